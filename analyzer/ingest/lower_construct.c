/* Constructors: calls of them, what they do to members, and the implicit ones. */
#include "analyzer/ingest/lower_newer.h"
#include "analyzer/ingest/lower_state.h"

/* ---- the implicit default constructor ---- */

struct find_constructor {
    CXCursor like; /* null: the default constructor */
    CXCursor found;
};

static bool same_parameters(CXCursor a, CXCursor b)
{
    int count = clang_Cursor_getNumArguments(a);
    if (count != clang_Cursor_getNumArguments(b))
        return false;
    for (unsigned i = 0; count > 0 && i < (unsigned)count; i++) {
        CXType x = clang_getCursorType(clang_Cursor_getArgument(a, i));
        CXType y = clang_getCursorType(clang_Cursor_getArgument(b, i));
        if (!clang_equalTypes(clang_getCanonicalType(x), clang_getCanonicalType(y)))
            return false;
    }
    return true;
}

static enum CXVisitorResult visit_constructor(CXCursor cursor, CXClientData data)
{
    struct find_constructor *search = data;
    if (clang_getCursorKind(cursor) != CXCursor_Constructor)
        return CXVisit_Continue;
    bool fits = clang_Cursor_isNull(search->like) ? clang_CXXConstructor_isDefaultConstructor(cursor)
                                                  : same_parameters(cursor, search->like);
    if (fits)
        search->found = cursor;
    return fits ? CXVisit_Break : CXVisit_Continue;
}

static enum CXChildVisitResult visit_member(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    return visit_constructor(cursor, data) == CXVisit_Break ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* The constructor of `record` that takes the parameters of `like`, or none when `like` is null. The instances
 * of class templates show their members to clang_visitCXXMethods alone (21). */
static CXCursor matching_constructor(const struct record *record, CXCursor like)
{
    struct find_constructor search = {like, clang_getNullCursor()};
    if (clang_visitCXXMethods)
        clang_visitCXXMethods(record->clang_type, visit_constructor, &search);
    else
        clang_visitChildren(clang_getTypeDeclaration(record->clang_type), visit_member, &search);
    return search.found;
}

/* A null `call` means no arguments: all parameters have defaults. */
static struct ir_expr *call_constructor(struct lower *s, struct ir_expr *target, CXCursor constructor,
                                        CXCursor call)
{
    struct ir_func *func = lower_function(s, constructor);
    struct ir_expr *expr = lower_new(s, IR_CALL, s->type_void, target->range);
    expr->func = func;
    expr->args = ARENA_ARRAY(s->arena, func->n_params + 1, struct ir_expr *);
    expr->args[expr->n_args++] = target;
    for (uint32_t i = 1; i < func->n_params; i++) {
        const struct ir_var *param = func->params[i];
        expr->args[expr->n_args++] =
            lower_argument(s, call, constructor, i - 1, param->type, param->is_reference);
    }
    return expr;
}

/* The initialiser written at a field: the expression after its name (before it stand those of its type). */
static CXCursor field_initialiser(struct lower *s, CXCursor field)
{
    struct kids kids = lower_expression_kids(s, field);
    CXFile file, name_file;
    unsigned name;
    clang_getSpellingLocation(clang_getCursorLocation(field), &name_file, NULL, NULL, &name);
    if (!kids.count)
        return clang_getNullCursor();
    CXCursor last = kids.items[kids.count - 1];
    enum CXCursorKind kind = clang_getCursorKind(last);
    bool is_array = clang_getCanonicalType(clang_getCursorType(field)).kind == CXType_ConstantArray;
    if (is_array && kind != CXCursor_InitListExpr && kind != CXCursor_StringLiteral &&
        kind != CXCursor_UnexposedExpr)
        return clang_getNullCursor();
    if (clang_Cursor_isBitField(field) && kids.count < 2)
        return clang_getNullCursor();
    return lower_spelling_offset(last, &file) > name || file != name_file ? last : clang_getNullCursor();
}

/* Inside a member initialiser `this` is the object being made. */
static struct ir_expr *init_with_this(struct lower *s, struct ir_expr *object, const struct ir_field *field,
                                      CXCursor decl, CXCursor value)
{
    struct ir_expr *outer = s->context->this_object;
    s->context->this_object = object;
    struct ir_expr *address =
        lower_offset(s, object, (int64_t)field->offset, field->name, field->type, lower_range(s, value));
    struct ir_expr *effect = lower_is_reference(clang_getCursorType(decl))
                                 ? lower_bind(s, address, field->type, value)
                                 : lower_init(s, address, field->type, value);
    if (effect && effect->op == IR_STORE) {
        effect->bit_offset = field->bit_offset;
        effect->bit_width = field->bit_width;
    }
    s->context->this_object = outer;
    return effect;
}

/* What the standard library keeps in its objects is nobody's business. */
static bool is_library(struct lower *s, CXCursor decl)
{
    return clang_Location_isInSystemHeader(clang_getCursorLocation(decl)) && !lower_in_prelude(s, decl);
}

/* Larger arrays of objects with constructors don't occur in kernels. */
enum { MAX_CONSTRUCTED = 64 };

static struct ir_expr *default_init(struct lower *s, struct ir_expr *target, const struct ir_type *type)
{
    VEC(struct ir_expr *) effects = {0};
    if (type->kind == IR_TYPE_ARRAY) {
        for (uint64_t i = 0; i < type->count && i < MAX_CONSTRUCTED; i++) {
            struct ir_expr *element = lower_offset(s, target, (int64_t)(i * type->element->size), NULL,
                                                   type->element, target->range);
            struct ir_expr *effect = default_init(s, element, type->element);
            if (!effect)
                return NULL;
            VEC_PUSH(&s->scratch, &effects, effect);
        }
        return lower_sequence(s, effects.items, effects.count);
    }
    const struct record *record = type->kind == IR_TYPE_RECORD ? lower_record_of(s, type) : NULL;
    if (!record)
        return NULL;
    CXCursor constructor = matching_constructor(record, clang_getNullCursor());
    if (!clang_Cursor_isNull(constructor) && !clang_CXXMethod_isDefaulted(constructor))
        return call_constructor(s, target, constructor, clang_getNullCursor());
    return lower_default_members(s, target, type);
}

struct ir_expr *lower_default_member(struct lower *s, struct ir_expr *target, const struct record *record,
                                     uint32_t index)
{
    const struct ir_field *field = &record->type->fields[index];
    CXCursor value = field->is_base ? clang_getNullCursor() : field_initialiser(s, record->fields[index]);
    if (!clang_Cursor_isNull(value))
        return init_with_this(s, target, field, record->fields[index], value);
    if (!lower_is_object(field->type))
        return NULL;
    return default_init(
        s, lower_offset(s, target, (int64_t)field->offset, field->name, field->type, target->range),
        field->type);
}

struct ir_expr *lower_default_members(struct lower *s, struct ir_expr *target, const struct ir_type *type)
{
    const struct record *record = lower_record_of(s, type);
    VEC(struct ir_expr *) effects = {0};
    if (!record || type->is_union || is_library(s, clang_getTypeDeclaration(record->clang_type)))
        return NULL;
    for (uint32_t i = 0; i < type->n_fields; i++) {
        struct ir_expr *effect = lower_default_member(s, target, record, i);
        if (effect)
            VEC_PUSH(&s->scratch, &effects, effect);
    }
    return lower_sequence(s, effects.items, effects.count);
}

/* ---- calls ---- */

static struct ir_expr *copy_from_argument(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                                          CXCursor call)
{
    struct place from = lower_whole(s, clang_Cursor_getArgument(call, 0));
    int64_t offset;
    if (from.type != type && lower_find_base(from.type, type, &offset))
        from.address = lower_offset(s, from.address, offset, NULL, type, from.address->range);
    return lower_copy(s, target, from.address, type, lower_range(s, call));
}

static struct ir_expr *construct_array(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                                       CXCursor call, CXCursor constructor)
{
    if (clang_CXXConstructor_isDefaultConstructor(constructor))
        return default_init(s, target, type);
    return lower_copy(s, target,
                      lower_unknown(s, type, "an array of constructed objects", lower_range(s, call)), type,
                      lower_range(s, call));
}

struct ir_expr *lower_construct(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                                CXCursor call)
{
    CXCursor constructor = clang_getCursorReferenced(call);
    bool defaulted = clang_CXXMethod_isDefaulted(constructor);
    bool copies = clang_CXXConstructor_isCopyConstructor(constructor) ||
                  clang_CXXConstructor_isMoveConstructor(constructor);
    if (copies && defaulted && clang_Cursor_getNumArguments(call) == 1)
        return copy_from_argument(s, target, type, call);
    if (type->kind == IR_TYPE_ARRAY)
        return construct_array(s, target, type, call, constructor);
    struct ir_expr *vector = defaulted ? NULL : lower_vector(s, target, type, call);
    if (vector)
        return vector;
    if (!defaulted)
        return call_constructor(s, target, constructor, call);
    struct ir_expr *zero =
        lower_is_value_initialisation(s, call) ? lower_zero(s, target, type, lower_range(s, call)) : NULL;
    return lower_comma(s, zero, lower_default_members(s, target, type));
}

/* ---- what a written constructor does before its body ---- */

struct written {
    CXCursor member; /* MemberRef or TypeRef */
    CXCursor value;
};

struct written_list {
    struct written *items;
    size_t count;
};

/* Pairs of a member (or base class) and its initialiser stand between the parameters and the body. */
static struct written_list read_written(struct lower *s, CXCursor constructor)
{
    struct kids kids = lower_kids(s, constructor);
    struct written_list list = {.items = ARENA_ARRAY(&s->scratch, kids.count + 1, struct written)};
    for (size_t i = 0; i + 1 < kids.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(kids.items[i]);
        if (kind != CXCursor_MemberRef && kind != CXCursor_TypeRef && kind != CXCursor_TemplateRef)
            continue;
        size_t value = i + 1;
        while (value < kids.count && clang_isReference(clang_getCursorKind(kids.items[value])) &&
               clang_getCursorKind(kids.items[value]) != CXCursor_MemberRef)
            value++;
        if (value < kids.count && clang_isExpression(clang_getCursorKind(kids.items[value])))
            list.items[list.count++] = (struct written){kids.items[i], kids.items[value]};
        i = value - 1;
    }
    return list;
}

static const struct written *written_for_field(struct written_list list, CXCursor field)
{
    for (size_t i = 0; i < list.count; i++)
        if (clang_getCursorKind(list.items[i].member) == CXCursor_MemberRef &&
            clang_getCursorReferenced(list.items[i].member).data[0] == field.data[0])
            return &list.items[i];
    return NULL;
}

static const struct written *written_for_type(struct lower *s, struct written_list list,
                                              const struct ir_type *type)
{
    for (size_t i = 0; i < list.count; i++)
        if (clang_getCursorKind(list.items[i].member) != CXCursor_MemberRef &&
            lower_type_of(s, list.items[i].value) == type)
            return &list.items[i];
    return NULL;
}

static struct ir_expr *init_member(struct lower *s, struct written_list list, const struct record *record,
                                   uint32_t index, struct ir_expr *object)
{
    const struct ir_field *field = &record->type->fields[index];
    const struct written *written = field->is_base ? written_for_type(s, list, field->type)
                                                   : written_for_field(list, record->fields[index]);
    if (written && field->is_base)
        return lower_init(s,
                          lower_offset(s, object, (int64_t)field->offset, NULL, field->type, object->range),
                          field->type, written->value);
    if (written)
        return init_with_this(s, object, field, record->fields[index], written->value);
    return lower_default_member(s, object, record, index);
}

/* Members of anonymous unions and structs are named in the list but aren't fields of the record itself. */
static struct ir_expr *init_nested_members(struct lower *s, struct written_list list,
                                           const struct ir_type *type, struct ir_expr *object)
{
    struct ir_expr *effects = NULL;
    for (size_t i = 0; i < list.count; i++) {
        int64_t offset;
        const struct ir_field *field;
        CXCursor decl = clang_getCursorReferenced(list.items[i].member);
        bool is_direct = false;
        for (uint32_t k = 0; k < type->n_fields; k++)
            is_direct |= lower_record_of(s, type)->fields[k].data[0] == decl.data[0];
        if (is_direct || clang_getCursorKind(decl) != CXCursor_FieldDecl ||
            !lower_find_field(s, type, decl, &offset, &field))
            continue;
        struct ir_field moved = *field;
        moved.offset = (uint64_t)offset;
        effects = lower_comma(s, effects, init_with_this(s, object, &moved, decl, list.items[i].value));
    }
    return effects;
}

/* `using Base::Base`: the constructor bears the base's name, takes its parameters and hands them on. */
static CXCursor inherited_constructor(struct lower *s, CXCursor constructor, const struct ir_type *type,
                                      uint32_t *base)
{
    const char *name = lower_spelling(s, constructor);
    const struct record *record;
    for (*base = 0; *base < type->n_fields; ++*base) {
        record = type->fields[*base].is_base ? lower_record_of(s, type->fields[*base].type) : NULL;
        if (record && lower_is_named(clang_getTypeDeclaration(record->clang_type), name))
            return matching_constructor(record, constructor);
    }
    return clang_getNullCursor();
}

static struct ir_expr *call_inherited(struct lower *s, CXCursor inherited, struct ir_expr *object,
                                      const struct ir_field *base)
{
    const struct ir_func *func = s->context->func;
    struct ir_expr *expr = lower_new(s, IR_CALL, s->type_void, object->range);
    expr->func = lower_function(s, inherited);
    expr->args = ARENA_ARRAY(s->arena, func->n_params, struct ir_expr *);
    expr->args[expr->n_args++] =
        lower_offset(s, object, (int64_t)base->offset, NULL, base->type, object->range);
    for (uint32_t i = 1; i < func->n_params; i++) {
        struct place place = {.address = lower_var_address(s, func->params[i], object->range),
                              .type = func->params[i]->type};
        expr->args[expr->n_args++] = lower_load(s, place, object->range);
    }
    return expr;
}

/* Before version 20 libclang hides the base classes of template instances; their initialisers are there all
 * the same. */
static struct ir_expr *init_hidden_base(struct lower *s, struct written_list list, struct ir_expr *object)
{
    for (size_t i = 0; !clang_visitCXXBaseClasses && i < list.count; i++) {
        const struct ir_type *base = lower_type_of(s, list.items[i].value);
        if (clang_getCursorKind(list.items[i].member) != CXCursor_MemberRef && base->kind == IR_TYPE_RECORD)
            return lower_init(s, lower_offset(s, object, 0, NULL, base, object->range), base,
                              list.items[i].value);
    }
    return NULL;
}

static bool has_bases(const struct ir_type *type)
{
    for (uint32_t i = 0; i < type->n_fields; i++)
        if (type->fields[i].is_base)
            return true;
    return false;
}

struct ir_expr *lower_member_initialisers(struct lower *s, CXCursor constructor, const struct ir_type *type)
{
    const struct record *record = lower_record_of(s, type);
    struct ir_expr *object = lower_this(s, lower_name_range(s, constructor));
    struct written_list list = read_written(s, constructor);
    const struct written *delegated = written_for_type(s, list, type);
    if (!record)
        return NULL;
    if (delegated)
        return lower_init(s, object, type, delegated->value);
    VEC(struct ir_expr *) effects = {0};
    uint32_t base;
    CXCursor inherited = inherited_constructor(s, constructor, type, &base);
    bool inherits = !clang_Cursor_isNull(inherited);
    if (inherits)
        VEC_PUSH(&s->scratch, &effects, call_inherited(s, inherited, object, &type->fields[base]));
    for (uint32_t i = 0; i < type->n_fields; i++) {
        bool is_unwritten = !record->type->fields[i].is_base && !written_for_field(list, record->fields[i]);
        bool skipped = (type->is_union && is_unwritten) || (inherits && i == base);
        struct ir_expr *effect = skipped ? NULL : init_member(s, list, record, i, object);
        if (effect)
            VEC_PUSH(&s->scratch, &effects, effect);
    }
    struct ir_expr *hidden = has_bases(type) ? NULL : init_hidden_base(s, list, object);
    if (hidden)
        VEC_PUSH(&s->scratch, &effects, hidden);
    struct ir_expr *nested = init_nested_members(s, list, type, object);
    if (nested)
        VEC_PUSH(&s->scratch, &effects, nested);
    return lower_sequence(s, effects.items, effects.count);
}
