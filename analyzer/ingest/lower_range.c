/* Source ranges: what a reader of the file would point at, with macros taken into account. */
#include "analyzer/ingest/lower_state.h"

#include <ctype.h>
#include <string.h>

/* libclang looks files up by a walk over all of them, so what is needed of each is kept. */
struct file_entry *lower_file(struct lower *s, CXFile file)
{
    struct file_entry *entry = file ? map_get(&s->files, file) : NULL;
    if (entry || !file)
        return entry;
    entry = ARENA_NEW(s->arena, struct file_entry);
    CXString name = clang_getFileName(file);
    entry->path = ir_intern_path(s->unit, clang_getCString(name));
    clang_disposeString(name);
    entry->text = clang_getFileContents(s->tu, file, &entry->length);
    if (!entry->text)
        entry->length = 0;
    map_put(s->arena, &s->files, file, entry);
    return entry;
}

static const char *file_path(struct lower *s, CXFile file)
{
    return file ? lower_file(s, file)->path : NULL;
}

static void find_lines(struct lower *s, struct file_entry *file)
{
    uint32_t first = 0;
    VEC_PUSH(s->arena, &file->lines, first);
    for (size_t i = 0; i < file->length; i++)
        if (file->text[i] == '\n') {
            uint32_t next = (uint32_t)i + 1;
            VEC_PUSH(s->arena, &file->lines, next);
        }
}

static void place_of(struct lower *s, struct file_entry *file, uint32_t offset, uint32_t *line,
                     uint32_t *column)
{
    if (!file->lines.count)
        find_lines(s, file);
    size_t low = 0, high = file->lines.count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (file->lines.items[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    *line = (uint32_t)low + 1;
    *column = offset - file->lines.items[low] + 1;
}

/* One end of an extent. For code that a macro made: `at` is its place in the file when it is one of the
 * macro's arguments, else the place of the use (of a last token, the end of the use); `use` is the start of
 * the use. Plain code has use == at. */
struct point {
    CXFile file;
    unsigned line, column, at, use;
};

static struct point point_of(CXSourceLocation location)
{
    struct point point;
    clang_getFileLocation(location, &point.file, &point.line, &point.column, &point.at);
    clang_getExpansionLocation(location, NULL, NULL, NULL, &point.use);
    return point;
}

/* Length of the macro use at `text`: a name and, when they follow at once, its parenthesised arguments. */
static size_t macro_use_length(const char *text, size_t length)
{
    size_t n = 0, depth = 0;
    while (n < length && (isalnum((unsigned char)text[n]) || text[n] == '_'))
        n++;
    if (n == length || text[n] != '(')
        return n;
    for (size_t i = n; i < length; i++) {
        depth += text[i] == '(';
        if (text[i] == ')' && --depth == 0)
            return i + 1;
    }
    return n;
}

static unsigned end_of_use(struct lower *s, CXFile file, unsigned use)
{
    const struct file_entry *entry = lower_file(s, file);
    size_t length = use < entry->length ? macro_use_length(entry->text + use, entry->length - use) : 0;
    return use + (length ? (unsigned)length : 1);
}

static struct ir_range range_between(struct lower *s, CXFile file, unsigned start, unsigned end)
{
    struct file_entry *entry = lower_file(s, file);
    struct ir_range range = {.file = entry->path};
    place_of(s, entry, start, &range.line, &range.column);
    place_of(s, entry, end, &range.end_line, &range.end_column);
    return range;
}

/* A start inside of a macro's body: spelled elsewhere than where it is used. */
static bool is_in_body(CXSourceLocation location, struct point point)
{
    CXFile file;
    unsigned offset;
    clang_getSpellingLocation(location, &file, NULL, NULL, &offset);
    return file != point.file || offset != point.at;
}

struct ir_range lower_extent_range(struct lower *s, CXSourceRange extent)
{
    struct point start = point_of(clang_getRangeStart(extent)), end = point_of(clang_getRangeEnd(extent));
    if (!start.file)
        return (struct ir_range){0};
    bool from_argument = start.at != start.use, to_argument = end.at != end.use;
    bool in_one_argument = from_argument && to_argument && start.use == end.use && end.at > start.at;
    bool is_plain = !from_argument && !to_argument && end.at > start.at && end.file == start.file &&
                    !is_in_body(clang_getRangeStart(extent), start);
    if (is_plain || in_one_argument)
        return (struct ir_range){file_path(s, start.file), start.line, start.column, end.line, end.column};
    /* Partly made by a macro: everything from the first use to the end of the last. */
    unsigned first_end = end_of_use(s, start.file, start.use), last = end.at;
    if (end.file != start.file || last <= start.use)
        last = first_end;
    else if (to_argument)
        last = end_of_use(s, end.file, end.use);
    bool starts_in_macro = from_argument || is_in_body(clang_getRangeStart(extent), start);
    if (starts_in_macro && last < first_end)
        last = first_end;
    return range_between(s, start.file, start.use, last);
}

struct ir_range lower_range(struct lower *s, CXCursor cursor)
{
    return lower_extent_range(s, clang_getCursorExtent(cursor));
}

struct ir_range lower_name_range(struct lower *s, CXCursor cursor)
{
    CXFile file;
    unsigned line, column;
    clang_getFileLocation(clang_getCursorLocation(cursor), &file, &line, &column, NULL);
    CXString name = clang_getCursorSpelling(cursor);
    const char *text = clang_getCString(name);
    unsigned length = text ? (unsigned)strlen(text) : 0;
    clang_disposeString(name);
    return (struct ir_range){file_path(s, file), line, column, line, column + (length ? length : 1)};
}
