/* Expressions: which rule serves which kind of cursor, and the passage between values and places. */
#include "analyzer/ingest/lower_state.h"

#include <string.h>

/* ---- literals ---- */

static struct ir_expr *constant_value(struct lower *s, CXCursor c)
{
    struct constant value;
    const struct ir_type *type = lower_type_of(s, c);
    if (lower_evaluate(c, &value) && type->size <= 8)
        return lower_constant(s, type, value, lower_range(s, c));
    return lower_unknown_expression(s, c, "a constant that cannot be read");
}

static struct ir_expr *null_value(struct lower *s, CXCursor c)
{
    return lower_int(s, s->type_pointer, 0, lower_range(s, c));
}

static struct ir_expr *this_value(struct lower *s, CXCursor c)
{
    return lower_this(s, lower_range(s, c));
}

static struct ir_expr *throw_value(struct lower *s, CXCursor c)
{
    return lower_unknown_expression(s, c, "throw");
}

/* ---- wrappers ---- */

static CXCursor last_expression(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    return kids.count ? kids.items[kids.count - 1] : clang_getNullCursor();
}

static struct ir_expr *paren_value(struct lower *s, CXCursor c)
{
    return lower_value(s, last_expression(s, c));
}

static struct place paren_place(struct lower *s, CXCursor c)
{
    return lower_place(s, last_expression(s, c));
}

static bool paren_is_place(struct lower *s, CXCursor c)
{
    return lower_is_place(s, last_expression(s, c));
}

static struct ir_expr *statement_value(struct lower *s, CXCursor c)
{
    struct kids kids = lower_kids(s, c);
    struct ir_stmt *body = kids.count ? lower_stmt(s, kids.items[0]) : NULL;
    struct ir_expr *value = body ? lower_stmt_as_expression(s, body) : NULL;
    if (!value)
        return lower_unknown(s, lower_type_of(s, c), "an empty statement expression", lower_range(s, c));
    return value;
}

/* ---- the table ---- */

/* A kind with a place rule alone is always an lvalue, one with a value rule alone never; with both, is_place
 * tells. */
struct expression_rule {
    enum CXCursorKind kind;
    struct ir_expr *(*value)(struct lower *, CXCursor);
    struct place (*place)(struct lower *, CXCursor);
    bool (*is_place)(struct lower *, CXCursor);
};

static bool names_variable(struct lower *s, CXCursor c)
{
    (void)s;
    enum CXCursorKind kind = clang_getCursorKind(clang_getCursorReferenced(c));
    return kind != CXCursor_EnumConstantDecl && kind != CXCursor_NonTypeTemplateParameter &&
           !clang_isInvalid(kind);
}

static bool unexposed_is_place(struct lower *s, CXCursor c);

static bool either_is_place(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    return kids.count == 3 && lower_is_place(s, kids.items[1]) && lower_is_place(s, kids.items[2]);
}

static bool unary_is_place(struct lower *s, CXCursor c)
{
    (void)s;
    enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(c);
    return kind == CXUnaryOperator_Deref || kind == CXUnaryOperator_PreInc || kind == CXUnaryOperator_PreDec;
}

static const struct expression_rule rules[] = {
    {CXCursor_DeclRefExpr, lower_name_value, lower_name_place, names_variable},
    {CXCursor_UnexposedExpr, lower_unexposed_value, lower_unexposed_place, unexposed_is_place},
    {CXCursor_MemberRefExpr, lower_member_value, lower_member_place, names_variable},
    {CXCursor_IntegerLiteral, constant_value, NULL, NULL},
    {CXCursor_FloatingLiteral, constant_value, NULL, NULL},
    {CXCursor_CharacterLiteral, constant_value, NULL, NULL},
    {CXCursor_CXXBoolLiteralExpr, constant_value, NULL, NULL},
    {CXCursor_UnaryExpr, constant_value, NULL, NULL},
    {CXCursor_SizeOfPackExpr, constant_value, NULL, NULL},
    {CXCursor_GNUNullExpr, constant_value, NULL, NULL},
    {CXCursor_CXXNullPtrLiteralExpr, null_value, NULL, NULL},
    {CXCursor_BinaryOperator, lower_binary_value, lower_binary_place, lower_binary_is_place},
    {CXCursor_CompoundAssignOperator, NULL, lower_compound_assignment, NULL},
    {CXCursor_UnaryOperator, lower_unary_value, lower_unary_place, unary_is_place},
    {CXCursor_ArraySubscriptExpr, NULL, lower_subscript_place, NULL},
    {CXCursor_ConditionalOperator, lower_conditional_value, lower_conditional_place, either_is_place},
    {CXCursor_ParenExpr, paren_value, paren_place, paren_is_place},
    {CXCursor_CallExpr, lower_call_value, lower_call_place, lower_call_is_place},
    {CXCursor_CStyleCastExpr, lower_cast_value, lower_cast_place, lower_cast_is_place},
    {CXCursor_CXXStaticCastExpr, lower_cast_value, lower_cast_place, lower_cast_is_place},
    {CXCursor_CXXReinterpretCastExpr, lower_cast_value, lower_cast_place, lower_cast_is_place},
    {CXCursor_CXXConstCastExpr, lower_cast_value, lower_cast_place, lower_cast_is_place},
    {CXCursor_CXXFunctionalCastExpr, lower_cast_value, lower_cast_place, lower_cast_is_place},
    {CXCursor_CXXDynamicCastExpr, lower_cast_value, lower_cast_place, lower_cast_is_place},
    {CXCursor_CXXAddrspaceCastExpr, lower_cast_value, lower_cast_place, lower_cast_is_place},
    {CXCursor_CXXThisExpr, this_value, NULL, NULL},
    {CXCursor_StringLiteral, NULL, lower_string_place, NULL},
    {CXCursor_InitListExpr, lower_list_value, NULL, NULL},
    {CXCursor_CompoundLiteralExpr, NULL, lower_materialise, NULL},
    {CXCursor_LambdaExpr, NULL, lower_materialise, NULL},
    {CXCursor_StmtExpr, statement_value, NULL, NULL},
    {CXCursor_CXXNewExpr, lower_new_value, NULL, NULL},
    {CXCursor_CXXDeleteExpr, lower_delete_value, NULL, NULL},
    {CXCursor_CXXThrowExpr, throw_value, NULL, NULL},
};

static const struct expression_rule *find_rule(enum CXCursorKind kind)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].kind == kind)
            return &rules[i];
    return NULL;
}

bool lower_is_place(struct lower *s, CXCursor c)
{
    const struct expression_rule *rule = find_rule(clang_getCursorKind(c));
    if (!rule || !rule->place)
        return false;
    return !rule->value || rule->is_place(s, c);
}

/* A load and a change of qualifiers look alike; only the latter adds one. */
static bool unexposed_is_place(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    if (kids.count != 1 || !lower_is_place(s, kids.items[0]))
        return false;
    CXType outer = clang_getCanonicalType(clang_getCursorType(c));
    CXType inner = clang_getCanonicalType(clang_getCursorType(kids.items[0]));
    if (outer.kind == CXType_Record && inner.kind == CXType_Record)
        return true;
    return outer.kind == inner.kind && clang_isConstQualifiedType(outer) &&
           !clang_isConstQualifiedType(inner);
}

/* ---- unknown ---- */

/* Whether evaluating the expression can be left out when nobody uses what it yields. */
static bool is_pure(const struct ir_expr *expr)
{
    switch (expr->op) {
    case IR_INT:
    case IR_FLT:
    case IR_VAR:
    case IR_FUNC:
    case IR_STRING:
        return true;
    case IR_FIELD:
        return is_pure(expr->a);
    case IR_LOAD:
        return expr->a->op == IR_VAR && expr->a->var->storage == IR_LOCAL;
    default:
        return false;
    }
}

static bool names_overloads(CXCursor c)
{
    return clang_getCursorKind(c) == CXCursor_DeclRefExpr &&
           clang_getCursorKind(clang_getCursorReferenced(c)) == CXCursor_OverloadedDeclRef;
}

static struct ir_expr *unknown_of(struct lower *s, CXCursor c, const struct ir_type *type, const char *why)
{
    struct ir_expr *unknown = lower_unknown(s, type, why, lower_range(s, c));
    struct kids kids = lower_expression_kids(s, c);
    VEC(struct ir_expr *) args = {0};
    for (size_t i = 0; i < kids.count; i++) {
        struct ir_expr *part = names_overloads(kids.items[i]) ? NULL : lower_value(s, kids.items[i]);
        if (part && !is_pure(part))
            VEC_PUSH(s->arena, &args, part);
    }
    unknown->args = args.items;
    unknown->n_args = (uint32_t)args.count;
    return unknown;
}

struct ir_expr *lower_unknown_expression(struct lower *s, CXCursor c, const char *why)
{
    return unknown_of(s, c, lower_type_of(s, c), why);
}

static const char *kind_text(struct lower *s, CXCursor c)
{
    const char *kind = lower_string(s, clang_getCursorKindSpelling(clang_getCursorKind(c)));
    return arena_printf(s->arena, "an expression that is not understood (%s)", kind);
}

/* Kinds without a rule may still be constants: traits, offsetof, noexcept and whatever comes with a new
 * version. */
static struct ir_expr *other_value(struct lower *s, CXCursor c)
{
    struct constant value;
    const struct ir_type *type = lower_type_of(s, c);
    if (clang_Cursor_isNull(c))
        return lower_unknown(s, s->type_opaque, "an expression lost to an error", (struct ir_range){0});
    if (type->size <= 8 && lower_evaluate(c, &value))
        return lower_constant(s, type, value, lower_range(s, c));
    return unknown_of(s, c, type, kind_text(s, c));
}

/* ---- values, places, effects ---- */

static struct place place_by(struct lower *s, const struct expression_rule *rule, CXCursor c)
{
    struct place place = rule->place(s, c);
    place.is_volatile |= clang_isVolatileQualifiedType(clang_getCanonicalType(clang_getCursorType(c)));
    return place;
}

struct ir_expr *lower_value(struct lower *s, CXCursor c)
{
    const struct expression_rule *rule = find_rule(clang_getCursorKind(c));
    if (!rule)
        return other_value(s, c);
    if (rule->value)
        return rule->value(s, c);
    return lower_load(s, place_by(s, rule, c), lower_range(s, c));
}

struct ir_expr *lower_value_as(struct lower *s, CXCursor c, const struct ir_type *type)
{
    return lower_convert(s, lower_value(s, c), type);
}

struct place lower_place(struct lower *s, CXCursor c)
{
    const struct expression_rule *rule = find_rule(clang_getCursorKind(c));
    if (rule && rule->place)
        return place_by(s, rule, c);
    return lower_materialise(s, c);
}

/* A value that nobody uses isn't loaded, unless it is volatile: looks through the loads. */
static CXCursor without_loads(struct lower *s, CXCursor c)
{
    while (clang_getCursorKind(c) == CXCursor_UnexposedExpr) {
        struct kids kids = lower_expression_kids(s, c);
        if (kids.count != 1 || lower_type_of(s, c) != lower_type_of(s, kids.items[0]) ||
            clang_isVolatileQualifiedType(clang_getCanonicalType(clang_getCursorType(kids.items[0]))))
            break;
        c = kids.items[0];
    }
    return c;
}

struct ir_expr *lower_effect(struct lower *s, CXCursor c)
{
    c = without_loads(s, c);
    const struct expression_rule *rule = find_rule(clang_getCursorKind(c));
    struct ir_expr *effect = rule && lower_is_place(s, c) ? rule->place(s, c).address : lower_value(s, c);
    while (effect && effect->op == IR_CAST)
        effect = effect->a;
    return effect && is_pure(effect) ? NULL : effect;
}
