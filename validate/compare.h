/* Prediction beside measurement: joined by function, file, line, space, operation and bytes, with a verdict for each line. */
#ifndef VALIDATE_COMPARE_H
#define VALIDATE_COMPARE_H

#include "analyzer/result/prediction.h"
#include "validate/measured.h"

#include <stdio.h>

/* In the order of the report: misses first. */
enum verdict { VERDICT_DIFFERS, VERDICT_NOT_PREDICTED, VERDICT_NOT_MEASURED, VERDICT_NOT_COMPARABLE, VERDICT_AGREES, VERDICT_COUNT };

extern const char *const verdict_words[]; /* "differs", "not predicted" ...; ends with NULL */

/* One figure of a line, an average per request. */
struct figure {
    bool predicted_known, measured_known;
    double predicted, measured;
};

enum { FIGURE_COST, FIGURE_IDEAL, FIGURE_LINES, FIGURE_LANES, FIGURE_COUNT };

struct comparison {
    const char *function; /* symbol */
    const char *kernel;   /* as written in the source, NULL when not predicted */
    const char *file;
    uint32_t line;
    const char *expression; /* of one of the line's accesses, NULL when not predicted */
    enum site_space space;
    enum site_op op;
    uint32_t bytes;
    enum site_status status; /* the weakest of the line's sites; STATUS_UNREACHED when there is none */
    uint32_t sites, instructions;
    double predicted_requests, measured_requests; /* in all compared launches */
    struct figure figures[FIGURE_COUNT];          /* cost: sectors or wavefronts */
    enum verdict verdict;
    const char *reason; /* why not comparable, not measured, not predicted; or what differs */
};

/* Time of one launch. */
struct kernel_comparison {
    const char *function, *kernel;
    uint64_t block[3], grid[3];
    double useful_bytes;   /* of one launch, as predicted; 0: not known */
    double predicted_us, measured_us; /* 0: not known */
    const char *limit;     /* what the model says binds it: "memory", "shared memory" */
    const char *note;      /* why there is no prediction or measurement */
};

struct compare_result {
    VEC(struct comparison) lines; /* sorted by verdict, then by place */
    VEC(struct kernel_comparison) kernels;
    VEC(const char *) notes;
    size_t verdicts[VERDICT_COUNT];
    size_t exact, exact_differ; /* lines predicted exactly that were compared; those that differ */
};

/* How near is equal: both sides of an average per request. */
bool compare_equal(double predicted, double measured);

void compare_run(struct arena *arena, const struct prediction *prediction, const struct measured *measured, struct compare_result *result);

void compare_print_text(struct arena *arena, const struct compare_result *result, const struct measured *measured, FILE *file);
void compare_print_json(struct arena *arena, const struct compare_result *result, const struct measured *measured, FILE *file);

#endif
