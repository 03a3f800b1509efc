#include "tests/oracle/oracle.h"

uint64_t oracle_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * UINT64_C(0x2545f4914f6cdd1d);
}

static uint64_t below(uint64_t *state, uint64_t limit)
{
    return (oracle_random(state) >> 16) % limit;
}

static uint32_t make_mask(uint64_t *state)
{
    uint32_t random = (uint32_t)(oracle_random(state) >> 20);
    switch (below(state, 6)) {
    case 0:
        return random;
    case 1:
        return random & (uint32_t)(oracle_random(state) >> 20); /* few */
    case 2:
        return UINT32_MAX >> below(state, 32); /* the tail of a block is off */
    case 3:
        return UINT32_C(1) << below(state, 32);
    default:
        return UINT32_MAX;
    }
}

/* Elements between lanes of even steps; many powers of two, as in matrices, and their neighbours, as in
 * padded ones. */
static uint64_t make_stride(uint64_t *state)
{
    switch (below(state, 4)) {
    case 0:
        return below(state, 4);
    case 1:
        return below(state, 70);
    case 2:
        return UINT64_C(1) << below(state, 40);
    default:
        return (UINT64_C(1) << below(state, 12)) + 1;
    }
}

/* Lane numbers or data made into element numbers, one kind of kernel after the other. */
static void make_elements(uint64_t *state, uint64_t element[SIM_LANES])
{
    static const uint64_t windows[] = {2, 8, 32, 64, 500, 12288, UINT64_C(1) << 24, UINT64_C(1) << 45};
    uint64_t kind = below(state, 8), window = windows[below(state, 8)];
    uint64_t stride = make_stride(state), pitch = make_stride(state), width = UINT64_C(1) << below(state, 6);
    uint64_t flip = below(state, 32);
    for (uint64_t lane = 0; lane < SIM_LANES; lane++) {
        if (kind == 0) /* even, upwards */
            element[lane] = lane * stride;
        else if (kind == 1) /* and downwards */
            element[lane] = (SIM_LANES - 1 - lane) * stride;
        else if (kind == 2) /* rows of a tile */
            element[lane] = lane / width * pitch + lane % width * stride;
        else if (kind == 3) /* swizzled */
            element[lane] = (lane ^ flip) * stride;
        else if (kind == 4) /* neighbours share */
            element[lane] = lane / (width < 4 ? 2 : 4) * stride;
        else if (kind == 5 && lane > 0) /* even, but for one lane */
            element[lane] = element[lane - 1] + stride + (lane == flip);
        else
            element[lane] = below(state, window);
    }
    if (kind == 4 && width > 8) /* pairs two lanes apart */
        for (uint64_t lane = 0; lane < SIM_LANES; lane++)
            element[lane] = (lane / 4 * 2 + lane % 2) * stride;
}

/* Bases: aligned as allocations are, off by a few elements, and where the address space ends. */
static uint64_t make_base(uint64_t *state, uint64_t bytes)
{
    switch (below(state, 4)) {
    case 0:
        return 256 * below(state, UINT64_C(1) << 30);
    case 1:
        return bytes * below(state, 64);
    case 2:
        return 0 - bytes * below(state, 64);
    default:
        return 0;
    }
}

void oracle_make_request(uint64_t *state, enum sim_op op, uint32_t bytes, struct sim_request *request)
{
    uint64_t element[SIM_LANES];
    *request = (struct sim_request){.op = op, .bytes = bytes, .mask = make_mask(state)};
    uint64_t base = make_base(state, bytes);
    make_elements(state, element);
    for (int lane = 0; lane < SIM_LANES; lane++)
        request->address[lane] = base + element[lane] * bytes;
    make_elements(state, element);
    for (int lane = 0; lane < SIM_LANES; lane++)
        request->shared[lane] = (uint32_t)(element[lane] * bytes);
}
