/* Shared memory: passes of the data stage (wavefronts) that bank conflicts make of one request.
 *
 * Models: banks, words that several lanes share, phases of 8- and 16-byte accesses and where loads merge
 * them, ldmatrix, stmatrix.
 *
 * Does not model: lost arbitration against other units, the one more pass that hardware counters show for
 * atomics and matrices, atomics that loop or serialise on one address, the cycles of a wavefront (2 on
 * sm_75). */
#include "simulator/arch.h"
#include "simulator/lanes.h"
#include "simulator/op.h"

/* Lanes of one width want whole blocks of 4, 8 or 16 bytes. Blocks that lie side by side use different banks,
 * so counting blocks by their place in a round through the banks counts the words of each bank. */
struct bank_map {
    uint32_t block_shift, place_bits;
    uint64_t kept; /* bits of a block's number: rounds of one row (Kepler's 4-byte mode) are served as one */
};

static struct bank_map map_of(const struct sim_arch *arch, uint32_t bytes)
{
    uint32_t block = bytes > arch->bank_step ? bytes : arch->bank_step;
    uint64_t round = arch->banks * arch->bank_step / block, row = arch->banks * arch->bank_bytes / block;
    return (struct bank_map){lanes_log2(block), lanes_log2((uint32_t)round), ~((row - 1) & ~(round - 1))};
}

/* Even steps of whole blocks come back to a place after a fixed number of lanes. False where the steps are of
 * another kind, or rows are longer than a round through the banks. */
static bool ways_even(struct bank_map map, const struct lanes_even *even, uint32_t count, uint32_t *ways)
{
    uint64_t blocks = even->step >> map.block_shift;
    if (blocks << map.block_shift != even->step || map.kept != UINT64_MAX)
        return false;
    uint32_t twos = (uint32_t)__builtin_ctzll(blocks | UINT64_C(1) << map.place_bits);
    uint32_t period_bits = map.place_bits - twos;
    *ways = blocks == 0 ? 1 : (count + (UINT32_C(1) << period_bits) - 1) >> period_bits;
    return true;
}

static uint32_t ways_any(struct bank_map map, const uint64_t *address, uint32_t count)
{
    struct lanes_seen seen;
    uint8_t found[SIM_LANES] = {0}, most = 0; /* distinct blocks by place */
    uint32_t places = (UINT32_C(1) << map.place_bits) - 1;
    lanes_seen_clear(&seen);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t block = address[i] >> map.block_shift & map.kept;
        if (lanes_first_with(&seen, i, block) == i)
            found[block & places]++;
    }
    for (uint32_t i = 0; i < SIM_LANES; i++)
        most = found[i] > most ? found[i] : most;
    return most;
}

/* Largest number of distinct words that the lanes of `mask` want from one bank. */
static uint32_t phase_ways(struct bank_map map, const uint64_t *from, uint32_t mask)
{
    uint64_t room[SIM_LANES];
    const uint64_t *address = lanes_pack(from, mask, room);
    uint32_t count = lanes_count(mask), ways;
    struct lanes_even even;
    if (lanes_are_even(address, count, &even) && ways_even(map, &even, count, &ways))
        return ways;
    return ways_any(map, address, count);
}

/* Sum over the phases that have an active lane; `phases` gets their number. */
static uint32_t sum_phases(struct bank_map map, const uint64_t *address, uint32_t mask, uint32_t lanes,
                           uint32_t *ways, uint32_t *phases)
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

/* Has every active lane i the lane i ^ distance inactive or at its own address? `lower`: lanes whose partner
 * comes later. */
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

void sim_count_shared_load(const struct sim_arch *arch, const struct sim_request *request,
                           struct sim_counts *counts)
{
    uint32_t lanes = arch->lanes_per_phase[lanes_width(request->bytes)];
    count_phases(arch, request, merges(arch, request) ? 2 * lanes : lanes, counts);
}

void sim_count_shared_store(const struct sim_arch *arch, const struct sim_request *request,
                            struct sim_counts *counts)
{
    count_phases(arch, request, arch->lanes_per_phase[lanes_width(request->bytes)], counts);
}

/* One phase of eight 16-byte rows a matrix; the ideal is one pass for each. */
void sim_count_matrix(const struct sim_arch *arch, const struct sim_request *request,
                      struct sim_counts *counts)
{
    enum { ROWS = 8, ROW_BYTES = 16 };
    uint32_t mask = request->mask & sim_op_info(request->op)->lanes;
    counts->has_wavefronts = true;
    counts->requests = request->mask != 0;
    counts->wavefronts = sum_phases(map_of(arch, ROW_BYTES), request->address, mask, ROWS, &counts->ways,
                                    &counts->ideal_wavefronts);
}

uint32_t sim_store_wavefronts(const struct sim_arch *arch, const uint64_t *address, uint32_t mask,
                              uint32_t bytes, uint32_t *ways)
{
    uint32_t phases;
    return sum_phases(map_of(arch, bytes), address, mask, arch->lanes_per_phase[lanes_width(bytes)], ways,
                      &phases);
}
