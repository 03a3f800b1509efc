/* Sites: what was counted at each memory-touching expression of the running launch. */
#ifndef ANALYZER_EVAL_SITE_H
#define ANALYZER_EVAL_SITE_H

#include "analyzer/eval/value.h"
#include "analyzer/result/prediction.h"
#include "simulator/sim.h"

/* Sums and extremes of one quantity over the executions. */
struct tally {
    double sum, ideal, low, high; /* low, high: sums of what alignment could make of each execution */
    double min, max;
};

/* A count that repeats: same lanes, mask and phase as the last time. */
struct count_cache {
    uint32_t generation;
    const struct lanes *lanes;
    uint32_t mask;
    int64_t phase, rest;
    struct sim_counts counts, low, high;
    bool valid;
};

/* Whether the blocks that stand for a class of others agree with each other on a site. */
struct block_watch {
    uint32_t block, class_;              /* the running block and its class; 0: none yet */
    uint32_t blocks, expected;           /* of the class: those that came here, those that are run */
    double counts, requests;             /* of the running block */
    double first_counts, first_requests; /* of the first block of the class */
    bool varies;
};

struct site_stats {
    struct ir_expr *expr;
    const char *piece;  /* ".x", "" */
    uint64_t last_step; /* of the machine, when it was counted last */
    uint32_t line;      /* 0: the expression's */
    const char *function, *object;
    enum site_op op;
    enum site_space space;
    uint32_t bytes;
    double requests, active;
    struct tally sectors, lines, wavefronts, ways, constant;
    bool has_sectors, has_wavefronts, has_constant;
    assumption_set assumed;
    uint16_t data_reason, unknown_reason; /* 0: none */
    bool blocks_vary;                     /* the average is that of the blocks that were run */
    bool sampled;                         /* some counts stand for other iterations of a long loop */
    bool misaligned, loaded_guard, ranged;
    bool bypass;       /* cp.async past L1 */
    bool partial_wide; /* an 8- or 16-byte shared load whose SASS metric differs from the hardware counter */
    uint32_t loop_depth;
    struct block_watch watch;
    struct example example;
    double example_excess;
    struct count_cache cache[MAX_WARPS];
    struct site_stats *next; /* of the same expression */
};

struct site_table {
    VEC(struct site_stats *) all;     /* in order of first execution */
    VEC(struct site_stats *) by_expr; /* heads of chains by number - 1 */
};

#endif
