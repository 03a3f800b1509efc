/* The comments that speak to us. */
#ifndef ANALYZER_INGEST_COMMENTS_H
#define ANALYZER_INGEST_COMMENTS_H

#include "analyzer/ir/ir.h"

/* Appends the `accesslint: ...` comments of one source to unit->comments, in order. Of a block comment each
 * line may hold one. */
void comments_collect(struct ir_unit *unit, const struct ir_source *source);

#endif
