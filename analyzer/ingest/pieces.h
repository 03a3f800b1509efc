/* Splits C++ text into code, comments and literals without a parser: enough to look for words outside of
 * strings. */
#ifndef ANALYZER_INGEST_PIECES_H
#define ANALYZER_INGEST_PIECES_H

#include <stddef.h>

enum piece_kind { PIECE_CODE, PIECE_COMMENT, PIECE_LITERAL, PIECE_END };

struct piece {
    enum piece_kind kind;
    size_t begin, end; /* offsets; end is one past the last */
};

/* The piece that begins at `at`, which must be 0 or the end of another piece. Unterminated ones end with the
 * line or the text. */
struct piece piece_next(const char *text, size_t length, size_t at);

#endif
