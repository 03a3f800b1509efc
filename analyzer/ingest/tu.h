/* The parse stage: one file, the prelude and the user's flags become libclang's tree. */
#ifndef ANALYZER_INGEST_TU_H
#define ANALYZER_INGEST_TU_H

#include "analyzer/ingest/ingest.h"

#include <clang-c/Index.h>

/* The virtual folder in which libclang sees the embedded headers. */
#define PRELUDE_FOLDER "/accesslint/prelude"

/* Functions with this prefix are ours: they take the address of what --instantiate asks for. Not part of the
 * source. */
#define INSTANCE_PREFIX "accesslint_instance_"

struct tu {
    CXIndex index;
    CXTranslationUnit unit;
};

/* Parses `unit->path`; the main source, the comments and the diagnostics are in `unit` then. False, with an
 * error diagnostic, when there is no tree. */
bool tu_parse(const struct ingest_options *options, struct ir_unit *unit, struct tu *out) MUST_USE;

void tu_dispose(struct tu *tu);

#endif
