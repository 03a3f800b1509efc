/* Shared memory: passes of the data stage (wavefronts) that bank conflicts make of one request.
 * Models: banks, words that several lanes share, phases of 8- and 16-byte accesses and where loads merge them, ldmatrix, stmatrix.
 * Does not model: lost arbitration against other units, the one more pass that hardware counters show for atomics and matrices,
 * atomics that loop or serialise on one address, the cycles that a wavefront takes (two on sm_75). */
#include "simulator/arch.h"
#include "simulator/lanes.h"
#include "simulator/op.h"

/* Lanes of one width want whole blocks of 4, 8 or 16 bytes. Blocks of a row that lie side by side use different banks, so
 * counting blocks by their place in the row counts the words of each bank. */
struct bank_map {
    uint32_t block_shift, row_shift, place_bits;
};

static struct bank_map map_of(const struct sim_arch *arch, uint32_t bytes)
{
    uint32_t block = bytes > arch->bank_step ? bytes : arch->bank_step;
    return (struct bank_map){lanes_log2(block), lanes_log2(arch->banks * arch->bank_bytes),
                             lanes_log2(arch->banks * arch->bank_step / block)};
}

/* Equal for lanes that one bank serves together: the row, and the place within it. Where a row is longer than one round through
 * the banks (Kepler's 4-byte mode) two words of a bank share it. */
static uint64_t block_of(struct bank_map map, uint64_t address)
{
    uint64_t place = address >> map.block_shift & ((UINT64_C(1) << map.place_bits) - 1);
    return address >> map.row_shift << map.place_bits | place;
}

/* Blocks seen, by place in the row. Bytes, so that the largest is found by few instructions. */
struct tally {
    uint8_t blocks[SIM_LANES];
};

static uint32_t tally_largest(const struct tally *tally)
{
    uint8_t largest = 0;
    for (uint32_t i = 0; i < SIM_LANES; i++)
        largest = tally->blocks[i] > largest ? tally->blocks[i] : largest;
    return largest;
}

/* As touch_ascending of global memory: where lanes walk upwards, a block is new when it differs from the one before. */
static bool tally_ascending(struct bank_map map, const uint64_t *address, uint32_t count, struct tally *tally)
{
    uint32_t places = (UINT32_C(1) << map.place_bits) - 1;
    uint64_t last = block_of(map, address[0]);
    tally->blocks[last & places] = 1;
    for (uint32_t i = 1; i < count; i++) {
        uint64_t block = block_of(map, address[i]);
        if (block < last)
            return false;
        tally->blocks[block & places] += block != last;
        last = block;
    }
    return true;
}

static void tally_any(struct bank_map map, const uint64_t *address, uint32_t count, struct tally *tally)
{
    struct lane_set blocks;
    uint32_t places = (UINT32_C(1) << map.place_bits) - 1;
    lane_set_clear(&blocks);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t before = blocks.count;
        uint64_t block = block_of(map, address[i]);
        lane_set_put(&blocks, block);
        tally->blocks[block & places] += (uint8_t)(blocks.count - before);
    }
}

/* Largest number of distinct words that the lanes of `mask` want from one bank. */
static uint32_t phase_ways(struct bank_map map, const uint64_t *from, uint32_t mask)
{
    uint64_t room[SIM_LANES];
    const uint64_t *address = lanes_pack(from, mask, room);
    struct tally tally = {{0}};
    if (!tally_ascending(map, address, lanes_count(mask), &tally)) {
        tally = (struct tally){{0}};
        tally_any(map, address, lanes_count(mask), &tally);
    }
    return tally_largest(&tally);
}

/* Sum over the phases that have an active lane; `phases` gets their number. */
static uint32_t sum_phases(struct bank_map map, const uint64_t *address, uint32_t mask, uint32_t lanes, uint32_t *ways,
                           uint32_t *phases)
{
    uint32_t wavefronts = 0;
    *ways = *phases = 0;
    for (uint32_t first = 0; first < SIM_LANES; first += lanes) {
        uint32_t active = mask & lanes_group(first, lanes);
        if (active == 0)
            continue;
        uint32_t here = phase_ways(map, address, active);
        wavefronts += here;
        *ways = here > *ways ? here : *ways;
        ++*phases;
    }
    return wavefronts;
}

/* Has every active lane i the lane i ^ distance inactive or at its own address? `lower`: the lanes whose partner comes later. */
static bool lanes_pair_up(const struct sim_request *request, uint32_t distance, uint32_t lower)
{
    uint32_t both = request->mask & request->mask >> distance & lower;
    for (; both != 0; both &= both - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(both);
        if (request->address[lane] != request->address[lane + distance])
            return false;
    }
    return true;
}

/* Lanes that pair up leave half of the way back to the registers free, so that two phases fit in one. */
static bool merges(const struct sim_arch *arch, const struct sim_request *request)
{
    return arch->merges_pairs && request->bytes > 4 &&
           (lanes_pair_up(request, 1, 0x55555555) || lanes_pair_up(request, 2, 0x33333333));
}

static void count_phases(const struct sim_arch *arch, const struct sim_request *request, uint32_t lanes,
                         struct sim_counts *counts)
{
    uint32_t phases;
    counts->has_wavefronts = true;
    counts->requests = request->mask != 0;
    counts->wavefronts = sum_phases(map_of(arch, request->bytes), request->address, request->mask, lanes,
                                    &counts->ways, &phases);
    counts->ideal_wavefronts = lanes_ideal(counts->wavefronts, lanes_count(request->mask), request->bytes,
                                           arch->banks * arch->bank_bytes);
}

void sim_count_shared_load(const struct sim_arch *arch, const struct sim_request *request, struct sim_counts *counts)
{
    uint32_t lanes = arch->lanes_per_phase[lanes_width(request->bytes)];
    count_phases(arch, request, merges(arch, request) ? 2 * lanes : lanes, counts);
}

void sim_count_shared_store(const struct sim_arch *arch, const struct sim_request *request, struct sim_counts *counts)
{
    count_phases(arch, request, arch->lanes_per_phase[lanes_width(request->bytes)], counts);
}

/* One phase of eight 16-byte rows a matrix; the ideal is one pass for each. */
void sim_count_matrix(const struct sim_arch *arch, const struct sim_request *request, struct sim_counts *counts)
{
    enum { ROWS = 8, ROW_BYTES = 16 };
    uint32_t mask = request->mask & sim_op_info(request->op)->lanes;
    counts->has_wavefronts = true;
    counts->requests = request->mask != 0;
    counts->wavefronts = sum_phases(map_of(arch, ROW_BYTES), request->address, mask, ROWS, &counts->ways,
                                    &counts->ideal_wavefronts);
}

uint32_t sim_store_wavefronts(const struct sim_arch *arch, const uint64_t *address, uint32_t mask, uint32_t bytes,
                              uint32_t *ways)
{
    uint32_t phases;
    return sum_phases(map_of(arch, bytes), address, mask, arch->lanes_per_phase[lanes_width(bytes)], ways, &phases);
}
