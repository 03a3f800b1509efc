/* From libclang's tree to the IR: the second half of ingest_file. */
#ifndef ANALYZER_INGEST_LOWER_H
#define ANALYZER_INGEST_LOWER_H

#include "analyzer/ingest/ingest.h"

#include <clang-c/Index.h>

/* Lowers everything that `tu` defines into `unit`, whose diagnostics, comments and main source are there
 * already. Runs on a thread with a stack large enough for recursion over any tree that libclang can build. */
void lower_unit(CXTranslationUnit tu, const struct ingest_options *options, struct ir_unit *unit);

#endif
