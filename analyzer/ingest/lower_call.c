/* Calls of functions, methods, operators and pointers. */
#include "analyzer/ingest/lower_state.h"

#include <string.h>

/* ---- arguments ---- */

/* A default argument stands at no place and has no parts; its expression is the callee's. */
static CXCursor default_argument(struct lower *s, CXCursor callee, unsigned index)
{
    CXCursor decls[] = {clang_getCursorDefinition(callee), callee, clang_getCanonicalCursor(callee),
                        clang_getSpecializedCursorTemplate(callee)};
    for (size_t i = 0; i < sizeof decls / sizeof *decls; i++) {
        if (clang_Cursor_isNull(decls[i]))
            continue;
        CXCursor param = clang_Cursor_getArgument(decls[i], index);
        struct kids kids = clang_Cursor_isNull(param) ? (struct kids){0} : lower_expression_kids(s, param);
        if (kids.count)
            return kids.items[kids.count - 1];
    }
    return clang_getNullCursor();
}

static bool is_default_argument(CXCursor argument)
{
    CXFile file;
    clang_getFileLocation(clang_getCursorLocation(argument), &file, NULL, NULL, NULL);
    return !file && clang_getCursorKind(argument) == CXCursor_UnexposedExpr;
}

struct ir_expr *lower_argument(struct lower *s, CXCursor call, CXCursor callee, unsigned index,
                               const struct ir_type *type, bool is_reference)
{
    struct constant value;
    CXCursor argument = clang_Cursor_getArgument(call, index);
    if (clang_Cursor_isNull(argument) || is_default_argument(argument)) {
        if (!is_reference && lower_evaluate(argument, &value))
            return lower_constant(s, type, value, lower_range(s, call));
        argument = default_argument(s, callee, index);
        if (clang_Cursor_isNull(argument))
            return lower_unknown(s, type, "a default argument that cannot be read", lower_range(s, call));
    }
    if (is_reference)
        return lower_convert(s, lower_place(s, argument).address, type);
    return lower_is_object(type) ? lower_place(s, argument).address : lower_value_as(s, argument, type);
}

/* An argument for which no parameter is declared: of a variadic function, or of a function known by name
 * alone. */
static struct ir_expr *extra_argument(struct lower *s, CXCursor argument)
{
    const struct ir_type *type = lower_type_of(s, argument);
    return lower_is_object(type) ? lower_place(s, argument).address : lower_value(s, argument);
}

static void add_arguments(struct lower *s, struct ir_expr *expr, CXCursor call, CXCursor callee,
                          unsigned first, uint32_t first_param)
{
    const struct ir_func *func = expr->func;
    int given = clang_Cursor_getNumArguments(call);
    for (unsigned i = first; given > 0 && i < (unsigned)given; i++) {
        uint32_t param = first_param + i - first;
        struct ir_expr *value;
        if (func && param < func->n_params)
            value = lower_argument(s, call, callee, i, func->params[param]->type,
                                   func->params[param]->is_reference);
        else
            value = extra_argument(s, clang_Cursor_getArgument(call, i));
        expr->args[expr->n_args++] = value;
    }
}

static struct ir_expr *new_call(struct lower *s, enum ir_op op, const struct ir_type *result, CXCursor call)
{
    struct ir_expr *expr = lower_new(s, op, result, lower_range(s, call));
    int given = clang_Cursor_getNumArguments(call);
    expr->args = ARENA_ARRAY(s->arena, (size_t)(given > 0 ? given : 0) + 2, struct ir_expr *);
    return expr;
}

/* ---- who is called ---- */

bool lower_is_constructor_call(CXCursor call)
{
    return clang_getCursorKind(clang_getCursorReferenced(call)) == CXCursor_Constructor;
}

CXCursor lower_elided(struct lower *s, CXCursor call)
{
    if (clang_getCursorKind(call) != CXCursor_CallExpr ||
        !clang_Cursor_isNull(clang_getCursorReferenced(call)))
        return clang_getNullCursor();
    struct kids kids = lower_expression_kids(s, call);
    bool takes_one = kids.count == 1 && clang_Cursor_getNumArguments(call) == 1;
    const struct ir_type *type = lower_type_of(s, call);
    return takes_one && type->kind == IR_TYPE_RECORD && lower_type_of(s, kids.items[0]) == type
               ? kids.items[0]
               : clang_getNullCursor();
}

static bool is_function_kind(enum CXCursorKind kind)
{
    return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod ||
           kind == CXCursor_ConversionFunction || kind == CXCursor_Destructor;
}

/* The callee as written: kid 0, or for an operator kid 1. */
static CXCursor callee_expression(struct lower *s, CXCursor call)
{
    struct kids kids = lower_expression_kids(s, call);
    CXCursor c = kids.count ? kids.items[0] : clang_getNullCursor();
    while (clang_getCursorKind(c) == CXCursor_ParenExpr || clang_getCursorKind(c) == CXCursor_UnexposedExpr) {
        struct kids inner = lower_expression_kids(s, c);
        if (inner.count != 1)
            break;
        c = inner.items[0];
    }
    return c;
}

/* `object.method()`, against an operator's or a function object's call, whose object is argument 0. */
static bool names_method(struct lower *s, CXCursor call, CXCursor method, CXCursor *member)
{
    *member = callee_expression(s, call);
    return clang_getCursorKind(*member) == CXCursor_MemberRefExpr &&
           clang_getCursorReferenced(*member).data[0] == method.data[0];
}

/* ---- methods ---- */

/* The object's address as the method's class sees it. */
static struct ir_expr *object_for(struct lower *s, struct ir_expr *object, const struct ir_type *type,
                                  const struct ir_func *func)
{
    int64_t offset;
    const struct ir_type *wanted = func->params[0]->type->element;
    if (type != wanted && type->kind == IR_TYPE_RECORD && lower_find_base(type, wanted, &offset))
        return lower_offset(s, object, offset, NULL, wanted, object->range);
    return object;
}

static bool is_assignment(CXCursor method)
{
    return clang_CXXMethod_isDefaulted(method) && (clang_CXXMethod_isCopyAssignmentOperator(method) ||
                                                   clang_CXXMethod_isMoveAssignmentOperator(method));
}

/* Assignment of a whole object, as the compiler writes it. */
static struct ir_expr *assign_object(struct lower *s, CXCursor call, struct ir_expr *to,
                                     const struct ir_type *type, CXCursor value)
{
    struct place from = lower_whole(s, value);
    int64_t offset;
    if (from.type != type && lower_find_base(from.type, type, &offset))
        from.address = lower_offset(s, from.address, offset, NULL, type, from.address->range);
    return lower_copy(s, to, from.address, type, lower_range(s, call));
}

/* Whether which method runs depends on what the object turns out to be. A variable is what it says; a
 * qualified name is meant. */
static bool is_dispatched(struct lower *s, CXCursor member, CXCursor method)
{
    if (!map_get(&s->overridden, lower_key(method)))
        return false;
    struct kids kids = lower_kids(s, member);
    if (!kids.count)
        return true;
    CXCursor object = kids.items[0];
    if (clang_isReference(clang_getCursorKind(object)))
        return false;
    CXCursor decl = clang_getCursorReferenced(object);
    bool is_variable = clang_getCursorKind(object) == CXCursor_DeclRefExpr &&
                       !lower_is_reference(clang_getCursorType(decl)) &&
                       clang_getCanonicalType(clang_getCursorType(decl)).kind == CXType_Record;
    return !is_variable;
}

static struct ir_expr *method_call(struct lower *s, CXCursor call, CXCursor method)
{
    CXCursor member;
    const struct ir_type *type;
    bool by_name = names_method(s, call, method, &member);
    if (!by_name && clang_Cursor_getNumArguments(call) < 1)
        return lower_unknown_expression(s, call, "a method called on no object");
    if (by_name && is_dispatched(s, member, method))
        return lower_unknown_expression(s, call, "a virtual call");
    struct ir_expr *object;
    if (by_name) {
        object = lower_member_object(s, member, &type);
    } else {
        struct place place = lower_place(s, clang_Cursor_getArgument(call, 0));
        object = place.address;
        type = place.type;
    }
    unsigned first = by_name ? 0 : 1;
    if (is_assignment(method) && clang_Cursor_getNumArguments(call) == (int)first + 1)
        return assign_object(s, call, object, type, clang_Cursor_getArgument(call, first));
    struct ir_func *func = lower_function(s, method);
    struct ir_expr *expr = new_call(s, IR_CALL, func->result, call);
    expr->func = func;
    expr->args[expr->n_args++] = object_for(s, object, type, func);
    add_arguments(s, expr, call, method, first, 1);
    return expr;
}

/* ---- plain functions ---- */

/* Library functions that fold to a constant (numeric_limits, traits) needn't be followed. */
static struct ir_expr *constant_call(struct lower *s, CXCursor call, CXCursor callee)
{
    struct constant value;
    if (!clang_Location_isInSystemHeader(clang_getCursorLocation(callee)) || lower_in_prelude(s, callee))
        return NULL;
    if (lower_type_of(s, call)->size > 8 || !lower_evaluate(call, &value))
        return NULL;
    return lower_constant(s, lower_type_of(s, call), value, lower_range(s, call));
}

/* std::move and its like, which clang gives no body: they yield the address of their argument. */
static bool is_identity(CXCursor call, CXCursor callee)
{
    static const char *const names[] = {"move",      "forward",     "as_const", "move_if_noexcept",
                                        "addressof", "__addressof", "launder"};
    CXCursor scope = clang_getCursorSemanticParent(callee);
    bool known = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        known |= lower_is_named(callee, names[i]);
    while (known && clang_Cursor_isInlineNamespace(scope))
        scope = clang_getCursorSemanticParent(scope);
    return known && clang_getCursorKind(scope) == CXCursor_Namespace && lower_is_named(scope, "std") &&
           clang_Cursor_getNumArguments(call) == 1;
}

static struct ir_expr *function_call(struct lower *s, CXCursor call, CXCursor callee)
{
    if (is_identity(call, callee))
        return lower_place(s, clang_Cursor_getArgument(call, 0)).address;
    struct ir_expr *folded = constant_call(s, call, callee);
    if (folded)
        return folded;
    struct ir_func *func = lower_function(s, callee);
    struct ir_expr *expr = new_call(s, IR_CALL, func->result, call);
    expr->func = func;
    add_arguments(s, expr, call, callee, 0, 0);
    return expr;
}

static struct ir_expr *pointer_call(struct lower *s, CXCursor call)
{
    struct kids kids = lower_expression_kids(s, call);
    const struct ir_type *type = lower_type_of(s, call);
    if (!kids.count || clang_Cursor_getNumArguments(call) < 0)
        return lower_unknown_expression(s, call, "a call that is not understood");
    const struct ir_type *callee = lower_type_of(s, kids.items[0]);
    bool callable = callee->kind == IR_TYPE_POINTER && callee->element->kind == IR_TYPE_FUNCTION;
    if (!callable || type->kind == IR_TYPE_OPAQUE)
        return lower_unknown_expression(s, call, "a call of something unknown");
    struct ir_expr *expr = new_call(s, IR_CALL_PTR, callee->element->element, call);
    expr->a = lower_value(s, kids.items[0]);
    if (expr->a->op == IR_FUNC) { /* a template's argument */
        expr->op = IR_CALL;
        expr->func = expr->a->func;
        expr->a = NULL;
    }
    add_arguments(s, expr, call, clang_getNullCursor(), 0, 0);
    return expr;
}

/* ---- the call ---- */

/* Calls of destructors end lives that nobody observes. */
static struct ir_expr *plain_call(struct lower *s, CXCursor call)
{
    CXCursor callee = clang_getCursorReferenced(call);
    enum CXCursorKind kind = clang_getCursorKind(callee);
    CXCursor configuration = lower_launch_configuration(s, call);
    if (!clang_Cursor_isNull(configuration))
        return lower_launch(s, call, configuration);
    if (kind == CXCursor_Destructor)
        return lower_int(s, s->type_int, 0, lower_range(s, call));
    if (!is_function_kind(kind))
        return pointer_call(s, call);
    return lower_is_method(callee) ? method_call(s, call, callee) : function_call(s, call, callee);
}

bool lower_call_is_place(struct lower *s, CXCursor call)
{
    CXCursor callee = clang_getCursorReferenced(call);
    if (is_function_kind(clang_getCursorKind(callee)))
        return lower_is_reference(clang_getResultType(clang_getCursorType(callee)));
    struct kids kids = lower_expression_kids(s, call);
    CXType pointer =
        kids.count ? clang_getCanonicalType(clang_getCursorType(kids.items[0])) : clang_getCursorType(call);
    return pointer.kind == CXType_Pointer &&
           lower_is_reference(clang_getResultType(clang_getPointeeType(pointer)));
}

struct ir_expr *lower_call_value(struct lower *s, CXCursor call)
{
    CXCursor elided = lower_elided(s, call);
    if (!clang_Cursor_isNull(elided))
        return lower_value(s, elided);
    if (lower_is_constructor_call(call))
        return lower_materialise(s, call).address;
    if (lower_call_is_place(s, call))
        return lower_load(s, lower_call_place(s, call), lower_range(s, call));
    return plain_call(s, call);
}

struct place lower_call_place(struct lower *s, CXCursor call)
{
    CXCursor elided = lower_elided(s, call);
    if (!clang_Cursor_isNull(elided))
        return lower_place(s, elided);
    const struct ir_type *type = lower_type_of(s, call);
    bool is_reference = !lower_is_constructor_call(call) && lower_call_is_place(s, call);
    if (!is_reference && (!lower_is_object(type) || lower_is_constructor_call(call)))
        return lower_materialise(s, call);
    struct place place = {.address = plain_call(s, call), .type = type};
    if (place.address->op == IR_UNKNOWN && !lower_is_object(type))
        place.address->type = lower_pointer_to(s, type);
    return place;
}
