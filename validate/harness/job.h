/* One launch to make, as a text of words: what accesslint-validate hands to the harness, which runs it in a process of its own. */
#ifndef VALIDATE_HARNESS_JOB_H
#define VALIDATE_HARNESS_JOB_H

#include "analyzer/base/arena.h"
#include "analyzer/base/die.h"
#include "analyzer/base/vec.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Memory filled with varied data. */
struct job_allocation {
    bool is_float;         /* its elements */
    uint32_t size;         /* of an element; 0: 4 */
    uint64_t bytes, spare; /* spare: part of the bytes that can be done without when memory is short */
    uint64_t limit;        /* integers stay below it; 0: small ones */
};

/* Where in an argument's bytes a pointer belongs, and to what. */
struct job_pointer {
    uint32_t offset, allocation;
    uint64_t before; /* bytes of the allocation before it */
};

enum { JOB_ARGUMENT_BYTES = 4096 /* what CUDA allows for all of them */ };

struct job_argument {
    uint32_t size;
    unsigned char *bytes;
    VEC(struct job_pointer) pointers;
};

struct job {
    const char *cubin, *function;
    uint64_t block[3], grid[3], dynamic_shared;
    uint32_t runs; /* timed launches */
    VEC(struct job_allocation) allocations;
    VEC(struct job_argument) arguments;
};

void job_write(const struct job *job, FILE *file);

/* False: the text is not a job. */
bool job_read(struct arena *arena, FILE *file, struct job *job) MUST_USE;

#endif
