/* Findings: what the checks conclude from a prediction, one a place. */
#ifndef ANALYZER_RESULT_FINDING_H
#define ANALYZER_RESULT_FINDING_H

#include "analyzer/base/vec.h"
#include "analyzer/result/prediction.h"

struct finding_note {
    struct place place; /* file NULL: none of its own */
    const char *message;
};

struct finding {
    const char *id;               /* the same from run to run, whatever the line */
    const char *check_id, *check; /* "AL001", "uncoalesced-global-access" */
    enum severity severity;
    const char
        *hidden_because; /* not shown unless asked for, since nothing can or need be done; NULL: shown */
    struct place place;
    const char *message; /* with the figures and the ideal */
    const char *kernel, *function, *expression;
    enum site_space space;
    enum site_op op;
    const char *kind;      /* "strided", "scattered" ...; NULL when the check knows none */
    bool assumed;          /* the figures rest on assumptions, which the notes name */
    double launches;       /* launches that show it */
    double cost;           /* requests x excess, over those launches */
    const char *cost_unit; /* "sectors", "wavefronts"; NULL: no cost is known */
    VEC(struct finding_note) notes;
};

struct finding_list {
    struct finding *items;
    size_t count, capacity;
};

/* Sorts by file (in the order of the prediction's files, then by name), line, column and check, and gives
 * every finding its id. */
void findings_finish(struct arena *arena, const struct prediction *prediction, struct finding_list *findings);

#endif
