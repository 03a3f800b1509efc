/* Reading libclang's tree: children, text, places, constants, attributes. */
#include "analyzer/ingest/lower_state.h"
#include "analyzer/ingest/tu.h"

#include <string.h>

/* ---- children ---- */

struct kid_list {
    struct arena *arena;
    VEC(CXCursor) cursors;
    bool expressions_only;
};

static enum CXChildVisitResult add_kid(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct kid_list *list = data;
    if (!list->expressions_only || clang_isExpression(clang_getCursorKind(cursor)))
        VEC_PUSH(list->arena, &list->cursors, cursor);
    return CXChildVisit_Continue;
}

static struct kids collect_kids(struct lower *s, CXCursor cursor, bool expressions_only)
{
    struct kid_list list = {.arena = &s->scratch, .expressions_only = expressions_only};
    clang_visitChildren(cursor, add_kid, &list);
    return (struct kids){list.cursors.items, list.cursors.count};
}

struct kids lower_kids(struct lower *s, CXCursor cursor)
{
    return collect_kids(s, cursor, false);
}

struct kids lower_expression_kids(struct lower *s, CXCursor cursor)
{
    return collect_kids(s, cursor, true);
}

/* ---- text ---- */

const char *lower_string(struct lower *s, CXString string)
{
    const char *text = clang_getCString(string);
    const char *copy = arena_strdup(s->arena, text ? text : "");
    clang_disposeString(string);
    return copy;
}

const char *lower_without_folders(struct lower *s, const char *name)
{
    char *out = arena_strdup(s->arena, name);
    for (char *at = out; (at = strstr(at, " at ")); at++) {
        char *start = at + 4, *end = start + strcspn(start, ")>"), *file = start;
        for (char *c = start; c < end; c++)
            if (*c == '/')
                file = c + 1;
        memmove(start, file, strlen(file) + 1);
    }
    return out;
}

const char *lower_spelling(struct lower *s, CXCursor cursor)
{
    return lower_string(s, clang_getCursorSpelling(cursor));
}

bool lower_is_named(CXCursor cursor, const char *name)
{
    CXString string = clang_getCursorSpelling(cursor);
    const char *text = clang_getCString(string);
    bool same = text && strcmp(text, name) == 0;
    clang_disposeString(string);
    return same;
}

unsigned lower_spelling_offset(CXCursor cursor, CXFile *file)
{
    unsigned offset = 0;
    *file = NULL;
    /* A statement's location is its start; the end of an extent is dear in long chains of else. */
    CXSourceLocation start = clang_isStatement(clang_getCursorKind(cursor))
                                 ? clang_getCursorLocation(cursor)
                                 : clang_getRangeStart(clang_getCursorExtent(cursor));
    clang_getSpellingLocation(start, file, NULL, NULL, &offset);
    return offset;
}

const char *lower_text_at(struct lower *s, CXCursor cursor, size_t *length)
{
    CXFile file;
    unsigned offset = lower_spelling_offset(cursor, &file);
    const struct file_entry *entry = lower_file(s, file);
    if (!entry || offset >= entry->length)
        return NULL;
    *length = entry->length - offset;
    return entry->text + offset;
}

bool lower_is_value_initialisation(struct lower *s, CXCursor expression)
{
    CXFile file, end_file;
    unsigned end = 0, start = lower_spelling_offset(expression, &file);
    clang_getSpellingLocation(clang_getRangeEnd(clang_getCursorExtent(expression)), &end_file, NULL, NULL,
                              &end);
    const struct file_entry *entry = lower_file(s, file);
    if (!entry || file != end_file || end <= start || end > entry->length)
        return false;
    return entry->text[end - 1] == ')' || entry->text[end - 1] == '}';
}

/* ---- declarations ---- */

bool lower_in_prelude(struct lower *s, CXCursor decl)
{
    CXFile file;
    clang_getExpansionLocation(clang_getCursorLocation(decl), &file, NULL, NULL, NULL);
    const struct file_entry *entry = lower_file(s, file);
    return entry && strncmp(entry->path, PRELUDE_FOLDER, strlen(PRELUDE_FOLDER)) == 0;
}

/* ---- constants ---- */

/* clang_Cursor_Evaluate crashes on some aggregates, so only scalars are asked for. */
static bool may_evaluate(CXCursor cursor)
{
    enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(cursor)).kind;
    return (kind >= CXType_Bool && kind <= CXType_LongDouble) || kind == CXType_Enum;
}

bool lower_evaluate(CXCursor cursor, struct constant *out)
{
    CXEvalResult result = may_evaluate(cursor) ? clang_Cursor_Evaluate(cursor) : NULL;
    if (!result)
        return false;
    CXEvalResultKind kind = clang_EvalResult_getKind(result);
    *out = (struct constant){.is_float = kind == CXEval_Float};
    if (kind == CXEval_Float)
        out->f = clang_EvalResult_getAsDouble(result);
    else if (kind == CXEval_Int && clang_EvalResult_isUnsignedInt(result))
        out->i = (int64_t)clang_EvalResult_getAsUnsigned(result);
    else if (kind == CXEval_Int)
        out->i = clang_EvalResult_getAsLongLong(result);
    clang_EvalResult_dispose(result);
    return kind == CXEval_Int || kind == CXEval_Float;
}

const void *lower_key(CXCursor decl)
{
    CXCursor definition = clang_getCursorDefinition(decl);
    return clang_Cursor_isNull(definition) ? clang_getCanonicalCursor(decl).data[0] : definition.data[0];
}

struct attribute_search {
    struct lower *s;
    struct attributes found;
};

/* The number in `alignas(16)` or `aligned(16)`; libclang doesn't tell it. */
static uint32_t written_alignment(struct lower *s, CXCursor attribute)
{
    size_t length;
    const char *text = lower_text_at(s, attribute, &length);
    const char *open = text ? memchr(text, '(', length < 64 ? length : 64) : NULL;
    return open ? (uint32_t)strtoul(open + 1, NULL, 0) : 0;
}

static CXCursor first_expression(struct lower *s, CXCursor cursor)
{
    struct kids kids = lower_expression_kids(s, cursor);
    return kids.count ? kids.items[0] : clang_getNullCursor();
}

static void read_annotation(struct attribute_search *search, CXCursor attribute)
{
    struct constant value;
    if (lower_is_named(attribute, "accesslint.launch_bounds"))
        search->found.launch_bounds = first_expression(search->s, attribute);
    else if (lower_is_named(attribute, "accesslint.managed"))
        search->found.managed = true;
    else if (lower_is_named(attribute, "accesslint.align") &&
             lower_evaluate(first_expression(search->s, attribute), &value))
        search->found.align = (uint32_t)value.i;
}

static enum CXChildVisitResult read_attribute(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct attribute_search *search = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    search->found.global |= kind == CXCursor_CUDAGlobalAttr;
    search->found.device |= kind == CXCursor_CUDADeviceAttr;
    search->found.host |= kind == CXCursor_CUDAHostAttr;
    search->found.shared |= kind == CXCursor_CUDASharedAttr;
    search->found.constant |= kind == CXCursor_CUDAConstantAttr;
    if (kind == CXCursor_AlignedAttr && !search->found.align)
        search->found.align = written_alignment(search->s, cursor);
    else if (kind == CXCursor_AnnotateAttr)
        read_annotation(search, cursor);
    return CXChildVisit_Continue;
}

struct attributes lower_attributes(struct lower *s, CXCursor decl)
{
    struct attribute_search search = {.s = s, .found = {.launch_bounds = clang_getNullCursor()}};
    clang_visitChildren(decl, read_attribute, &search);
    return search.found;
}
