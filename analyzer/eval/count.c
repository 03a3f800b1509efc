#include "analyzer/eval/count.h"

#include <string.h>

enum { PHASE = 128 }; /* counts repeat when all addresses move by this */

static bool same_site(const struct site_stats *s, const struct access *a)
{
    return s->op == a->op && s->space == a->space && s->bytes == a->bytes && !strcmp(s->piece, a->piece);
}

static struct site_stats *new_site(struct machine *m, const struct access *a)
{
    struct site_stats *s = ARENA_NEW(m->arena, struct site_stats);
    s->expr = a->expr;
    s->piece = a->piece;
    const struct frame *f = m->frame;
    while (f && f->up && (f->func->in_prelude || f->func->in_system_header))
        f = f->up;
    s->function = f ? f->func->name : NULL;
    s->object = a->object ? a->object->name : NULL;
    s->op = a->op;
    s->space = a->space;
    s->bytes = a->bytes;
    s->bypass = a->bypass;
    s->line = a->line;
    s->example_excess = -1;
    VEC_PUSH(m->arena, &m->sites.all, s);
    return s;
}

/* Accesses inside CUDA's own headers belong to the call that the user wrote. */
static struct ir_expr *blamed(const struct machine *m, struct ir_expr *e)
{
    for (const struct frame *f = m->frame; f && f->call && (f->func->in_prelude || f->func->in_system_header);
         f = f->up)
        e = f->call;
    return e;
}

bool site_numbered(const struct machine *m, const struct ir_expr *e)
{
    return e->site && e->site <= m->numbered.count && m->numbered.items[e->site - 1] == e;
}

uint32_t site_number(struct machine *m, struct ir_expr *e)
{
    if (!site_numbered(m, e)) {
        VEC_PUSH(m->arena, &m->numbered, e);
        e->site = (uint32_t)m->numbered.count;
    }
    return e->site;
}

struct site_stats *sites_of(const struct machine *m, const struct ir_expr *e)
{
    bool known = site_numbered(m, e) && e->site <= m->sites.by_expr.count;
    return known ? m->sites.by_expr.items[e->site - 1] : NULL;
}

static struct site_stats *site_of(struct machine *m, const struct access *given)
{
    struct access at = *given, *a = &at;
    a->expr = blamed(m, a->expr);
    uint32_t number = site_number(m, a->expr);
    while (m->sites.by_expr.count < number)
        VEC_PUSH(m->arena, &m->sites.by_expr, NULL);
    struct site_stats **head = &m->sites.by_expr.items[number - 1];
    for (struct site_stats *s = *head; s; s = s->next)
        if (same_site(s, a)) {
            if (a->object && s->object && strcmp(s->object, a->object->name ? a->object->name : ""))
                s->object = NULL;
            return s;
        }
    struct site_stats *s = new_site(m, a);
    s->next = *head;
    *head = s;
    return s;
}

/* ---- tallies ---- */

static void tally_add(struct tally *t, bool first, double weight, double v, double ideal, double low,
                      double high)
{
    t->sum += weight * v;
    t->ideal += weight * ideal;
    t->low += weight * low;
    t->high += weight * high;
    if (first || v < t->min)
        t->min = v;
    if (first || v > t->max)
        t->max = v;
}

static void keep_example(struct machine *m, struct site_stats *s, const struct sim_request *r,
                         const struct sim_counts *n, uint32_t warp, int64_t origin)
{
    double excess =
        (double)n->sectors - n->ideal_sectors + n->wavefronts - n->ideal_wavefronts + n->constant_requests;
    if (excess <= s->example_excess)
        return;
    s->example_excess = excess;
    struct example *e = &s->example;
    *e = (struct example){.present = true,
                          .mask = r->mask,
                          .warp = warp,
                          .sectors = n->sectors,
                          .lines = n->lines,
                          .wavefronts = n->wavefronts,
                          .ways = n->ways};
    for (int l = 0; l < WARP; l++)
        e->address[l] = r->mask >> l & 1 ? r->address[l] - (uint64_t)origin : 0;
    memcpy(e->block, m->block_number, sizeof e->block);
}

static bool counts_differ(const struct sim_counts *a, const struct sim_counts *b)
{
    return a->sectors != b->sectors || a->lines != b->lines || a->wavefronts != b->wavefronts ||
           a->constant_requests != b->constant_requests;
}

/* The block before is over: does it agree with the first of its class? */
static void close_block(struct block_watch *w)
{
    if (!w->block)
        return;
    if (++w->blocks == 1) {
        w->first_counts = w->counts;
        w->first_requests = w->requests;
    }
    w->varies |= w->counts != w->first_counts || w->requests != w->first_requests;
    w->counts = w->requests = 0;
}

/* The class is over: did all of its blocks come to this site? */
static void close_class(struct block_watch *w)
{
    w->varies |= w->blocks > 0 && w->blocks < w->expected;
    w->blocks = 0;
}

bool blocks_vary(struct site_stats *s)
{
    close_block(&s->watch);
    s->watch.block = 0;
    close_class(&s->watch);
    return s->watch.varies;
}

static void watch_block(const struct machine *m, struct block_watch *w, const struct sim_counts *n)
{
    if (w->block != m->block_serial) {
        close_block(w);
        if (w->class_ != m->class_serial)
            close_class(w);
        w->block = m->block_serial;
        w->class_ = m->class_serial;
        w->expected = m->class_blocks;
    }
    w->counts += n->sectors + n->wavefronts + n->constant_requests;
    w->requests++;
}

static void add_counts(struct machine *m, struct site_stats *s, const struct sim_request *r,
                       const struct sim_counts *n, const struct sim_counts *low,
                       const struct sim_counts *high)
{
    bool first = s->requests == 0;
    double w = m->weight;
    watch_block(m, &s->watch, n);
    s->has_sectors |= n->has_sectors;
    s->has_wavefronts |= n->has_wavefronts;
    s->has_constant |= n->has_constant;
    tally_add(&s->sectors, first, w, n->sectors, n->ideal_sectors, low->sectors, high->sectors);
    tally_add(&s->lines, first, w, n->lines, n->ideal_lines, low->lines, high->lines);
    tally_add(&s->wavefronts, first, w, n->wavefronts, n->ideal_wavefronts, low->wavefronts,
              high->wavefronts);
    tally_add(&s->ways, first, w, n->ways, 1, low->ways, high->ways);
    tally_add(&s->constant, first, w, n->constant_requests, 1, low->constant_requests,
              high->constant_requests);
    s->ranged |= counts_differ(low, high);
    s->requests += w;
    s->active += w * __builtin_popcount(r->mask);
}

/* ---- one warp ---- */

static void raise_to(struct sim_counts *high, const struct sim_counts *n)
{
#define UP(field) high->field = n->field > high->field ? n->field : high->field
    UP(sectors), UP(lines), UP(wavefronts), UP(ways), UP(constant_requests);
#undef UP
}

static void lower_to(struct sim_counts *low, const struct sim_counts *n)
{
#define DOWN(field) low->field = n->field < low->field ? n->field : low->field
    DOWN(sectors), DOWN(lines), DOWN(wavefronts), DOWN(ways), DOWN(constant_requests);
#undef DOWN
}

/* Counts with every phase that the rest of the address can take (multiples of `rest` below 128). */
static void count_phases(const struct sim_arch *arch, struct sim_request *r, int64_t rest,
                         struct sim_counts *low, struct sim_counts *high)
{
    int64_t step = gcd64(rest, PHASE);
    if (step < r->bytes)
        step = r->bytes; /* otherwise the access would fault */
    for (int64_t phase = step; phase < PHASE; phase += step) {
        struct sim_counts n;
        for (int l = 0; l < WARP; l++)
            r->address[l] += (uint64_t)step;
        sim_request(arch, r, &n);
        raise_to(high, &n);
        lower_to(low, &n);
    }
}

/* Counts when each lane's address has an unknown multiple of `rest` of its own: at least as if these brought
 * all lanes together, at most as if they kept them apart. */
static void count_varying(const struct sim_arch *arch, struct sim_request *r, int64_t rest,
                          struct sim_counts *low, struct sim_counts *high)
{
    struct sim_counts n;
    int64_t step = rest % PHASE == 0 ? rest : 0;
    if (!step) { /* anything from one sector for all to one for each lane */
        struct sim_counts one = *low;
        uint32_t lanes = (uint32_t)__builtin_popcount(r->mask), wide = r->bytes > 4 ? r->bytes / 4 : 1;
        one.sectors = one.lines = one.constant_requests = one.ways = 1;
        one.wavefronts = low->wavefronts ? 1 : 0;
        lower_to(low, &one);
        one.sectors = one.lines = one.constant_requests = one.ways = lanes;
        one.wavefronts = low->has_wavefronts ? lanes * wide : 0;
        raise_to(high, &one);
        return;
    }
    struct sim_request near = *r;
    for (uint64_t l = 0; l < WARP; l++)
        near.address[l] %= (uint64_t)step;
    sim_request(arch, &near, &n);
    lower_to(low, &n);
    uint64_t apart = (uint64_t)step * (((1u << 24) + (uint64_t)step - 1) / (uint64_t)step);
    for (uint64_t l = 0; l < WARP; l++)
        r->address[l] += l * apart;
    sim_request(arch, r, &n);
    raise_to(high, &n);
    lower_to(low, &n);
}

static int64_t rest_of(const struct value *v)
{
    return gcd64(form_gcd(v->form), v->unknown ? v->multiple : 0);
}

static bool cached(struct machine *m, struct count_cache *k, const struct access *a, uint32_t warp,
                   int64_t phase, int64_t rest)
{
    uint32_t mask = a->mask.w[warp];
    if (!k->valid || k->mask != mask || k->phase != phase || k->rest != rest || a->shared.lanes)
        return false;
    if (k->generation != m->pool.generation)
        return false;
    if (k->lanes == a->address.lanes)
        return true;
    if (!k->lanes || !a->address.lanes)
        return false;
    uint32_t first = warp * WARP, n = m->n - first < WARP ? m->n - first : WARP;
    const int64_t *x = k->lanes->v + first, *y = a->address.lanes->v + first;
    /* The same pattern at another place that is a multiple of the phase away. */
    return !memcmp(x, y, n * sizeof *x);
}

static void fill_request(struct machine *m, const struct access *a, uint32_t warp, struct sim_request *r)
{
    r->op = (enum sim_op)a->sim_op;
    r->bytes = a->bytes;
    r->mask = a->mask.w[warp];
    for (uint32_t l = 0; l < WARP; l++) {
        uint32_t t = warp * WARP + l;
        bool in = t < m->n && r->mask >> l & 1;
        r->address[l] = in ? (uint64_t)value_at(&a->address, false, t) : 0;
        r->shared[l] = in ? (uint32_t)value_at(&a->shared, false, t) : 0;
    }
}

/* 8- and 16-byte shared loads: NVIDIA's SASS metric packs lanes of partial masks and of equal pairs
 * differently from the hardware. */
static bool sass_differs(const struct sim_request *r, const struct sim_counts *n)
{
    if (r->op != SIM_SHARED_LOAD || r->bytes < 8)
        return false;
    if (r->mask != UINT32_MAX)
        return true;
    for (int l = 0; l < WARP; l++)
        if (r->address[l] == r->address[l ^ 1] || r->address[l] == r->address[l ^ 2])
            return true;
    return n->wavefronts < n->ideal_wavefronts;
}

static void note_misaligned(struct machine *m, struct site_stats *s, const struct sim_request *r, int lane,
                            uint32_t warp, int64_t origin)
{
    if (!s->misaligned)
        s->example_excess = -1;
    s->misaligned = true;
    struct sim_counts none = {0};
    keep_example(m, s, r, &none, warp, origin);
    s->example.bad_lane = (uint32_t)lane;
    s->example_excess = 1e9;
    s->requests += m->weight;
    s->active += m->weight * __builtin_popcount(r->mask);
}

/* The pattern of the lanes is known; only where the whole lies depends on something unknown, and that counts
 * as aligned. */
static void suppose_aligned(struct machine *m, struct site_stats *s, uint16_t reason)
{
    const char *why = m->symbols.reasons.items[reason].text;
    s->assumed |=
        assume(&m->symbols, arena_printf(m->arena, "an unknown offset keeps the access aligned (%s)", why));
}

static void count_warp(struct machine *m, struct site_stats *s, const struct access *a, uint32_t warp,
                       int64_t origin)
{
    int64_t rest = rest_of(&a->address), phase = a->address.base & (PHASE - 1);
    struct count_cache *k = &s->cache[warp];
    bool varying = a->address.unknown == UNKNOWN_VARYING;
    struct sim_request r;
    if (!cached(m, k, a, warp, phase, varying ? -rest : rest)) {
        fill_request(m, a, warp, &r);
        int lane = rest % a->bytes == 0 ? sim_misaligned_lane(&r) : -1;
        if (lane >= 0) {
            note_misaligned(m, s, &r, lane, warp, origin);
            return;
        }
        *k = (struct count_cache){
            m->pool.generation, a->address.lanes, r.mask, phase, varying ? -rest : rest, {0}, {0}, {0}, true};
        sim_request(m->arch, &r, &k->counts);
        k->low = k->high = k->counts;
        keep_example(m, s, &r, &k->counts, warp, origin);
        s->partial_wide |= sass_differs(&r, &k->counts);
        if (varying)
            count_varying(m->arch, &r, rest, &k->low, &k->high);
        else if (rest % PHASE)
            count_phases(m->arch, &r, rest, &k->low, &k->high);
    }
    r.mask = a->mask.w[warp];
    struct sim_counts low = k->low;
    low.lines = k->high.lines; /* lines alone don't make the access depend on data: their range says it */
    bool open = counts_differ(&low, &k->high);
    if (open && varying)
        s->data_reason = a->address.reason;
    else if (open && a->address.unknown)
        suppose_aligned(m, s, a->address.reason);
    add_counts(m, s, &r, &k->counts, &k->low, &k->high);
}

/* What the access rests on beyond its addresses' own assumptions. */
static void note_circumstances(struct machine *m, struct site_stats *s, const struct access *a)
{
    s->assumed |=
        (m->launch_assumed | a->address.assumed | m->guard.assumed | a->shared.assumed) & ~NO_ASSUMPTION;
    if (a->object)
        s->assumed |= a->object->assumed;
    s->last_step = m->steps;
    s->loaded_guard |= m->guard.loaded != 0;
    s->sampled |= m->sampling > 0;
    if (m->loop_depth > s->loop_depth)
        s->loop_depth = m->loop_depth;
}

/* The supposed value of the symbolic part matters when the alignment that it could take would change the
 * count. */
static struct value settle(struct machine *m, struct site_stats *s, struct value address)
{
    if (!address.form)
        return address;
    assumption_set assumed = 0;
    int64_t supposed = form_suppose(&m->symbols, address.form, &assumed);
    if (s->ranged)
        s->assumed |= assumed;
    address.base += supposed;
    return address;
}

void count_nothing(struct machine *m, const struct access *a)
{
    site_of(m, a);
}

static bool countable(uint32_t bytes)
{
    return bytes && bytes <= 16 && !(bytes & (bytes - 1));
}

void count_access(struct machine *m, const struct access *a)
{
    if (!countable(a->bytes)) {
        count_unknown(m, a, opaque_reason(m, "no single access moves that many bytes"));
        return;
    }
    struct site_stats *s = site_of(m, a);
    struct access settled = *a;
    settled.address = settle(m, s, a->address);
    int64_t origin =
        settled.address.base - (settled.address.base & (((int64_t)1 << ADDRESS_SHIFT) - 1)) + ADDRESS_MIDDLE;
    if (a->space == SPACE_LOCAL || a->space == SPACE_SHARED)
        origin = 0;
    for (uint32_t w = 0; w < m->n_warps; w++)
        if (a->mask.w[w])
            count_warp(m, s, &settled, w, origin);
    if (s->ranged && a->address.form)
        form_suppose(&m->symbols, a->address.form, &s->assumed);
    note_circumstances(m, s, a);
}

void count_depends(struct machine *m, struct ir_expr *e, uint16_t reason)
{
    e = blamed(m, e);
    for (struct site_stats *s = sites_of(m, e); s; s = s->next)
        s->data_reason = reason;
}

void count_unknown(struct machine *m, const struct access *a, uint16_t reason)
{
    struct site_stats *s = site_of(m, a);
    if (m->symbols.reasons.items[reason].kind == REASON_LOADED)
        s->data_reason = reason;
    else
        s->unknown_reason = reason;
    for (uint32_t w = 0; w < m->n_warps; w++)
        if (a->mask.w[w]) {
            s->requests += m->weight;
            s->active += m->weight * __builtin_popcount(a->mask.w[w]);
        }
    note_circumstances(m, s, a);
}
