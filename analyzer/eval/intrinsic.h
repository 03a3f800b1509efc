/* Functions without a visible body that the evaluator knows by name: CUDA's intrinsics, math, the runtime
 * API, a little of C's library. To add one: a row in the table of the file it belongs to. */
#ifndef ANALYZER_EVAL_INTRINSIC_H
#define ANALYZER_EVAL_INTRINSIC_H

#include "analyzer/eval/machine.h"

struct call {
    struct machine *m;
    struct ir_expr *expr; /* never NULL; range and type of the call */
    const struct ir_func *func;
    const struct value *args;
    uint32_t n;
    const struct intrinsic *row;
};

struct intrinsic {
    const char *name;
    struct value (*run)(struct call *c);
    int option;           /* tells variants of one function apart */
    double (*f1)(double); /* math: applied to each thread's number */
    double (*f2)(double, double);
    int64_t (*i1)(int64_t);
};

/* Tables end with a row of NULLs. */
extern const struct intrinsic intrinsics_memory[], intrinsics_warp[], intrinsics_math[], intrinsics_host[];

/* What the parameter points to, or the argument's type where the function has fewer parameters; NULL when it
 * is no pointer. */
const struct ir_type *pointee(const struct call *c, uint32_t i);
const struct ir_type *argument_type(const struct call *c, uint32_t i);

/* An unknown result of the call's type: a temporary object for a record. Varies as far as the arguments do.
 */
struct value unknown_result(struct call *c, const char *why);

/* Nothing happens, the result (if any) is 0. */
struct value run_nothing(struct call *c);

#endif
