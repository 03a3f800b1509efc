#include "analyzer/eval/value.h"

#include <math.h>
#include <string.h>

const struct ir_type value_wide = {.kind = IR_TYPE_INT, .size = 8, .align = 8, .is_signed = true};

double value_double(int64_t bits)
{
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

int64_t value_bits(double f)
{
    int64_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

struct value value_float(double f)
{
    return value_int(value_bits(f));
}

struct value value_unknown(enum unknown_kind kind, uint16_t reason)
{
    return (struct value){.unknown = kind, .multiple = 1, .reason = reason};
}

struct value value_symbol(struct value_context *c, uint32_t symbol)
{
    return (struct value){.form = form_of(c->symbols, symbol)};
}

struct value value_lanes(struct value_context *c, const int64_t *v)
{
    struct lanes *lanes = lanes_new(c->pool);
    memcpy(lanes->v, v, c->pool->n * sizeof v[0]);
    lanes_close(c->pool, lanes);
    if (lanes->min == lanes->max)
        return value_int(lanes->min);
    return (struct value){.lanes = lanes};
}

struct value value_suppose(struct value_context *c, struct value v)
{
    if (v.form) {
        v.base = (int64_t)((uint64_t)v.base + (uint64_t)form_suppose(c->symbols, v.form, &v.assumed));
        v.form = NULL;
    }
    return v;
}

bool lanes_warp_uniform(struct value_context *c, const struct lanes *lanes)
{
    if (!lanes)
        return true;
    for (uint32_t t = 0; t < c->pool->n; t++)
        if (lanes->v[t] != lanes->v[t - t % WARP])
            return false;
    return true;
}

/* How far a value is uniform, as the kind of unknown it would make. */
static enum unknown_kind spread(struct value_context *c, const struct value *v)
{
    enum unknown_kind kind = v->unknown == KNOWN ? UNKNOWN_UNIFORM : v->unknown;
    if (v->lanes && kind != UNKNOWN_VARYING)
        kind = lanes_warp_uniform(c, v->lanes) ? UNKNOWN_WARP : UNKNOWN_VARYING;
    return kind;
}

struct value value_opaque(struct value_context *c, uint16_t reason, const struct value *operands, size_t n)
{
    struct value out = value_unknown(UNKNOWN_UNIFORM, reason);
    for (size_t i = 0; i < n; i++) {
        enum unknown_kind kind = spread(c, &operands[i]);
        out.unknown = kind > out.unknown ? kind : out.unknown;
        out.assumed |= operands[i].assumed;
        if (!out.reason)
            out.reason = operands[i].reason;
    }
    return out;
}

bool value_same(struct value_context *c, const struct value *a, const struct value *b)
{
    return a->base == b->base && a->form == b->form && a->unknown == b->unknown &&
           a->multiple == b->multiple && a->unknown == KNOWN && lanes_equal(c->pool, a->lanes, b->lanes);
}

/* Blends two known values thread by thread. */
static struct value blend_known(struct value_context *c, bool is_float, const struct mask *mask,
                                struct value a, struct value b)
{
    struct lanes *out = lanes_new(c->pool);
    for (uint32_t t = 0; t < c->pool->n; t++)
        out->v[t] = value_at(mask_has(mask, t) ? &a : &b, is_float, t);
    lanes_close(c->pool, out);
    struct value v = {.assumed = a.assumed | b.assumed, .lanes = out};
    if (out->min == out->max) {
        v.base = out->min;
        v.lanes = NULL;
    }
    return v;
}

struct value value_blend(struct value_context *c, bool is_float, const struct mask *mask, struct value a,
                         struct value b)
{
    if (b.unknown && c->symbols->reasons.items[b.reason].kind == REASON_UNDEFINED)
        return a;
    if (a.form != b.form) {
        a = value_suppose(c, a);
        b = value_suppose(c, b);
    }
    if (a.unknown || b.unknown) {
        struct value v = value_opaque(c, a.unknown ? a.reason : b.reason, (struct value[]){a, b}, 2);
        v.unknown = UNKNOWN_VARYING;
        return v;
    }
    const struct form *form = a.form;
    a.form = b.form = NULL;
    struct value v = blend_known(c, is_float, mask, a, b);
    v.form = form;
    return v;
}

struct value value_join(struct value_context *c, enum unknown_kind kind, uint16_t reason, struct value a,
                        struct value b)
{
    if (value_same(c, &a, &b)) {
        a.assumed |= b.assumed;
        return a;
    }
    enum reason_kind rb = c->symbols->reasons.items[b.reason].kind,
                     ra = c->symbols->reasons.items[a.reason].kind;
    if (b.unknown && rb == REASON_UNDEFINED)
        return a;
    if (a.unknown && ra == REASON_UNDEFINED)
        return b;
    /* The two differ by a uniform amount: what they share stays known. */
    if (!a.unknown && !b.unknown && a.form == b.form && a.lanes == b.lanes) {
        a.multiple = gcd64((int64_t)((uint64_t)a.base - (uint64_t)b.base), 0);
        a.multiple = a.multiple > 0 ? a.multiple : 1;
        a.unknown = kind;
        a.reason = reason;
        a.assumed |= b.assumed;
        return a;
    }
    struct value v = value_opaque(c, reason, (struct value[]){a, b}, 2);
    v.unknown = kind > v.unknown ? kind : v.unknown;
    return v;
}

struct value value_map2(struct value_context *c, struct value a, struct value b, bool floats,
                        int64_t (*f)(int64_t, int64_t, const void *), const void *arg)
{
    assumption_set assumed = a.assumed | b.assumed;
    if (!a.lanes && !b.lanes) {
        struct value v = value_int(f(a.base, b.base, arg));
        v.assumed = assumed;
        return v;
    }
    struct lanes *out = lanes_new(c->pool);
    for (uint32_t t = 0; t < c->pool->n; t++)
        out->v[t] = f(value_at(&a, floats, t), value_at(&b, floats, t), arg);
    lanes_close(c->pool, out);
    struct value v = {.lanes = out, .assumed = assumed};
    if (out->min == out->max) {
        v.lanes = NULL;
        v.base = out->min;
    }
    return v;
}
