/* Words of response files and of nvcc's comma lists. */
#ifndef ANALYZER_INGEST_WORDS_H
#define ANALYZER_INGEST_WORDS_H

#include "analyzer/base/vec.h"

struct words {
    const char **items;
    size_t count, capacity;
};

/* Appends the words of `text` between characters of `separators`. Quotes hold a word together and vanish, as
 * in a shell; a backslash takes the next character as it is. */
void words_split(struct arena *arena, const char *text, const char *separators, struct words *out);

/* The contents of a file of flags; NULL: it cannot be read, or is larger than such files are. */
const char *words_read_file(struct arena *arena, const char *path);

#endif
