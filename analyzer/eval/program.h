/* All units of a run, and the launches of their kernels. */
#ifndef ANALYZER_EVAL_PROGRAM_H
#define ANALYZER_EVAL_PROGRAM_H

#include "analyzer/eval/eval.h"
#include "analyzer/eval/memory.h"

struct named_function;

struct program {
    struct arena *arena;
    struct ir_unit *const *units;
    size_t n_units;
    const struct eval_options *options;
    struct named_function *bodies; /* by mangled name */
    uint32_t n_globals;
};

/* Numbers the globals of all units and indexes the functions. */
void program_init(struct program *p, struct ir_unit *const *units, size_t n_units,
                  const struct eval_options *options, struct arena *arena);
void program_free(struct program *p);

/* The function itself, or the definition that another unit has; without one, the declaration. */
const struct ir_func *program_resolve(const struct program *p, const struct ir_func *func);

/* ---- launches ---- */

enum argument_kind { ARGUMENT_UNKNOWN, ARGUMENT_NUMBER, ARGUMENT_POINTER, ARGUMENT_RECORD };

struct argument {
    enum argument_kind kind;
    int64_t number;              /* NUMBER: the bits; POINTER: offset in the object */
    const struct object *object; /* POINTER, as the host knows it */
    struct argument *fields;     /* RECORD */
    int64_t *offsets;
    uint32_t n_fields;
    uint8_t size; /* of a field */
    bool is_float;
};

struct found_launch {
    const struct ir_func *kernel;
    uint64_t grid[3], block[3]; /* 0: not known */
    uint64_t shared;
    bool grid_known, block_known, shared_known;
    bool grid_refused;     /* grid: what no launch can have; not known is what stands for it */
    struct argument *args; /* NULL: none known (options, comments, defaults) */
    uint32_t n_args;
    double count;
    bool explored;     /* on a branch that this command line doesn't take */
    size_t stands_for; /* 0, or how many different launches of the kernel the chosen ones stand for */
    enum launch_origin origin;
    struct ir_range range;
    VEC(struct named_number) assumes; /* --assume and comments: parameter values */
    uint64_t hash;
};

struct named_number {
    const char *name;
    int64_t number;
};

struct launch_list {
    struct found_launch *items;
    size_t count, capacity;
};

/* Runs host code and collects every launch that it makes, equal ones counted. */
void find_host_launches(struct program *p, struct launch_list *out);

/* The launches of a kernel that the options say were seen, with the arguments that the host's have. */
void add_seen_launches(struct program *p, const struct ir_func *kernel, const struct launch_list *host,
                       struct launch_list *out);

/* Decides which launches of a kernel are analysed: options, else comments, else the host's (evenly sampled),
 * else bounds or a default. */
void choose_launches(struct program *p, const struct ir_unit *unit, const struct ir_func *kernel,
                     const struct launch_list *host, struct launch_list *out);

/* Why no launch can have this block, or NULL. */
const char *launch_refused_block(struct arena *arena, const uint64_t *block);

/* Runs one kernel for one launch. */
void run_kernel(struct program *p, const struct ir_unit *unit, const struct found_launch *launch,
                double deadline, struct kernel_prediction *out);

#endif
