/* The user's compiler flags, nvcc's or clang's, as arguments that libclang's driver takes. */
#ifndef ANALYZER_INGEST_FLAGS_H
#define ANALYZER_INGEST_FLAGS_H

#include "analyzer/ir/ir.h"

struct flags {
    VEC(const char *)
    args;             /* -D -U -I -isystem ... with their value in the next word; -std=, -ftemplate-depth= */
    const char *arch; /* the lowest architecture asked for: "sm_80"; NULL: none named */
    const char *cuda_path; /* of clang's --cuda-path=; NULL: none */
};

/* Translates what changes the meaning of the source, drops all the rest with its values; what no table row
 * knows is dropped with a warning in unit->diags. Words that are no flags (the compiler's name, sources,
 * objects) are dropped too. Response files are spliced in. `out` must be zero. */
void flags_translate(struct ir_unit *unit, const char *const *flags, size_t n_flags, struct flags *out);

#endif
