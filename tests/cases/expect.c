#include "tests/cases/expect.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct reader {
    struct arena *arena;
    struct test_case *out;
    const char *trouble;
    uint32_t line;
    size_t waiting; /* expectations before this one know their line */
};

static const struct {
    const char *name;
    enum expect_kind kind;
    const char *severity;
} directives[] = {
    {"expect:", EXPECT_SITE, NULL},
    {"expect-launch:", EXPECT_LAUNCH, NULL},
    {"expect-finding:", EXPECT_FINDING, NULL},
    {"expect-no-finding:", EXPECT_NO_FINDING, NULL},
    {"expect-error:", EXPECT_DIAGNOSTIC, "error"},
    {"expect-warning:", EXPECT_DIAGNOSTIC, "warning"},
    {"expect-note:", EXPECT_DIAGNOSTIC, "note"},
    {"expect-not-analysed:", EXPECT_LOST, NULL},
};

static void complain(struct reader *r, const char *what, const char *text)
{
    if (!r->trouble)
        r->trouble = arena_printf(r->arena, "%s:%u: %s: '%s'", r->out->path, r->line, what, text);
}

static const char *trimmed(struct arena *arena, const char *text, const char *end)
{
    while (text < end && isspace((unsigned char)*text))
        text++;
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    return arena_strndup(arena, text, (size_t)(end - text));
}

/* The next word of *text, with quotes (' or ") taken off; NULL at the end. */
static const char *next_word(struct arena *arena, const char **text)
{
    const char *p = *text;
    while (isspace((unsigned char)*p))
        p++;
    if (!*p)
        return NULL;
    char *word = arena_strdup(arena, p), *to = word, quote = 0;
    for (; *p && (quote || !isspace((unsigned char)*p)); p++) {
        if (quote ? *p == quote : *p == '\'' || *p == '"')
            quote = quote ? 0 : *p;
        else
            *to++ = *p;
    }
    *to = 0;
    *text = p;
    return word;
}

static void read_fields(struct reader *r, struct expectation *e)
{
    const char *rest = e->text, *word;
    while ((word = next_word(r->arena, &rest))) {
        const char *equals = strchr(word, '=');
        struct expect_field field = {"", word};
        if (equals)
            field = (struct expect_field){arena_strndup(r->arena, word, (size_t)(equals - word)), equals + 1};
        VEC_PUSH(r->arena, &e->fields, field);
    }
}

static void add_expectation(struct reader *r, enum expect_kind kind, const char *severity, const char *text)
{
    struct expectation e = {.kind = kind, .line = r->line, .text = text, .severity = severity};
    if (!*text && kind != EXPECT_NO_FINDING)
        complain(r, "an expectation without a text", text);
    if (kind == EXPECT_SITE || kind == EXPECT_LAUNCH)
        read_fields(r, &e);
    VEC_PUSH(r->arena, &r->out->expectations, e);
}

/* Sites may share a comment: "global load bytes=4; global store bytes=4". */
static void add_expectations(struct reader *r, enum expect_kind kind, const char *severity, const char *text)
{
    if (kind != EXPECT_SITE) {
        add_expectation(r, kind, severity, text);
        return;
    }
    for (const char *end; text; text = end ? end + 1 : NULL) {
        end = strchr(text, ';');
        add_expectation(r, kind, severity, trimmed(r->arena, text, end ? end : text + strlen(text)));
    }
}

static const char *after(const char *text, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

static void read_args(struct reader *r, const char *text)
{
    bool flags = false;
    for (const char *word; (word = next_word(r->arena, &text));) {
        if (strcmp(word, "--") == 0)
            flags = true;
        else if (flags)
            VEC_PUSH(r->arena, &r->out->flags, word);
        else
            VEC_PUSH(r->arena, &r->out->args, word);
    }
}

/* One "// word: text" of a line; `alone` when no code stands before it. Returns whether it was one of ours.
 */
static void read_directive(struct reader *r, const char *text, bool alone, size_t first_of_line)
{
    const char *rest;
    if (alone && (rest = after(text, "args:"))) {
        read_args(r, rest);
    } else if (alone && (rest = after(text, "exit:"))) {
        r->out->exit_code = atoi(rest);
    } else if ((rest = after(text, "known-gap:"))) {
        if (first_of_line == r->out->expectations.count)
            r->out->known_gap = true;
        for (size_t i = first_of_line; i < r->out->expectations.count; i++)
            r->out->expectations.items[i].known_gap = true;
    } else {
        for (size_t i = 0; i < sizeof directives / sizeof *directives; i++)
            if ((rest = after(text, directives[i].name)))
                add_expectations(r, directives[i].kind, directives[i].severity,
                                 trimmed(r->arena, rest, rest + strlen(rest)));
        if (after(text, "expect") && first_of_line == r->out->expectations.count)
            complain(r, "no such expectation", text);
    }
}

/* A comment alone on its line speaks of the next line that holds code. */
static void settle_lines(struct reader *r, size_t first_of_line)
{
    for (size_t i = r->waiting; i < first_of_line; i++)
        r->out->expectations.items[i].line = r->line;
    r->waiting = r->out->expectations.count;
}

static void read_line(struct reader *r, const char *line)
{
    size_t first = r->out->expectations.count;
    const char *code = line + strspn(line, " \t");
    bool alone = after(code, "//") || !*code;
    for (const char *comment = strstr(line, "//"), *next; comment; comment = next) {
        comment += strspn(comment, "/ \t");
        next = strstr(comment, " //");
        read_directive(r, trimmed(r->arena, comment, next ? next : comment + strlen(comment)), alone, first);
    }
    if (!alone)
        settle_lines(r, first);
}

static char *read_file(struct arena *arena, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    VEC(char) text = {0};
    for (int c; (c = getc(file)) != EOF;)
        VEC_PUSH(arena, &text, (char)c);
    VEC_PUSH(arena, &text, '\0');
    fclose(file);
    return text.items;
}

bool expect_read(struct arena *arena, const char *path, struct test_case *out, const char **trouble)
{
    *out = (struct test_case){.path = path, .exit_code = -1};
    struct reader r = {.arena = arena, .out = out, .line = 0};
    char *text = read_file(arena, path);
    if (!text) {
        *trouble = arena_printf(arena, "%s: cannot be read", path);
        return false;
    }
    for (char *line = text, *end; line; line = end ? end + 1 : NULL) {
        end = strchr(line, '\n');
        if (end)
            *end = 0;
        r.line++;
        read_line(&r, line);
    }
    if (out->expectations.count == 0)
        complain(&r, "the case expects nothing", path);
    *trouble = r.trouble;
    return !r.trouble;
}

const char *expect_field(const struct expectation *expectation, const char *key)
{
    for (size_t i = 0; i < expectation->fields.count; i++)
        if (strcmp(expectation->fields.items[i].key, key) == 0)
            return expectation->fields.items[i].value;
    return NULL;
}

/* Reads a number at *text; false when there is none. Not strtod on the whole: "1..16" would be read as "1."
 */
static bool number(const char **text, double *out)
{
    const char *p = *text;
    char digits[32];
    size_t n = 0;
    while (n + 1 < sizeof digits && (isdigit((unsigned char)*p) || (*p == '.' && p[1] != '.' && n)))
        digits[n++] = *p++;
    digits[n] = 0;
    *out = atof(digits);
    *text = p;
    return n > 0;
}

bool expect_number(const char *text, struct expect_number *out)
{
    *out = (struct expect_number){0};
    if (strcmp(text, "none") == 0)
        return out->none = true;
    if (*text != '~') {
        if (!number(&text, &out->min))
            return false;
        out->has_range = true;
        out->max = out->average = out->min;
        out->has_average = !after(text, "..");
        if (after(text, "..") && (text += 2, !number(&text, &out->max)))
            return false;
    }
    if (*text == '~' && (text++, out->has_average = true, !number(&text, &out->average)))
        return false;
    if (*text == '/' && (text++, out->has_ideal = true, !number(&text, &out->ideal)))
        return false;
    return !*text;
}
