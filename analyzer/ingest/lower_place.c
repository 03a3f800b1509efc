/* Names, members and subscripts: where things lie. */
#include "analyzer/ingest/lower_newer.h"
#include "analyzer/ingest/lower_state.h"

/* ---- names ---- */

static struct place dereference(struct lower *s, struct place pointer, struct ir_range range)
{
    const struct ir_type *type =
        pointer.type->kind == IR_TYPE_POINTER ? pointer.type->element : s->type_opaque;
    return (struct place){.address = lower_load(s, pointer, range), .type = type};
}

struct place lower_bound_place(struct lower *s, const struct binding *binding, struct ir_range range)
{
    struct place place = {.address = lower_var_address(s, binding->var, range), .type = binding->var->type};
    if (binding->indirect)
        place = dereference(s, place, range);
    if (binding->is_part) {
        place.type = binding->is_reference ? lower_pointer_to(s, binding->type) : binding->type;
        place.address = lower_offset(s, place.address, binding->offset, binding->name, place.type, range);
        place.bit_offset = binding->bit_offset;
        place.bit_width = binding->bit_width;
    }
    return binding->is_reference ? dereference(s, place, range) : place;
}

static struct place var_place(struct lower *s, struct ir_var *var, struct ir_range range)
{
    struct place place = {.address = lower_var_address(s, var, range), .type = var->type};
    return var->is_reference ? dereference(s, place, range) : place;
}

struct place lower_unknown_place(struct lower *s, CXCursor c, const char *why)
{
    const struct ir_type *type = lower_type_of(s, c);
    const struct ir_type *address = lower_is_object(type) ? type : lower_pointer_to(s, type);
    return (struct place){.address = lower_unknown(s, address, why, lower_range(s, c)), .type = type};
}

static bool is_function(enum CXCursorKind kind)
{
    return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod ||
           kind == CXCursor_ConversionFunction || kind == CXCursor_Constructor || kind == CXCursor_Destructor;
}

static struct ir_expr *function_address(struct lower *s, CXCursor decl, struct ir_range range)
{
    struct ir_func *func = lower_function(s, decl);
    const struct ir_type *type = lower_type(s, clang_getCursorType(decl));
    struct ir_expr *expr = lower_new(s, IR_FUNC, lower_pointer_to(s, type), range);
    expr->func = func;
    return expr;
}

static struct place variable_place(struct lower *s, CXCursor c, CXCursor decl)
{
    const struct binding *binding = lower_find_binding(s, decl);
    if (binding)
        return lower_bound_place(s, binding, lower_range(s, c));
    enum CXCursorKind kind = clang_getCursorKind(decl);
    /* The instance of a variable template is an UnexposedDecl, as structured bindings are. */
    bool is_global = kind != CXCursor_ParmDecl && clang_Cursor_hasVarDeclGlobalStorage(decl) == 1;
    if (!is_global && (binding = lower_find_capture(s, decl)))
        return lower_bound_place(s, binding, lower_range(s, c));
    if (!is_global)
        return lower_unknown_place(
            s, c, arena_printf(s->arena, "'%s' is not visible here", lower_spelling(s, decl)));
    return var_place(s, lower_global(s, decl), lower_range(s, c));
}

struct place lower_name_place(struct lower *s, CXCursor c)
{
    CXCursor decl = clang_getCursorReferenced(c);
    enum CXCursorKind kind = clang_getCursorKind(decl);
    if (is_function(kind))
        return (struct place){.address = function_address(s, decl, lower_range(s, c)),
                              .type = lower_type_of(s, c)};
    if (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl || kind == CXCursor_UnexposedDecl)
        return variable_place(s, c, decl);
    if (kind == CXCursor_EnumConstantDecl || clang_Cursor_isNull(decl))
        return lower_materialise(s, c);
    return lower_unknown_place(
        s, c, arena_printf(s->arena, "'%s' has no value before it is instantiated", lower_spelling(s, c)));
}

/* A constant has its value in every function; whether it has an address too doesn't matter to who reads it.
 */
static bool constant_name(CXCursor c, struct constant *value)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(c));
    return clang_isConstQualifiedType(type) && !clang_isVolatileQualifiedType(type) &&
           lower_evaluate(c, value);
}

/* A substituted template parameter: a name without spelling over a literal. */
static struct ir_expr *substituted_value(struct lower *s, CXCursor c)
{
    struct constant value;
    if (lower_evaluate(c, &value))
        return lower_constant(s, lower_type_of(s, c), value, lower_range(s, c));
    struct kids kids = lower_expression_kids(s, c);
    if (kids.count == 1)
        return lower_value(s, kids.items[0]);
    return lower_unknown_expression(s, c, "a name that is not known before instantiation");
}

struct ir_expr *lower_name_value(struct lower *s, CXCursor c)
{
    struct constant value;
    CXCursor decl = clang_getCursorReferenced(c);
    enum CXCursorKind kind = clang_getCursorKind(decl);
    if (kind == CXCursor_EnumConstantDecl)
        return lower_int(s, lower_type_of(s, c), clang_getEnumConstantDeclValue(decl), lower_range(s, c));
    if (clang_Cursor_isNull(decl) || clang_isInvalid(kind))
        return substituted_value(s, c);
    if (constant_name(c, &value))
        return lower_constant(s, lower_type_of(s, c), value, lower_range(s, c));
    return lower_load(s, lower_place(s, c), lower_range(s, c));
}

/* ---- this ---- */

struct ir_expr *lower_this(struct lower *s, struct ir_range range)
{
    struct context *context = s->context;
    if (context->this_object)
        return context->this_object;
    const struct binding *captured = map_get(&context->bindings, context);
    if (captured) {
        struct place place = lower_bound_place(s, captured, range);
        return place.address;
    }
    if (!context->this_var)
        return lower_unknown(s, s->type_pointer, "'this' is not visible here", range);
    return lower_load(s,
                      (struct place){.address = lower_var_address(s, context->this_var, range),
                                     .type = context->this_var->type},
                      range);
}

/* ---- members ---- */

static bool is_object_expression(CXCursor c)
{
    enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(c)).kind;
    return kind == CXType_Record || kind == CXType_Pointer || kind == CXType_Dependent ||
           kind == CXType_Unexposed || kind == CXType_Invalid;
}

struct ir_expr *lower_member_object(struct lower *s, CXCursor member, const struct ir_type **type)
{
    struct kids kids = lower_expression_kids(s, member);
    if (!kids.count || !is_object_expression(kids.items[0])) {
        struct ir_expr *object = lower_this(s, lower_range(s, member));
        *type = object->type->kind == IR_TYPE_POINTER ? object->type->element : object->type;
        return object;
    }
    const struct ir_type *base = lower_type_of(s, kids.items[0]);
    if (base->kind == IR_TYPE_POINTER) {
        *type = base->element;
        return lower_value(s, kids.items[0]);
    }
    *type = base;
    return lower_place(s, kids.items[0]).address;
}

/* `object` (may be NULL) has been evaluated already: parts are never lowered twice, or chains of errors take
 * exponential time. */
static struct place unknown_member(struct lower *s, CXCursor c, struct ir_expr *object)
{
    struct place place =
        lower_unknown_place(s, c, arena_printf(s->arena, "no member '%s' is known", lower_spelling(s, c)));
    if (object) {
        place.address->args = ARENA_NEW(s->arena, struct ir_expr *);
        place.address->args[place.address->n_args++] = object;
    }
    return place;
}

/* Before version 20 libclang hides the base classes of template instances. The first base lies at the start.
 */
static bool find_hidden_field(struct lower *s, CXCursor decl, int64_t *offset, const struct ir_field **field)
{
    const struct ir_type *owner = lower_type(s, clang_getCursorType(clang_getCursorSemanticParent(decl)));
    return !clang_visitCXXBaseClasses && lower_find_field(s, owner, decl, offset, field);
}

static struct place field_place(struct lower *s, CXCursor c, CXCursor decl)
{
    int64_t offset;
    const struct ir_field *field;
    const struct ir_type *record;
    struct ir_expr *object = lower_member_object(s, c, &record);
    if (!lower_find_field(s, record, decl, &offset, &field) && !find_hidden_field(s, decl, &offset, &field))
        return unknown_member(s, c, object);
    struct ir_range range = lower_range(s, c);
    struct place place = {.address = lower_offset(s, object, offset, field->name, field->type, range),
                          .type = field->type,
                          .bit_offset = field->bit_offset,
                          .bit_width = field->bit_width};
    return lower_is_reference(clang_getCursorType(decl)) ? dereference(s, place, range) : place;
}

/* What is evaluated before a static member: the object is named but not read. */
static struct ir_expr *object_effect(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    return kids.count && is_object_expression(kids.items[0]) ? lower_effect(s, kids.items[0]) : NULL;
}

struct place lower_member_place(struct lower *s, CXCursor c)
{
    CXCursor decl = clang_getCursorReferenced(c);
    enum CXCursorKind kind = clang_getCursorKind(decl);
    if (kind == CXCursor_FieldDecl)
        return field_place(s, c, decl);
    if (kind == CXCursor_EnumConstantDecl)
        return lower_materialise(s, c);
    if (kind != CXCursor_VarDecl && !is_function(kind))
        return unknown_member(s, c, object_effect(s, c));
    struct place place = lower_name_place(s, c);
    place.address = lower_comma(s, object_effect(s, c), place.address);
    return place;
}

struct ir_expr *lower_member_value(struct lower *s, CXCursor c)
{
    CXCursor decl = clang_getCursorReferenced(c);
    enum CXCursorKind kind = clang_getCursorKind(decl);
    if (kind == CXCursor_EnumConstantDecl || kind == CXCursor_VarDecl)
        return lower_comma(s, object_effect(s, c), lower_name_value(s, c));
    return lower_load(s, lower_place(s, c), lower_range(s, c));
}

/* ---- subscripts ---- */

static struct place unknown_subscript(struct lower *s, CXCursor c)
{
    struct place place = {.type = lower_type_of(s, c)};
    place.address = lower_unknown_expression(s, c, "a subscript that is not understood");
    place.address->type = lower_is_object(place.type) ? place.type : lower_pointer_to(s, place.type);
    return place;
}

static bool is_pointer_like(const struct ir_type *type)
{
    return type->kind == IR_TYPE_POINTER || type->kind == IR_TYPE_ARRAY;
}

struct place lower_subscript_place(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    if (kids.count != 2)
        return unknown_subscript(s, c);
    bool swapped = lower_type_of(s, kids.items[0])->kind == IR_TYPE_INT;
    CXCursor base = kids.items[swapped ? 1 : 0], index = kids.items[swapped ? 0 : 1];
    const struct ir_type *type = lower_type_of(s, base), *count = lower_type_of(s, index);
    if (!is_pointer_like(type) || (count->kind != IR_TYPE_INT && count->kind != IR_TYPE_OPAQUE))
        return unknown_subscript(s, c);
    struct place place = {.type = lower_type_of(s, c)};
    if (place.type->kind == IR_TYPE_OPAQUE) /* an index lost to an error leaves the element known */
        place.type = type->element;
    place.address = lower_new(s, IR_ADD_PTR, lower_pointer_to(s, place.type), lower_range(s, c));
    place.address->a = lower_value(s, base);
    place.address->b = lower_value(s, index);
    place.address->i = place.type->size ? (int64_t)place.type->size : 1;
    if (place.address->b->type->kind != IR_TYPE_INT)
        place.address->b = lower_unknown_after(s, s->type_long, place.address->b);
    return place;
}
