/* new and delete. libclang gives the parts in order of the source, without saying which is which: placement
 * arguments, the array's length, the initialiser; the text tells. */
#include "analyzer/ingest/lower_state.h"

#include <ctype.h>
#include <string.h>

struct new_parts {
    CXCursor placement, length, initialiser;
    bool is_array;
};

static size_t past_blanks(const char *text, size_t length, size_t at)
{
    while (at < length && isspace((unsigned char)text[at]))
        at++;
    return at;
}

/* One past the parenthesis that closes the one at `at`. */
static size_t past_parentheses(const char *text, size_t length, size_t at)
{
    int depth = 0;
    for (; at < length; at++) {
        depth += (text[at] == '(') - (text[at] == ')');
        if (!depth)
            return at + 1;
    }
    return length;
}

/* Whether a `[` follows the type that begins at `at`, before its initialiser or end. */
static bool has_brackets(const char *text, size_t length, size_t at)
{
    for (int depth = 0; at < length; at++) {
        depth += (text[at] == '<') - (text[at] == '>');
        if (depth <= 0 && strchr("[({;,)", text[at]))
            return text[at] == '[';
    }
    return false;
}

/* `new` [`(` placement `)`] type [`[` length `]`] [initialiser] */
static struct new_parts read_parts(struct lower *s, CXCursor c)
{
    CXCursor none = clang_getNullCursor();
    struct new_parts parts = {none, none, none, false};
    struct kids kids = lower_expression_kids(s, c);
    CXFile file;
    size_t length, at = 0;
    unsigned start = lower_spelling_offset(c, &file);
    const char *text = lower_text_at(s, c, &length);
    if (!text)
        return parts;
    at += !strncmp(text, "::", 2) ? 2 : 0;
    at = past_blanks(text, length, past_blanks(text, length, at) + strlen("new"));
    size_t type = at < length && text[at] == '(' ? past_parentheses(text, length, at) : at, next = 0;
    for (; next < kids.count && lower_spelling_offset(kids.items[next], &file) < start + type; next++)
        parts.placement = kids.items[next];
    parts.is_array = has_brackets(text, length, type);
    if (parts.is_array && next < kids.count)
        parts.length = kids.items[next++];
    if (next < kids.count)
        parts.initialiser = kids.items[next];
    return parts;
}

/* The allocation function, which the evaluator knows as malloc. */
static struct ir_func *allocator(struct lower *s)
{
    if (s->allocator)
        return s->allocator;
    struct ir_func *func = ARENA_NEW(s->arena, struct ir_func);
    *func = (struct ir_func){.name = "operator new", .base_name = "malloc", .mangled = "_Znwm"};
    func->result = s->type_pointer;
    func->is_host = func->in_prelude = true;
    VEC_PUSH(s->arena, &s->unit->functions, func);
    return s->allocator = func;
}

struct ir_expr *lower_allocation(struct lower *s, struct ir_expr *bytes)
{
    struct ir_expr *call = lower_new(s, IR_CALL, s->type_pointer, bytes->range);
    call->func = allocator(s);
    call->args = ARENA_NEW(s->arena, struct ir_expr *);
    call->args[call->n_args++] = bytes;
    return call;
}

static struct ir_expr *allocation(struct lower *s, const struct new_parts *parts,
                                  const struct ir_type *element, struct ir_range range)
{
    struct ir_expr *bytes = lower_int(s, s->type_ulong, element->size ? (int64_t)element->size : 1, range);
    if (!clang_Cursor_isNull(parts->length))
        bytes =
            lower_binary(s, IR_MUL, s->type_ulong, lower_value_as(s, parts->length, s->type_ulong), bytes);
    return lower_allocation(s, bytes);
}

/* `new (address) T`, against `new (std::nothrow) T`. */
static bool is_placed(struct lower *s, const struct new_parts *parts)
{
    return !clang_Cursor_isNull(parts->placement) &&
           lower_type_of(s, parts->placement)->kind == IR_TYPE_POINTER;
}

/* What makes the objects at `target`; NULL when nothing does. */
static struct ir_expr *construction(struct lower *s, CXCursor c, const struct new_parts *parts,
                                    struct ir_expr *target, const struct ir_type *element)
{
    bool is_zeroed = !parts->is_array && lower_is_value_initialisation(s, c);
    if (clang_Cursor_isNull(parts->initialiser))
        return is_zeroed ? lower_zero(s, target, element, target->range) : NULL;
    if (!parts->is_array)
        return lower_init(s, target, element, parts->initialiser);
    const struct ir_type *array = lower_type_of(s, parts->initialiser);
    bool is_known = array->kind == IR_TYPE_ARRAY && array->complete && array->element == element;
    return is_known ? lower_init(s, target, array, parts->initialiser) : NULL;
}

/* The heap of a kernel is nobody's to know: each thread gets another place. */
struct ir_expr *lower_new_value(struct lower *s, CXCursor c)
{
    struct ir_range range = lower_range(s, c);
    struct new_parts parts = read_parts(s, c);
    const struct ir_type *type = lower_type_of(s, c);
    if (type->kind != IR_TYPE_POINTER || (s->context->in_device_code && !is_placed(s, &parts)))
        return lower_unknown_expression(s, c, "memory from new");
    struct ir_expr *address =
        is_placed(s, &parts) ? lower_value(s, parts.placement) : allocation(s, &parts, type->element, range);
    struct place pointer = {.address = lower_var_address(s, lower_temporary(s, type, range), range),
                            .type = type};
    struct ir_expr *keep = lower_store(s, pointer, lower_cast(s, address, type), range);
    struct ir_expr *make = construction(s, c, &parts, lower_load(s, pointer, range), type->element);
    return lower_comma(s, lower_comma(s, keep, make), lower_load(s, pointer, range));
}

/* Ends the life of something that nobody looks at any more. */
struct ir_expr *lower_delete_value(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    struct ir_expr *effect = kids.count ? lower_effect(s, kids.items[0]) : NULL;
    return effect ? effect : lower_int(s, s->type_int, 0, lower_range(s, c));
}
