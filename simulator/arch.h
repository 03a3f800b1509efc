/* Architectures as rows of a table (arches.def); each figure has its source there. */
#ifndef SIMULATOR_ARCH_H
#define SIMULATOR_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sim_arch {
    const char *name;          /* "sm_90" */
    const char *title;         /* "Hopper" */
    bool confirmed;            /* counts confirmed on hardware by us */
    uint32_t sector_bytes;     /* unit of a global access: 32; Kepler with L1 caching and 128-byte transactions: 128 */
    uint32_t line_bytes;       /* 128 */
    uint32_t banks;            /* 32 */
    uint32_t bank_bytes;       /* 4; Kepler: 8 */
    uint32_t lanes_per_request[3]; /* global: lanes that one request carries for up to 4, 8 and 16 bytes a lane (sm_70+: 32, 32, 32) */
    bool merges_pairs;         /* 8- and 16-byte shared loads merge phases when lanes pair up (sm_70+) */
    const char *source;        /* where the figures come from */
};

/* NULL when there is no row of that name ("sm_90", "sm_90a", "90" are the same row). */
const struct sim_arch *sim_arch_find(const char *name);

/* The table, for listing. */
const struct sim_arch *sim_arch_rows(size_t *count);

#endif
