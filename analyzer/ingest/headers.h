/* The text of included files. */
#ifndef ANALYZER_INGEST_HEADERS_H
#define ANALYZER_INGEST_HEADERS_H

#include "analyzer/ir/ir.h"

#include <clang-c/Index.h>

/* Reads the user's headers (no system header, not the prelude) that hold an `accesslint:` comment: sources
 * and comments. */
void headers_read_comments(struct ir_unit *unit, CXTranslationUnit tu);

/* Makes the text of every file that holds a lowered function or a diagnostic a source of the unit. */
void headers_add_sources(struct ir_unit *unit, CXTranslationUnit tu);

#endif
