/* How long each kernel of the program ran. Knows nothing of CUDA. */
#ifndef VALIDATE_INJECT_TIMES_H
#define VALIDATE_INJECT_TIMES_H

#include "analyzer/base/arena.h"
#include "analyzer/base/vec.h"
#include "validate/inject/table.h"

#include <stdint.h>
#include <stdio.h>

/* All launches of one kernel with one shape. */
struct duration {
    const char *function;
    uint32_t block[3], grid[3], dynamic_shared;
    VEC(float) microseconds;
};

struct times {
    struct arena arena;
    VEC(struct duration) durations;
    struct table table;
};

/* One launch; `launch` has no durations of its own, and its function is copied when new. */
void times_add(struct times *times, const struct duration *launch, float microseconds);

/* Writes a "time" line for each kernel and shape. */
void times_write(const struct times *times, FILE *file);

#endif
