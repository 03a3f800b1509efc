/* What the injected library has counted so far, and its record file. Knows nothing of CUDA. */
#ifndef VALIDATE_INJECT_COUNTS_H
#define VALIDATE_INJECT_COUNTS_H

#include "analyzer/base/arena.h"
#include "analyzer/base/vec.h"
#include "validate/inject/table.h"
#include "validate/metrics.h"

#include <stdio.h>

/* One SASS instruction of one cubin, its counts summed over all flushes. */
struct instruction {
    uint32_t cubin, function_index, pc;
    const char *function; /* symbol */
    uint64_t value[METRIC_COUNT];
    bool placed; /* its source line has been looked up */
    const char *directory, *file, *inner_file; /* inner: in a function of the toolkit's headers that was called at file:line */
    uint32_t line, inner_line;
};

struct shape {
    const char *function;
    uint32_t block[3], grid[3], dynamic_shared;
    uint64_t launches, counted; /* counted: launched while counting was on */
};

struct counts {
    struct arena arena;
    VEC(struct instruction) instructions;
    VEC(struct shape) shapes;
    VEC(const char *) notes;
    bool cut_short; /* some launches are not counted, or their counts were lost */
    struct table instruction_table, shape_table;
};

/* The instruction at `pc`, made with zero counts when it is new. Valid until the next call. */
struct instruction *counts_instruction(struct counts *counts, uint32_t cubin, uint32_t function_index, uint32_t pc, const char *function);

/* One launch of `shape` (its function is copied when new). */
void counts_launch(struct counts *counts, const struct shape *shape, bool counted);

/* A sentence for the user, kept once. */
void counts_note(struct counts *counts, const char *text);

/* Is it an access to memory, worth a row? */
bool instruction_is_access(const struct instruction *instruction);

/* Writes notes, launches and rows; the machine's lines are the caller's. */
void counts_write(const struct counts *counts, FILE *file);

#endif
