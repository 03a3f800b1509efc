#include "analyzer/report/excerpt.h"

#include "analyzer/result/utf8.h"

#include <string.h>

enum { TAB = 8, WINDOW = 100, LEAD = 20, REACH = 4 * WINDOW, MAX_SOURCE = 64 * 1024 * 1024 };

/* ---- the text ---- */

static struct source_text read_source(struct arena *arena, const char *file)
{
    struct source_text out = {.file = file};
    FILE *in = fopen(file, "rb");
    if (!in)
        return out;
    long size = fseek(in, 0, SEEK_END) ? -1 : ftell(in);
    if (size > 0 && size <= MAX_SOURCE) {
        rewind(in);
        char *text = arena_alloc(arena, (size_t)size + 1);
        out.length = fread(text, 1, (size_t)size, in);
        out.text = text;
    }
    fclose(in);
    return out;
}

static struct source_text *find_source(struct source_cache *cache, const char *file)
{
    for (size_t i = 0; i < cache->texts.count; i++)
        if (!strcmp(cache->texts.items[i].file, file))
            return &cache->texts.items[i];
    struct source_text found = {0};
    for (size_t i = 0; i < cache->prediction->files.count && !found.text; i++) {
        const struct file_prediction *known = &cache->prediction->files.items[i];
        if (known->source && !strcmp(known->path, file))
            found = (struct source_text){.file = file, .text = known->source, .length = known->source_length};
    }
    if (!found.text)
        found = read_source(cache->arena, file);
    VEC_PUSH(cache->arena, &cache->texts, found);
    return &cache->texts.items[cache->texts.count - 1];
}

/* The bytes of a line without its end. False when there is no such line. Findings come in the order of their
 * lines, so the search goes on where the last one ended. */
static bool find_line(struct source_text *source, uint32_t number, const char **line, size_t *length)
{
    bool is_behind = source->line && source->line <= number;
    const char *end = source->text ? source->text + source->length : NULL;
    const char *at = is_behind ? source->text + source->line_start : source->text;
    for (uint32_t i = is_behind ? source->line : 1; at && i < number; i++) {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    if (!at || !number || at >= end)
        return false;
    source->line = number;
    source->line_start = (size_t)(at - source->text);
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    *line = at;
    *length = (size_t)((stop ? stop : end) - at);
    if (*length && at[*length - 1] == '\r')
        --*length;
    return true;
}

/* ---- the window ---- */

/* A character as it is shown: what to print and how many cells it takes. */
struct glyph {
    const char *text;
    size_t bytes, source_bytes;
    size_t cells;
};

static struct glyph glyph_at(const char *line, size_t length, size_t at, size_t cell)
{
    static const char blanks[TAB + 1] = "        ";
    uint32_t point;
    size_t size = utf8_decode(line + at, length - at, &point);
    if (!size)
        return (struct glyph){"\xef\xbf\xbd", 3, 1, 1};
    if (point == '\t')
        return (struct glyph){blanks, TAB - cell % TAB, 1, TAB - cell % TAB};
    if (point < 32 || (point >= 127 && point < 160))
        return (struct glyph){"?", 1, size, 1};
    return (struct glyph){line + at, size, size, (size_t)utf8_cells(point)};
}

/* The cell at which byte `offset` of the line stands. */
static size_t cell_of(const char *line, size_t length, size_t offset)
{
    size_t cell = 0;
    for (size_t at = 0; at < length && at < offset;) {
        struct glyph glyph = glyph_at(line, length, at, cell);
        cell += glyph.cells;
        at += glyph.source_bytes;
    }
    return cell;
}

/* Prints the cells from `first` up to `last` (not included). */
static void print_cells(FILE *out, const char *line, size_t length, size_t first, size_t last)
{
    size_t cell = 0;
    for (size_t at = 0; at < length && cell < last;) {
        struct glyph glyph = glyph_at(line, length, at, cell);
        if (cell >= first && cell + glyph.cells <= last)
            fwrite(glyph.text, 1, glyph.bytes, out);
        else if (cell + glyph.cells > first)
            fputc(' ', out); /* a tab or wide character cut in two */
        cell += glyph.cells;
        at += glyph.source_bytes;
    }
}

static void print_repeated(FILE *out, char c, size_t count)
{
    while (count--)
        fputc(c, out);
}

/* Cells shown of a line, and the marked ones among them. */
struct window {
    size_t first, last, mark, mark_end;
    bool cut_left, cut_right;
};

static struct window window_of(const char *line, size_t length, struct place place)
{
    size_t from = place.column ? place.column - 1 : 0, to = place.end_line > place.line ? length
                                                            : place.end_column          ? place.end_column - 1
                                                                                        : 0;
    size_t total = cell_of(line, length, length);
    struct window out = {
        .mark = cell_of(line, length, from), .mark_end = cell_of(line, length, to), .last = total};
    if (out.mark_end <= out.mark)
        out.mark_end = out.mark + 1;
    if (total <= WINDOW)
        return out;
    if (out.mark > LEAD && out.mark_end > WINDOW)
        out.first = out.mark - LEAD < total - WINDOW ? out.mark - LEAD : total - WINDOW;
    out.last = out.first + WINDOW < total ? out.first + WINDOW : total;
    out.cut_left = out.first > 0;
    out.cut_right = out.last < total;
    if (out.mark_end > out.last && out.last > out.mark)
        out.mark_end = out.last;
    return out;
}

/* What of a long line can be shown: bytes around the start of the mark. Columns move along. */
static const char *slice(const char *line, size_t *length, struct place *place, bool *cut_left,
                         bool *cut_right)
{
    size_t from = place->column ? place->column - 1 : 0, begin = from > REACH ? from - REACH : 0;
    size_t end = *length > from + REACH ? from + REACH : *length;
    if (begin >= *length)
        return line;
    while (begin && (line[begin] & 0xc0) == 0x80)
        begin--;
    *cut_left = begin > 0;
    *cut_right = end < *length;
    place->column -= (uint32_t)begin;
    place->end_column = place->end_column > begin ? place->end_column - (uint32_t)begin : 0;
    *length = end - begin;
    return line + begin;
}

void excerpt_print(FILE *out, struct source_cache *cache, struct place place, struct excerpt_style style)
{
    const char *line;
    size_t length;
    if (!place.file || !find_line(find_source(cache, place.file), place.line, &line, &length))
        return;
    bool cut_left = false, cut_right = false;
    line = slice(line, &length, &place, &cut_left, &cut_right);
    struct window window = window_of(line, length, place);
    window.cut_left |= cut_left;
    window.cut_right |= cut_right;
    fprintf(out, "%5u | %s", place.line, window.cut_left ? "..." : "");
    print_cells(out, line, length, window.first, window.last);
    fprintf(out, "%s\n      | %s%s", window.cut_right ? "..." : "", window.cut_left ? "   " : "", style.mark);
    print_repeated(out, ' ', window.mark - window.first);
    fputc('^', out);
    print_repeated(out, '~', window.mark_end - window.mark - 1);
    fprintf(out, "%s\n", style.plain);
}
