/* The command line and the virtual files that libclang is given. */
#ifndef ANALYZER_INGEST_COMMAND_H
#define ANALYZER_INGEST_COMMAND_H

#include "analyzer/ingest/ingest.h"

#include <clang-c/Index.h>

struct command {
    VEC(const char *) args;
    VEC(struct CXUnsavedFile) files;
};

/* The command for one translation unit: fixed arguments, the user's, the prelude, the toolkit. Flags that
 * can't be taken become warnings in unit->diags. `out` must be zero. The main file is not among the files
 * yet. */
void command_build(struct ir_unit *unit, const struct ingest_options *options, struct command *out);

/* Lets libclang see `text` under `path`; both must outlive the parse. */
void command_add_file(struct arena *arena, struct command *command, const char *path, const char *text,
                      size_t length);

#endif
