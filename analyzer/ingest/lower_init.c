/* Initialisation: of an object at an address, from any form of expression. */
#include "analyzer/ingest/lower_state.h"

#include <ctype.h>
#include <string.h>

/* ---- strings ---- */

static const char *find_quote(const char *text)
{
    const char *quote = strchr(text, '"');
    return quote ? quote + 1 : text;
}

static int hex_digit(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : (tolower((unsigned char)c) - 'a') + 10;
}

/* One character of clang's spelling of a literal, escapes resolved; advances `at`. */
static char unescape(const char **at)
{
    static const char from[] = "abfnrtv0", to[] = "\a\b\f\n\r\t\v";
    char c = *(*at)++;
    if (c != '\\' || !**at)
        return c;
    c = *(*at)++;
    if (c == 'x') {
        int value = 0;
        while (isxdigit((unsigned char)**at))
            value = 16 * value + hex_digit(*(*at)++);
        return (char)value;
    }
    if (c >= '0' && c <= '7') {
        int value = c - '0';
        for (int i = 0; i < 2 && **at >= '0' && **at <= '7'; i++)
            value = 8 * value + (*(*at)++ - '0');
        return (char)value;
    }
    const char *known = strchr(from, c);
    return known && c ? to[known - from] : c;
}

struct place lower_string_place(struct lower *s, CXCursor literal)
{
    const struct ir_type *type = lower_type_of(s, literal);
    struct ir_expr *expr = lower_new(s, IR_STRING, lower_pointer_to(s, type), lower_range(s, literal));
    char *text = arena_alloc(s->arena, type->size + 1);
    const char *spelled = lower_spelling(s, literal), *at = find_quote(spelled);
    for (uint64_t i = 0; i + 1 < type->size && *at && *at != '"'; i++)
        text[i] = unescape(&at);
    expr->text = text;
    expr->i = (int64_t)type->size;
    return (struct place){.address = expr, .type = type};
}

/* ---- lists ---- */

/* The items of a braced list are consumed one by one, across nested aggregates when inner braces are left
 * out. */
struct list {
    struct lower *s;
    struct kids items;
    size_t next;
    VEC(struct ir_expr *) effects;
    bool is_short; /* some members have no item: they become zero */
};

static void add_effect(struct list *list, struct ir_expr *effect)
{
    if (effect)
        VEC_PUSH(&list->s->scratch, &list->effects, effect);
}

static void take(struct list *list, struct ir_expr *target, const struct ir_type *type, bool is_reference);

static struct ir_expr *element_address(struct lower *s, struct ir_expr *target, const struct ir_type *array,
                                       uint64_t index)
{
    const char *name = arena_printf(s->arena, "[%llu]", (unsigned long long)index);
    return lower_offset(s, target, (int64_t)(index * array->element->size), name, array->element,
                        target->range);
}

static void take_array(struct list *list, struct ir_expr *target, const struct ir_type *array)
{
    uint64_t i = 0;
    for (; list->next < list->items.count && (!array->complete || i < array->count); i++)
        take(list, element_address(list->s, target, array, i), array->element, false);
    list->is_short |= i < array->count;
}

/* { .x = 1 }: a nameless void expression of the member's name and the value. */
static bool is_designated(struct lower *s, CXCursor item, CXCursor *member, CXCursor *value)
{
    if (clang_getCursorKind(item) != CXCursor_UnexposedExpr || clang_getCursorType(item).kind != CXType_Void)
        return false;
    struct kids kids = lower_kids(s, item);
    if (kids.count < 2 || clang_getCursorKind(kids.items[0]) != CXCursor_MemberRef)
        return false;
    *member = clang_getCursorReferenced(kids.items[0]);
    *value = kids.items[kids.count - 1];
    return true;
}

static struct ir_expr *field_address(struct lower *s, struct ir_expr *target, const struct ir_field *field)
{
    return lower_offset(s, target, (int64_t)field->offset, field->name, field->type, target->range);
}

static bool field_is_reference(const struct record *record, uint32_t index)
{
    return !record->type->fields[index].is_base &&
           lower_is_reference(clang_getCursorType(record->fields[index]));
}

static struct ir_expr *init_field(struct lower *s, struct ir_expr *target, const struct record *record,
                                  uint32_t index, CXCursor value)
{
    const struct ir_field *field = &record->type->fields[index];
    struct ir_expr *address = field_address(s, target, field);
    if (field_is_reference(record, index))
        return lower_bind(s, address, field->type, value);
    struct ir_expr *effect = lower_init(s, address, field->type, value);
    if (effect && effect->op == IR_STORE && field->bit_width) {
        effect->bit_offset = field->bit_offset;
        effect->bit_width = field->bit_width;
    }
    return effect;
}

static bool take_designated(struct list *list, struct ir_expr *target, const struct record *record,
                            bool *filled)
{
    CXCursor member, value;
    if (list->next >= list->items.count ||
        !is_designated(list->s, list->items.items[list->next], &member, &value))
        return false;
    list->next++;
    for (uint32_t i = 0; i < record->type->n_fields; i++)
        if (record->fields[i].data[0] == member.data[0]) {
            add_effect(list, init_field(list->s, target, record, i, value));
            filled[i] = true;
        }
    return true;
}

static void take_record(struct list *list, struct ir_expr *target, const struct ir_type *type)
{
    struct lower *s = list->s;
    const struct record *record = lower_record_of(s, type);
    if (!record)
        return;
    bool *filled = arena_alloc(&s->scratch, type->n_fields + 1);
    bool designated = false;
    while (take_designated(list, target, record, filled))
        designated = true;
    for (uint32_t i = 0; i < type->n_fields && !(type->is_union && i); i++) {
        if (filled[i])
            continue;
        if (!designated && list->next < list->items.count) {
            take(list, field_address(s, target, &type->fields[i]), type->fields[i].type,
                 field_is_reference(record, i));
            continue;
        }
        list->is_short = true;
        add_effect(list, lower_default_member(s, target, record, i));
    }
}

/* Whether `item` initialises an object of `type` as a whole, and not its first member. */
static bool is_whole(struct lower *s, CXCursor item, const struct ir_type *type)
{
    enum CXCursorKind kind = clang_getCursorKind(item);
    if (!lower_is_object(type) || kind == CXCursor_InitListExpr)
        return true;
    const struct ir_type *given = lower_type_of(s, item);
    if (type->kind == IR_TYPE_ARRAY)
        return given->kind == IR_TYPE_ARRAY;
    int64_t offset;
    return given == type || given->kind == IR_TYPE_OPAQUE || lower_find_base(given, type, &offset) ||
           !lower_record_of(s, type);
}

static void take(struct list *list, struct ir_expr *target, const struct ir_type *type, bool is_reference)
{
    CXCursor item = list->items.items[list->next];
    if (is_reference || is_whole(list->s, item, type)) {
        list->next++;
        add_effect(list, is_reference ? lower_bind(list->s, target, type, item)
                                      : lower_init(list->s, target, type, item));
    } else if (type->kind == IR_TYPE_ARRAY) {
        take_array(list, target, type);
    } else {
        size_t before = list->next;
        take_record(list, target, type);
        if (list->next == before)
            list->next++; /* an empty record takes nothing: don't stay here for ever */
    }
}

/* Members that the list doesn't reach are zero, so the whole is zeroed before the items are put in. */
static struct ir_expr *init_from_list(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                                      CXCursor c)
{
    struct list list = {.s = s, .items = lower_expression_kids(s, c)};
    if (list.items.count == 1 && lower_type_of(s, list.items.items[0]) == type)
        return lower_init(s, target, type, list.items.items[0]); /* { "text" }, { other } */
    if (type->kind == IR_TYPE_ARRAY)
        take_array(&list, target, type);
    else
        take_record(&list, target, type);
    struct ir_expr *items = lower_sequence(s, list.effects.items, list.effects.count);
    return lower_comma(s, list.is_short ? lower_zero(s, target, type, lower_range(s, c)) : NULL, items);
}

struct ir_expr *lower_list_value(struct lower *s, CXCursor c)
{
    const struct ir_type *type = lower_type_of(s, c);
    if (lower_is_object(type))
        return lower_materialise(s, c).address;
    struct kids kids = lower_expression_kids(s, c);
    if (kids.count == 1)
        return lower_value_as(s, kids.items[0], type);
    return kids.count ? lower_unknown_expression(s, c, "a braced list that is not understood")
                      : lower_constant(s, type, (struct constant){.i = 0}, lower_range(s, c));
}

/* ---- objects ---- */

static struct ir_expr *init_scalar(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                                   CXCursor c)
{
    struct ir_range range = lower_range(s, c);
    struct ir_expr *value = clang_getCursorKind(c) == CXCursor_LambdaExpr
                                ? lower_unknown(s, type, "a lambda of unknown type", range)
                                : lower_value_as(s, c, type);
    if (type->kind == IR_TYPE_VOID)
        return value;
    return lower_store(s, (struct place){.address = target, .type = type}, value, target->range);
}

/* An array from an array: a string, a captured array or a member's copy. */
static struct ir_expr *init_array(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                                  CXCursor c)
{
    struct ir_range range = lower_range(s, c);
    bool is_wrapped = clang_getCursorKind(c) == CXCursor_UnexposedExpr;
    struct place from =
        is_wrapped ? (struct place){.address = lower_value(s, c), .type = type} : lower_place(s, c);
    if (from.type->kind != IR_TYPE_ARRAY || !from.type->complete || !type->complete ||
        from.type->size == type->size)
        return lower_copy(s, target, from.address, from.type->complete ? from.type : type, range);
    struct ir_expr *zero = lower_zero(s, target, type, range);
    return lower_comma(
        s, zero, lower_copy(s, target, from.address, from.type->size < type->size ? from.type : type, range));
}

/* Looks through wrappers that keep the type: what is under them initialises the target itself, without a
 * copy. */
static CXCursor unwrap(struct lower *s, CXCursor c, const struct ir_type *type)
{
    for (;;) {
        enum CXCursorKind kind = clang_getCursorKind(c);
        CXCursor elided = lower_elided(s, c);
        if (!clang_Cursor_isNull(elided)) {
            c = elided;
            continue;
        }
        bool wraps = kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr ||
                     kind == CXCursor_CXXFunctionalCastExpr || kind == CXCursor_CompoundLiteralExpr ||
                     kind == CXCursor_CStyleCastExpr || kind == CXCursor_CXXStaticCastExpr;
        struct kids kids = wraps ? lower_expression_kids(s, c) : (struct kids){0};
        if (!kids.count || (kids.count != 1 && kind == CXCursor_UnexposedExpr) ||
            lower_type_of(s, kids.items[kids.count - 1]) != type)
            return c;
        c = kids.items[kids.count - 1];
    }
}

static bool has_no_parts(struct lower *s, CXCursor c)
{
    enum CXCursorKind kind = clang_getCursorKind(c);
    bool may = kind == CXCursor_UnexposedExpr || kind == CXCursor_CXXFunctionalCastExpr ||
               kind == CXCursor_CompoundLiteralExpr;
    return may && !lower_expression_kids(s, c).count;
}

/* std::initializer_list from the array behind it: a pointer and a count. */
static struct ir_expr *init_initializer_list(struct lower *s, struct ir_expr *target,
                                             const struct ir_type *type, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    struct ir_range range = lower_range(s, c);
    const struct ir_type *array = kids.count == 1 ? lower_type_of(s, kids.items[0]) : s->type_opaque;
    if (clang_getCursorKind(c) != CXCursor_UnexposedExpr || array->kind != IR_TYPE_ARRAY ||
        !lower_record_of(s, type))
        return NULL;
    struct ir_expr *effects = NULL, *from = lower_place(s, kids.items[0]).address;
    for (uint32_t i = 0; i < type->n_fields; i++) {
        const struct ir_field *field = &type->fields[i];
        bool is_pointer = field->type->kind == IR_TYPE_POINTER;
        struct ir_expr *value = is_pointer ? from : lower_int(s, field->type, (int64_t)array->count, range);
        struct place to = {.address = field_address(s, target, field), .type = field->type};
        effects = lower_comma(s, effects, lower_store(s, to, value, range));
    }
    return effects;
}

static struct ir_expr *init_object(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                                   CXCursor c)
{
    struct ir_range range = lower_range(s, c);
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind == CXCursor_InitListExpr)
        return init_from_list(s, target, type, c);
    if (has_no_parts(s, c))
        return lower_is_value_initialisation(s, c)
                   ? lower_zero(s, target, type, range)
                   : lower_copy(s, target, lower_unknown(s, type, "an expression lost to an error", range),
                                type, range);
    if (kind == CXCursor_LambdaExpr)
        return lower_lambda(s, target, type, c);
    if (kind == CXCursor_CallExpr && lower_is_constructor_call(c))
        return lower_construct(s, target, type, c);
    if (type->kind == IR_TYPE_ARRAY)
        return init_array(s, target, type, c);
    if (kind == CXCursor_ConditionalOperator && lower_expression_kids(s, c).count == 3)
        return lower_conditional_init(s, target, type, c);
    struct ir_expr *list = init_initializer_list(s, target, type, c);
    return list ? list : lower_copy(s, target, lower_value(s, c), type, range);
}

struct ir_expr *lower_init(struct lower *s, struct ir_expr *target, const struct ir_type *type, CXCursor c)
{
    CXCursor inner = unwrap(s, c, type);
    return lower_is_object(type) ? init_object(s, target, type, inner) : init_scalar(s, target, type, inner);
}

struct ir_expr *lower_bind(struct lower *s, struct ir_expr *target, const struct ir_type *pointer, CXCursor c)
{
    struct place place = {.address = target, .type = pointer};
    return lower_store(s, place, lower_place(s, c).address, lower_range(s, c));
}

/* Trees that an error left may send the rules in a circle: an expression inside of its own initialisation is
 * unknown. */
static bool is_being_made(const struct making *making, CXCursor c)
{
    for (; making; making = making->outer)
        if (clang_equalCursors(making->expression, c))
            return true;
    return false;
}

struct place lower_materialise(struct lower *s, CXCursor c)
{
    struct ir_range range = lower_range(s, c);
    const struct ir_type *type = lower_type_of(s, c);
    struct making making = {c, s->context->making};
    if (is_being_made(making.outer, c))
        return lower_unknown_place(s, c, "an expression lost to an error");
    s->context->making = &making;
    struct ir_var *var = lower_temporary(s, type, range);
    struct ir_expr *effect = lower_init(s, lower_var_address(s, var, range), type, c);
    s->context->making = making.outer;
    return (struct place){.address = lower_comma(s, effect, lower_var_address(s, var, range)), .type = type};
}
