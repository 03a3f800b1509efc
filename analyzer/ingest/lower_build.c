/* Making IR nodes. Each constructor folds what needs no node. */
#include "analyzer/ingest/lower_state.h"

struct ir_expr *lower_new(struct lower *s, enum ir_op op, const struct ir_type *type, struct ir_range range)
{
    struct ir_expr *expr = ARENA_NEW(s->arena, struct ir_expr);
    expr->op = op;
    expr->type = type;
    expr->range = range;
    return expr;
}

struct ir_expr *lower_int(struct lower *s, const struct ir_type *type, int64_t value, struct ir_range range)
{
    struct ir_expr *expr = lower_new(s, IR_INT, type, range);
    expr->i = value;
    return expr;
}

struct ir_expr *lower_constant(struct lower *s, const struct ir_type *type, struct constant value,
                               struct ir_range range)
{
    if (type->kind == IR_TYPE_FLOAT) {
        struct ir_expr *expr = lower_new(s, IR_FLT, type, range);
        expr->f = value.is_float ? value.f : (double)value.i;
        return expr;
    }
    if (type->is_bool)
        value.i = value.i != 0;
    return lower_int(s, type, value.is_float ? (int64_t)value.f : value.i, range);
}

struct ir_expr *lower_unknown(struct lower *s, const struct ir_type *type, const char *why,
                              struct ir_range range)
{
    struct ir_expr *expr = lower_new(s, IR_UNKNOWN, type, range);
    expr->text = why;
    return expr;
}

struct ir_expr *lower_unknown_after(struct lower *s, const struct ir_type *type, struct ir_expr *part)
{
    if (part->op == IR_UNKNOWN) {
        part->type = type;
        return part;
    }
    struct ir_expr *expr = lower_unknown(s, type, "an expression lost to an error", part->range);
    expr->args = ARENA_NEW(s->arena, struct ir_expr *);
    expr->args[expr->n_args++] = part;
    return expr;
}

static bool fits(const struct ir_type *type, int64_t value)
{
    if (type->kind != IR_TYPE_INT)
        return false;
    if (type->is_bool)
        return value == 0 || value == 1;
    int64_t limit = type->size >= 8 ? INT64_MAX : ((int64_t)1 << (8 * type->size - type->is_signed)) - 1;
    return value <= limit && value >= (type->is_signed ? -limit : 0);
}

struct ir_expr *lower_cast(struct lower *s, struct ir_expr *value, const struct ir_type *type)
{
    if (lower_same_type(value->type, type))
        return value;
    bool is_null = value->op == IR_INT && type->kind == IR_TYPE_POINTER && !value->i;
    if (value->op == IR_INT && (fits(type, value->i) || is_null))
        return lower_int(s, type, value->i, value->range);
    if (value->op == IR_INT && type->kind == IR_TYPE_FLOAT && value->type->is_signed)
        return lower_constant(s, type, (struct constant){.i = value->i}, value->range);
    struct ir_expr *expr = lower_new(s, IR_CAST, type, value->range);
    expr->a = value;
    return expr;
}

struct ir_expr *lower_binary(struct lower *s, enum ir_binary op, const struct ir_type *type,
                             struct ir_expr *a, struct ir_expr *b)
{
    struct ir_expr *expr = lower_new(s, IR_BINARY, type, a->range);
    expr->binary = op;
    expr->a = a;
    expr->b = b;
    return expr;
}

struct ir_expr *lower_comma(struct lower *s, struct ir_expr *a, struct ir_expr *b)
{
    if (!a || !b)
        return a ? a : b;
    struct ir_expr *expr = lower_new(s, IR_COMMA, b->type, b->range);
    expr->a = a;
    expr->b = b;
    return expr;
}

struct ir_expr *lower_sequence(struct lower *s, struct ir_expr **items, size_t count)
{
    if (count < 2)
        return count ? items[0] : NULL;
    return lower_comma(s, lower_sequence(s, items, count / 2),
                       lower_sequence(s, items + count / 2, count - count / 2));
}

struct ir_expr *lower_var_address(struct lower *s, struct ir_var *var, struct ir_range range)
{
    struct ir_expr *expr = lower_new(s, IR_VAR, lower_pointer_to(s, var->type), range);
    expr->var = var;
    return expr;
}

struct ir_expr *lower_offset(struct lower *s, struct ir_expr *a, int64_t offset, const char *name,
                             const struct ir_type *type, struct ir_range range)
{
    struct ir_expr *expr = lower_new(s, IR_FIELD, lower_pointer_to(s, type), range);
    expr->a = a;
    expr->i = offset;
    expr->text = name;
    return expr;
}

static struct ir_expr *memory(struct lower *s, enum ir_op op, struct place place, struct ir_range range)
{
    struct ir_expr *expr = lower_new(s, op, place.address->type, range);
    expr->elem = place.type;
    expr->a = place.address;
    expr->bit_offset = place.bit_offset;
    expr->bit_width = place.bit_width;
    expr->is_volatile = place.is_volatile;
    return expr;
}

struct ir_expr *lower_load(struct lower *s, struct place place, struct ir_range range)
{
    if (lower_is_object(place.type) || place.type->kind == IR_TYPE_FUNCTION || place.address->op == IR_FUNC)
        return place.address;
    struct ir_expr *expr = memory(s, IR_LOAD, place, range);
    expr->type = place.type;
    return expr;
}

struct ir_expr *lower_store(struct lower *s, struct place place, struct ir_expr *value, struct ir_range range)
{
    struct ir_expr *expr = memory(s, IR_STORE, place, range);
    expr->b = lower_convert(s, value, place.type);
    return expr;
}

struct ir_expr *lower_copy(struct lower *s, struct ir_expr *to, struct ir_expr *from,
                           const struct ir_type *type, struct ir_range range)
{
    struct ir_expr *expr = memory(s, IR_COPY, (struct place){.address = to, .type = type}, range);
    expr->b = from;
    return expr;
}

struct ir_expr *lower_zero(struct lower *s, struct ir_expr *address, const struct ir_type *type,
                           struct ir_range range)
{
    return memory(s, IR_ZERO, (struct place){.address = address, .type = type}, range);
}

/* Temporaries of a global's initialiser are globals too: there is no frame for them. */
struct ir_var *lower_temporary(struct lower *s, const struct ir_type *type, struct ir_range range)
{
    struct ir_var *var = ARENA_NEW(s->arena, struct ir_var);
    *var = (struct ir_var){.name = "", .type = type, .range = range};
    if (s->context->func) {
        var->index = (uint32_t)s->context->vars.count;
        VEC_PUSH(s->arena, &s->context->vars, var);
    } else {
        var->storage = IR_HOST;
        var->index = (uint32_t)s->unit->globals.count;
        VEC_PUSH(s->arena, &s->unit->globals, var);
    }
    return var;
}
