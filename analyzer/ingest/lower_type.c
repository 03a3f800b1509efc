/* clang's types to the IR's: sizes, layouts, conversions between arithmetic types. */
#include "analyzer/ingest/lower_newer.h"
#include "analyzer/ingest/lower_state.h"

#include <string.h>

/* ---- scalars ---- */

static struct ir_type *new_type(struct lower *s, enum ir_type_kind kind, uint64_t size, const char *name)
{
    struct ir_type *type = ARENA_NEW(s->arena, struct ir_type);
    type->kind = kind;
    type->size = size;
    type->align = size ? (uint32_t)size : 1;
    type->name = name;
    return type;
}

static const struct ir_type *basic(struct lower *s, enum ir_type_kind kind, uint64_t size, bool is_signed,
                                   const char *name)
{
    struct ir_type *type = new_type(s, kind, size, name);
    type->is_signed = is_signed;
    type->is_bool = strcmp(name, "bool") == 0;
    return type;
}

void lower_make_basic_types(struct lower *s)
{
    s->type_void = basic(s, IR_TYPE_VOID, 0, false, "void");
    s->type_opaque = basic(s, IR_TYPE_OPAQUE, 0, false, "?");
    s->type_bool = basic(s, IR_TYPE_INT, 1, false, "bool");
    s->type_char = basic(s, IR_TYPE_INT, 1, true, "char");
    s->type_int = basic(s, IR_TYPE_INT, 4, true, "int");
    s->type_uint = basic(s, IR_TYPE_INT, 4, false, "unsigned int");
    s->type_long = basic(s, IR_TYPE_INT, 8, true, "long");
    s->type_ulong = basic(s, IR_TYPE_INT, 8, false, "unsigned long");
    s->type_float = basic(s, IR_TYPE_FLOAT, 4, true, "float");
    s->type_double = basic(s, IR_TYPE_FLOAT, 8, true, "double");
    s->type_pointer = lower_pointer_to(s, s->type_void);
}

const struct ir_type *lower_pointer_to(struct lower *s, const struct ir_type *element)
{
    struct ir_type *known = map_get(&s->pointers, element);
    if (known)
        return known;
    known = new_type(s, IR_TYPE_POINTER, 8, arena_printf(s->arena, "%s *", element->name));
    known->element = element;
    map_put(s->arena, &s->pointers, element, known);
    return known;
}

static bool is_signed_kind(enum CXTypeKind kind)
{
    return kind == CXType_Char_S || (kind >= CXType_SChar && kind <= CXType_Int128);
}

static struct ir_type *integer_type(struct lower *s, CXType type, enum CXTypeKind kind)
{
    struct ir_type *made = new_type(s, IR_TYPE_INT, (uint64_t)clang_Type_getSizeOf(type), NULL);
    made->is_signed = is_signed_kind(kind);
    made->is_bool = kind == CXType_Bool;
    return made;
}

static struct ir_type *enum_type(struct lower *s, CXType type)
{
    CXType integer = clang_getCanonicalType(clang_getEnumDeclIntegerType(clang_getTypeDeclaration(type)));
    if (integer.kind < CXType_Bool || integer.kind > CXType_Int128)
        return new_type(s, IR_TYPE_OPAQUE, 0, NULL);
    return integer_type(s, integer, integer.kind);
}

/* ---- compound types ---- */

/* Placeholders (overload sets, bound members) and dependent types have no size, and asking for it crashes. */
static bool has_size(enum CXTypeKind kind)
{
    return kind == CXType_Half || kind == CXType_Float16 || kind == CXType_Float128 ||
           kind == CXType_BFloat16 || kind == CXType_Ibm128 || kind == CXType_Complex ||
           kind == CXType_Vector || kind == CXType_ExtVector || kind == CXType_MemberPointer ||
           kind == CXType_Atomic;
}

static struct ir_type *opaque_type(struct lower *s, CXType type)
{
    long long size = has_size(type.kind) ? clang_Type_getSizeOf(type) : 0;
    return new_type(s, IR_TYPE_OPAQUE, size > 0 ? (uint64_t)size : 0, NULL);
}

static struct ir_type *array_type(struct lower *s, CXType type)
{
    long long count = clang_getArraySize(type);
    struct ir_type *made = new_type(s, IR_TYPE_ARRAY, 0, NULL);
    made->element = lower_type(s, clang_getArrayElementType(type));
    made->align = made->element->align; /* asking clang crashes when the element is a placeholder */
    made->complete = type.kind == CXType_ConstantArray && count >= 0;
    made->count = made->complete ? (uint64_t)count : 0;
    made->size = made->count * made->element->size;
    return made;
}

static struct ir_type *function_type(struct lower *s, CXType type)
{
    struct ir_type *made = new_type(s, IR_TYPE_FUNCTION, 0, NULL);
    made->element = lower_type(s, clang_getResultType(type));
    return made;
}

/* ---- records ---- */

struct layout {
    struct lower *s;
    CXCursor decl;
    VEC(struct ir_field) fields;
    VEC(CXCursor) cursors;
};

static void add_field(struct layout *layout, struct ir_field field, CXCursor cursor)
{
    VEC_PUSH(layout->s->arena, &layout->fields, field);
    VEC_PUSH(layout->s->arena, &layout->cursors, cursor);
}

static enum CXVisitorResult visit_field(CXCursor cursor, CXClientData data)
{
    struct layout *layout = data;
    struct lower *s = layout->s;
    long long bits = clang_Cursor_getOffsetOfField(cursor);
    struct ir_field field = {.name = lower_spelling(s, cursor),
                             .type = lower_type(s, clang_getCursorType(cursor))};
    if (clang_Cursor_isAnonymousRecordDecl(clang_getTypeDeclaration(clang_getCursorType(cursor))))
        field.name = "";
    field.offset = bits > 0 ? (uint64_t)bits / 8 : 0;
    if (clang_Cursor_isBitField(cursor) && field.type->size && bits >= 0) {
        field.offset = (uint64_t)bits / (8 * field.type->size) * field.type->size;
        field.bit_offset = (uint8_t)((uint64_t)bits - 8 * field.offset);
        field.bit_width = (uint8_t)clang_getFieldDeclBitWidth(cursor);
    }
    add_field(layout, field, cursor);
    return CXVisit_Continue;
}

/* Before version 20 libclang doesn't tell where a base class lies: bases follow each other from the start,
 * each at its alignment. */
static uint64_t base_offset(struct layout *layout, CXCursor specifier, const struct ir_type *base)
{
    if (clang_getOffsetOfBase) {
        long long bits = clang_getOffsetOfBase(layout->decl, specifier);
        return bits > 0 ? (uint64_t)bits / 8 : 0;
    }
    uint64_t end = 0;
    for (size_t i = 0; i < layout->fields.count; i++)
        end = layout->fields.items[i].offset + layout->fields.items[i].type->size;
    return (end + base->align - 1) / base->align * base->align;
}

static enum CXVisitorResult visit_base(CXCursor specifier, CXClientData data)
{
    struct layout *layout = data;
    const struct ir_type *base = lower_type(layout->s, clang_getCursorType(specifier));
    bool is_empty = base->kind == IR_TYPE_RECORD && base->complete && !base->n_fields && base->size <= 1;
    if (base->kind != IR_TYPE_RECORD)
        return CXVisit_Continue;
    /* An empty base shares its byte with what follows; it has an offset but nothing to copy. */
    struct ir_field field = {.name = "", .type = base, .is_base = true};
    field.offset = is_empty ? 0 : base_offset(layout, specifier, base);
    if (!is_empty)
        add_field(layout, field, clang_getNullCursor());
    return CXVisit_Continue;
}

static enum CXChildVisitResult visit_base_kid(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (clang_getCursorKind(cursor) == CXCursor_CXXBaseSpecifier)
        visit_base(cursor, data);
    return CXChildVisit_Continue;
}

static void sort_fields(struct layout *layout)
{
    for (size_t i = 1; i < layout->fields.count; i++)
        for (size_t j = i; j && layout->fields.items[j - 1].offset > layout->fields.items[j].offset; j--) {
            struct ir_field field = layout->fields.items[j];
            CXCursor cursor = layout->cursors.items[j];
            layout->fields.items[j] = layout->fields.items[j - 1];
            layout->cursors.items[j] = layout->cursors.items[j - 1];
            layout->fields.items[j - 1] = field;
            layout->cursors.items[j - 1] = cursor;
        }
}

static void fill_record(struct lower *s, struct ir_type *made, CXType type)
{
    long long size = clang_Type_getSizeOf(type);
    if (size < 0)
        return;
    struct layout layout = {.s = s, .decl = clang_getTypeDeclaration(type)};
    long long align = clang_Type_getAlignOf(type);
    made->size = (uint64_t)size;
    made->align = align > 0 ? (uint32_t)align : 1;
    made->is_union = clang_getCursorKind(layout.decl) == CXCursor_UnionDecl;
    if (clang_visitCXXBaseClasses)
        clang_visitCXXBaseClasses(type, visit_base, &layout);
    else
        clang_visitChildren(layout.decl, visit_base_kid, &layout);
    clang_Type_visitFields(type, visit_field, &layout);
    sort_fields(&layout);
    made->fields = layout.fields.items;
    made->n_fields = (uint32_t)layout.fields.count;
    made->complete = true;
    struct record *record = ARENA_NEW(s->arena, struct record);
    *record = (struct record){made, type, layout.cursors.items};
    map_put(s->arena, &s->records, made, record);
    if (strcmp(made->name, "dim3") == 0)
        s->unit->dim3 = made;
}

const struct record *lower_record_of(struct lower *s, const struct ir_type *type)
{
    return map_get(&s->records, type);
}

/* ---- the mapping ---- */

static struct ir_type *make_type(struct lower *s, CXType type)
{
    switch (type.kind) {
    case CXType_Float:
        return new_type(s, IR_TYPE_FLOAT, 4, NULL);
    case CXType_Double:
    case CXType_LongDouble:
        return new_type(s, IR_TYPE_FLOAT, 8, NULL);
    case CXType_Enum:
        return enum_type(s, type);
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
        return array_type(s, type);
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
        return function_type(s, type);
    case CXType_Record:
        return new_type(
            s, clang_Type_getSizeOf(type) == CXTypeLayoutError_Dependent ? IR_TYPE_OPAQUE : IR_TYPE_RECORD, 0,
            NULL);
    default:
        return type.kind >= CXType_Bool && type.kind <= CXType_Int128 ? integer_type(s, type, type.kind)
                                                                      : opaque_type(s, type);
    }
}

static const struct ir_type *indirect_type(struct lower *s, CXType canonical)
{
    switch (canonical.kind) {
    case CXType_Void:
        return s->type_void;
    case CXType_NullPtr:
        return s->type_pointer;
    case CXType_Pointer:
    case CXType_LValueReference:
    case CXType_RValueReference:
        return lower_pointer_to(s, lower_type(s, clang_getPointeeType(canonical)));
    default:
        return NULL;
    }
}

const struct ir_type *lower_type(struct lower *s, CXType type)
{
    if (type.kind == CXType_Invalid)
        return s->type_opaque;
    CXType canonical = clang_getUnqualifiedType(clang_getCanonicalType(type));
    const struct ir_type *simple = indirect_type(s, canonical);
    if (simple)
        return simple;
    struct ir_type *made = map_get(&s->types, canonical.data[0]);
    if (made)
        return made;
    made = make_type(s, canonical);
    made->name = lower_without_folders(s, lower_string(s, clang_getTypeSpelling(canonical)));
    /* In the table before its fields are filled: they may point back at it. */
    map_put(s->arena, &s->types, canonical.data[0], made);
    if (made->kind == IR_TYPE_RECORD)
        fill_record(s, made, canonical);
    return made;
}

/* libclang tells the type of a parameter written as an array or function as just that, and the same of
 * expressions made from its name: it is a pointer. */
static bool is_decayed(struct lower *s, CXCursor c)
{
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind == CXCursor_DeclRefExpr)
        return clang_getCursorKind(clang_getCursorReferenced(c)) == CXCursor_ParmDecl;
    if (kind == CXCursor_ParmDecl || kind == CXCursor_CompoundAssignOperator)
        return true;
    if (kind == CXCursor_BinaryOperator && clang_getCursorBinaryOperatorKind(c) != CXBinaryOperator_Comma)
        return true;
    if (kind == CXCursor_UnaryOperator && clang_getCursorUnaryOperatorKind(c) != CXUnaryOperator_Deref)
        return true;
    if (kind != CXCursor_UnexposedExpr && kind != CXCursor_ParenExpr &&
        kind != CXCursor_ConditionalOperator && kind != CXCursor_BinaryOperator)
        return false;
    struct kids kids = lower_expression_kids(s, c);
    return kids.count && is_decayed(s, kids.items[kids.count - 1]);
}

const struct ir_type *lower_type_of(struct lower *s, CXCursor c)
{
    const struct ir_type *type = lower_type(s, clang_getCursorType(c));
    if (type->kind == IR_TYPE_ARRAY && is_decayed(s, c))
        return lower_pointer_to(s, type->element);
    return type->kind == IR_TYPE_FUNCTION && is_decayed(s, c) ? lower_pointer_to(s, type) : type;
}

CXType lower_referent(CXType type)
{
    if (type.kind == CXType_Invalid)
        return type;
    CXType canonical = clang_getCanonicalType(type);
    bool is_reference = canonical.kind == CXType_LValueReference || canonical.kind == CXType_RValueReference;
    return is_reference ? clang_getPointeeType(canonical) : type;
}

bool lower_is_reference(CXType type)
{
    enum CXTypeKind kind = clang_getCanonicalType(type).kind;
    return kind == CXType_LValueReference || kind == CXType_RValueReference;
}

/* ---- arithmetic ---- */

const struct ir_type *lower_promote(struct lower *s, const struct ir_type *type)
{
    return type->kind == IR_TYPE_INT && type->size < 4 ? s->type_int : type;
}

const struct ir_type *lower_common_type(struct lower *s, const struct ir_type *a, const struct ir_type *b)
{
    if (a->kind == IR_TYPE_FLOAT || b->kind == IR_TYPE_FLOAT) {
        if (a->kind != b->kind)
            return a->kind == IR_TYPE_FLOAT ? a : b;
        return a->size >= b->size ? a : b;
    }
    a = lower_promote(s, a);
    b = lower_promote(s, b);
    if (a->size != b->size)
        return a->size > b->size ? a : b;
    return a->is_signed ? b : a;
}

bool lower_same_type(const struct ir_type *a, const struct ir_type *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind || a->size != b->size)
        return false;
    switch (a->kind) {
    case IR_TYPE_INT:
        return a->is_signed == b->is_signed && a->is_bool == b->is_bool;
    case IR_TYPE_FLOAT:
    case IR_TYPE_FUNCTION:
        return true;
    case IR_TYPE_POINTER:
        return a->element == b->element || lower_same_type(a->element, b->element);
    default:
        return false;
    }
}

/* ---- fields ---- */

bool lower_find_field(struct lower *s, const struct ir_type *type, CXCursor decl, int64_t *offset,
                      const struct ir_field **field)
{
    const struct record *record = lower_record_of(s, type);
    for (uint32_t i = 0; record && i < type->n_fields; i++)
        if (record->fields[i].data[0] == decl.data[0] && !type->fields[i].is_base) {
            *field = &type->fields[i];
            *offset = (int64_t)type->fields[i].offset;
            return true;
        }
    for (uint32_t i = 0; record && i < type->n_fields; i++) {
        const struct ir_field *inner = &type->fields[i];
        if ((inner->is_base || !*inner->name) && lower_find_field(s, inner->type, decl, offset, field)) {
            *offset += (int64_t)inner->offset;
            return true;
        }
    }
    return false;
}

bool lower_find_base(const struct ir_type *derived, const struct ir_type *base, int64_t *offset)
{
    for (uint32_t i = 0; i < derived->n_fields; i++) {
        const struct ir_field *field = &derived->fields[i];
        if (!field->is_base)
            continue;
        *offset = 0;
        if (field->type == base || lower_find_base(field->type, base, offset)) {
            *offset += (int64_t)field->offset;
            return true;
        }
    }
    return false;
}
