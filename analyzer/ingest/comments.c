#include "analyzer/ingest/comments.h"

#include "analyzer/ingest/pieces.h"

#include <string.h>

static const char TAG[] = "accesslint:";

struct place {
    uint32_t line, column;
};

/* The position of an offset that lies in or after line *line; *line moves along. */
static struct place place_of(const struct ir_source *source, size_t offset, uint32_t *line)
{
    while (*line < source->n_lines && source->line_start[*line] <= offset)
        ++*line;
    return (struct place){*line, (uint32_t)(offset - source->line_start[*line - 1]) + 1};
}

/* One line of a comment: its marks, the tag, the text. */
static void read_line(struct ir_unit *unit, const struct ir_source *source, size_t begin, size_t end,
                      uint32_t *line)
{
    const char *text = source->text;
    while (begin < end && strchr(" \t\r/*!", text[begin]))
        begin++;
    if (end - begin < sizeof TAG - 1 || memcmp(text + begin, TAG, sizeof TAG - 1) != 0)
        return;
    size_t from = begin + sizeof TAG - 1;
    while (from < end && strchr(" \t\r", text[from]))
        from++;
    while (end > from && strchr(" \t\r\\", text[end - 1]))
        end--;
    struct place start = place_of(source, begin, line), stop = place_of(source, end, line);
    struct ir_range range = {source->path, start.line, start.column, stop.line, stop.column};
    struct ir_comment comment = {.range = range, .text = arena_strndup(unit->arena, text + from, end - from)};
    VEC_PUSH(unit->arena, &unit->comments, comment);
}

static void read_comment(struct ir_unit *unit, const struct ir_source *source, struct piece piece,
                         uint32_t *line)
{
    const char *text = source->text;
    size_t end = piece.end;
    if (text[piece.begin + 1] == '*' && end - piece.begin >= 4 && text[end - 1] == '/')
        end -= 2;
    for (size_t at = piece.begin; at < end;) {
        const char *newline = memchr(text + at, '\n', end - at);
        size_t stop = newline ? (size_t)(newline - text) : end;
        read_line(unit, source, at, stop, line);
        at = stop + 1;
    }
}

void comments_collect(struct ir_unit *unit, const struct ir_source *source)
{
    if (!memmem(source->text, source->length, TAG, sizeof TAG - 1))
        return;
    uint32_t line = 1;
    for (struct piece p = {PIECE_CODE, 0, 0}; p.kind != PIECE_END;) {
        p = piece_next(source->text, source->length, p.end);
        if (p.kind == PIECE_COMMENT)
            read_comment(unit, source, p, &line);
    }
}
