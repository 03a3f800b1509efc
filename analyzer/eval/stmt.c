/* Statements: who is active, and what happens under conditions that aren't decided. */
#include "analyzer/eval/machine.h"

#include <string.h>

/* ---- what a condition on a supposition governs ---- */

unsigned jumps_of(const struct ir_stmt *s)
{
    if (!s)
        return 0;
    unsigned out = 0;
    switch (s->kind) {
    case IR_STMT_BREAK:
        return JUMP_BREAK;
    case IR_STMT_CONTINUE:
        return JUMP_CONTINUE;
    case IR_STMT_RETURN:
        return JUMP_RETURN;
    case IR_STMT_IF:
        return jumps_of(s->then_) | jumps_of(s->else_);
    case IR_STMT_LOOP:
        return jumps_of(s->then_) & JUMP_RETURN;
    default:
        for (uint32_t i = 0; i < s->n_items; i++)
            out |= jumps_of(s->items[i]);
        return s->kind == IR_STMT_SWITCH ? out & ~(unsigned)JUMP_BREAK : out | jumps_of(s->then_);
    }
}

const char *not_followed(const struct ir_stmt *s)
{
    if (!s || s->kind == IR_STMT_UNSUPPORTED)
        return s ? s->text : NULL;
    const char *found = not_followed(s->then_);
    found = found ? found : not_followed(s->else_);
    for (uint32_t i = 0; i < s->n_items && !found; i++)
        found = not_followed(s->items[i]);
    return found;
}

/* What a statement's conditions supposed governs what comes after it only where control can leave from
 * within. */
static void leave_guard(struct machine *m, unsigned jumps, struct guard before, struct guard other)
{
    if (jumps) {
        before.assumed |= m->guard.assumed | other.assumed;
        before.loaded = m->guard.loaded ? m->guard.loaded : other.loaded;
    }
    m->guard = before;
}

/* ---- if ---- */

static void exec_branch(struct machine *m, struct ir_stmt *s)
{
    if (!s || !any_active(m))
        return;
    reuse_enter(m);
    exec(m, s);
    reuse_leave(m, false);
}

/* Both branches run for the threads that may take them; what they write is joined. */
static void exec_if_loaded(struct machine *m, struct ir_stmt *s, const struct condition *c)
{
    struct mask entry = m->active, no = mask_without(&entry, &c->yes);
    struct guard guard = m->guard;
    size_t begin = journal_begin(m);
    m->guard.loaded = c->reason;
    m->guard.assumed |= c->assumed & ~NO_ASSUMPTION;
    m->maybe_depth++;
    m->active = mask_or(&c->yes, &c->maybe);
    exec_branch(m, s->then_);
    bool left = !any_active(m);
    size_t middle = m->journal.count;
    journal_swap(m, begin, middle);
    m->active = no;
    exec_branch(m, s->else_);
    m->maybe_depth--;
    unsigned jumps = jumps_of(s);
    /* A branch that always returns has no say in what the variables are afterwards. */
    if (left && m->journal.count == middle && jumps == JUMP_RETURN)
        journal_join_returned(m, begin, c->kind, c->reason);
    else
        journal_join(m, begin, middle, c->kind, c->reason);
    m->active = entry;
    leave_guard(m, jumps, guard, guard);
    skips_open(m);
}

/* Is every branch of the running function to be run? */
static bool explores(const struct machine *m)
{
    return m->explored && m->frame && m->frame->func == m->explored;
}

static void exec_if(struct machine *m, struct ir_stmt *s)
{
    struct condition c = eval_condition(m, s->expr);
    if (m->stopped)
        return;
    if (explores(m)) {
        c.maybe = m->active;
        c.yes = (struct mask){{0}};
        c.reason = opaque_reason(m, "a branch that another command line takes");
    }
    if (mask_any(&c.maybe, m->n_warps)) {
        exec_if_loaded(m, s, &c);
        return;
    }
    struct mask no = mask_without(&m->active, &c.yes);
    struct guard guard = m->guard;
    m->guard.assumed |= c.assumed & ~NO_ASSUMPTION;
    m->active = c.yes;
    exec_branch(m, s->then_);
    struct mask after = m->active;
    struct guard then = m->guard;
    m->guard = guard;
    m->guard.assumed |= c.assumed & ~NO_ASSUMPTION;
    m->active = no;
    exec_branch(m, s->else_);
    m->active = mask_or(&after, &m->active);
    if (!mask_any(&c.yes, m->n_warps))
        suppose_untaken(m, s->then_, c.assumed);
    else if (!mask_any(&no, m->n_warps))
        suppose_untaken(m, s->else_, c.assumed);
    leave_guard(m, jumps_of(s), guard, then);
}

/* ---- switch ---- */

static struct mask lanes_of_case(struct machine *m, const struct ir_stmt *label, const struct value *v,
                                 const struct mask *entry)
{
    struct mask out = {{0}};
    for (uint32_t t = 0; t < m->n; t++) {
        int64_t x = value_at(v, false, t);
        if (x >= label->lo && x <= label->hi)
            out.w[t / WARP] |= 1u << (t % WARP);
    }
    return mask_and(&out, entry);
}

static struct mask lanes_of_default(struct machine *m, const struct ir_stmt *s, const struct value *v,
                                    const struct mask *entry)
{
    struct mask out = *entry;
    for (uint32_t i = 0; i < s->n_items; i++)
        if (s->items[i]->kind == IR_STMT_CASE && !s->items[i]->is_default) {
            struct mask taken = lanes_of_case(m, s->items[i], v, entry);
            out = mask_without(&out, &taken);
        }
    return out;
}

static void exec_switch_known(struct machine *m, struct ir_stmt *s, struct value v)
{
    struct mask entry = m->active, none = {{0}}, missed = lanes_of_default(m, s, &v, &entry);
    bool has_default = false;
    m->active = none;
    for (uint32_t i = 0; i < s->n_items && !m->stopped; i++) {
        struct ir_stmt *item = s->items[i];
        if (item->kind == IR_STMT_CASE) {
            struct mask more = item->is_default ? missed : lanes_of_case(m, item, &v, &entry);
            has_default |= item->is_default;
            m->active = mask_or(&m->active, &more);
        } else if (any_active(m)) {
            exec(m, item);
        }
    }
    if (!has_default)
        m->active = mask_or(&m->active, &missed);
}

/* Any case may be the one: each runs for all threads. */
static void exec_switch_loaded(struct machine *m, struct ir_stmt *s, struct value v)
{
    struct mask entry = m->active;
    size_t begin = journal_begin(m);
    m->guard.loaded = v.reason;
    m->maybe_depth++;
    enum unknown_kind kind = value_opaque(&m->c, v.reason, &v, 1).unknown;
    for (uint32_t i = 0; i < s->n_items && !m->stopped; i++) {
        if (s->items[i]->kind == IR_STMT_CASE) {
            m->active = entry;
            journal_pass(m, begin, true, kind, v.reason);
        } else if (any_active(m)) {
            exec(m, s->items[i]);
        }
    }
    m->maybe_depth--;
    journal_pass(m, begin, true, kind, v.reason);
    journal_forget(m, begin, kind, v.reason);
    m->active = entry;
    skips_open(m);
}

static void exec_switch(struct machine *m, struct ir_stmt *s)
{
    struct value v = value_suppose(&m->c, eval(m, s->expr));
    struct loop here = {.up = m->loop, .is_switch = true, .maybe_depth = m->maybe_depth};
    struct guard guard = m->guard;
    m->loop = &here;
    reuse_enter(m);
    m->guard.assumed |= v.assumed & ~NO_ASSUMPTION;
    pin(m, v);
    if (explores(m))
        v = value_unknown(UNKNOWN_UNIFORM, opaque_reason(m, "a branch that another command line takes"));
    if (v.unknown)
        exec_switch_loaded(m, s, v);
    else
        exec_switch_known(m, s, v);
    suppose_untaken(m, s, v.assumed);
    unpin(m, 1);
    reuse_leave(m, false);
    skip_close(m, &here.skip);
    m->active = mask_or(&m->active, &here.broken);
    m->loop = here.up;
    leave_guard(m, jumps_of(s), guard, guard);
    skips_open(m);
}

/* ---- leaving ---- */

static void leave(struct machine *m)
{
    memset(&m->active, 0, sizeof m->active);
}

static bool may_skip(struct machine *m, struct skip *skip)
{
    skip->wanted = true;
    skip->reason = m->guard.loaded;
    return true;
}

static void exec_break(struct machine *m)
{
    if (m->loop && m->maybe_depth > m->loop->maybe_depth)
        m->loop->may_break = may_skip(m, &m->loop->skip);
    else if (m->loop)
        m->loop->broken = mask_or(&m->loop->broken, &m->active);
    leave(m);
}

static void exec_continue(struct machine *m)
{
    struct loop *l = m->loop;
    while (l && l->is_switch)
        l = l->up;
    if (l && m->maybe_depth > l->maybe_depth)
        may_skip(m, &l->skip);
    else if (l)
        l->continued = mask_or(&l->continued, &m->active);
    leave(m);
}

static void return_value(struct machine *m, struct ir_expr *e)
{
    struct frame *f = m->frame;
    const struct ir_type *type = f->func->result;
    if (is_record(type)) {
        struct value from = eval(m, e);
        if (!f->result_object)
            return;
        memory_copy(m, e, type, value_int(object_address(&m->heap, f->result_object)), from);
        return;
    }
    struct value v = eval(m, e);
    bool maybe = m->maybe_depth > f->maybe_depth;
    v.assumed |= m->guard.assumed;
    if (!f->has_result)
        f->result = v;
    else if (maybe || f->may_return)
        f->result = value_join(&m->c, UNKNOWN_VARYING, m->guard.loaded, v, f->result);
    else
        f->result = value_blend(&m->c, is_float_type(type), &m->active, v, f->result);
    f->has_result = true;
}

static void exec_return(struct machine *m, struct ir_stmt *s)
{
    struct frame *f = m->frame;
    if (s->expr && f->func->result->kind == IR_TYPE_VOID)
        eval(m, s->expr);
    else if (s->expr)
        return_value(m, s->expr);
    if (m->maybe_depth > f->maybe_depth)
        f->may_return = !f->up || may_skip(m, &f->skip);
    else
        f->returned = mask_or(&f->returned, &m->active);
    leave(m);
}

/* ---- all of them ---- */

static void exec_block(struct machine *m, struct ir_stmt *s)
{
    for (uint32_t i = 0; i < s->n_items && !m->stopped && any_active(m); i++)
        exec(m, s->items[i]);
}

static void exec_decl(struct machine *m, struct ir_stmt *s)
{
    if (s->var && s->var->storage == IR_LOCAL) {
        m->frame->born[s->var->index] = m->active;
        object_reset(&m->frame->vars[s->var->index]);
    }
    if (s->expr)
        eval(m, s->expr);
}

void exec(struct machine *m, struct ir_stmt *s)
{
    if (!s || m->stopped)
        return;
    collect_garbage(m);
    switch (s->kind) {
    case IR_STMT_EXPR:
        m->discarded = s->expr;
        eval(m, s->expr);
        break;
    case IR_STMT_DECL:
        exec_decl(m, s);
        break;
    case IR_STMT_BLOCK:
        exec_block(m, s);
        return;
    case IR_STMT_IF:
        exec_if(m, s);
        return;
    case IR_STMT_LOOP:
        exec_loop(m, s);
        return;
    case IR_STMT_SWITCH:
        exec_switch(m, s);
        return;
    case IR_STMT_CASE:
        return;
    case IR_STMT_BREAK:
        exec_break(m);
        return;
    case IR_STMT_CONTINUE:
        exec_continue(m);
        return;
    case IR_STMT_RETURN:
        exec_return(m, s);
        break;
    case IR_STMT_UNSUPPORTED:
        if (s->text)
            machine_note(m, arena_printf(m->arena, "line %u: %s is not followed", s->range.line, s->text));
        exec(m, s->then_);
        break;
    }
    release_temporaries(m);
}
