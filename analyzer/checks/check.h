/* Checks: judgements about a prediction, never evaluating anything again. Adding one: a file here and a row
 * in checks.c. */
#ifndef ANALYZER_CHECKS_CHECK_H
#define ANALYZER_CHECKS_CHECK_H

#include "analyzer/checks/group.h"
#include "analyzer/result/finding.h"
#include "simulator/arch.h"

struct check_run {
    struct arena *arena;
    const struct prediction *prediction;
    const struct sim_arch *arch;
    const struct group_list *groups;
    struct finding_list *findings; /* filled */
};

struct check {
    const char *id, *name; /* permanent, never used again for another thing */
    const char *since;     /* the version that had it first */
    enum severity severity;
    const char *summary; /* one line */
    const char *why;     /* some paragraphs: what it costs, how to repair it */
    const char *bad;     /* example: a file that makes this check speak and no other */
    const char *good;    /* its repair: no check speaks */
    void (*run)(const struct check *check, const struct check_run *run);
};

/* In order of id; ends with NULL. */
extern const struct check *const checks[];

/* By id or name; NULL when there is none. */
const struct check *check_find(const char *id_or_name);

/* Runs every check over the prediction; the findings come sorted and with their ids. */
void checks_run(struct arena *arena, const struct prediction *prediction, struct finding_list *findings);

#endif
