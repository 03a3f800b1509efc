/* Warp accesses as CSV text: a header line that names the columns, then one access a line
 * (simulator/README.md). */
#ifndef SIMULATOR_TRACE_H
#define SIMULATOR_TRACE_H

#include "simulator/sim.h"

#include <stddef.h>
#include <stdio.h>

enum { TRACE_LINE_MAX = 1 << 16, TRACE_FIELDS_MAX = 64, TRACE_ERROR_MAX = 256 };

enum trace_column {
    TRACE_OP,
    TRACE_BYTES,
    TRACE_MASK,
    TRACE_OFFSETS,
    TRACE_SHARED_STRIDE,
    TRACE_COLUMN_COUNT
};
enum trace_status { TRACE_ROW, TRACE_END, TRACE_BAD };

/* Holds one line and where its fields are; needs no cleaning up. */
struct trace {
    FILE *file;
    unsigned long line;             /* of the row read last, from 1 */
    int column[TRACE_COLUMN_COUNT]; /* which field each column is; -1: the file does not have it */
    size_t columns;                 /* fields of the header, so of every row */
    char text[TRACE_LINE_MAX];
    const char *field[TRACE_FIELDS_MAX]; /* in text */
    char error[TRACE_ERROR_MAX];         /* after TRACE_BAD: what is wrong with `line`, one sentence */
};

/* Reads the header of `file`, which stays the caller's. TRACE_ROW, or TRACE_BAD. */
enum trace_status trace_begin(struct trace *trace, FILE *file);

/* Reads the next access; empty lines are passed over. The request is one that sim_request can count: known
 * operation, a width it allows, aligned addresses. */
enum trace_status trace_next(struct trace *trace, struct sim_request *request);

/* The line of column names of the output, and one row of it. */
void trace_write_header(FILE *file);
void trace_write(FILE *file, const struct sim_counts *counts);

#endif
