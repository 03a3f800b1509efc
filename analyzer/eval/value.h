/* The values that the evaluator computes with: one number per thread of the block, partly symbolic, partly
 * unknown.
 *
 * An integer or pointer is, for thread t,   base + lanes[t] + form + multiple x unknown
 * where `form` is uniform and symbolic, and the unknown part (if any) is uniform over the block, over each
 * warp, or varies. A float is fully known (lanes[t] or base hold the bits of a double) or unknown. Values are
 * small and copied; lanes and forms are shared and immutable. */
#ifndef ANALYZER_EVAL_VALUE_H
#define ANALYZER_EVAL_VALUE_H

#include "analyzer/eval/lanes.h"
#include "analyzer/eval/symbol.h"
#include "analyzer/ir/ir.h"

enum unknown_kind { KNOWN, UNKNOWN_UNIFORM, UNKNOWN_WARP, UNKNOWN_VARYING };

struct value {
    int64_t base;
    const struct lanes *lanes; /* NULL: the same for all threads */
    const struct form *form;   /* NULL: none; never for floats */
    assumption_set assumed;
    int64_t multiple; /* of the unknown part, at least 1; 0 when known */
    enum unknown_kind unknown;
    uint16_t reason; /* of the unknown part */
};

/* What value operations need: the pool of the running block and the tables. */
struct value_context {
    struct lane_pool *pool;
    struct symbols *symbols;
};

static inline struct value value_int(int64_t i)
{
    return (struct value){.base = i};
}

struct value value_float(double f);
struct value value_unknown(enum unknown_kind kind, uint16_t reason);
struct value value_symbol(struct value_context *c, uint32_t symbol);

/* One number per thread from an array of pool->n; collapses to a uniform value where all are equal. */
struct value value_lanes(struct value_context *c, const int64_t *v);

static inline bool value_known(const struct value *v)
{
    return v->unknown == KNOWN && !v->form;
}

static inline bool value_constant(const struct value *v)
{
    return value_known(v) && !v->lanes;
}

/* The known part for one thread (floats: the bits). */
static inline int64_t value_at(const struct value *v, bool is_float, uint32_t thread)
{
    if (is_float)
        return v->lanes ? v->lanes->v[thread] : v->base;
    return (int64_t)((uint64_t)v->base + (v->lanes ? (uint64_t)v->lanes->v[thread] : 0));
}

double value_double(int64_t bits);
int64_t value_bits(double f);

/* 64-bit and signed: what addresses and offsets are computed in. */
extern const struct ir_type value_wide;

/* Gives the symbolic part its supposed value and notes the assumptions. */
struct value value_suppose(struct value_context *c, struct value v);

/* a op b, computed in `type` (of both operands; POINTER counts as unsigned 64-bit). Comparisons yield 0 or 1.
 */
struct value value_binary(struct value_context *c, enum ir_binary op, const struct ir_type *type,
                          struct value a, struct value b);

struct value value_negate(struct value_context *c, const struct ir_type *type, struct value v);
struct value value_not(struct value_context *c, const struct ir_type *type, struct value v); /* ~ */

/* C++'s conversion. */
struct value value_cast(struct value_context *c, const struct ir_type *to, const struct ir_type *from,
                        struct value v);

/* a for threads of `mask`, b for the others. */
struct value value_blend(struct value_context *c, bool is_float, const struct mask *mask, struct value a,
                         struct value b);

/* One of the two, it isn't known which: unknown unless equal. `kind`: how far the choice is uniform;
 * `reason`: why. */
struct value value_join(struct value_context *c, enum unknown_kind kind, uint16_t reason, struct value a,
                        struct value b);

bool value_same(struct value_context *c, const struct value *a, const struct value *b);

/* Unknown, as far uniform as the operands are, for results that aren't computed. */
struct value value_opaque(struct value_context *c, uint16_t reason, const struct value *operands, size_t n);

/* Is the known part the same for all threads of each warp? */
bool lanes_warp_uniform(struct value_context *c, const struct lanes *lanes);

/* Applies f to each thread's known numbers; callers have made sure that the operands are known. */
struct value value_map2(struct value_context *c, struct value a, struct value b, bool floats,
                        int64_t (*f)(int64_t, int64_t, const void *), const void *arg);

#endif
