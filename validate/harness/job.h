/* One launch to make, as a text of words: what accesslint-validate hands to the harness, which runs it in a process of its own. */
#ifndef VALIDATE_HARNESS_JOB_H
#define VALIDATE_HARNESS_JOB_H

#include "analyzer/base/arena.h"
#include "analyzer/base/die.h"
#include "analyzer/base/vec.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A pointer to `bytes` of data, or a value of `size` bytes. */
struct job_argument {
    bool is_pointer, is_float; /* is_float: the value, or the data's elements */
    uint32_t size;             /* of the value, or of an element */
    double value;
    uint64_t bytes, limit;     /* integers of the data stay below the limit; 0: small ones */
};

struct job {
    const char *cubin, *function;
    uint64_t block[3], grid[3], dynamic_shared;
    uint32_t runs; /* timed launches */
    VEC(struct job_argument) arguments;
};

void job_write(const struct job *job, FILE *file);

/* False: the text is not a job. */
bool job_read(struct arena *arena, FILE *file, struct job *job) MUST_USE;

#endif
