/* Exchange between the lanes of a warp, votes, and synchronisation. */
#include "analyzer/eval/intrinsic.h"

enum shuffle { SHUFFLE_IDX, SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_XOR, SHUFFLE_SYNC = 8 };

/* The lane that lane l reads from; itself where the source lies outside its segment. */
static uint32_t source_lane(int kind, uint32_t l, int64_t by, uint32_t width)
{
    uint32_t segment = l / width * width;
    int64_t at;
    switch (kind) {
    case SHUFFLE_IDX:
        return segment + (uint32_t)(by & (width - 1));
    case SHUFFLE_UP:
        at = (int64_t)l - by;
        return at < segment ? l : (uint32_t)at;
    case SHUFFLE_DOWN:
        at = (int64_t)l + by;
        return at >= segment + width ? l : (uint32_t)at;
    default:
        at = (int64_t)(l ^ (uint32_t)by);
        return at >= segment + width ? l : (uint32_t)at;
    }
}

static struct value run_shuffle(struct call *c)
{
    struct machine *m = c->m;
    uint32_t first = c->row->option & SHUFFLE_SYNC ? 1 : 0;
    if (c->n < first + 2)
        return unknown_result(c, "a shuffle that isn't understood");
    struct value v = c->args[first], by = value_suppose(&m->c, c->args[first + 1]), width = value_int(WARP);
    const struct ir_type *type = argument_type(c, first);
    if (c->n > first + 2)
        width = value_suppose(&m->c, c->args[first + 2]);
    if (type && is_record(type))
        return unknown_result(c, "a shuffled record");
    if (!v.lanes && v.unknown < UNKNOWN_WARP)
        return v;
    bool lanes_known = value_known(&by) && value_constant(&width) && width.base > 0 && width.base <= WARP &&
                       !(width.base & (width.base - 1));
    if (v.unknown || v.form || !lanes_known)
        return value_opaque(&m->c, v.reason ? v.reason : by.reason, (struct value[]){v, by}, 2);
    int64_t out[MAX_THREADS];
    bool is_float = type && is_float_type(type);
    for (uint32_t t = 0; t < m->n; t++) {
        uint32_t from = t / WARP * WARP + source_lane(c->row->option & 3, t % WARP, value_at(&by, false, t),
                                                      (uint32_t)width.base);
        out[t] = value_at(&v, is_float, from < m->n ? from : t);
    }
    struct value result = value_lanes(&m->c, out);
    result.assumed = v.assumed | by.assumed;
    return result;
}

enum vote { VOTE_BALLOT, VOTE_ANY, VOTE_ALL, VOTE_BLOCK = 4, VOTE_SYNC = 8 };

static struct value run_vote(struct call *c)
{
    struct machine *m = c->m;
    uint32_t at = c->row->option & VOTE_SYNC ? 1 : 0;
    struct value v = c->n > at ? value_suppose(&m->c, c->args[at]) : value_int(0);
    if (v.unknown) {
        struct value unknown =
            value_unknown(v.unknown == UNKNOWN_UNIFORM ? UNKNOWN_UNIFORM : UNKNOWN_WARP, v.reason);
        unknown.assumed = v.assumed;
        return unknown;
    }
    int64_t out[MAX_THREADS];
    for (uint32_t w = 0; w < m->n_warps; w++) {
        uint32_t yes = 0;
        for (uint32_t l = 0; l < WARP && w * WARP + l < m->n; l++)
            if (m->active.w[w] >> l & 1 && value_at(&v, false, w * WARP + l))
                yes |= 1u << l;
        int kind = c->row->option & 3;
        int64_t r = kind == VOTE_BALLOT ? yes : kind == VOTE_ANY ? yes != 0 : yes == m->active.w[w];
        for (uint32_t l = 0; l < WARP && w * WARP + l < m->n; l++)
            out[w * WARP + l] = r;
    }
    struct value result = value_lanes(&m->c, out);
    result.assumed = v.assumed;
    return result;
}

static struct value run_active_mask(struct call *c)
{
    struct machine *m = c->m;
    int64_t out[MAX_THREADS];
    for (uint32_t t = 0; t < m->n; t++)
        out[t] = m->active.w[t / WARP];
    return value_lanes(&m->c, out);
}

static struct value run_warp_unknown(struct call *c)
{
    struct value v = unknown_result(c, "a result of a warp-wide operation that isn't computed");
    if (v.unknown == UNKNOWN_UNIFORM)
        v.unknown = UNKNOWN_WARP;
    if (c->row->option && v.unknown)
        v.unknown = UNKNOWN_VARYING;
    return v;
}

static struct value run_block_vote(struct call *c)
{
    reuse_forget(c->m);
    struct value v = unknown_result(c, "a count over the block that isn't computed");
    v.unknown = UNKNOWN_UNIFORM;
    return v;
}

/* Other threads' writes become visible. */
static struct value run_barrier(struct call *c)
{
    reuse_forget(c->m);
    return run_nothing(c);
}

static struct value run_leave(struct call *c)
{
    struct machine *m = c->m;
    if (m->maybe_depth == 0)
        m->alive = mask_without(&m->alive, &m->active);
    m->active = (struct mask){{0}};
    return value_int(0);
}

static struct value run_varying(struct call *c)
{
    struct value v = unknown_result(c, "a clock");
    v.unknown = UNKNOWN_VARYING;
    v.multiple = 1;
    return v;
}

const struct intrinsic intrinsics_warp[] = {
    {.name = "__shfl_sync", .run = run_shuffle, .option = SHUFFLE_IDX | SHUFFLE_SYNC},
    {.name = "__shfl_up_sync", .run = run_shuffle, .option = SHUFFLE_UP | SHUFFLE_SYNC},
    {.name = "__shfl_down_sync", .run = run_shuffle, .option = SHUFFLE_DOWN | SHUFFLE_SYNC},
    {.name = "__shfl_xor_sync", .run = run_shuffle, .option = SHUFFLE_XOR | SHUFFLE_SYNC},
    {.name = "__shfl", .run = run_shuffle, .option = SHUFFLE_IDX},
    {.name = "__shfl_up", .run = run_shuffle, .option = SHUFFLE_UP},
    {.name = "__shfl_down", .run = run_shuffle, .option = SHUFFLE_DOWN},
    {.name = "__shfl_xor", .run = run_shuffle, .option = SHUFFLE_XOR},
    {.name = "__ballot_sync", .run = run_vote, .option = VOTE_BALLOT | VOTE_SYNC},
    {.name = "__any_sync", .run = run_vote, .option = VOTE_ANY | VOTE_SYNC},
    {.name = "__all_sync", .run = run_vote, .option = VOTE_ALL | VOTE_SYNC},
    {.name = "__ballot", .run = run_vote, .option = VOTE_BALLOT},
    {.name = "__any", .run = run_vote, .option = VOTE_ANY},
    {.name = "__all", .run = run_vote, .option = VOTE_ALL},
    {.name = "__activemask", .run = run_active_mask},
    {.name = "__match_any_sync", .run = run_warp_unknown, .option = 1},
    {.name = "__match_all_sync", .run = run_warp_unknown},
    {.name = "__reduce_add_sync", .run = run_warp_unknown},
    {.name = "__reduce_min_sync", .run = run_warp_unknown},
    {.name = "__reduce_max_sync", .run = run_warp_unknown},
    {.name = "__reduce_and_sync", .run = run_warp_unknown},
    {.name = "__reduce_or_sync", .run = run_warp_unknown},
    {.name = "__reduce_xor_sync", .run = run_warp_unknown},
    {.name = "__syncthreads_count", .run = run_block_vote},
    {.name = "__syncthreads_and", .run = run_block_vote},
    {.name = "__syncthreads_or", .run = run_block_vote},
    {.name = "__syncthreads", .run = run_barrier},
    {.name = "__syncwarp", .run = run_barrier},
    {.name = "__accesslint_barrier", .run = run_barrier},
    {.name = "__threadfence", .run = run_barrier},
    {.name = "__threadfence_block", .run = run_barrier},
    {.name = "__threadfence_system", .run = run_barrier},
    {.name = "__nanosleep", .run = run_nothing},
    {.name = "__prof_trigger", .run = run_nothing},
    {.name = "__builtin_assume", .run = run_nothing},
    {.name = "__trap", .run = run_leave},
    {.name = "__brkpt", .run = run_nothing},
    {.name = "__assert_fail", .run = run_leave},
    {.name = "__assertfail", .run = run_leave},
    {.name = "__builtin_unreachable", .run = run_leave},
    {.name = "__builtin_trap", .run = run_leave},
    {.name = "exit", .run = run_leave},
    {.name = "_exit", .run = run_leave},
    {.name = "_Exit", .run = run_leave},
    {.name = "abort", .run = run_leave},
    {.name = "clock", .run = run_varying},
    {.name = "clock64", .run = run_varying},
    {.name = "__globaltimer", .run = run_varying},
    {0},
};
