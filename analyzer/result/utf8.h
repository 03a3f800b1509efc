/* UTF-8 of sources and paths, which may as well be Latin-1 or plain bytes. */
#ifndef ANALYZER_RESULT_UTF8_H
#define ANALYZER_RESULT_UTF8_H

#include "analyzer/base/arena.h"

#include <stdint.h>

/* Bytes of the character at `text` (at most `length`), its code point in *point; 0 when they are not UTF-8 or
 * length is 0. */
size_t utf8_decode(const char *text, size_t length, uint32_t *point);

/* `text` itself when it is UTF-8, else a copy with U+FFFD in place of every stray byte. */
const char *utf8_clean(struct arena *arena, const char *text);

/* Cells that a terminal gives to a character: 0 (combining), 1 or 2 (wide). */
int utf8_cells(uint32_t point);

#endif
