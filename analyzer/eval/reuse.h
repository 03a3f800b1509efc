/* What the compiler keeps in registers: a load from an address that the thread has just read or written, with
 * nothing between that could have changed it, makes no request. Only what optimising compilers always do is
 * modelled: the same address within one pass through the code, and a loop-invariant address read by the same
 * expression in each iteration. */
#ifndef ANALYZER_EVAL_REUSE_H
#define ANALYZER_EVAL_REUSE_H

#include "analyzer/eval/value.h"

struct machine;
struct object;

/* An address whose contents some threads hold in a register. */
struct held {
    struct value address;
    const struct object *object;
    const struct ir_expr *expr;
    uint32_t bytes, depth, iteration;
    bool shared, live;
    struct mask mask;
};

enum { HELD = 48, MAX_NESTING = 64 };

struct reuse {
    struct held held[HELD];
    uint32_t next;                 /* ring: where the next one goes */
    uint32_t depth;                /* of branches and loops open */
    uint32_t iteration;            /* counts all loop iterations */
    uint32_t started[MAX_NESTING]; /* iteration count when the present pass through this depth began */
};

/* Do all active threads hold what the load would fetch? If not, they do from now on. */
bool reuse_load(struct machine *m, const struct ir_expr *e, const struct object *object,
                const struct value *address, uint32_t bytes, bool shared);

/* A store: what it may have changed is no longer held, what it wrote is. */
void reuse_store(struct machine *m, const struct ir_expr *e, const struct object *object,
                 const struct value *address, uint32_t bytes, bool shared);

/* A barrier, an atomic, an opaque call: nothing is held any more. */
void reuse_forget(struct machine *m);

/* A branch or a loop body begins and ends: what was first read inside is not held after it. `unrolled`: a
 * loop of constant trip count. */
void reuse_enter(struct machine *m);
void reuse_iterate(struct machine *m);
void reuse_leave(struct machine *m, bool unrolled);

/* For the collector. */
void reuse_mark(struct machine *m);

#endif
