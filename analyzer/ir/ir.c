#include "analyzer/ir/ir.h"

#include <ctype.h>
#include <string.h>

/* Lowering asks for the same path again and again, so the one used last is tried first. */
const char *ir_intern_path(struct ir_unit *unit, const char *path)
{
    if (!path)
        return NULL;
    for (size_t i = 0; i < unit->paths.count; i++) {
        const char *known = unit->paths.items[i];
        if (known != path && strcmp(known, path) != 0)
            continue;
        unit->paths.items[i] = unit->paths.items[0];
        unit->paths.items[0] = known;
        return known;
    }
    VEC_PUSH(unit->arena, &unit->paths, arena_strdup(unit->arena, path));
    return unit->paths.items[unit->paths.count - 1];
}

static uint32_t count_lines(const char *text, size_t length)
{
    uint32_t n = 1;
    for (const char *at = text; (at = memchr(at, '\n', length - (size_t)(at - text))); at++)
        n++;
    return n;
}

void ir_add_source(struct ir_unit *unit, const char *path, const char *text, size_t length)
{
    if (ir_find_source(unit, path))
        return;
    uint32_t n = count_lines(text, length), line = 0;
    uint32_t *start = ARENA_ARRAY(unit->arena, n, uint32_t);
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n')
            start[++line] = (uint32_t)i + 1;
    struct ir_source source = {
        .path = path, .text = text, .length = length, .line_start = start, .n_lines = n};
    VEC_PUSH(unit->arena, &unit->sources, source);
}

void ir_report(struct ir_unit *unit, enum ir_severity severity, struct ir_range range, const char *format,
               ...)
{
    va_list args;
    va_start(args, format);
    const char *message = arena_vprintf(unit->arena, format, args);
    va_end(args);
    struct ir_diag diag = {.severity = severity, .range = range, .message = message};
    VEC_PUSH(unit->arena, &unit->diags, diag);
}

const struct ir_source *ir_find_source(const struct ir_unit *unit, const char *path)
{
    for (size_t i = 0; path && i < unit->sources.count; i++)
        if (unit->sources.items[i].path == path || strcmp(unit->sources.items[i].path, path) == 0)
            return &unit->sources.items[i];
    return NULL;
}

/* The offset of a place, at most the end of its line: positions may come from a file that changed since. */
static size_t offset_of(const struct ir_source *source, uint32_t line, uint32_t column)
{
    if (!line || line > source->n_lines)
        return source->length;
    size_t end = line < source->n_lines ? source->line_start[line] : source->length;
    size_t offset = source->line_start[line - 1] + (column ? column - 1 : 0);
    return offset < end ? offset : end;
}

const char *ir_range_text(struct arena *arena, const struct ir_unit *unit, struct ir_range range)
{
    const struct ir_source *source = ir_find_source(unit, range.file);
    if (!source)
        return "";
    size_t at = offset_of(source, range.line, range.column);
    size_t end = offset_of(source, range.end_line, range.end_column);
    if (end <= at)
        return "";
    char *out = arena_alloc(arena, end - at + 1);
    size_t n = 0;
    for (; at < end; at++) {
        if (!isspace((unsigned char)source->text[at]))
            out[n++] = source->text[at];
        else if (n && out[n - 1] != ' ')
            out[n++] = ' ';
    }
    if (n && out[n - 1] == ' ')
        out[--n] = 0;
    return out;
}

bool ir_any_part(struct ir_expr *e, bool (*f)(struct ir_expr *, void *), void *argument)
{
    if (!e)
        return false;
    if (f(e, argument) || ir_any_part(e->a, f, argument) || ir_any_part(e->b, f, argument) || ir_any_part(e->c, f, argument))
        return true;
    for (uint32_t i = 0; i < e->n_args; i++)
        if (ir_any_part(e->args[i], f, argument))
            return true;
    return false;
}

bool ir_any(struct ir_stmt *s, bool (*f)(struct ir_expr *, void *), void *argument)
{
    if (!s)
        return false;
    if (ir_any_part(s->expr, f, argument) || ir_any_part(s->increment, f, argument) || ir_any(s->then_, f, argument) ||
        ir_any(s->else_, f, argument))
        return true;
    for (uint32_t i = 0; i < s->n_items; i++)
        if (ir_any(s->items[i], f, argument))
            return true;
    return false;
}
