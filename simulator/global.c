/* Global memory: sectors fetched or written, lines looked up in L1.
 *
 * Models: which distinct units the active lanes touch; the split of a warp into requests before sm_70; the
 * two forms of cp.async.
 *
 * Does not model: what caches already hold, wavefronts in L1, DRAM, atomics that serialise in L2. */
#include "simulator/arch.h"
#include "simulator/lanes.h"
#include "simulator/op.h"

struct touched {
    uint32_t sectors, lines;
};

struct units {
    uint32_t sector_shift, line_shift;
};

static struct units units_of(const struct sim_arch *arch, enum sim_op op)
{
    uint32_t sector = op == SIM_GLOBAL_LOAD ? arch->load_bytes : arch->sector_bytes;
    return (struct units){lanes_log2(sector), lanes_log2(arch->line_bytes)};
}

/* Neighbours less than a unit apart leave none out between the first and the last. */
static uint32_t units_even(const struct lanes_even *even, uint32_t count, uint32_t shift)
{
    return even->step >> shift != 0 ? count : (uint32_t)((even->high >> shift) - (even->low >> shift)) + 1;
}

static struct touched touch_any(struct units units, const uint64_t *address, uint32_t count)
{
    struct lanes_seen seen;
    uint32_t within = (UINT32_C(1) << (units.line_shift - units.sector_shift)) - 1;
    uint32_t lines = 0, more_sectors = 0;
    uint8_t sectors_of[SIM_LANES]; /* by the first lane of a line: which of its sectors */
    lanes_seen_clear(&seen);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t first = lanes_first_with(&seen, i, address[i] >> units.line_shift);
        uint32_t sector = UINT32_C(1) << (address[i] >> units.sector_shift & within);
        if (first == i) {
            lines++;
            sectors_of[i] = (uint8_t)sector;
        } else {
            more_sectors += (sectors_of[first] & sector) == 0;
            sectors_of[first] |= (uint8_t)sector;
        }
    }
    return (struct touched){lines + more_sectors, lines};
}

static struct touched touch(struct units units, const struct sim_request *request, uint32_t mask)
{
    if (mask == 0)
        return (struct touched){0, 0};
    uint64_t room[SIM_LANES];
    const uint64_t *address = lanes_pack(request->address, mask, room);
    uint32_t count = lanes_count(mask);
    struct lanes_even even;
    if (!lanes_are_even(address, count, &even))
        return touch_any(units, address, count);
    return (struct touched){units_even(&even, count, units.sector_shift),
                            units_even(&even, count, units.line_shift)};
}

static void add_sectors(struct sim_counts *counts, uint32_t sectors, uint32_t mask, uint32_t bytes,
                        struct units units)
{
    counts->sectors += sectors;
    counts->ideal_sectors +=
        lanes_ideal(sectors, lanes_count(mask), bytes, UINT32_C(1) << units.sector_shift);
}

static void add_request(struct sim_counts *counts, uint32_t lines, uint32_t mask, uint32_t bytes,
                        struct units units)
{
    counts->requests++;
    counts->lines += lines;
    counts->ideal_lines += lanes_ideal(lines, lanes_count(mask), bytes, UINT32_C(1) << units.line_shift);
}

/* An architecture without the split, or a warp that fits one request. */
static void count_whole(const struct sim_request *request, struct units units, struct sim_counts *counts)
{
    struct touched touched = touch(units, request, request->mask);
    add_sectors(counts, touched.sectors, request->mask, request->bytes, units);
    add_request(counts, touched.lines, request->mask, request->bytes, units);
}

/* Each request looks up its own lines. Its sectors are its own too, unless the warp's are fetched once. */
static void count_split(const struct sim_arch *arch, const struct sim_request *request, struct units units,
                        uint32_t lanes, struct sim_counts *counts)
{
    for (uint32_t first = 0; first < SIM_LANES; first += lanes) {
        uint32_t mask = request->mask & lanes_group(first, lanes);
        if (mask == 0)
            continue;
        struct touched touched = touch(units, request, mask);
        add_request(counts, touched.lines, mask, request->bytes, units);
        if (!arch->fetches_once)
            add_sectors(counts, touched.sectors, mask, request->bytes, units);
    }
    if (arch->fetches_once)
        add_sectors(counts, touch(units, request, request->mask).sectors, request->mask, request->bytes,
                    units);
}

void sim_count_global(const struct sim_arch *arch, const struct sim_request *request,
                      struct sim_counts *counts)
{
    struct units units = units_of(arch, request->op);
    uint32_t lanes = arch->lanes_per_request[lanes_width(request->bytes)];
    counts->has_sectors = true;
    if (request->mask == 0)
        return;
    if (lanes == SIM_LANES)
        count_whole(request, units, counts);
    else
        count_split(arch, request, units, lanes, counts);
}

/* The shared side of an asynchronous copy is a store; `passes` is what else the copy waits for. */
static void count_destination(const struct sim_arch *arch, const struct sim_request *request, uint32_t passes,
                              struct sim_counts *counts)
{
    uint64_t destination[SIM_LANES];
    for (uint32_t i = 0; i < SIM_LANES; i++)
        destination[i] = request->shared[i];
    uint32_t banks = sim_store_wavefronts(arch, destination, request->mask, request->bytes, &counts->ways);
    counts->has_wavefronts = true;
    counts->wavefronts = banks > passes ? banks : passes;
    counts->ideal_wavefronts = lanes_ideal(counts->wavefronts, lanes_count(request->mask), request->bytes,
                                           arch->banks * arch->bank_bytes);
}

/* .ca goes through L1 line by line, and takes as many passes as the slower of lines and banks. */
void sim_count_async_ca(const struct sim_arch *arch, const struct sim_request *request,
                        struct sim_counts *counts)
{
    sim_count_global(arch, request, counts);
    count_destination(arch, request, counts->lines, counts);
}

/* .cg passes L1 by: what arrives is written by 32-byte chunks of the destination, and a sector that two
 * chunks need comes twice. */
void sim_count_async_cg(const struct sim_arch *arch, const struct sim_request *request,
                        struct sim_counts *counts)
{
    struct lanes_seen sources, pairs;
    struct units units = units_of(arch, request->op);
    uint32_t sectors = 0;
    sim_count_global(arch, request, counts);
    lanes_seen_clear(&sources);
    lanes_seen_clear(&pairs);
    for (uint32_t rest = request->mask; rest != 0; rest &= rest - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(rest);
        uint64_t source = lanes_first_with(&sources, lane, request->address[lane] >> units.sector_shift);
        uint64_t chunk = request->shared[lane] >> units.sector_shift;
        sectors += lanes_first_with(&pairs, lane, source << 32 | chunk) == lane;
    }
    counts->sectors = counts->ideal_sectors = 0;
    add_sectors(counts, sectors, request->mask, request->bytes, units);
    count_destination(arch, request, 0, counts);
}
