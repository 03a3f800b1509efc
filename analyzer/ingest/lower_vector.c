/* std::vector as far as launches depend on it: how it is made, by a length, a list or from another. The three
 * pointers with which every library's vectors begin (first element, end, end of storage) are set as its own
 * constructors would set them, without following the allocators through which those go. */
#include "analyzer/ingest/lower_state.h"

enum { POINTERS = 3, POINTER_BYTES = 8 };

struct vector {
    const struct ir_type *type, *element;
};

/* Of vector<bool> and of records that merely share the name nothing is known. */
static bool read_vector(struct lower *s, const struct ir_type *type, struct vector *out)
{
    const struct record *record = lower_record_of(s, type);
    CXCursor decl = record ? clang_getTypeDeclaration(record->clang_type) : clang_getNullCursor();
    if (!record || type->size != POINTERS * POINTER_BYTES || !lower_is_named(decl, "vector") ||
        !clang_Location_isInSystemHeader(clang_getCursorLocation(decl)))
        return false;
    *out = (struct vector){type, lower_type(s, clang_Type_getTemplateArgumentAsType(record->clang_type, 0))};
    return out->element->size > 0;
}

static struct place pointer_place(struct lower *s, const struct vector *vector, struct ir_expr *target,
                                  int index)
{
    const struct ir_type *pointer = lower_pointer_to(s, vector->element);
    return (struct place){.address =
                              lower_offset(s, target, index * POINTER_BYTES, NULL, pointer, target->range),
                          .type = pointer};
}

/* Storage for `count` (evaluated once) elements, all in use. */
static struct ir_expr *make_storage(struct lower *s, const struct vector *vector, struct ir_expr *target,
                                    struct ir_expr *count)
{
    struct ir_range range = target->range;
    struct place kept = {.address = lower_var_address(s, lower_temporary(s, s->type_ulong, range), range),
                         .type = s->type_ulong};
    struct ir_expr *effects = lower_store(s, kept, lower_cast(s, count, s->type_ulong), range);
    struct ir_expr *size = lower_int(s, s->type_ulong, (int64_t)vector->element->size, range);
    struct ir_expr *bytes = lower_binary(s, IR_MUL, s->type_ulong, lower_load(s, kept, range), size);
    struct place first = pointer_place(s, vector, target, 0);
    effects = lower_comma(s, effects, lower_store(s, first, lower_allocation(s, bytes), range));
    for (int i = 1; i < POINTERS; i++) {
        struct ir_expr *end = lower_new(s, IR_ADD_PTR, first.type, range);
        end->a = lower_load(s, first, range);
        end->b = lower_load(s, kept, range);
        end->i = (int64_t)vector->element->size;
        effects = lower_comma(s, effects, lower_store(s, pointer_place(s, vector, target, i), end, range));
    }
    return effects;
}

/* The array behind a std::initializer_list; a null cursor when the expression isn't one written out. */
static CXCursor listed_array(struct lower *s, CXCursor argument)
{
    while (clang_isExpression(clang_getCursorKind(argument))) {
        const struct ir_type *type = lower_type_of(s, argument);
        struct kids kids = lower_expression_kids(s, argument);
        if (type->kind == IR_TYPE_ARRAY && type->complete)
            return argument;
        if (kids.count != 1)
            break;
        argument = kids.items[0];
    }
    return clang_getNullCursor();
}

static struct ir_expr *from_list(struct lower *s, const struct vector *vector, struct ir_expr *target,
                                 CXCursor argument)
{
    CXCursor array = listed_array(s, argument);
    const struct ir_type *type = clang_Cursor_isNull(array) ? s->type_opaque : lower_type_of(s, array);
    if (type->kind != IR_TYPE_ARRAY || type->element != vector->element)
        return NULL;
    struct ir_expr *count = lower_int(s, s->type_ulong, (int64_t)type->count, target->range);
    struct ir_expr *storage = make_storage(s, vector, target, count);
    struct ir_expr *first = lower_load(s, pointer_place(s, vector, target, 0), target->range);
    return lower_comma(s, storage, lower_copy(s, first, lower_place(s, array).address, type, target->range));
}

struct ir_expr *lower_vector(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                             CXCursor call)
{
    struct vector vector;
    if (s->context->in_device_code || clang_Cursor_getNumArguments(call) < 1 ||
        !read_vector(s, type, &vector))
        return NULL;
    CXCursor constructor = clang_getCursorReferenced(call), argument = clang_Cursor_getArgument(call, 0);
    bool copies = clang_CXXConstructor_isCopyConstructor(constructor) ||
                  clang_CXXConstructor_isMoveConstructor(constructor);
    if (copies)
        return lower_copy(s, target, lower_place(s, argument).address, type, lower_range(s, call));
    if (lower_type_of(s, argument)->kind == IR_TYPE_INT)
        return make_storage(s, &vector, target, lower_value(s, argument));
    return from_list(s, &vector, target, argument);
}
