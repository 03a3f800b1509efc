/* The source line of a message with a marker under the range that is meant, as clang prints it. */
#ifndef ANALYZER_REPORT_EXCERPT_H
#define ANALYZER_REPORT_EXCERPT_H

#include "analyzer/result/prediction.h"

#include <stdio.h>

struct source_text {
    const char *file, *text; /* text NULL: unreadable */
    size_t length;
    uint32_t line; /* the last one found, and where it starts; 0: none */
    size_t line_start;
};

/* Texts of files read so far, kept on an arena. */
struct source_cache {
    struct arena *arena;
    const struct prediction *prediction; /* whose files bring their text along */
    VEC(struct source_text) texts;
};

struct excerpt_style {
    const char *mark, *plain; /* escape sequences, or "" */
};

/* Prints two lines, or nothing when the source can't be had. Tabs, wide characters, bytes that are no UTF-8
 * and long lines (a window around the range) are dealt with; of a range over several lines the first is
 * shown. */
void excerpt_print(FILE *out, struct source_cache *cache, struct place place, struct excerpt_style style);

#endif
