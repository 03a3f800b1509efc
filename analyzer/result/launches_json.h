/* The launches that accesslint-validate saw a program make: the part of its measured.json that accesslint can use. */
#ifndef ANALYZER_RESULT_LAUNCHES_JSON_H
#define ANALYZER_RESULT_LAUNCHES_JSON_H

#include "analyzer/base/arena.h"
#include "analyzer/base/die.h"
#include "analyzer/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

struct seen_launch {
    const char *function; /* symbol */
    uint64_t block[3], grid[3], dynamic_shared;
    double count;
};

typedef VEC(struct seen_launch) seen_launches;

/* Appends the launches of the file at `path`. False: *error says why it can't be used. */
bool launches_read(struct arena *arena, const char *path, seen_launches *out, const char **error) MUST_USE;

/* Is it one of the kernel with this symbol? nvcc leaves out the mark of static ones. */
bool launch_is_of(const struct seen_launch *launch, const char *mangled);

#endif
