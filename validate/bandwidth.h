/* How long a launch takes: a first, simple model.
 * Models: the time to move every sector that the warps ask for at the bandwidth a copy reaches, and the time for every wavefront of shared
 * memory at one a cycle and multiprocessor; the longer of the two.
 * Does not model: caches (a sector asked for twice is moved twice), DRAM's own granularity, latency, bytes in flight, instruction issue,
 * launch overhead. */
#ifndef VALIDATE_BANDWIDTH_H
#define VALIDATE_BANDWIDTH_H

#include "analyzer/result/prediction.h"
#include "validate/measured.h"

struct device {
    const char *gpu;   /* as the driver names it */
    const char *arch;
    uint32_t multiprocessors;
    double clock_mhz;  /* of the multiprocessors under load */
    double copy_gbs;   /* bytes read and written a second by a copy, in 10^9 */
};

/* The row for a machine, or one made from what the machine says of itself on `arena`; NULL when that is too little. */
const struct device *device_find(struct arena *arena, const struct machine *machine);

struct bandwidth {
    double useful_bytes;  /* what the program asked for, of one launch */
    double moved_bytes;   /* in sectors */
    double wavefronts;
    double microseconds;
    const char *limit;    /* "memory" or "shared memory" */
    const char *unknown;  /* why there is no answer; else NULL */
};

struct bandwidth bandwidth_predict(const struct device *device, const struct kernel_prediction *kernel);

#endif
