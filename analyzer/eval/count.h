/* Counting: one access by all active warps, handed to the simulator and added to its site. */
#ifndef ANALYZER_EVAL_COUNT_H
#define ANALYZER_EVAL_COUNT_H

#include "analyzer/eval/machine.h"

struct access {
    struct ir_expr *expr;
    const char *piece; /* of a record copied in pieces: ".x"; else "" */
    enum site_space space;
    enum site_op op;
    uint32_t sim_op; /* enum sim_op */
    uint32_t bytes;
    struct value address;        /* addresses of all threads */
    struct value shared;         /* async copy: destination in the shared window */
    const struct object *object; /* NULL: several or not known */
    struct mask mask;
    uint32_t line; /* to which the compiler attributes it, when that isn't the expression's; else 0 */
    bool bypass;   /* async copy past L1: NVIDIA's SASS metric counts its sectors otherwise */
};

/* Expressions are numbered from 1, by each machine anew: a number that another machine gave shows in that it
 * isn't this one's. */
bool site_numbered(const struct machine *m, const struct ir_expr *e);
uint32_t site_number(struct machine *m, struct ir_expr *e);

/* The chain of an expression's sites; NULL: none was reached. */
struct site_stats *sites_of(const struct machine *m, const struct ir_expr *e);

/* The access is reached but makes no request. */
void count_nothing(struct machine *m, const struct access *a);

/* Counts the access for every warp of its mask. */
void count_access(struct machine *m, const struct access *a);

/* Do sampled blocks disagree on the site, so that its average is that of the sample? Ends the watch. */
bool blocks_vary(struct site_stats *s);

/* The count of this expression's accesses depends on data in another way than by its addresses. */
void count_depends(struct machine *m, struct ir_expr *e, uint16_t reason);

/* The access's addresses are not known at all. */
void count_unknown(struct machine *m, const struct access *a, uint16_t reason);

#endif
