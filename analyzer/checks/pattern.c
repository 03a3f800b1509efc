#include "analyzer/checks/pattern.h"

static uint32_t next_lane(uint32_t mask, uint32_t lane)
{
    uint32_t later = lane + 1 < PREDICTION_LANES ? mask & ~UINT32_C(0) << (lane + 1) : 0;
    return later ? (uint32_t)__builtin_ctz(later) : PREDICTION_LANES;
}

/* Bytes per lane from one active lane to the next. False when they don't divide evenly. */
static bool step(const struct example *example, uint32_t lane, uint32_t next, int64_t *bytes)
{
    int64_t distance = (int64_t)(example->address[next] - example->address[lane]);
    *bytes = distance / (int64_t)(next - lane);
    return distance % (int64_t)(next - lane) == 0;
}

struct pattern pattern_of(const struct example *example, uint32_t bytes)
{
    uint32_t first = (uint32_t)__builtin_ctz(example->mask), steps = 0, same = 0, run = 1;
    struct pattern out = {.pieces = 1, .piece_lanes = 1, .first = example->address[first]};
    for (uint32_t lane = first, next; (next = next_lane(example->mask, lane)) < PREDICTION_LANES;
         lane = next) {
        int64_t here;
        bool even = step(example, lane, next, &here);
        bool joined = even && here == (int64_t)bytes;
        if (!steps)
            out.stride = here;
        same += even && here == out.stride;
        steps++;
        run = joined ? run + 1 : 1;
        out.pieces += !joined;
        out.piece_lanes = run > out.piece_lanes ? run : out.piece_lanes;
        if ((int64_t)(example->address[next] - out.first) < 0)
            out.first = example->address[next];
    }
    if (out.pieces == 1)
        out.kind = PATTERN_CONTIGUOUS;
    else if (same == steps)
        out.kind = PATTERN_STRIDED;
    else
        out.kind = out.piece_lanes > 1 ? PATTERN_PIECES : PATTERN_SCATTERED;
    return out;
}

/* ---- banks ---- */

struct bank_rule {
    uint32_t block, row, places; /* bytes that a lane takes of a row, bytes of a row, blocks in it */
};

/* The lanes of `mask` that want distinct blocks of the bank where most do. */
static void worst_bank(struct bank_rule rule, const uint64_t *address, uint32_t mask, struct collision *worst)
{
    for (uint32_t place = 0; place < rule.places; place++) {
        struct collision here = {.bank = place};
        for (uint32_t lane = 0; lane < PREDICTION_LANES; lane++) {
            if (!(mask >> lane & 1) || address[lane] / rule.block % rule.places != place)
                continue;
            bool seen = false;
            for (uint32_t i = 0; i < here.count; i++)
                seen |= here.addresses[i] / rule.row == address[lane] / rule.row;
            if (!seen) {
                here.lanes[here.count] = lane;
                here.addresses[here.count++] = address[lane];
            }
        }
        if (here.count > worst->count)
            *worst = here;
    }
}

static void worst_phase(struct bank_rule rule, const struct example *example, uint32_t lanes,
                        struct collision *worst)
{
    *worst = (struct collision){0};
    for (uint32_t first = 0; first < PREDICTION_LANES; first += lanes) {
        uint32_t phase = (lanes == PREDICTION_LANES ? ~UINT32_C(0) : (UINT32_C(1) << lanes) - 1) << first;
        worst_bank(rule, example->address, example->mask & phase, worst);
    }
}

bool collision_of(const struct sim_arch *arch, const struct site *site, struct collision *collision)
{
    bool is_matrix = site->op == OP_LDMATRIX || site->op == OP_STMATRIX;
    uint32_t bytes = is_matrix ? 16 : site->bytes;
    if (!site->example.present || !bytes || bytes > 16)
        return false;
    uint32_t block = bytes > arch->bank_step ? bytes : arch->bank_step;
    struct bank_rule rule = {block, arch->banks * arch->bank_bytes, arch->banks * arch->bank_step / block};
    uint32_t lanes = is_matrix ? 8 : arch->lanes_per_phase[bytes <= 4 ? 0 : bytes <= 8 ? 1 : 2];
    /* Loads whose lanes pair up take two phases at once. */
    for (uint32_t phase = lanes; phase <= PREDICTION_LANES && phase <= 2 * lanes; phase *= 2) {
        worst_phase(rule, &site->example, phase, collision);
        if (collision->count == site->example.ways) {
            collision->bank = collision->bank * block / arch->bank_step;
            return collision->count > 1;
        }
    }
    return false;
}
