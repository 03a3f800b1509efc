/* Local memory: each thread's own offsets, interleaved so that word w of lane i lies at w * 128 + 4 * i.
 * Models: sectors and lines of that layout; lanes at one offset coalesce, lanes at different offsets scatter.
 * Does not model: whether the compiler keeps the array in registers, or L1 and L2 catch the traffic. */
#include "simulator/arch.h"
#include "simulator/lanes.h"
#include "simulator/op.h"

enum { WORD = 4 };

/* Distinct blocks of consecutive words among the lanes of `mask`. */
static uint32_t distinct_blocks(const struct sim_request *request, uint32_t mask, uint32_t shift)
{
    struct lanes_seen blocks;
    uint32_t distinct = 0;
    lanes_seen_clear(&blocks);
    for (; mask != 0; mask &= mask - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(mask);
        distinct += lanes_first_with(&blocks, lane, request->address[lane] >> shift) == lane;
    }
    return distinct;
}

/* Summed over groups of `lanes` lanes; `groups` gets how many of them have an active lane. */
static uint32_t sum_blocks(const struct sim_request *request, uint32_t lanes, uint32_t shift,
                           uint32_t *groups)
{
    uint32_t blocks = 0;
    *groups = 0;
    for (uint32_t first = 0; first < SIM_LANES; first += lanes) {
        uint32_t mask = request->mask & lanes_group(first, lanes);
        blocks += distinct_blocks(request, mask, shift);
        *groups += mask != 0;
    }
    return blocks;
}

/* A word of all lanes is one line, and a word of eight lanes one sector of it: distinct words count both. */
void sim_count_local(const struct sim_arch *arch, const struct sim_request *request,
                     struct sim_counts *counts)
{
    uint32_t block = request->bytes > WORD ? request->bytes : WORD, words = block / WORD;
    uint32_t active = lanes_count(request->mask), groups;
    counts->has_sectors = true;
    counts->sectors = words * sum_blocks(request, arch->sector_bytes / WORD, lanes_log2(block), &groups);
    counts->lines = words * sum_blocks(request, arch->lanes_per_request[lanes_width(request->bytes)],
                                       lanes_log2(block), &counts->requests);
    counts->ideal_sectors = lanes_ideal(counts->sectors, active, request->bytes, arch->sector_bytes);
    counts->ideal_lines = lanes_ideal(counts->lines, active, request->bytes, arch->line_bytes);
}
