/* Conversions: implicit ones, which libclang shows as nameless wrappers, and written casts. */
#include "analyzer/ingest/lower_state.h"

/* ---- values ---- */

static struct ir_expr *adjust_pointer(struct lower *s, struct ir_expr *value, const struct ir_type *to)
{
    int64_t offset;
    const struct ir_type *from = value->type->element;
    if (lower_find_base(from, to->element, &offset) && offset)
        return lower_offset(s, value, offset, NULL, to->element, value->range);
    if (lower_find_base(to->element, from, &offset) && offset)
        return lower_offset(s, value, -offset, NULL, to->element, value->range);
    return lower_cast(s, value, to);
}

static bool is_scalar(const struct ir_type *type)
{
    return type->kind == IR_TYPE_INT || type->kind == IR_TYPE_FLOAT || type->kind == IR_TYPE_POINTER;
}

struct ir_expr *lower_convert(struct lower *s, struct ir_expr *value, const struct ir_type *type)
{
    if (lower_same_type(value->type, type) || type->kind == IR_TYPE_OPAQUE)
        return value;
    if (value->op == IR_UNKNOWN && is_scalar(type) && !is_scalar(value->type)) {
        value->type = type; /* lost to an error: whatever was meant, it would have become this */
        return value;
    }
    if (!is_scalar(type) || !is_scalar(value->type))
        return value;
    if (type->kind == IR_TYPE_POINTER && value->type->kind == IR_TYPE_POINTER)
        return adjust_pointer(s, value, type);
    return lower_cast(s, value, type);
}

/* The part of an object that is its base class. */
static struct ir_expr *to_base(struct lower *s, struct ir_expr *address, const struct ir_type *from,
                               const struct ir_type *to, struct ir_range range)
{
    int64_t offset;
    if (from == to || from->kind != IR_TYPE_RECORD || to->kind != IR_TYPE_RECORD)
        return address;
    if (lower_find_base(from, to, &offset))
        return lower_offset(s, address, offset, NULL, to, range);
    if (lower_find_base(to, from, &offset))
        return lower_offset(s, address, -offset, NULL, to, range);
    return address;
}

/* The value of `kid` as the wrapper's type has it. */
static struct ir_expr *converted(struct lower *s, CXCursor c, CXCursor kid, const struct ir_type *type)
{
    const struct ir_type *from = lower_type_of(s, kid);
    if (type->kind == IR_TYPE_VOID) {
        struct ir_expr *effect = lower_effect(s, kid);
        return effect ? effect : lower_int(s, s->type_int, 0, lower_range(s, kid));
    }
    if (from->kind == IR_TYPE_ARRAY && type->kind == IR_TYPE_POINTER) {
        struct ir_expr *decayed = lower_place(s, kid).address;
        decayed->type = type;
        return decayed;
    }
    if (lower_is_object(type))
        return to_base(s, lower_value(s, kid), from, type, lower_range(s, c));
    return lower_value_as(s, kid, type);
}

/* ---- written casts ---- */

/* The operand comes last: before it may stand expressions of the type, as N in (float (*)[N])p. */
static CXCursor cast_operand(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    return kids.count ? kids.items[kids.count - 1] : clang_getNullCursor();
}

/* A cast to a reference type has an lvalue under it; any other has its operand loaded, by a wrapper. */
bool lower_cast_is_place(struct lower *s, CXCursor c)
{
    CXCursor operand = cast_operand(s, c);
    return !clang_Cursor_isNull(operand) && lower_is_place(s, operand);
}

static struct place reinterpreted(struct lower *s, CXCursor c, CXCursor operand)
{
    struct place place = lower_place(s, operand);
    const struct ir_type *type = lower_type_of(s, c), *pointer = lower_pointer_to(s, type);
    if (lower_is_object(place.type) && place.type->kind == IR_TYPE_RECORD && type->kind == IR_TYPE_RECORD)
        place.address = to_base(s, place.address, place.type, type, lower_range(s, c));
    if (!lower_same_type(place.address->type, pointer)) {
        place.address = lower_cast(s, place.address, pointer);
        place.address->range = lower_range(s, c);
    }
    place.type = type;
    return place;
}

struct ir_expr *lower_cast_value(struct lower *s, CXCursor c)
{
    CXCursor operand = cast_operand(s, c);
    const struct ir_type *type = lower_type_of(s, c);
    if (clang_Cursor_isNull(operand))
        return lower_unexposed_value(s, c);
    if (lower_is_object(type))
        return lower_cast_place(s, c).address;
    if (type->kind != IR_TYPE_VOID && lower_is_place(s, operand) &&
        lower_type_of(s, operand)->kind != IR_TYPE_FUNCTION &&
        lower_type_of(s, operand)->kind != IR_TYPE_ARRAY)
        return lower_load(s, reinterpreted(s, c, operand), lower_range(s, c));
    return converted(s, c, operand, type);
}

struct place lower_cast_place(struct lower *s, CXCursor c)
{
    CXCursor operand = cast_operand(s, c);
    const struct ir_type *type = lower_type_of(s, c);
    if (clang_Cursor_isNull(operand) || clang_getCursorKind(operand) == CXCursor_InitListExpr)
        return lower_materialise(s, c);
    if (lower_is_object(type) || lower_is_place(s, operand))
        return reinterpreted(s, c, operand);
    return lower_materialise(s, c);
}

/* ---- nameless wrappers ---- */

/* `a ?: b` shows a, its reuses and b; a is evaluated once. */
static struct ir_expr *elvis(struct lower *s, CXCursor c, struct kids kids)
{
    const struct ir_type *type = lower_type_of(s, c);
    struct ir_range range = lower_range(s, c);
    if (lower_is_object(type) || !is_scalar(lower_type_of(s, kids.items[0])))
        return lower_unknown_expression(s, c, "?: without a middle");
    struct ir_expr *first = lower_value(s, kids.items[0]);
    struct ir_var *kept = lower_temporary(s, first->type, range);
    struct place place = {.address = lower_var_address(s, kept, range), .type = first->type};
    struct ir_expr *choice = lower_new(s, IR_COND, type, range);
    choice->a = lower_convert(s, lower_load(s, place, range), s->type_bool);
    choice->b = lower_convert(s, lower_load(s, place, range), type);
    choice->c = lower_value_as(s, kids.items[3], type);
    return lower_comma(s, lower_store(s, place, first, range), choice);
}

/* A call or name that clang could not resolve: its first part names an overload set. */
static const char *lost_callee(struct lower *s, struct kids kids)
{
    if (!kids.count)
        return NULL;
    CXCursor overloads = clang_getCursorReferenced(kids.items[0]);
    if (clang_getCursorKind(overloads) != CXCursor_OverloadedDeclRef)
        return NULL;
    return lower_spelling(s, overloads);
}

static struct ir_expr *recovered(struct lower *s, CXCursor c, struct kids kids)
{
    const char *callee = lost_callee(s, kids);
    if (!s->context->lost.file)
        s->context->lost = lower_range(s, c);
    if (callee)
        return lower_unknown_expression(
            s, c, arena_printf(s->arena, "'%s' is not declared for these arguments", callee));
    return lower_unknown_expression(s, c, "an expression lost to an error");
}

static struct ir_expr *partless_value(struct lower *s, CXCursor c)
{
    struct constant value;
    const struct ir_type *type = lower_type_of(s, c);
    struct ir_range range = lower_range(s, c);
    if (lower_evaluate(c, &value) && type->size <= 8)
        return lower_constant(s, type, value, range);
    if (type->kind == IR_TYPE_VOID)
        return lower_int(s, s->type_int, 0, range);
    if (is_scalar(type) && lower_is_value_initialisation(s, c))
        return lower_constant(s, type, (struct constant){.i = 0}, range);
    if (lower_is_object(type))
        return lower_materialise(s, c).address;
    return lower_unknown(s, type, "an expression lost to an error", range);
}

struct ir_expr *lower_unexposed_value(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    const struct ir_type *type = lower_type_of(s, c);
    if (!kids.count)
        return partless_value(s, c);
    if (lost_callee(s, kids) && clang_getCursorKind(kids.items[0]) == CXCursor_DeclRefExpr)
        return recovered(s, c, kids);
    if (kids.count == 4 && type->kind != IR_TYPE_OPAQUE)
        return elvis(s, c, kids);
    if (kids.count != 1)
        return recovered(s, c, kids);
    if (type->kind == IR_TYPE_OPAQUE && lower_type_of(s, kids.items[0])->kind != IR_TYPE_OPAQUE)
        return recovered(s, c, kids);
    return converted(s, c, kids.items[0], type);
}

struct place lower_unexposed_place(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    const struct ir_type *type = lower_type_of(s, c);
    if (kids.count != 1 || type->kind == IR_TYPE_OPAQUE)
        return lower_materialise(s, c);
    const struct ir_type *from = lower_type_of(s, kids.items[0]);
    bool same = from == type || (from->kind == IR_TYPE_ARRAY && type->kind == IR_TYPE_ARRAY);
    if (!same && !(from->kind == IR_TYPE_RECORD && type->kind == IR_TYPE_RECORD))
        return lower_materialise(s, c);
    struct place place = lower_place(s, kids.items[0]);
    place.address = to_base(s, place.address, from, type, lower_range(s, c));
    place.type = type;
    return place;
}
