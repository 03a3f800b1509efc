/* What the models share: the lanes of a warp as numbers, packed, grouped, and made distinct. Private to the simulator. */
#ifndef SIMULATOR_LANES_H
#define SIMULATOR_LANES_H

#include "simulator/sim.h"

#define LANES_ALL UINT32_MAX

static inline uint32_t lanes_count(uint32_t mask)
{
    return (uint32_t)__builtin_popcount(mask);
}

/* The mask of `lanes` lanes from `first` on. */
static inline uint32_t lanes_group(uint32_t first, uint32_t lanes)
{
    return (lanes == SIM_LANES ? LANES_ALL : (UINT32_C(1) << lanes) - 1) << first;
}

/* The active lanes' numbers, consecutive: `from` itself where all are active, else packed into `room`. */
static inline const uint64_t *lanes_pack(const uint64_t *from, uint32_t mask, uint64_t room[SIM_LANES])
{
    if (mask == LANES_ALL)
        return from;
    for (uint32_t n = 0; mask != 0; mask &= mask - 1)
        room[n++] = from[__builtin_ctz(mask)];
    return room;
}

/* Index of the figures for an access of `bytes` a lane in a table for up to 4, 8 and 16 bytes. */
static inline uint32_t lanes_width(uint32_t bytes)
{
    return bytes <= 4 ? 0 : bytes <= 8 ? 1 : 2;
}

/* log2 of a power of two. */
static inline uint32_t lanes_log2(uint32_t power)
{
    return (uint32_t)__builtin_ctz(power);
}

/* The smaller of what was counted and what the same bytes would need if they lay packed; NVIDIA's "_ideal". */
static inline uint32_t lanes_ideal(uint32_t counted, uint32_t active, uint32_t bytes, uint32_t unit)
{
    uint32_t packed = (active * bytes + unit - 1) / unit;
    return counted < packed ? counted : packed;
}

/* Distinct numbers, at most one a lane. `slot` is a hash table eight times larger than that, so that chains stay short. */
struct lane_set {
    uint8_t slot[8 * SIM_LANES]; /* index into key, plus one */
    uint32_t count;
    uint64_t key[SIM_LANES];
};

static inline void lane_set_clear(struct lane_set *set)
{
    __builtin_memset(set->slot, 0, sizeof set->slot);
    set->count = 0;
}

/* Index of `key` in the set, which grows by one where it is new. */
static inline uint32_t lane_set_put(struct lane_set *set, uint64_t key)
{
    enum { SLOTS = sizeof set->slot };
    _Static_assert(SLOTS == 256, "the hash below has eight bits");
    uint32_t at = (uint32_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 56);
    for (; set->slot[at] != 0; at = (at + 1) % SLOTS) {
        uint32_t found = set->slot[at] - 1u;
        if (set->key[found] == key)
            return found;
    }
    set->key[set->count] = key;
    set->slot[at] = (uint8_t)++set->count;
    return set->count - 1;
}

#endif
