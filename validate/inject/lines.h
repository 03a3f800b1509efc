/* Source lines of SASS instructions, read from a cubin's line table (nvcc -lineinfo).
 * The table is DWARF's, version 2 to 4, with one extension of nvcc's: an extended opcode 0x90 says that the rows that follow were inlined
 * at an earlier row of the sequence (counted from 1; 0: not inlined). So an instruction has a chain of places, innermost first. */
#ifndef VALIDATE_INJECT_LINES_H
#define VALIDATE_INJECT_LINES_H

#include "analyzer/base/arena.h"
#include "analyzer/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

struct line_row {
    uint64_t address;
    uint32_t file, line, inlined_at; /* row number, from 1; 0: none */
};

/* The rows of one function, in the order of the table. */
struct line_sequence {
    const char *function; /* of its section: .text.<function> */
    uint32_t unit;
    VEC(struct line_row) rows;
};

struct line_file {
    const char *directory, *name;
};

struct line_unit {
    VEC(const char *) directories;
    VEC(struct line_file) files;
};

struct line_table {
    VEC(struct line_unit) units;
    VEC(struct line_sequence) sequences;
};

/* The table of a cubin (aligned to 8); empty when it has none or is damaged. Strings are copied to the arena. */
void lines_read(struct arena *arena, struct line_table *table, const void *image, size_t size);

struct line_place {
    const char *directory, *file;
    uint32_t line;
};

/* The places of the instruction `pc` bytes into a function, innermost first; returns how many (at most `room`), 0 when unknown. */
int lines_find(const struct line_table *table, const char *function, uint64_t pc, struct line_place *places, int room);

/* Is the directory one of a CUDA toolkit's headers? Accesses in there belong to the line that called them. */
bool lines_in_toolkit(const char *directory);

#endif
