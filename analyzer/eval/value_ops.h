/* Shared by the files that implement value.h. */
#ifndef ANALYZER_EVAL_VALUE_OPS_H
#define ANALYZER_EVAL_VALUE_OPS_H

#include "analyzer/eval/value.h"

/* The number as an object of `type` holds it: truncated, then sign- or zero-extended. */
int64_t wrap_int(const struct ir_type *type, int64_t v);

/* One integer operation; division by zero yields 0. */
int64_t int_op(enum ir_binary op, const struct ir_type *type, int64_t x, int64_t y);

struct value value_wrap(struct value_context *c, const struct ir_type *type, struct value v);
struct value value_int_binary(struct value_context *c, enum ir_binary op, const struct ir_type *type,
                              struct value a, struct value b);

/* v modulo m > 0 where v has an unknown part that is no multiple of m and no symbolic one: known digits
 * below, unknown above. */
struct value remainder_unknown(struct value_context *c, struct value v, int64_t m);

#endif
