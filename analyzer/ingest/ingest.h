/* From a .cu file to the IR. The only folder that sees libclang. */
#ifndef ANALYZER_INGEST_INGEST_H
#define ANALYZER_INGEST_INGEST_H

#include "analyzer/base/die.h"
#include "analyzer/ir/ir.h"

struct ingest_options {
    const char *const *flags; /* the user's compiler flags, nvcc's or clang's (-D, -I, -std ...) */
    size_t n_flags;
    const char *const *instantiate; /* template instances to analyse: "k<float, 32>" */
    size_t n_instantiate;
    const char *cuda_path; /* NULL: the embedded prelude, a toolkit only for headers that the prelude lacks */
    const char *arch;      /* "sm_90" */
};

/* Parses and lowers one file. `unit->arena` must be set, the rest zero. Returns false, with a diagnostic of severity error in
 * unit->diags, when nothing could be read (missing file, directory, libclang failed); otherwise true, with errors of the source as
 * diagnostics and what they cost in unit->lost and func->error. libclang's tree is gone on return. */
bool ingest_file(const char *path, const struct ingest_options *options, struct ir_unit *unit) MUST_USE;

#endif
