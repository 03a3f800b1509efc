/* Floating point and conversions. */
#include "analyzer/eval/value_ops.h"

#include <math.h>

struct float_op {
    enum ir_binary op;
    bool single;
};

static double arithmetic(enum ir_binary op, double x, double y)
{
    switch (op) {
    case IR_ADD:
        return x + y;
    case IR_SUB:
        return x - y;
    case IR_MUL:
        return x * y;
    default:
        return y == 0 ? (x == 0 || isnan(x) ? NAN : copysign(INFINITY, x)) : x / y;
    }
}

static bool compare(enum ir_binary op, double x, double y)
{
    switch (op) {
    case IR_LT:
        return x < y;
    case IR_LE:
        return x <= y;
    case IR_GT:
        return x > y;
    case IR_GE:
        return x >= y;
    case IR_EQ:
        return x == y;
    default:
        return x != y;
    }
}

static int64_t pair(int64_t a, int64_t b, const void *arg)
{
    const struct float_op *p = arg;
    double x = value_double(a), y = value_double(b);
    if (p->op >= IR_LT)
        return compare(p->op, x, y);
    double r = arithmetic(p->op, x, y);
    return value_bits(p->single ? (float)r : r);
}

struct value value_binary(struct value_context *c, enum ir_binary op, const struct ir_type *type,
                          struct value a, struct value b)
{
    if (type->kind != IR_TYPE_FLOAT)
        return value_int_binary(c, op, type, a, b);
    if (a.unknown || b.unknown)
        return value_opaque(c, a.unknown ? a.reason : b.reason, (struct value[]){a, b}, 2);
    struct float_op arg = {op, type->size == 4};
    return value_map2(c, a, b, true, pair, &arg);
}

/* ---- conversions ---- */

static int64_t int_to_float(int64_t v, int64_t unused, const void *arg)
{
    (void)unused;
    const struct ir_type *const *types = arg; /* to, from */
    double d = types[1]->is_signed || types[1]->size < 8 ? (double)v : (double)(uint64_t)v;
    return value_bits(types[0]->size == 4 ? (float)d : d);
}

static int64_t float_to_int(int64_t v, int64_t unused, const void *arg)
{
    (void)unused;
    const struct ir_type *const *types = arg;
    double d = value_double(v);
    if (types[0]->is_bool)
        return d != 0;
    if (isnan(d))
        return 0;
    if (d >= 9.2e18)
        return wrap_int(types[0], types[0]->is_signed ? INT64_MAX : (d < 1.8e19 ? (int64_t)(uint64_t)d : -1));
    if (d <= -9.2e18)
        return wrap_int(types[0], INT64_MIN);
    return wrap_int(types[0], (int64_t)d);
}

static int64_t round_float(int64_t v, int64_t unused, const void *arg)
{
    (void)unused;
    (void)arg;
    return value_bits((float)value_double(v));
}

static int64_t not_zero(int64_t v, int64_t unused, const void *arg)
{
    (void)unused;
    (void)arg;
    return v != 0;
}

static struct value cast_int(struct value_context *c, const struct ir_type *to, const struct ir_type *from,
                             struct value v)
{
    if (to->is_bool)
        return value_known(&v) ? value_map2(c, v, value_int(0), false, not_zero, NULL)
               : v.unknown     ? value_opaque(c, v.reason, &v, 1)
                               : value_map2(c, value_suppose(c, v), value_int(0), false, not_zero, NULL);
    /* Narrowing keeps an unknown part's power of two and nothing else. */
    if (v.unknown && to->kind == IR_TYPE_INT && to->size < 4 && to->size > 0 && from->size > to->size)
        return remainder_unknown(c, value_suppose(c, v), (int64_t)1 << (8 * to->size));
    return value_wrap(c, to, v);
}

struct value value_cast(struct value_context *c, const struct ir_type *to, const struct ir_type *from,
                        struct value v)
{
    bool to_float = to->kind == IR_TYPE_FLOAT, from_float = from->kind == IR_TYPE_FLOAT;
    const struct ir_type *types[] = {to, from};
    if (!to_float && !from_float)
        return cast_int(c, to, from, v);
    if (v.unknown)
        return value_opaque(c, v.reason, &v, 1);
    if (to_float && from_float)
        return to->size == 4 && from->size > 4 ? value_map2(c, v, value_int(0), true, round_float, NULL) : v;
    if (from_float)
        return value_map2(c, v, value_int(0), true, float_to_int, types);
    return value_map2(c, value_suppose(c, v), value_int(0), false, int_to_float, types);
}
