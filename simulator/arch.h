/* Architectures as rows of a table (arches.def); each figure has its source there. */
#ifndef SIMULATOR_ARCH_H
#define SIMULATOR_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sim_arch {
    const char *name;              /* "sm_90"; a mode of it is a row of its own: "sm_35+ca" */
    uint32_t number;               /* 90 */
    const char *title;             /* "Hopper" */
    bool confirmed;                /* counts confirmed on hardware by us */
    uint32_t sector_bytes;         /* unit of a global access: 32 */
    uint32_t load_bytes;           /* the same for loads: 32; Kepler with loads cached in L1: 128 */
    uint32_t line_bytes;           /* 128 */
    uint32_t banks;                /* 32 */
    uint32_t bank_bytes;           /* what a bank holds of one row, so serves at once: 4; Kepler: 8 */
    uint32_t bank_step;            /* neighbours in this many bytes lie in neighbouring banks: 4 or 8 */
    uint32_t lanes_per_request[3]; /* global: lanes of one request, for up to 4, 8 and 16 bytes a lane */
    uint32_t lanes_per_phase[3];   /* shared: lanes served together, likewise */
    bool fetches_once;             /* a sector that requests of a warp share is fetched once (sm_50+) */
    bool merges_pairs;  /* 8- and 16-byte shared loads merge phases of lanes that pair up (sm_70+) */
    const char *source; /* where the figures come from */
};

/* NULL when there is no row of that name ("sm_90", "sm_90a", "compute_90", "90" are the same row). */
const struct sim_arch *sim_arch_find(const char *name);

/* The table, for listing. */
const struct sim_arch *sim_arch_rows(size_t *count);

#endif
