#include "analyzer/ingest/words.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { MAX_FILE = 1 << 20 };

/* The word that begins at *text, written to `word`; *text points behind it afterwards. Returns its length. */
static size_t next_word(char *word, const char **text, const char *separators)
{
    const char *at = *text;
    char quote = 0;
    size_t n = 0;
    for (; *at && (quote || !strchr(separators, *at)); at++) {
        if (*at == '\\' && at[1] && quote != '\'')
            word[n++] = *++at;
        else if (quote && *at == quote)
            quote = 0;
        else if (!quote && (*at == '"' || *at == '\''))
            quote = *at;
        else
            word[n++] = *at;
    }
    *text = at;
    return n;
}

void words_split(struct arena *arena, const char *text, const char *separators, struct words *out)
{
    char *scratch = arena_alloc(arena, strlen(text) + 1);
    for (;;) {
        text += strspn(text, separators);
        if (!*text)
            return;
        size_t n = next_word(scratch, &text, separators);
        VEC_PUSH(arena, out, arena_strndup(arena, scratch, n));
    }
}

const char *words_read_file(struct arena *arena, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = arena_alloc(arena, MAX_FILE + 1);
    size_t length = fread(text, 1, MAX_FILE + 1, file);
    bool ok = !ferror(file) && length <= MAX_FILE;
    fclose(file);
    return ok ? text : NULL;
}
