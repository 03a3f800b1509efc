/* What was measured on a GPU, as plain data; the JSON form is docs/measured.schema.json. Everything is owned by the arena it was made on. */
#ifndef VALIDATE_MEASURED_H
#define VALIDATE_MEASURED_H

#include "analyzer/base/arena.h"
#include "analyzer/base/die.h"
#include "analyzer/base/vec.h"
#include "analyzer/result/prediction.h"

enum { MEASURED_VERSION = 1 };

/* The machine's record; text is NULL and numbers are 0 where it could not be learnt. */
struct machine {
    const char *gpu, *arch, *driver, *cuda, *cupti;
    uint32_t multiprocessors, devices_used;
    uint64_t clock_khz, memory_clock_khz, memory_bus_bits, l2_bytes, memory_bytes;
    uint32_t sm_clock_mhz, memory_clock_mhz; /* while the kernels were timed */
};

/* All launches of one kernel with one shape. */
struct measured_launch {
    const char *function; /* symbol */
    uint64_t block[3], grid[3], dynamic_shared;
    uint64_t count, counted; /* counted: how many of them the rows stand for */
};

/* Sums over all counted executions of the instructions of one kind at one line of one kernel. */
struct measured_row {
    const char *function, *directory, *file;
    uint32_t line;
    const char *inner_file; /* the access is in a function of the toolkit's headers, called at file:line; else NULL */
    uint32_t inner_line;
    enum site_space space;
    enum site_op op;
    uint32_t bytes;        /* a lane; 0: not known */
    uint32_t instructions; /* SASS instructions that share the row */
    uint64_t requests;     /* times that a warp executed one of them */
    uint64_t active_lanes;
    bool has_sectors, has_wavefronts, has_lines; /* global and local; shared; global */
    uint64_t sectors, ideal_sectors, lines;
    uint64_t wavefronts, ideal_wavefronts;
};

/* Uninstrumented launches, timed one by one: made by us with CUDA events, or the program's own with CUPTI's activity records. */
struct measured_time {
    const char *function;
    uint64_t block[3], grid[3], dynamic_shared;
    uint32_t launch; /* ours: which of the function's launches in the prediction, from 1; the program's: 0 */
    uint32_t runs;
    double median_us, min_us, max_us; /* ours: the data not in the cache; the program's: as it ran */
    double warm_median_us;            /* ours only: one run after the other on the same data */
};

struct measured {
    struct machine machine;
    const char *counts_from, *times_from; /* "sass-metrics"; "cuda-events", "cupti-activity"; NULL: none */
    VEC(const char *) command;            /* the program that ran; empty: kernels launched from a prediction */
    VEC(const char *) notes;
    bool cut_short;                       /* the program did not run to its end, or not all of it was counted */
    VEC(struct measured_launch) launches;
    VEC(struct measured_row) rows;
    VEC(struct measured_time) times;
};

/* Adds a record file of the injected library (several programs may have left one each). False: *error says why. */
bool measured_add_record(struct arena *arena, struct measured *measured, const char *path, const char **error) MUST_USE;

/* Takes one "machine<TAB>key<TAB>value" line's key and value. */
void measured_machine(struct arena *arena, struct machine *machine, const char *key, const char *value);

/* Adds a sentence once. */
void measured_note(struct arena *arena, struct measured *measured, const char *text);

/* Sums rows and launches of the same key and sorts them: by function, file, line, space, operation, bytes. */
void measured_merge(struct measured *measured);

/* JSON at `path` ("-": standard output). False: *error says why. */
bool measured_write(struct arena *arena, const struct measured *measured, const char *path, const char **error) MUST_USE;
bool measured_read(struct arena *arena, const char *path, struct measured *measured, const char **error) MUST_USE;

#endif
