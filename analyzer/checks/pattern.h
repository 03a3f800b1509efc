/* What the addresses of one warp look like, for the words of a message. */
#ifndef ANALYZER_CHECKS_PATTERN_H
#define ANALYZER_CHECKS_PATTERN_H

#include "analyzer/result/prediction.h"
#include "simulator/arch.h"

enum pattern_kind {
    PATTERN_CONTIGUOUS, /* each lane right behind the one before */
    PATTERN_STRIDED,    /* the same distance from lane to lane */
    PATTERN_PIECES,     /* some lanes contiguous, then a jump */
    PATTERN_SCATTERED,
};

struct pattern {
    enum pattern_kind kind;
    int64_t stride;       /* STRIDED: bytes from lane to lane */
    uint32_t pieces;      /* contiguous runs of lanes */
    uint32_t piece_lanes; /* lanes of the longest */
    uint64_t first;       /* the lowest address */
};

/* The pattern of an example whose lanes move `bytes` each. The mask must not be empty. */
struct pattern pattern_of(const struct example *example, uint32_t bytes);

/* Lanes that want different words of one bank in one phase: the bank conflict itself. */
struct collision {
    uint32_t count; /* lanes below, one for each word; the n of n-way */
    uint64_t lanes[PREDICTION_LANES], addresses[PREDICTION_LANES];
    uint32_t bank;
};

/* The worst collision of a shared access. False when the rule for single phases does not explain
 * example->ways; then nothing should be said of lanes. */
bool collision_of(const struct sim_arch *arch, const struct site *site, struct collision *collision);

#endif
