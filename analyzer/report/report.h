/* Reports: the formats in which a prediction and its findings leave the program. Adding one: a file here and
 * a row in reporters.c. */
#ifndef ANALYZER_REPORT_REPORT_H
#define ANALYZER_REPORT_REPORT_H

#include "analyzer/result/finding.h"
#include "analyzer/result/prediction.h"

#include <stdbool.h>
#include <stdio.h>

struct report {
    const struct prediction *prediction;
    const struct finding_list *findings; /* sorted by place */
    bool quiet, all, accesses, color; /* findings only; hidden findings too; every access; escape sequences */
};

struct reporter {
    const char *name; /* of --format */
    const char *summary;
    void (*write)(FILE *out, struct arena *arena, const struct report *report);
};

/* Ends with a row whose name is NULL. */
extern const struct reporter reporters[];

/* NULL when there is none of that name. */
const struct reporter *reporter_find(const char *name);

void report_text(FILE *out, struct arena *arena, const struct report *report);
void report_json(FILE *out, struct arena *arena, const struct report *report);

#endif
