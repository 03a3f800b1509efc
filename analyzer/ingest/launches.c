#include "analyzer/ingest/launches.h"

#include "analyzer/ingest/pieces.h"

#include <stdbool.h>
#include <string.h>

/* The code alone: comments and literals blanked, so that brackets in them don't count. */
static char *code_view(struct arena *arena, const char *text, size_t length)
{
    char *view = arena_strndup(arena, text, length);
    for (struct piece p = piece_next(text, length, 0); p.kind != PIECE_END;
         p = piece_next(text, length, p.end))
        if (p.kind != PIECE_CODE)
            memset(view + p.begin, ' ', p.end - p.begin);
    return view;
}

static size_t skip_blanks(const char *text, size_t at)
{
    return at + strspn(text + at, " \t");
}

/* The end of three `bracket`s at `at` with nothing but blanks between them; 0: there are none. */
static size_t triple_end(const char *view, size_t at, char bracket)
{
    for (int i = 0; i < 3; i++) {
        at = i ? skip_blanks(view, at) : at;
        if (view[at++] != bracket)
            return 0;
    }
    return at;
}

/* The ">>>" or its torn form that closes the launch opened before `at`: outside of parentheses and followed
 * by the arguments. */
static bool find_close(const char *view, size_t at, size_t *close, size_t *close_end)
{
    for (int depth = 0; view[at] && view[at] != ';' && depth >= 0; at++) {
        if (strchr("([{", view[at]))
            depth++;
        if (strchr(")]}", view[at]))
            depth--;
        size_t end = depth == 0 ? triple_end(view, at, '>') : 0;
        if (!end || view[end + strspn(view + end, " \t\r\n")] != '(')
            continue;
        *close = at;
        *close_end = end;
        return true;
    }
    return false;
}

/* `operator<< <T>(...)` is no launch. */
static bool follows_operator(const char *view, size_t at)
{
    static const char word[] = "operator";
    while (at && (view[at - 1] == ' ' || view[at - 1] == '\t'))
        at--;
    return at >= sizeof word - 1 && memcmp(view + at - (sizeof word - 1), word, sizeof word - 1) == 0;
}

static void join(char *text, size_t begin, size_t end, char bracket)
{
    memset(text + begin, bracket, 3);
    memset(text + begin + 3, ' ', end - begin - 3);
}

/* Where the parenthesis of any kind at `at` is closed. */
static size_t matching_end(const char *view, size_t at)
{
    int depth = 0;
    for (; view[at]; at++) {
        depth += strchr("([{", view[at]) != NULL;
        depth -= strchr(")]}", view[at]) != NULL;
        if (!depth)
            break;
    }
    return at;
}

/* Each argument of the configuration between `at` and `close` that is a list in braces gets parentheses. */
static void mend_braces(const char *view, size_t at, size_t close, char *text)
{
    while (at < close) {
        at += strspn(view + at, " \t\r\n");
        size_t end = view[at] == '{' ? matching_end(view, at) : at;
        bool has_content = end > at && view[at + 1 + strspn(view + at + 1, " \t\r\n")] != '}';
        if (has_content && end < close) {
            text[at] = '(';
            text[end] = ')';
        }
        for (at = end; at < close && view[at] != ','; at++)
            if (strchr("([{", view[at]))
                at = matching_end(view, at);
        at++;
    }
}

void launches_mend(struct arena *arena, char *text, size_t length)
{
    if (strlen(text) != length)
        return; /* a zero byte inside: not C++, and the scans below stop there */
    char *view = code_view(arena, text, length);
    for (char *at = view; (at = strchr(at, '<')); at++) {
        size_t open = (size_t)(at - view), open_end = triple_end(view, open, '<'), close, close_end;
        if (!open_end || follows_operator(view, open) || !find_close(view, open_end, &close, &close_end))
            continue;
        join(text, open, open_end, '<');
        join(text, close, close_end, '>');
        mend_braces(view, open_end, close, text);
        at = view + open_end - 1;
    }
}
