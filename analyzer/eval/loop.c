/* Loops run for real, iteration by iteration, while their condition can be decided. */
#include "analyzer/eval/loop.h"

enum {
    LOADED_ITERATIONS =
        32 /* a trip count that isn't known: enough for every phase of a 128-byte line in steps of 4 bytes */
};

static void begin_journal(struct machine *m, struct loop_run *r)
{
    if (!r->journaled)
        r->journal = journal_begin(m);
    r->journaled = true;
}

static void note_loaded(struct machine *m, struct loop_run *r, uint16_t reason, enum unknown_kind kind)
{
    begin_journal(m, r);
    r->loaded = true;
    if (reason)
        r->reason = reason;
    r->kind = kind > r->kind ? kind : r->kind;
    m->guard.loaded = r->reason;
}

/* Evaluates the condition; threads that find it false leave. */
void loop_test(struct machine *m, struct loop_run *r)
{
    if (!r->s->expr)
        return;
    struct condition c = eval_condition(m, r->s->expr);
    m->guard.assumed |= c.assumed & ~NO_ASSUMPTION;
    r->runtime |= c.assumed & RUNTIME_VALUE;
    struct mask stay = mask_or(&c.yes, &c.maybe), out = mask_without(&m->active, &stay);
    r->left = mask_or(&r->left, &out);
    if (mask_any(&c.maybe, m->n_warps))
        note_loaded(m, r, c.reason, c.kind);
    m->active = stay;
}

void loop_iterate(struct machine *m, struct loop_run *r)
{
    struct mask none = {{0}};
    r->loop.continued = none;
    reuse_iterate(m);
    exec(m, r->s->then_);
    skip_close(m, &r->loop.skip);
    m->active = mask_or(&m->active, &r->loop.continued);
    if (r->loop.may_break && !r->loaded)
        note_loaded(m, r,
                    m->guard.loaded ? m->guard.loaded : opaque_reason(m, "a loop that loaded data may end"),
                    UNKNOWN_VARYING);
    if (r->s->increment && any_active(m) && !m->stopped) {
        m->stepping = r->runtime;
        eval(m, r->s->increment);
        m->stepping = 0;
    }
}

/* A loop may not use up what the code after it needs; inner loops may go on a little longer than outer ones.
 */
static bool used_its_share(const struct machine *m)
{
    uint32_t tenths = m->loop_depth < 3 ? 5 + m->loop_depth : 8;
    return !m->is_host && m->steps - m->first_step > (m->max_steps - m->first_step) / 10 * tenths;
}

static void cut_short(struct machine *m, struct loop_run *r, uint64_t start)
{
    assumption_set cut = assume(
        &m->symbols, arena_printf(m->arena, "the first iterations of the loop in line %u stand for all",
                                  r->s->range.line));
    for (size_t i = 0; i < m->sites.all.count; i++)
        if (m->sites.all.items[i]->last_step >= start)
            m->sites.all.items[i]->assumed |= cut;
    m->guard.assumed |= cut;
    r->cut = true;
    r->left = mask_or(&r->left, &m->active);
    m->active = (struct mask){{0}};
}

static void run_all(struct machine *m, struct loop_run *r)
{
    uint64_t start = m->steps;
    for (uint64_t i = 0; take_step(m); i++) { /* an empty loop takes steps too */
        if (i || !r->s->body_first)
            loop_test(m, r);
        if (!any_active(m) || m->stopped)
            return;
        if (r->loaded && r->loaded_iterations++ >= LOADED_ITERATIONS)
            return;
        if (host_loop_ends(m, r->s, i)) {
            note_loaded(m, r, opaque_reason(m, "a host loop that wasn't run to its end"), UNKNOWN_UNIFORM);
            return;
        }
        loop_iterate(m, r);
        if (r->loaded)
            journal_pass(m, r->journal, false, r->kind, r->reason);
        collect_garbage(m);
        if (loop_warmed_up(i + 1, m->steps - start))
            loop_sample(m, r);
        if (used_its_share(m)) {
            cut_short(m, r, start);
            return;
        }
    }
}

void exec_loop(struct machine *m, struct ir_stmt *s)
{
    struct loop_run r = {.s = s,
                         .loop = {.up = m->loop, .maybe_depth = m->maybe_depth, .no_unroll = s->unroll == 1},
                         .entry = m->active,
                         .kind = UNKNOWN_UNIFORM};
    struct guard guard = m->guard;
    bool outermost = host_loop_begin(m, s);
    if (outermost)
        begin_journal(m, &r);
    m->loop = &r.loop;
    m->loop_depth++;
    reuse_enter(m);
    run_all(m, &r);
    reuse_leave(m, !r.runtime && !r.loaded && !r.loop.no_unroll);
    m->loop_depth--;
    m->loop = r.loop.up;
    m->active = mask_or(&m->active, &r.left);
    m->active = mask_or(&m->active, &r.loop.broken);
    if (r.journaled && r.loaded)
        journal_forget(m, r.journal, r.kind, r.reason);
    else if (r.journaled)
        journal_end(m, r.journal);
    if (outermost)
        host_loop_end(m);
    suppose_untaken(m, s, m->guard.assumed & ~guard.assumed);
    bool returns = jumps_of(s) & JUMP_RETURN;
    if (r.cut || returns || !mask_equal(&m->active, &r.entry))
        guard.assumed |= m->guard.assumed;
    if (returns && m->guard.loaded)
        guard.loaded = m->guard.loaded;
    m->guard = guard;
}
