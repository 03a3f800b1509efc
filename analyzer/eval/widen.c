#include "analyzer/eval/widen.h"

#include "analyzer/eval/count.h"

static bool follows(struct machine *m, const struct chain *c, const struct access *a)
{
    const struct access *first = c->access;
    return a->address.base == first->address.base + (int64_t)(c->n * first->bytes) &&
           a->bytes == first->bytes && lanes_equal(&m->pool, a->address.lanes, first->address.lanes) &&
           mask_equal(&a->mask, &first->mask) && m->weight == c->weight;
}

static bool aligned(const struct machine *m, const struct access *a, uint32_t bytes)
{
    if (!a->address.lanes)
        return a->address.base % bytes == 0;
    for (uint32_t t = 0; t < m->n; t++)
        if ((a->address.base + a->address.lanes->v[t]) & (bytes - 1) && mask_has(&a->mask, t))
            return false;
    return true;
}

/* Counts n neighbouring accesses as the widest ones that they make. */
static void count_chain(struct machine *m, struct chain *c)
{
    struct access a = *c->access;
    struct guard guard = m->guard;
    double weight = m->weight;
    struct frame *frame = m->frame;
    uint32_t bytes = a.bytes, left = c->n;
    c->access = NULL;
    m->guard = (struct guard){c->assumed, c->loaded};
    m->weight = c->weight;
    m->frame = c->frame;
    while (left) {
        uint32_t k = 1;
        a.bytes = bytes;
        while (2 * k <= left && k < MOST_JOINED && 2 * a.bytes <= WIDEST_ACCESS &&
               aligned(m, &a, 2 * a.bytes)) {
            a.bytes *= 2;
            k *= 2;
        }
        count_access(m, &a);
        a.address.base += a.bytes;
        left -= k;
    }
    m->weight = weight;
    m->frame = frame;
    m->guard = guard;
}

void widen_flush(struct machine *m)
{
    for (int i = 0; i < WIDENING; i++)
        if (m->widening.chains[i].access)
            count_chain(m, &m->widening.chains[i]);
}

void widen_flush_others(struct machine *m, const struct access *a)
{
    for (int i = 0; i < WIDENING; i++) {
        struct chain *c = &m->widening.chains[i];
        if (c->access && c->access->op != a->op && c->access->object == a->object)
            count_chain(m, c);
    }
}

void widen_leave(struct machine *m, uint32_t depth, bool unrolled)
{
    for (int i = 0; i < WIDENING; i++) {
        struct chain *c = &m->widening.chains[i];
        if (!c->access || c->depth < depth)
            continue;
        if (unrolled)
            c->depth = depth - 1;
        else
            count_chain(m, c);
    }
}

void widen_mark(struct machine *m)
{
    for (int i = 0; i < WIDENING; i++)
        if (m->widening.chains[i].access)
            lanes_mark(m->widening.chains[i].access->address.lanes);
}

/* Could the access be the first of a wider one, at an aligned place that the compiler can see? */
static bool can_begin(const struct machine *m, const struct access *a, uint32_t align)
{
    if (!m->loop || m->loop->no_unroll || a->bytes < NARROWEST_JOINED || a->bytes * 2 > align ||
        a->address.unknown || a->address.form)
        return false;
    return !(a->address.assumed & ARGUMENT_VALUE);
}

/* The mark of an expression that some place keeps from being widened. */
static bool *is_narrow(struct machine *m, struct ir_expr *e)
{
    uint32_t number = site_number(m, e);
    while (m->narrow.count < number)
        VEC_PUSH(m->arena, &m->narrow, false);
    return &m->narrow.items[number - 1];
}

bool widen_hold(struct machine *m, const struct access *a, uint32_t align)
{
    struct chain *free_chain = NULL;
    for (int i = 0; i < WIDENING; i++) {
        struct chain *c = &m->widening.chains[i];
        if (c->access && c->access->expr == a->expr && c->access->op == a->op && follows(m, c, a)) {
            c->n++;
            if (c->n * a->bytes == WIDEST_ACCESS || c->n == MOST_JOINED)
                count_chain(m, c);
            return true;
        }
        if (!c->access)
            free_chain = c;
    }
    if (!free_chain || !can_begin(m, a, align) || *is_narrow(m, a->expr))
        return false;
    /* One place where the expression isn't aligned is enough for the compiler to leave all of them as they
     * are. */
    if (!aligned(m, a, 2 * a->bytes)) {
        m->learned |= m->widened;
        *is_narrow(m, a->expr) = true;
        return false;
    }
    m->widened = true;
    *free_chain = (struct chain){.n = 1,
                                 .assumed = m->guard.assumed,
                                 .loaded = m->guard.loaded,
                                 .depth = m->reuse.depth,
                                 .weight = m->weight,
                                 .frame = m->frame};
    free_chain->access = ARENA_NEW(m->arena, struct access);
    *free_chain->access = *a;
    return true;
}
