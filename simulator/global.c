/* Global memory: sectors fetched or written, lines looked up in L1.
 * Models: which distinct units the active lanes touch; the split of a warp into requests before sm_70; the two forms of cp.async.
 * Does not model: what caches already hold, the order of wavefronts in L1, DRAM, atomics that serialise in L2. */
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

/* Most warps walk upwards: then a unit is new exactly where it differs from the one before. False where a lane steps back. */
static bool touch_ascending(struct units units, const uint64_t *address, uint32_t count, struct touched *touched)
{
    uint32_t sectors = 1, lines = 1, back = 0;
    for (uint32_t i = 1; i < count; i++) {
        uint64_t step = address[i] ^ address[i - 1];
        back |= address[i] < address[i - 1];
        sectors += step >> units.sector_shift != 0;
        lines += step >> units.line_shift != 0;
    }
    *touched = (struct touched){sectors, lines};
    return back == 0;
}

static struct touched touch_any(struct units units, const uint64_t *address, uint32_t count)
{
    struct lane_set lines;
    uint32_t sectors_of[SIM_LANES] = {0}; /* for each line of the set, which of its sectors */
    uint32_t within = (UINT32_C(1) << (units.line_shift - units.sector_shift)) - 1;
    lane_set_clear(&lines);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t line = lane_set_put(&lines, address[i] >> units.line_shift);
        sectors_of[line] |= UINT32_C(1) << (address[i] >> units.sector_shift & within);
    }
    struct touched touched = {0, lines.count};
    for (uint32_t i = 0; i < lines.count; i++)
        touched.sectors += lanes_count(sectors_of[i]);
    return touched;
}

static struct touched touch(struct units units, const struct sim_request *request, uint32_t mask)
{
    uint64_t room[SIM_LANES];
    const uint64_t *address = lanes_pack(request->address, mask, room);
    struct touched touched = {0, 0};
    if (mask != 0 && !touch_ascending(units, address, lanes_count(mask), &touched))
        touched = touch_any(units, address, lanes_count(mask));
    return touched;
}

static void add_sectors(struct sim_counts *counts, uint32_t sectors, uint32_t mask, uint32_t bytes, struct units units)
{
    counts->sectors += sectors;
    counts->ideal_sectors += lanes_ideal(sectors, lanes_count(mask), bytes, UINT32_C(1) << units.sector_shift);
}

static void add_request(struct sim_counts *counts, uint32_t lines, uint32_t mask, uint32_t bytes, struct units units)
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

/* Each request looks up its own lines; its sectors are its own as well, unless they are fetched once for the warp. */
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
        add_sectors(counts, touch(units, request, request->mask).sectors, request->mask, request->bytes, units);
}

void sim_count_global(const struct sim_arch *arch, const struct sim_request *request, struct sim_counts *counts)
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
void sim_count_async_ca(const struct sim_arch *arch, const struct sim_request *request, struct sim_counts *counts)
{
    sim_count_global(arch, request, counts);
    count_destination(arch, request, counts->lines, counts);
}

/* .cg passes L1 by: what arrives is written by 32-byte chunks of the destination, and a sector that two chunks need comes twice. */
void sim_count_async_cg(const struct sim_arch *arch, const struct sim_request *request, struct sim_counts *counts)
{
    struct lane_set sources, pairs;
    struct units units = units_of(arch, request->op);
    sim_count_global(arch, request, counts);
    lane_set_clear(&sources);
    lane_set_clear(&pairs);
    for (uint32_t rest = request->mask; rest != 0; rest &= rest - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(rest);
        uint64_t source = lane_set_put(&sources, request->address[lane] >> units.sector_shift);
        lane_set_put(&pairs, source << 32 | request->shared[lane] >> units.sector_shift);
    }
    counts->sectors = counts->ideal_sectors = 0;
    add_sectors(counts, pairs.count, request->mask, request->bytes, units);
    count_destination(arch, request, 0, counts);
}
