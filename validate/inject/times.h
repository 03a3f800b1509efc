/* How long each kernel of the program ran, from CUPTI's activity records: nothing is patched then, and nothing counted. */
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

/* Starts recording into `times`, which must stay. NULL, or what failed in CUPTI's words. */
const char *times_start(struct times *times);

/* Takes the records that CUPTI still holds. */
void times_finish(void);

/* Writes a "time" line for each kernel and shape. */
void times_write(const struct times *times, FILE *file);

#endif
