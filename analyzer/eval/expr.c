/* Expressions. */
#include "analyzer/base/die.h"
#include "analyzer/eval/machine.h"

#include <string.h>

static struct value unknown_of(struct machine *m, struct ir_expr *e, const char *text)
{
    if (is_record(e->type)) {
        struct object *o = temporary_object(m, e->type);
        o->unknown_reason = opaque_reason(m, text);
        return value_int(object_address(&m->heap, o));
    }
    return value_unknown(UNKNOWN_VARYING, opaque_reason(m, text));
}

static struct value eval_unknown(struct machine *m, struct ir_expr *e)
{
    struct ir_expr *const parts[] = {e->a, e->b, e->c};
    for (int i = 0; i < 3; i++)
        if (parts[i])
            eval(m, parts[i]);
    for (uint32_t i = 0; i < e->n_args; i++)
        if (e->args[i])
            eval(m, e->args[i]);
    return unknown_of(m, e, e->text ? e->text : "not understood");
}

/* ---- memory ---- */

/* A local scalar read whole: the usual case, without going through an address. */
static bool load_fast(struct machine *m, struct ir_expr *e, struct value *out)
{
    if (e->a->op != IR_VAR || e->a->var->storage != IR_LOCAL || e->bit_width)
        return false;
    struct object *o = &m->frame->vars[e->a->var->index];
    if (!o->n_slots || o->slots[0].offset || o->slots[0].size != e->elem->size ||
        o->slots[0].is_float != is_float_type(e->elem))
        return false;
    *out = o->slots[0].value;
    return true;
}

static struct value take_bits(struct machine *m, const struct ir_expr *e, struct value unit)
{
    if (!e->bit_width)
        return unit;
    struct ir_type narrow = *e->elem;
    struct value v =
        value_binary(&m->c, IR_SHL, &value_wide, unit, value_int(64 - e->bit_offset - e->bit_width));
    narrow.size = 8;
    return value_binary(&m->c, IR_SHR, &narrow, v, value_int(64 - e->bit_width));
}

static struct value put_bits(struct machine *m, const struct ir_expr *e, struct value unit, struct value v)
{
    static const struct ir_type wide = {.kind = IR_TYPE_INT, .size = 8};
    int64_t field = (int64_t)((((uint64_t)1 << e->bit_width) - 1) << e->bit_offset);
    if (unit.unknown && m->symbols.reasons.items[unit.reason].kind == REASON_UNDEFINED)
        unit = value_int(0); /* the other fields may follow */
    struct value kept = value_binary(&m->c, IR_AND, &wide, unit, value_int(~field));
    v = value_binary(&m->c, IR_SHL, &wide, v, value_int(e->bit_offset));
    v = value_binary(&m->c, IR_AND, &wide, v, value_int(field));
    return value_binary(&m->c, IR_OR, &wide, kept, v);
}

static struct value eval_load(struct machine *m, struct ir_expr *e)
{
    struct value v;
    if (load_fast(m, e, &v))
        return v;
    v = memory_load(m, e, e->elem, eval(m, e->a));
    return e->bit_width ? take_bits(m, e, v) : v;
}

static struct value eval_store(struct machine *m, struct ir_expr *e)
{
    struct value v = eval(m, e->b);
    pin(m, v);
    struct value address = eval(m, e->a);
    if (e->bit_width)
        v = put_bits(m, e, memory_load(m, NULL, e->elem, address), v);
    memory_store(m, e, e->elem, address, v);
    unpin(m, 1);
    return address;
}

/* C++ leaves open what a division of integers by zero yields. */
static struct value binary(struct machine *m, enum ir_binary op, const struct ir_type *type, struct value a,
                           struct value b)
{
    if ((op == IR_DIV || op == IR_REM) && type->kind == IR_TYPE_INT && value_constant(&b) && !b.base)
        return value_unknown(UNKNOWN_VARYING, opaque_reason(m, "a division by zero"));
    return value_binary(&m->c, op, type, a, b);
}

static struct value update(struct machine *m, struct ir_expr *e, struct value old, struct value by)
{
    if (e->elem->kind == IR_TYPE_POINTER) {
        by = value_binary(&m->c, IR_MUL, &value_wide, by, value_int(e->i ? e->i : 1));
        return value_binary(&m->c, e->binary, e->elem, old, by);
    }
    const struct ir_type *type = e->b->type;
    if (e->binary == IR_SHL || e->binary == IR_SHR) /* the left operand's promoted type counts */
        type = e->elem->size < 4 ? type : e->elem;
    struct value v = value_cast(&m->c, type, e->elem, old);
    v = binary(m, e->binary, type, v, by);
    return value_cast(&m->c, e->elem, type, v);
}

static struct value eval_update(struct machine *m, struct ir_expr *e)
{
    struct value by = eval(m, e->b);
    pin(m, by);
    struct value address = eval(m, e->a);
    pin(m, address);
    struct value unit = memory_load(m, e, e->elem, address), old = take_bits(m, e, unit);
    pin(m, old);
    struct value v = update(m, e, old, by);
    memory_store(m, e, e->elem, address, e->bit_width ? put_bits(m, e, unit, v) : v);
    unpin(m, 3);
    return e->is_post ? old : address;
}

static struct value eval_copy(struct machine *m, struct ir_expr *e)
{
    struct value from = eval(m, e->b);
    pin(m, from);
    struct value to = eval(m, e->a);
    memory_copy(m, e, e->elem, to, from);
    unpin(m, 1);
    return to;
}

static struct value eval_string(struct machine *m, const struct ir_expr *e)
{
    struct object *o = object_new(&m->heap, OBJECT_CONSTANT, "string", e->type, e->i);
    o->text = e->text;
    o->unknown_reason = opaque_reason(m, "characters of a string");
    return value_int(object_address(&m->heap, o));
}

/* ---- arithmetic ---- */

static struct value eval_add_ptr(struct machine *m, struct ir_expr *e)
{
    struct value p = eval(m, e->a);
    pin(m, p);
    struct value i = eval(m, e->b);
    unpin(m, 1);
    i = value_binary(&m->c, IR_MUL, &value_wide, i, value_int(e->i));
    return value_binary(&m->c, IR_ADD, &value_wide, p, i);
}

static struct value eval_diff_ptr(struct machine *m, struct ir_expr *e)
{
    struct value p = eval(m, e->a);
    pin(m, p);
    struct value q = eval(m, e->b);
    unpin(m, 1);
    p = value_binary(&m->c, IR_SUB, &value_wide, p, q);
    return value_binary(&m->c, IR_DIV, &value_wide, p, value_int(e->i ? e->i : 1));
}

static struct value eval_binary(struct machine *m, struct ir_expr *e)
{
    struct value a = eval(m, e->a);
    pin(m, a);
    struct value b = eval(m, e->b);
    unpin(m, 1);
    return binary(m, e->binary, e->a->type, a, b);
}

static struct value condition_value(struct machine *m, const struct condition *c)
{
    struct value v;
    if (mask_any(&c->maybe, m->n_warps)) {
        v = value_unknown(c->kind, c->reason);
    } else {
        int64_t bits[MAX_THREADS];
        for (uint32_t t = 0; t < m->n; t++)
            bits[t] = mask_has(&c->yes, t);
        v = mask_equal(&c->yes, &m->active) && m->n > 1 ? value_int(1) : value_lanes(&m->c, bits);
    }
    v.assumed = c->assumed;
    return v;
}

/* One side of ?: for the threads that take it. */
static struct value eval_side(struct machine *m, struct ir_expr *e, const struct mask *mask)
{
    struct mask active = m->active;
    m->active = *mask;
    reuse_enter(m);
    struct value v = eval(m, e);
    reuse_leave(m, false);
    m->active = active;
    return v;
}

static struct value choose_loaded(struct machine *m, struct ir_expr *e, const struct condition *c,
                                  const struct mask *then)
{
    struct mask no = mask_without(&m->active, &c->yes);
    struct guard guard = m->guard;
    size_t begin = journal_begin(m);
    m->guard.loaded = c->reason;
    m->maybe_depth++;
    struct value b = eval_side(m, e->b, then);
    pin(m, b);
    size_t middle = m->journal.count;
    journal_swap(m, begin, middle);
    struct value d = eval_side(m, e->c, &no);
    unpin(m, 1);
    m->maybe_depth--;
    m->guard = guard;
    journal_join(m, begin, middle, c->kind, c->reason);
    b.assumed |= c->assumed;
    if (is_float_type(e->type) && (b.unknown || d.unknown))
        return value_opaque(&m->c, c->reason, (struct value[]){b, d, value_unknown(c->kind, c->reason)}, 3);
    return value_join(&m->c, c->kind, c->reason, b, d);
}

static struct value eval_choice(struct machine *m, struct ir_expr *e)
{
    struct condition c = eval_condition(m, e->a);
    struct mask then = mask_or(&c.yes, &c.maybe), no = mask_without(&m->active, &then);
    if (mask_any(&c.maybe, m->n_warps))
        return choose_loaded(m, e, &c, &then);
    bool some = mask_any(&then, m->n_warps), others = mask_any(&no, m->n_warps);
    struct guard guard = m->guard;
    m->guard.assumed |= c.assumed & ~NO_ASSUMPTION;
    struct value v = {0};
    if (some)
        v = eval_side(m, e->b, &then);
    if (others) {
        pin(m, v);
        struct value w = eval_side(m, e->c, &no);
        unpin(m, 1);
        v = some ? value_blend(&m->c, is_float_type(e->type), &then, v, w) : w;
    }
    m->guard = guard;
    if (!some || !others)
        suppose_untaken_part(m, some ? e->c : e->b, c.assumed);
    v.assumed |= c.assumed;
    return v;
}

/* ---- calls ---- */

void eval_list(struct machine *m, struct ir_expr *const *list, uint32_t n, struct value *out)
{
    for (uint32_t i = 0; i < n; i++) {
        out[i] = list[i] ? eval(m, list[i]) : value_int(0);
        pin(m, out[i]);
    }
}

static struct value eval_call_to(struct machine *m, struct ir_expr *e, const struct ir_func *func)
{
    struct value *args = ARENA_ARRAY(m->arena, e->n_args ? e->n_args : 1, struct value);
    eval_list(m, e->args, e->n_args, args);
    struct value v;
    if (!func)
        v = unknown_of(m, e, "a call through a pointer that isn't known");
    else if (func->body)
        v = call_function(m, func, e, args, e->n_args);
    else
        v = call_intrinsic(m, e, func, args, e->n_args);
    unpin(m, e->n_args);
    return v;
}

static struct value eval_function(struct machine *m, const struct ir_expr *e)
{
    struct object *o = object_new(&m->heap, OBJECT_CONSTANT, e->func->name, NULL, 0);
    o->func = e->func;
    return value_int(object_address(&m->heap, o));
}

const struct ir_func *function_at(struct machine *m, struct value address)
{
    int64_t offset;
    struct object *o = value_constant(&address) ? object_at(&m->heap, address.base, &offset) : NULL;
    return o ? o->func : NULL;
}

static struct value eval_call_ptr(struct machine *m, struct ir_expr *e)
{
    return eval_call_to(m, e, function_at(m, eval(m, e->a)));
}

/* ---- conditions ---- */

static struct condition from_value(struct machine *m, const struct ir_expr *e, struct value v)
{
    struct condition c = {.assumed = v.assumed, .kind = UNKNOWN_UNIFORM};
    v = value_suppose(&m->c, v);
    c.assumed |= v.assumed;
    if (v.unknown) {
        c.maybe = m->active;
        c.reason = v.reason ? v.reason : opaque_reason(m, "a condition that isn't known");
        c.kind = value_opaque(&m->c, v.reason, &v, 1).unknown;
        return c;
    }
    bool is_float = is_float_type(e->type);
    if (!v.lanes) {
        if (is_float ? value_double(v.base) != 0 : v.base != 0)
            c.yes = m->active;
        return c;
    }
    for (uint32_t t = 0; t < m->n; t++) {
        int64_t x = value_at(&v, is_float, t);
        if (is_float ? value_double(x) != 0 : x != 0)
            c.yes.w[t / WARP] |= 1u << (t % WARP);
    }
    c.yes = mask_and(&c.yes, &m->active);
    return c;
}

static void mix(struct condition *out, const struct condition *a, const struct condition *b)
{
    out->assumed = a->assumed | b->assumed;
    out->reason = a->reason ? a->reason : b->reason;
    out->kind = a->kind > b->kind ? a->kind : b->kind;
}

static struct condition eval_logical(struct machine *m, struct ir_expr *e)
{
    bool both = e->op == IR_LOGICAL_AND;
    struct condition a = eval_condition(m, e->a), b = {.kind = UNKNOWN_UNIFORM}, out = {0};
    struct mask first = mask_or(&a.yes, &a.maybe), active = m->active;
    struct mask second = both ? first : mask_without(&active, &a.yes);
    if (mask_any(&second, m->n_warps)) {
        struct guard guard = m->guard;
        m->guard.assumed |= a.assumed & ~NO_ASSUMPTION;
        bool maybe = mask_any(&a.maybe, m->n_warps);
        size_t begin = maybe ? journal_begin(m) : 0;
        if (maybe)
            m->guard.loaded = a.reason;
        m->maybe_depth += maybe;
        m->active = second;
        reuse_enter(m);
        b = eval_condition(m, e->b);
        reuse_leave(m, false);
        m->active = active;
        m->maybe_depth -= maybe;
        m->guard = guard;
        if (maybe)
            journal_join(m, begin, begin, a.kind, a.reason);
    } else {
        suppose_untaken_part(m, e->b, a.assumed);
    }
    mix(&out, &a, &b);
    struct mask possible = mask_or(&b.yes, &b.maybe);
    if (both) {
        out.yes = mask_and(&a.yes, &b.yes);
        possible = mask_and(&first, &possible);
    } else {
        out.yes = mask_or(&a.yes, &b.yes);
        possible = mask_or(&first, &possible);
    }
    out.maybe = mask_without(&possible, &out.yes);
    return out;
}

struct condition eval_condition(struct machine *m, struct ir_expr *e)
{
    if (e->op == IR_LOGICAL_NOT) {
        struct condition c = eval_condition(m, e->a);
        struct mask possible = mask_or(&c.yes, &c.maybe);
        c.yes = mask_without(&m->active, &possible);
        return c;
    }
    if (e->op == IR_LOGICAL_AND || e->op == IR_LOGICAL_OR)
        return eval_logical(m, e);
    if (e->op == IR_CAST && e->type->is_bool &&
        (e->a->op == IR_LOGICAL_NOT || e->a->op == IR_LOGICAL_AND || e->a->op == IR_LOGICAL_OR))
        return eval_condition(m, e->a);
    return from_value(m, e, eval(m, e));
}

/* ---- all of them ---- */

static struct value eval_simple(struct machine *m, struct ir_expr *e)
{
    struct value v = eval(m, e->a);
    switch (e->op) {
    case IR_FIELD:
        v.base += e->i;
        return v;
    case IR_NEGATE:
        return value_negate(&m->c, e->type, v);
    case IR_BIT_NOT:
        return value_not(&m->c, e->type, v);
    default:
        return value_cast(&m->c, e->type, e->a->type, v);
    }
}

struct value eval(struct machine *m, struct ir_expr *e)
{
    if (!take_step(m))
        return value_unknown(UNKNOWN_UNIFORM, reason_id(&m->symbols, REASON_BUDGET, m->stop_reason));
    switch (e->op) {
    case IR_INT:
        return value_int(e->i);
    case IR_FLT:
        return value_float(e->f);
    case IR_VAR:
        return variable_address(m, e->var);
    case IR_FUNC:
        return eval_function(m, e);
    case IR_STRING:
        return eval_string(m, e);
    case IR_UNKNOWN:
        return eval_unknown(m, e);
    case IR_LOAD:
        return eval_load(m, e);
    case IR_STORE:
        return eval_store(m, e);
    case IR_UPDATE:
        return eval_update(m, e);
    case IR_COPY:
        return eval_copy(m, e);
    case IR_ZERO: {
        struct value at = eval(m, e->a);
        memory_zero(m, e->elem, at);
        return at;
    }
    case IR_ADD_PTR:
        return eval_add_ptr(m, e);
    case IR_DIFF_PTR:
        return eval_diff_ptr(m, e);
    case IR_BINARY:
        return eval_binary(m, e);
    case IR_FIELD:
    case IR_NEGATE:
    case IR_BIT_NOT:
    case IR_CAST:
        return eval_simple(m, e);
    case IR_LOGICAL_NOT:
    case IR_LOGICAL_AND:
    case IR_LOGICAL_OR: {
        struct condition c = eval_condition(m, e);
        return condition_value(m, &c);
    }
    case IR_COND:
        return eval_choice(m, e);
    case IR_COMMA:
        eval(m, e->a);
        return eval(m, e->b);
    case IR_CALL:
        return eval_call_to(m, e, e->func);
    case IR_CALL_PTR:
        return eval_call_ptr(m, e);
    case IR_LAUNCH:
        return eval_launch(m, e);
    case IR_ASM:
        return eval_asm(m, e);
    }
    DIE("expression %d", (int)e->op);
}
