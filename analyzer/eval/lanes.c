#include "analyzer/eval/lanes.h"

#include "analyzer/base/die.h"

#include <string.h>

void lanes_init(struct lane_pool *pool, uint32_t n)
{
    uint32_t generation = pool->generation;
    *pool = (struct lane_pool){.n = n, .generation = generation + 1};
}

static void free_list(struct lanes *list)
{
    for (struct lanes *next; list; list = next) {
        next = list->next;
        free(list);
    }
}

void lanes_free(struct lane_pool *pool)
{
    free_list(pool->all);
    free_list(pool->free);
    lanes_init(pool, pool->n);
}

struct lanes *lanes_new(struct lane_pool *pool)
{
    struct lanes *out = pool->free;
    if (out)
        pool->free = out->next;
    else
        out = malloc(sizeof *out + pool->n * sizeof out->v[0]);
    if (!out)
        DIE("out of memory (lanes)");
    out->next = pool->all;
    out->marked = false;
    pool->all = out;
    pool->live++;
    pool->since_gc++;
    return out;
}

void lanes_close(const struct lane_pool *pool, struct lanes *lanes)
{
    int64_t min = lanes->v[0], max = lanes->v[0];
    for (uint32_t i = 1; i < pool->n; i++) {
        int64_t v = lanes->v[i];
        min = v < min ? v : min;
        max = v > max ? v : max;
    }
    lanes->min = min;
    lanes->max = max;
}

const struct lanes *lanes_combine(struct lane_pool *pool, const struct lanes *a, const struct lanes *b,
                                  int64_t factor)
{
    uintptr_t key = (uintptr_t)a / 16 * 31 + (uintptr_t)b / 16 + (uintptr_t)factor * 7;
    struct lane_memo *memo = &pool->memos[key % LANE_MEMOS];
    if (memo->a == a && memo->b == b && memo->factor == factor && memo->generation == pool->generation &&
        memo->result)
        return memo->result;
    struct lanes *out = lanes_new(pool);
    if (a)
        for (uint32_t t = 0; t < pool->n; t++)
            out->v[t] = (int64_t)((uint64_t)a->v[t] + (uint64_t)factor * (uint64_t)b->v[t]);
    else
        for (uint32_t t = 0; t < pool->n; t++)
            out->v[t] = (int64_t)((uint64_t)factor * (uint64_t)b->v[t]);
    lanes_close(pool, out);
    *memo = (struct lane_memo){a, b, out, factor, pool->generation};
    return out;
}

void lanes_begin_gc(struct lane_pool *pool)
{
    for (struct lanes *l = pool->all; l; l = l->next)
        l->marked = false;
    pool->generation++;
}

void lanes_end_gc(struct lane_pool *pool)
{
    struct lanes *kept = NULL;
    pool->live = 0;
    for (struct lanes *l = pool->all, *next; l; l = next) {
        next = l->next;
        struct lanes **list = l->marked ? &kept : &pool->free;
        pool->live += l->marked;
        l->next = *list;
        *list = l;
    }
    pool->all = kept;
    pool->since_gc = 0;
}

bool lanes_equal(const struct lane_pool *pool, const struct lanes *a, const struct lanes *b)
{
    if (a == b)
        return true;
    if (!a || !b || a->min != b->min || a->max != b->max)
        return false;
    return !memcmp(a->v, b->v, pool->n * sizeof a->v[0]);
}
