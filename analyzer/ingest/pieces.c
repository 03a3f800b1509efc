#include "analyzer/ingest/pieces.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static size_t line_comment_end(const char *text, size_t length, size_t at)
{
    for (; at < length && text[at] != '\n'; at++)
        if (text[at] == '\\' && at + 1 < length && text[at + 1] == '\n')
            at++;
    return at;
}

static size_t block_comment_end(const char *text, size_t length, size_t at)
{
    const char *end = memmem(text + at + 2, length - at - 2, "*/", 2);
    return end ? (size_t)(end - text) + 2 : length;
}

/* `at` is the opening quote. */
static size_t quoted_end(const char *text, size_t length, size_t at)
{
    char quote = text[at++];
    for (; at < length && text[at] != '\n'; at++) {
        if (text[at] == quote)
            return at + 1;
        if (text[at] == '\\' && at + 1 < length)
            at++;
    }
    return at;
}

/* `at` is the opening quote of R"tag( ... )tag". */
static size_t raw_end(const char *text, size_t length, size_t at)
{
    char close[20] = ")";
    size_t n = 1;
    for (at++; at < length && text[at] != '('; at++) {
        if (n > 16)
            return at;
        close[n++] = text[at];
    }
    close[n++] = '"';
    const char *end = memmem(text + at, length - at, close, n);
    return end ? (size_t)(end - text) + n : length;
}

static size_t word_end(const char *text, size_t length, size_t at)
{
    bool is_number = isdigit((unsigned char)text[at]);
    for (; at < length; at++)
        if (!is_word(text[at]) &&
            !(is_number && text[at] == '\'' && at + 1 < length && is_word(text[at + 1])))
            break;
    return at;
}

static bool is_raw_prefix(const char *word, size_t n)
{
    static const char *const prefixes[] = {"R", "LR", "uR", "UR", "u8R"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strlen(prefixes[i]) == n && memcmp(prefixes[i], word, n) == 0)
            return true;
    return false;
}

/* A comment or literal that starts at `at`, or an empty piece of code. */
static struct piece special_at(const char *text, size_t length, size_t at)
{
    struct piece none = {PIECE_CODE, at, at};
    if (text[at] == '"' || text[at] == '\'')
        return (struct piece){PIECE_LITERAL, at, quoted_end(text, length, at)};
    if (text[at] == '/' && at + 1 < length && text[at + 1] == '/')
        return (struct piece){PIECE_COMMENT, at, line_comment_end(text, length, at)};
    if (text[at] == '/' && at + 1 < length && text[at + 1] == '*')
        return (struct piece){PIECE_COMMENT, at, block_comment_end(text, length, at)};
    if (!is_word(text[at]))
        return none;
    size_t end = word_end(text, length, at);
    if (end < length && text[end] == '"' && is_raw_prefix(text + at, end - at))
        return (struct piece){PIECE_LITERAL, at, raw_end(text, length, end)};
    return none;
}

struct piece piece_next(const char *text, size_t length, size_t at)
{
    if (at >= length)
        return (struct piece){PIECE_END, length, length};
    struct piece special = special_at(text, length, at);
    if (special.kind != PIECE_CODE)
        return special;
    struct piece code = {PIECE_CODE, at, at};
    while (code.end < length && special_at(text, length, code.end).kind == PIECE_CODE)
        code.end = is_word(text[code.end]) ? word_end(text, length, code.end) : code.end + 1;
    return code;
}
