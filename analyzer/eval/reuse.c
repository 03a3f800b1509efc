#include "analyzer/eval/reuse.h"

#include "analyzer/eval/machine.h"

static bool known_address(const struct value *v)
{
    return v->unknown == KNOWN;
}

static bool same_address(struct machine *m, const struct held *h, const struct value *address, uint32_t bytes,
                         bool shared)
{
    return h->live && h->shared == shared && h->bytes == bytes && h->address.base == address->base &&
           h->address.form == address->form && lanes_equal(&m->pool, h->address.lanes, address->lanes);
}

/* Was it read in the present pass, or is it the same expression's loop-invariant address? */
static bool reaches(const struct machine *m, const struct held *h, const struct ir_expr *e)
{
    uint32_t depth = h->depth < MAX_NESTING ? h->depth : MAX_NESTING - 1;
    return h->iteration >= m->reuse.started[depth] || h->expr == e;
}

static void hold(struct machine *m, const struct ir_expr *e, const struct object *object,
                 const struct value *address, uint32_t bytes, bool shared)
{
    struct reuse *r = &m->reuse;
    r->held[r->next] = (struct held){.address = *address,
                                     .object = object,
                                     .expr = e,
                                     .bytes = bytes,
                                     .depth = r->depth,
                                     .iteration = r->iteration,
                                     .shared = shared,
                                     .live = true,
                                     .mask = m->active};
    r->next = (r->next + 1) % HELD;
}

bool reuse_load(struct machine *m, const struct ir_expr *e, const struct object *object,
                const struct value *address, uint32_t bytes, bool shared)
{
    if (!known_address(address))
        return false;
    for (int i = 0; i < HELD; i++) {
        struct held *h = &m->reuse.held[i];
        if (!same_address(m, h, address, bytes, shared))
            continue;
        if (mask_within(&m->active, &h->mask) && reaches(m, h, e))
            return true;
        if (h->expr == e)
            h->live = false; /* replaced below */
    }
    hold(m, e, object, address, bytes, shared);
    return false;
}

/* Can the compiler tell the two objects apart? */
static bool distinct(const struct object *a, const struct object *b)
{
    if (a == b)
        return false;
    return a->kind == OBJECT_SHARED || a->no_alias || b->no_alias || (a->is_variable && b->is_variable);
}

void reuse_store(struct machine *m, const struct ir_expr *e, const struct object *object,
                 const struct value *address, uint32_t bytes, bool shared)
{
    for (int i = 0; i < HELD; i++) {
        struct held *h = &m->reuse.held[i];
        if (h->live && h->shared == shared && !(object && h->object && distinct(object, h->object)))
            h->live = false;
    }
    if (known_address(address))
        hold(m, e, object, address, bytes, shared);
}

void reuse_forget(struct machine *m)
{
    widen_flush(m);
    for (int i = 0; i < HELD; i++)
        m->reuse.held[i].live = false;
}

void reuse_enter(struct machine *m)
{
    m->reuse.depth++;
    reuse_iterate(m);
}

void reuse_iterate(struct machine *m)
{
    struct reuse *r = &m->reuse;
    r->iteration++;
    if (r->depth < MAX_NESTING)
        r->started[r->depth] = r->iteration;
}

void reuse_leave(struct machine *m, bool unrolled)
{
    struct reuse *r = &m->reuse;
    widen_leave(m, r->depth, unrolled);
    for (int i = 0; i < HELD; i++)
        if (r->held[i].depth >= r->depth)
            r->held[i].live = false;
    r->depth--;
}

void reuse_mark(struct machine *m)
{
    for (int i = 0; i < HELD; i++)
        if (m->reuse.held[i].live)
            lanes_mark(m->reuse.held[i].address.lanes);
}
