/* Per-thread numbers of one block: immutable vectors of `n` 64-bit integers, collected when nothing refers to
 * them any more. */
#ifndef ANALYZER_EVAL_LANES_H
#define ANALYZER_EVAL_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_THREADS = 1024, WARP = 32, MAX_WARPS = MAX_THREADS / WARP };

/* Which threads take part: bit l of w[k] is lane l of warp k. */
struct mask {
    uint32_t w[MAX_WARPS];
};

struct lanes {
    struct lanes *next; /* in the pool's list of all, or of the free ones */
    int64_t min, max;   /* over all threads */
    bool marked;
    int64_t v[];
};

/* A result that was computed before: op(a, b, factor). Valid until the next collection. */
struct lane_memo {
    const struct lanes *a, *b, *result;
    int64_t factor;
    uint32_t generation;
};

enum { LANE_MEMOS = 64 };

struct lane_pool {
    uint32_t n; /* threads of the block */
    struct lanes *all, *free;
    size_t live, since_gc; /* vectors in use; made since the last collection */
    struct lane_memo memos[LANE_MEMOS];
    uint32_t generation; /* grows with each collection: pointers kept elsewhere as keys are then stale */
};

/* Sets the number of threads; the pool must be empty. */
void lanes_init(struct lane_pool *pool, uint32_t n);

/* Gives all memory back. */
void lanes_free(struct lane_pool *pool);

/* A vector to be filled by the caller and then closed by lanes_close. */
struct lanes *lanes_new(struct lane_pool *pool);

/* Computes min and max. */
void lanes_close(const struct lane_pool *pool, struct lanes *lanes);

/* Mark and sweep: mark everything that is still needed between the two calls. */
void lanes_begin_gc(struct lane_pool *pool);
void lanes_end_gc(struct lane_pool *pool);

static inline void lanes_mark(const struct lanes *lanes)
{
    if (lanes)
        ((struct lanes *)(uintptr_t)lanes)->marked = true;
}

/* a + factor * b (a may be NULL: zero). Remembers what it computed last. */
const struct lanes *lanes_combine(struct lane_pool *pool, const struct lanes *a, const struct lanes *b,
                                  int64_t factor);

/* Same numbers? */
bool lanes_equal(const struct lane_pool *pool, const struct lanes *a, const struct lanes *b);

/* ---- masks ---- */

static inline bool mask_any(const struct mask *m, uint32_t n_warps)
{
    for (uint32_t i = 0; i < n_warps; i++)
        if (m->w[i])
            return true;
    return false;
}

static inline bool mask_has(const struct mask *m, uint32_t thread)
{
    return m->w[thread / WARP] >> (thread % WARP) & 1;
}

static inline struct mask mask_and(const struct mask *a, const struct mask *b)
{
    struct mask out;
    for (int i = 0; i < MAX_WARPS; i++)
        out.w[i] = a->w[i] & b->w[i];
    return out;
}

static inline struct mask mask_or(const struct mask *a, const struct mask *b)
{
    struct mask out;
    for (int i = 0; i < MAX_WARPS; i++)
        out.w[i] = a->w[i] | b->w[i];
    return out;
}

static inline struct mask mask_without(const struct mask *a, const struct mask *b)
{
    struct mask out;
    for (int i = 0; i < MAX_WARPS; i++)
        out.w[i] = a->w[i] & ~b->w[i];
    return out;
}

static inline bool mask_equal(const struct mask *a, const struct mask *b)
{
    for (int i = 0; i < MAX_WARPS; i++)
        if (a->w[i] != b->w[i])
            return false;
    return true;
}

/* Is every thread of `a` in `b`? */
static inline bool mask_within(const struct mask *a, const struct mask *b)
{
    for (int i = 0; i < MAX_WARPS; i++)
        if (a->w[i] & ~b->w[i])
            return false;
    return true;
}

#endif
