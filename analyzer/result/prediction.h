/* The prediction: what a run of accesslint found, as plain data. Checks, reporters and accesslint-validate read this and nothing else
 * (no IR here). JSON form: docs/prediction.schema.json. Everything is owned by the arena it was made on. */
#ifndef ANALYZER_RESULT_PREDICTION_H
#define ANALYZER_RESULT_PREDICTION_H

#include "analyzer/base/arena.h"
#include "analyzer/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

enum { PREDICTION_VERSION = 1, PREDICTION_LANES = 32 };

struct place {
    const char *file; /* as the user named it or the compiler found it */
    uint32_t line, column, end_line, end_column;
};

enum site_space { SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_CONSTANT };
enum site_op { OP_LOAD, OP_STORE, OP_ATOMIC, OP_REDUCTION, OP_ASYNC_COPY, OP_LDMATRIX, OP_STMATRIX };
enum site_status { STATUS_EXACT, STATUS_ASSUMED, STATUS_DATA_DEPENDENT, STATUS_MISALIGNED, STATUS_UNREACHED, STATUS_UNKNOWN };

/* One quantity of a site: averages per request over all executions, smallest and largest of one request. */
struct quantity {
    bool present; /* false: does not apply, or not known (JSON null) */
    double per_request, ideal, excess;
    double min, max;
    bool has_range; /* what an assumption could make of the average */
    double range_low, range_high;
};

/* The warp access that shows the site best: the one with the largest excess (misaligned: the one that faults). */
struct example {
    bool present;
    uint32_t mask;
    uint64_t address[PREDICTION_LANES]; /* global: relative to the object's start; shared: in the block's window */
    uint32_t block[3], warp;
    uint32_t sectors, lines, wavefronts, ways;
    uint32_t bad_lane; /* misaligned: a lane that proves it */
};

struct site {
    struct place place;
    const char *expression; /* source text: "in[y * w + x]" */
    const char *object;     /* the variable accessed: "in", "tile"; NULL when not one */
    const char *function;   /* the function whose body holds the site */
    enum site_space space;
    enum site_op op;
    uint32_t bytes; /* per lane */
    enum site_status status;
    const char *reason; /* unknown, data-dependent, misaligned: why; else NULL */
    VEC(const char *) assumptions;
    double requests;     /* warp executions that the averages stand for (whole grid when known, else one block) */
    double active_lanes; /* average */
    bool comparable_sass, comparable_counter; /* can each source of measurement show this number? */
    const char *not_comparable; /* why not; NULL when both can */
    struct quantity sectors, lines, wavefronts, ways, constant_requests;
    struct example example;
    uint32_t loop_depth;
    bool in_loaded_guard; /* under a condition on loaded data */
};

enum launch_origin { ORIGIN_OPTION, ORIGIN_COMMENT, ORIGIN_HOST, ORIGIN_BOUNDS, ORIGIN_DEFAULT };

struct given {
    const char *name; /* kernel parameter */
    bool is_text;
    double number;    /* when !is_text */
    const char *text; /* "cudaMalloc", "&x" ... */
};

struct launch {
    uint64_t block[3], grid[3]; /* grid 0: not known */
    uint64_t dynamic_shared;
    bool dynamic_shared_known;
    uint64_t dynamic_shared_seen; /* bytes of it that accesses come to */
    double count; /* how often this launch happens */
    enum launch_origin origin;
    struct place place; /* of the launch, or the kernel */
    VEC(struct given) given;
    VEC(const char *) assumptions;
};

enum parameter_kind { PARAMETER_OTHER, PARAMETER_POINTER, PARAMETER_INTEGER, PARAMETER_FLOAT, PARAMETER_RECORD };

/* What an argument was supposed to be, or a member of a structure passed by value: enough to make one like it for a launch. */
struct parameter {
    const char *name, *type;
    enum parameter_kind kind; /* OTHER: one that can't be made; reason says why */
    const char *reason;
    uint64_t offset; /* of a member, in the structure */
    uint32_t size;
    bool has_value; /* INTEGER and FLOAT: the value, as supposed; POINTER: it is null */
    double value;
    enum parameter_kind element; /* POINTER: the scalars that the memory is made of */
    uint32_t element_size;
    uint32_t allocation;     /* POINTER: the same number, the same memory */
    uint64_t bytes_before;   /* bytes of the allocation before the pointer */
    uint64_t bytes_needed;   /* from the pointer to the allocation's end */
    bool bytes_at_least;     /* not the allocation's size, but as far as the evaluation saw accesses go */
    uint64_t index_limit;    /* integers there are used as indices and stay below it; 0: they aren't */
    VEC(struct parameter) fields; /* RECORD: the members that were read, in no further depth; the others may be zero */
};

struct kernel_prediction {
    const char *name, *mangled;
    struct place place;
    struct launch launch;
    bool has_parameters;
    VEC(struct parameter) parameters; /* in the order of the declaration */
    VEC(struct site) sites;
    VEC(const char *) notes; /* "texture fetches are not counted", "device-side launch not followed" ... */
    const char *error;       /* parts may be missing because of this error in the source (exit code 2); else NULL */
};

struct not_analysed {
    const char *name;
    struct place place;
    const char *reason;
    bool is_error; /* lost to an error in the source: exit code 2 */
};

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

struct diagnostic {
    enum severity severity;
    struct place place;
    const char *message;
    bool in_host_code; /* an error outside device code; reporters may cut lists of them short */
};

struct file_prediction {
    const char *path;
    VEC(struct not_analysed) not_analysed;
    VEC(struct kernel_prediction) kernels; /* one a kernel and launch */
    VEC(struct diagnostic) diagnostics;
    bool failed; /* nothing could be read */
    const char *source; /* text of the main file for excerpts, NULL when unreadable */
    size_t source_length;
};

struct prediction {
    const char *arch; /* "sm_90" */
    VEC(struct file_prediction) files;
};

#endif
