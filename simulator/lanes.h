/* What the models share: the lanes of a warp as numbers, packed, grouped and made distinct. */
#ifndef SIMULATOR_LANES_H
#define SIMULATOR_LANES_H

#include "simulator/sim.h"

#define LANES_ALL UINT32_MAX

static inline uint32_t lanes_count(uint32_t mask)
{
    /* The builtin is often a call into a library. */
    return mask == LANES_ALL ? SIM_LANES : (uint32_t)__builtin_popcount(mask);
}

/* The mask of `lanes` lanes from `first` on. */
static inline uint32_t lanes_group(uint32_t first, uint32_t lanes)
{
    return (lanes == SIM_LANES ? LANES_ALL : (UINT32_C(1) << lanes) - 1) << first;
}

/* The numbers of the lanes of `mask` (not 0) side by side: in place where they are so, else packed into
 * `room`. */
static inline const uint64_t *lanes_pack(const uint64_t *from, uint32_t mask, uint64_t room[SIM_LANES])
{
    uint32_t first = (uint32_t)__builtin_ctz(mask), run = mask >> first;
    if ((run & (run + 1)) == 0)
        return from + first;
    uint32_t n = 0;
    do {
        room[n++] = from[__builtin_ctz(mask)];
        mask &= mask - 1;
    } while (mask != 0);
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

/* The smaller of what was counted and what the same bytes need when they lie packed; NVIDIA's "_ideal". */
static inline uint32_t lanes_ideal(uint32_t counted, uint32_t active, uint32_t bytes, uint32_t unit)
{
    uint32_t packed = (active * bytes + unit - 1) / unit;
    return counted < packed ? counted : packed;
}

/* Numbers with one distance between all neighbours. Most warps are that, and counts then follow in closed
 * form. */
struct lanes_even {
    uint64_t low, high, step; /* smallest, largest, distance of neighbours */
};

/* False where the distances differ, or are so large that the numbers may wrap around. */
static inline bool lanes_are_even(const uint64_t *number, uint32_t count, struct lanes_even *even)
{
    uint64_t step = count > 1 ? number[1] - number[0] : 0, other = 0;
    for (uint32_t i = 2; i < count; i++)
        other |= number[i] - number[i - 1] - step;
    bool down = step >> 63 != 0;
    even->step = down ? 0 - step : step;
    even->low = number[down ? count - 1 : 0];
    even->high = number[down ? 0 : count - 1];
    return other == 0 && even->step >> 32 == 0 && even->low <= even->high;
}

/* Numbers of lanes and who had them first, in a hash table so sparse that most find their slot at once. */
struct lanes_seen {
    uint64_t number[SIM_LANES];
    uint8_t slot[16 * SIM_LANES]; /* the lane that had the number first, plus one */
};

static inline void lanes_seen_clear(struct lanes_seen *seen)
{
    /* Parts are short enough to become plain stores; one call for all takes longer than a warp's counting. */
    enum { PART = 64 };
    for (uint32_t at = 0; at < sizeof seen->slot; at += PART)
        __builtin_memset(seen->slot + at, 0, PART);
}

/* The first lane that had `number`: `lane` itself where it is new. Each lane comes once. */
static inline uint32_t lanes_first_with(struct lanes_seen *seen, uint32_t lane, uint64_t number)
{
    enum { SLOTS = sizeof seen->slot };
    _Static_assert(SLOTS == 1 << 9, "the hash keeps nine bits");
    uint32_t at = (uint32_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> (64 - 9));
    for (; seen->slot[at] != 0; at = (at + 1) % SLOTS)
        if (seen->number[seen->slot[at] - 1] == number)
            return seen->slot[at] - 1u;
    seen->number[lane] = number;
    seen->slot[at] = (uint8_t)(lane + 1);
    return lane;
}

#endif
