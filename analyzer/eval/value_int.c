/* Integer and pointer arithmetic. An operator first tries to keep the symbolic and the unknown part; where it
 * can't, the symbolic part takes its supposed value, and the unknown part makes the result unknown. */
#include "analyzer/eval/value_ops.h"

#include <inttypes.h>
#include <string.h>

static uint32_t type_size(const struct ir_type *type)
{
    return type->kind == IR_TYPE_INT && type->size < 8 ? (uint32_t)type->size : 8;
}

static bool type_signed(const struct ir_type *type)
{
    return type->kind == IR_TYPE_INT && type->is_signed;
}

int64_t wrap_int(const struct ir_type *type, int64_t v)
{
    if (type->is_bool)
        return v != 0;
    switch (type_size(type)) {
    case 1:
        return type->is_signed ? (int8_t)v : (uint8_t)v;
    case 2:
        return type->is_signed ? (int16_t)v : (uint16_t)v;
    case 4:
        return type->is_signed ? (int64_t)(int32_t)v : (int64_t)(uint32_t)v;
    default:
        return v;
    }
}

/* Does every thread's known number fit the type as it is? */
static bool fits(const struct ir_type *type, const struct value *v)
{
    uint32_t size = type_size(type);
    if (size == 8)
        return true;
    __int128 min = (__int128)v->base + (v->lanes ? v->lanes->min : 0),
             max = (__int128)v->base + (v->lanes ? v->lanes->max : 0);
    bool is_signed = type_signed(type);
    int64_t low = is_signed ? -((int64_t)1 << (8 * size - 1)) : 0;
    int64_t high = is_signed ? ((int64_t)1 << (8 * size - 1)) - 1 : ((int64_t)1 << (8 * size)) - 1;
    return min >= low && max <= high;
}

static int64_t wrap_one(int64_t a, int64_t b, const void *type)
{
    (void)b;
    return wrap_int(type, a);
}

struct value value_wrap(struct value_context *c, const struct ir_type *type, struct value v)
{
    /* A number with a symbolic or unknown part is taken not to overflow. */
    if (!value_known(&v) || fits(type, &v))
        return v;
    return value_map2(c, v, value_int(0), false, wrap_one, type);
}

/* ---- linear operators ---- */

static struct value combine_unknown(const struct value *a, const struct value *b, struct value out)
{
    out.assumed = a->assumed | b->assumed;
    out.unknown = a->unknown > b->unknown ? a->unknown : b->unknown;
    out.multiple = gcd64(a->unknown ? a->multiple : 0, b->unknown ? b->multiple : 0);
    out.reason = a->unknown ? a->reason : b->reason;
    return out;
}

static const struct lanes *add_lanes(struct value_context *c, const struct lanes *a, const struct lanes *b,
                                     int64_t sign)
{
    return b ? lanes_combine(c->pool, a, b, sign) : a;
}

static void drop_constant_lanes(struct value *v)
{
    if (v->lanes && v->lanes->min == v->lanes->max) {
        v->base = (int64_t)((uint64_t)v->base + (uint64_t)v->lanes->min);
        v->lanes = NULL;
    }
}

static struct value add(struct value_context *c, const struct ir_type *type, struct value a, struct value b,
                        int64_t sign)
{
    struct value out =
        combine_unknown(&a, &b, value_int((int64_t)((uint64_t)a.base + (uint64_t)sign * (uint64_t)b.base)));
    bool overflow = false;
    out.form = form_add(c->symbols, a.form, b.form, sign, &overflow);
    if (overflow) {
        a = value_suppose(c, a);
        b = value_suppose(c, b);
        return add(c, type, a, b, sign);
    }
    if (sign > 0 && !a.lanes)
        out.lanes = b.lanes;
    else
        out.lanes = add_lanes(c, a.lanes, b.lanes, sign);
    drop_constant_lanes(&out);
    return value_wrap(c, type, out);
}

static struct value scale(struct value_context *c, const struct ir_type *type, struct value v, int64_t factor)
{
    if (factor == 1)
        return v;
    if (factor == 0)
        return (struct value){.assumed = v.assumed};
    v.base = (int64_t)((uint64_t)v.base * (uint64_t)factor);
    v.form = form_scale(c->symbols, v.form, factor);
    if (v.unknown)
        v.multiple = (int64_t)((uint64_t)v.multiple * (uint64_t)(factor < 0 ? -factor : factor));
    if (v.unknown && v.multiple <= 0)
        v.multiple = 1;
    if (v.lanes)
        v.lanes = lanes_combine(c->pool, NULL, v.lanes, factor);
    return value_wrap(c, type, v);
}

/* ---- symbolic results of non-linear uniform operators ---- */

static const char *spelling(enum ir_binary op)
{
    static const char *const text[] = {"+", "-", "*", "/",  "%", "<<", ">>", "&",
                                       "|", "^", "<", "<=", ">", ">=", "==", "!="};
    return text[op];
}

static const char *operand_text(struct value_context *c, const struct value *v)
{
    struct symbols *s = c->symbols;
    if (!v->form)
        return arena_printf(s->arena, "%" PRId64, v->base);
    const char *form = form_text(s, v->form);
    if (v->base)
        return arena_printf(s->arena, "(%s + %" PRId64 ")", form, v->base);
    return v->form->n > 1 || v->form->coefficient[0] != 1 ? arena_printf(s->arena, "(%s)", form) : form;
}

/* The result as a symbol of its own whose supposed value follows from those of the operands. */
static struct value derive(struct value_context *c, enum ir_binary op, const struct ir_type *type,
                           struct value a, struct value b)
{
    assumption_set assumed = 0;
    const char *name =
        arena_printf(c->symbols->arena, "%s %s %s", operand_text(c, &a), spelling(op), operand_text(c, &b));
    int64_t x =
        wrap_int(type, (int64_t)((uint64_t)a.base + (uint64_t)form_suppose(c->symbols, a.form, &assumed)));
    int64_t y =
        wrap_int(type, (int64_t)((uint64_t)b.base + (uint64_t)form_suppose(c->symbols, b.form, &assumed)));
    struct value v = value_symbol(c, symbol_derived(c->symbols, name, int_op(op, type, x, y), assumed));
    v.assumed = a.assumed | b.assumed;
    return v;
}

/* ---- one pair of numbers ---- */

static uint64_t mask_of(const struct ir_type *type)
{
    uint32_t size = type_size(type);
    return size == 8 ? UINT64_MAX : ((uint64_t)1 << (8 * size)) - 1;
}

static int64_t divide(enum ir_binary op, const struct ir_type *type, int64_t x, int64_t y)
{
    if (!y)
        return 0;
    if (!type_signed(type)) {
        uint64_t a = (uint64_t)x & mask_of(type), b = (uint64_t)y & mask_of(type);
        return b ? (int64_t)(op == IR_DIV ? a / b : a % b) : 0;
    }
    if (y == -1)
        return op == IR_DIV ? (int64_t) - (uint64_t)x : 0;
    return op == IR_DIV ? x / y : x % y;
}

static int64_t shift(enum ir_binary op, const struct ir_type *type, int64_t x, int64_t y)
{
    uint32_t bits = 8 * type_size(type);
    if (y < 0 || y >= bits)
        return op == IR_SHR && type_signed(type) && x < 0 ? -1 : 0;
    if (op == IR_SHL)
        return (int64_t)((uint64_t)x << y);
    return type_signed(type) ? x >> y : (int64_t)(((uint64_t)x & mask_of(type)) >> y);
}

static int64_t compare(enum ir_binary op, const struct ir_type *type, int64_t x, int64_t y)
{
    bool less = type_signed(type) ? x < y : (uint64_t)x < (uint64_t)y;
    switch (op) {
    case IR_LT:
        return less;
    case IR_LE:
        return less || x == y;
    case IR_GT:
        return !less && x != y;
    case IR_GE:
        return !less;
    case IR_EQ:
        return x == y;
    default:
        return x != y;
    }
}

int64_t int_op(enum ir_binary op, const struct ir_type *type, int64_t x, int64_t y)
{
    switch (op) {
    case IR_ADD:
        return wrap_int(type, (int64_t)((uint64_t)x + (uint64_t)y));
    case IR_SUB:
        return wrap_int(type, (int64_t)((uint64_t)x - (uint64_t)y));
    case IR_MUL:
        return wrap_int(type, (int64_t)((uint64_t)x * (uint64_t)y));
    case IR_DIV:
    case IR_REM:
        return wrap_int(type, divide(op, type, x, y));
    case IR_SHL:
    case IR_SHR:
        return wrap_int(type, shift(op, type, x, y));
    case IR_AND:
        return x & y;
    case IR_OR:
        return x | y;
    case IR_XOR:
        return wrap_int(type, x ^ y);
    default:
        return compare(op, type, x, y);
    }
}

struct pair_op {
    enum ir_binary op;
    const struct ir_type *type;
};

static int64_t pair(int64_t x, int64_t y, const void *arg)
{
    const struct pair_op *p = arg;
    return int_op(p->op, p->type, x, y);
}

/* The common operators in loops that the compiler can turn into vector code. Returns false for the others. */
static bool apply_fast(enum ir_binary op, const struct ir_type *type, int64_t *out, const int64_t *x,
                       const int64_t *y, uint32_t n)
{
    switch (op) {
    case IR_LT:
        for (uint32_t t = 0; t < n; t++)
            out[t] = x[t] < y[t];
        return type_signed(type) || type_size(type) < 8;
    case IR_AND:
        for (uint32_t t = 0; t < n; t++)
            out[t] = x[t] & y[t];
        return true;
    case IR_MUL:
        for (uint32_t t = 0; t < n; t++)
            out[t] = (int64_t)((uint64_t)x[t] * (uint64_t)y[t]);
        if (type_size(type) == 4 && type_signed(type))
            for (uint32_t t = 0; t < n; t++)
                out[t] = (int32_t)out[t];
        else if (type_size(type) == 4)
            for (uint32_t t = 0; t < n; t++)
                out[t] = (uint32_t)out[t];
        return type_size(type) >= 4;
    default:
        return false;
    }
}

static void spell_out(struct value_context *c, const struct value *v, int64_t *out)
{
    for (uint32_t t = 0; t < c->pool->n; t++)
        out[t] = value_at(v, false, t);
}

static struct value each(struct value_context *c, enum ir_binary op, const struct ir_type *type,
                         struct value a, struct value b)
{
    if (a.lanes || b.lanes) {
        int64_t x[MAX_THREADS], y[MAX_THREADS];
        spell_out(c, &a, x);
        spell_out(c, &b, y);
        struct lanes *out = lanes_new(c->pool);
        if (apply_fast(op, type, out->v, x, y, c->pool->n)) {
            lanes_close(c->pool, out);
            struct value v = {.lanes = out, .assumed = a.assumed | b.assumed};
            drop_constant_lanes(&v);
            return v;
        }
    }
    struct pair_op arg = {op, type};
    return value_map2(c, a, b, false, pair, &arg);
}

/* ---- operators that look at low or high digits, with an unknown or symbolic part that doesn't reach them
 * ---- */

/* The largest d such that symbolic and unknown part are multiples of d (0: there is neither). */
static int64_t rest_multiple(const struct value *v)
{
    return gcd64(form_gcd(v->form), v->unknown ? v->multiple : 0);
}

static struct value known_part(const struct value *v)
{
    return (struct value){.base = v->base, .lanes = v->lanes, .assumed = v->assumed};
}

static int64_t floor_one(int64_t x, int64_t m, const void *arg)
{
    int64_t quotient = x / m, remainder = x % m;
    if (remainder < 0) {
        quotient--;
        remainder += m;
    }
    return *(const enum ir_binary *)arg == IR_DIV ? quotient : remainder;
}

/* Quotient or remainder of the known part alone. The whole is taken not to be negative, so a negative part
 * borrows from the rest. */
static struct value divide_known(struct value_context *c, enum ir_binary op, const struct value *v, int64_t m)
{
    return value_map2(c, known_part(v), value_int(m), false, floor_one, &op);
}

struct value remainder_unknown(struct value_context *c, struct value v, int64_t m)
{
    int64_t g = gcd64(rest_multiple(&v), m);
    struct value out = divide_known(c, IR_REM, &v, g), high = divide_known(c, IR_DIV, &v, g);
    /* What is above the known digits wraps in each lane for itself. */
    out.unknown =
        value_opaque(c, v.reason, (struct value[]){{.unknown = v.unknown, .multiple = 1}, high}, 2).unknown;
    out.reason = v.reason;
    out.multiple = g;
    return out;
}

static struct value remainder_by(struct value_context *c, struct value v, int64_t m, bool *done)
{
    int64_t rest = rest_multiple(&v);
    *done = true;
    if (rest % m == 0)
        return divide_known(c, IR_REM, &v, m);
    if (v.unknown && !v.form)
        return remainder_unknown(c, v, m);
    *done = false;
    return v;
}

static struct value quotient_by(struct value_context *c, struct value v, int64_t m, bool *done)
{
    *done = rest_multiple(&v) % m == 0;
    if (!*done)
        return v;
    struct value out = divide_known(c, IR_DIV, &v, m);
    struct form form;
    if (v.form) {
        form = *v.form;
        bool overflow = false;
        for (uint32_t i = 0; i < form.n; i++)
            out.form = form_add(c->symbols, out.form, form_of(c->symbols, form.symbol[i]),
                                form.coefficient[i] / m, &overflow);
    }
    out.unknown = v.unknown;
    out.reason = v.reason;
    out.multiple = v.unknown ? v.multiple / m : 0;
    return out;
}

static bool power_of_two(int64_t v)
{
    return v > 0 && !(v & (v - 1));
}

/* |, ^ and & with a known number whose bits all lie below what is not known of the other. */
static struct value low_bits(struct value_context *c, enum ir_binary op, const struct ir_type *type,
                             struct value v, struct value k, bool *done)
{
    int64_t rest = rest_multiple(&v), low = rest & -rest;
    int64_t max = k.base + (k.lanes ? k.lanes->max : 0), min = k.base + (k.lanes ? k.lanes->min : 0);
    *done = value_known(&k) && low > 0 && min >= 0 && max < low;
    if (!*done)
        return v;
    struct value known = known_part(&v), digits = each(c, IR_AND, type, known, value_int(low - 1));
    struct value changed = each(c, op, type, digits, k);
    if (op == IR_AND)
        return changed;
    struct value high = v;
    high = add(c, type, high, digits, -1);
    return add(c, type, high, changed, 1);
}

static struct value align_down(struct value_context *c, const struct ir_type *type, struct value v,
                               int64_t unit, bool *done)
{
    bool known;
    struct value low = remainder_by(c, v, unit, &known);
    *done = known;
    return known ? add(c, type, v, low, -1) : v;
}

/* Tries to keep what isn't known out of the result. */
static struct value keep_rest(struct value_context *c, enum ir_binary op, const struct ir_type *type,
                              struct value a, struct value b, bool *done)
{
    *done = false;
    if (op == IR_SHL && value_constant(&b) && b.base >= 0 && b.base < 62 && b.base < 8 * type_size(type))
        return *done = true, scale(c, type, a, (int64_t)1 << b.base);
    if (value_constant(&b) && b.base > 0 && op == IR_REM)
        return remainder_by(c, a, b.base, done);
    if (value_constant(&b) && b.base > 0 && op == IR_DIV)
        return quotient_by(c, a, b.base, done);
    if (value_constant(&b) && b.base >= 0 && b.base < 62 && op == IR_SHR)
        return quotient_by(c, a, (int64_t)1 << b.base, done);
    if (op != IR_AND && op != IR_OR && op != IR_XOR)
        return a;
    if (value_known(&a) && !value_known(&b))
        return keep_rest(c, op, type, b, a, done);
    if (op == IR_AND && value_constant(&b) && power_of_two(b.base + 1))
        return remainder_by(c, a, b.base + 1, done);
    int64_t unit = (int64_t)(-(uint64_t)b.base & mask_of(type));
    if (op == IR_AND && value_constant(&b) && power_of_two(unit))
        return align_down(c, type, a, unit, done);
    return low_bits(c, op, type, a, b, done);
}

/* A comparison of numbers with a common symbolic part needs no supposition: compare the difference with 0. */
static bool compare_difference(struct value_context *c, enum ir_binary op, struct value a, struct value b,
                               struct value *out)
{
    if (op < IR_LT || a.form != b.form || a.unknown || b.unknown)
        return false;
    a.form = b.form = NULL;
    *out = each(c, op, &value_wide, a, b);
    return true;
}

/* A supposed value may leave the type's range, as n - 2000u does. */
static struct value suppose_in(struct value_context *c, const struct ir_type *type, struct value v)
{
    return value_wrap(c, type, value_suppose(c, v));
}

static struct value multiply(struct value_context *c, const struct ir_type *type, struct value a,
                             struct value b)
{
    if (value_constant(&a) || value_constant(&b)) {
        struct value v = value_constant(&a) ? b : a;
        v.assumed = a.assumed | b.assumed;
        return scale(c, type, v, value_constant(&a) ? a.base : b.base);
    }
    if (!a.unknown && !b.unknown) {
        if (!a.lanes && !b.lanes)
            return derive(c, IR_MUL, type, a, b);
        return each(c, IR_MUL, type, suppose_in(c, type, a), suppose_in(c, type, b));
    }
    struct value out = value_opaque(c, a.unknown ? a.reason : b.reason, (struct value[]){a, b}, 2);
    int64_t da = a.lanes ? 1 : gcd64(a.base, rest_multiple(&a)),
            db = b.lanes ? 1 : gcd64(b.base, rest_multiple(&b));
    out.multiple = da > 0 && db > 0 && da < (1 << 30) && db < (1 << 30) ? da * db : 1;
    return out;
}

struct value value_int_binary(struct value_context *c, enum ir_binary op, const struct ir_type *type,
                              struct value a, struct value b)
{
    if (op == IR_ADD || op == IR_SUB)
        return add(c, type, a, b, op == IR_ADD ? 1 : -1);
    if (op == IR_MUL)
        return multiply(c, type, a, b);
    struct value out;
    if (value_known(&a) && value_known(&b))
        return each(c, op, type, a, b);
    if (compare_difference(c, op, a, b, &out))
        return out;
    bool done;
    out = keep_rest(c, op, type, a, b, &done);
    if (done) {
        out.assumed |= a.assumed | b.assumed;
        return out;
    }
    if (a.unknown || b.unknown)
        return value_opaque(c, a.unknown ? a.reason : b.reason, (struct value[]){a, b}, 2);
    if (!a.lanes && !b.lanes && op < IR_LT)
        return derive(c, op, type, a, b);
    return each(c, op, type, suppose_in(c, type, a), suppose_in(c, type, b));
}

struct value value_negate(struct value_context *c, const struct ir_type *type, struct value v)
{
    if (type->kind == IR_TYPE_FLOAT)
        return value_binary(c, IR_SUB, type, value_float(-0.0), v);
    return add(c, type, value_int(0), v, -1);
}

struct value value_not(struct value_context *c, const struct ir_type *type, struct value v)
{
    return add(c, type, value_int(-1), v, -1);
}
