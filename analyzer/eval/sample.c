/* Long loops: where every variable that an iteration writes moves by a constant step, iterations can be
 * visited out of order. */
#include "analyzer/eval/loop.h"

#include <string.h>

enum { FURTHEST = 1 << 30 };

/* When sampling is tried, and with how many samples: by the steps that an iteration takes. Runs of iterations
 * are taken, as what repeats with a small period would be missed by single ones that are spaced by a multiple
 * of it. */
static const struct plan {
    uint64_t iteration, steps;
    int64_t runs, run;
} plans[] = {{4, 20000, 4, 1}, {16, 2000, 4, 2}, {64, 200, 6, 4}, {64, 0, 6, 8}};

enum { PLANS = sizeof plans / sizeof plans[0] };

bool loop_warmed_up(uint64_t iteration, uint64_t steps)
{
    for (int i = 0; i < PLANS; i++)
        if (iteration == plans[i].iteration && steps >= plans[i].steps * iteration)
            return true;
    return false;
}

static const struct plan *plan_for(uint64_t steps)
{
    int i = 0;
    while (i < PLANS - 1 && steps < plans[i].steps)
        i++;
    return &plans[i];
}

/* One place that the loop writes, and by how much it moves in each iteration. */
struct step {
    struct object *object;
    int64_t offset;
    uint8_t size;
    struct value by; /* known; its lanes are pinned while the steps are in use */
};
struct steps {
    struct step *items;
    size_t count, capacity;
};

/* ---- is the loop of that kind? ---- */

/* May the expression be evaluated any number of times? */
static bool is_pure(const struct ir_expr *e)
{
    if (!e)
        return true;
    switch (e->op) {
    case IR_INT:
    case IR_FLT:
    case IR_VAR:
        return true;
    case IR_LOAD:
    case IR_ADD_PTR:
    case IR_FIELD:
    case IR_DIFF_PTR:
    case IR_BINARY:
    case IR_NEGATE:
    case IR_BIT_NOT:
    case IR_LOGICAL_NOT:
    case IR_CAST:
    case IR_LOGICAL_AND:
    case IR_LOGICAL_OR:
    case IR_COND:
        return is_pure(e->a) && is_pure(e->b) && is_pure(e->c);
    default:
        return false;
    }
}

/* The value that a write left; NULL when the slot is gone. */
static struct slot *after(const struct write *w)
{
    return object_find(w->object, w->offset, w->size);
}

/* Unknown before and after in the same way, or known and moved by a constant. */
static bool moves(struct machine *m, const struct write *w, struct value *by)
{
    const struct slot *s = after(w);
    const struct value *a = &w->old, *b = s ? &s->value : NULL;
    *by = value_int(0);
    if (!b || w->object->kind != OBJECT_PRIVATE)
        return false;
    if (b->unknown && !b->lanes && !b->form)
        return true; /* nothing is known of it, wherever the loop is */
    if (a->unknown && m->symbols.reasons.items[a->reason].kind == REASON_UNDEFINED)
        return true; /* the body's own variable: nothing is carried from one iteration to the next */
    if (a->unknown || b->unknown)
        return false;
    if (w->is_float)
        return a->base == b->base && lanes_equal(&m->pool, a->lanes, b->lanes);
    *by = value_binary(&m->c, IR_SUB, &value_wide, *b, *a);
    return true;
}

/* Runs one iteration and lists how it moved what it wrote; false when it isn't of the kind. */
static bool watch(struct machine *m, struct loop_run *r, struct steps *out)
{
    struct mask before = m->active;
    size_t begin = journal_begin(m);
    bool good = true;
    loop_test(m, r);
    loop_iterate(m, r);
    journal_mark_firsts(m, begin);
    for (size_t i = begin; good && i < m->journal.count; i++) {
        const struct write *w = &m->journal.items[i];
        if (after(w) && !journal_is_first(m, i))
            continue;
        struct step step = {.object = w->object, .offset = w->offset, .size = w->size};
        good = moves(m, w, &step.by);
        pin(m, step.by);
        VEC_PUSH(m->arena, out, step);
    }
    journal_end(m, begin);
    return good && !m->stopped && !r->loaded && mask_equal(&before, &m->active);
}

static bool same_steps(const struct lane_pool *pool, const struct steps *a, const struct steps *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        const struct step *x = &a->items[i], *y = &b->items[i];
        if (x->object != y->object || x->offset != y->offset || x->size != y->size ||
            x->by.base != y->by.base || x->by.form != y->by.form ||
            !lanes_equal(pool, x->by.lanes, y->by.lanes))
            return false;
    }
    return true;
}

/* ---- moving through the loop ---- */

static void move(struct machine *m, const struct steps *steps, int64_t iterations)
{
    for (size_t i = 0; i < steps->count; i++) {
        const struct step *step = &steps->items[i];
        bool still = !step->by.base && !step->by.lanes && !step->by.form;
        struct slot *s = still || !iterations ? NULL : object_find(step->object, step->offset, step->size);
        if (!s)
            continue;
        struct value by = value_binary(&m->c, IR_MUL, &value_wide, step->by, value_int(iterations));
        s->value = value_binary(&m->c, IR_ADD, &value_wide, s->value, by);
    }
}

/* Would all threads still go on, `ahead` iterations from here? */
static bool all_go_on(struct machine *m, struct loop_run *r, const struct steps *steps, int64_t ahead)
{
    struct guard guard = m->guard;
    move(m, steps, ahead);
    m->quiet++;
    struct condition c = eval_condition(m, r->s->expr);
    m->quiet--;
    move(m, steps, -ahead);
    m->guard = guard;
    return mask_within(&m->active, &c.yes);
}

/* The number of iterations from here that all threads run. */
static int64_t iterations_left(struct machine *m, struct loop_run *r, const struct steps *steps)
{
    int64_t low = 0, high = 1;
    while (high < FURTHEST && all_go_on(m, r, steps, high)) {
        low = high;
        high *= 2;
    }
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        *(all_go_on(m, r, steps, middle) ? &low : &high) = middle;
    }
    return low;
}

static void visit(struct machine *m, struct loop_run *r, const struct steps *steps, int64_t left,
                  const struct plan *plan)
{
    double weight = m->weight;
    int64_t at = 0, samples = plan->runs * plan->run;
    m->weight = weight * (double)left / (double)samples;
    m->sampling++;
    for (int64_t i = 0; i < samples && !m->stopped && any_active(m); i++) {
        int64_t next = (2 * (i / plan->run) + 1) * left / (2 * plan->runs) - plan->run / 2 + i % plan->run;
        move(m, steps, next - at);
        loop_test(m, r);
        loop_iterate(m, r);
        collect_garbage(m);
        at = next + 1;
    }
    m->sampling--;
    m->weight = weight;
    move(m, steps, left - at);
}

void loop_sample(struct machine *m, struct loop_run *r)
{
    struct steps first = {0}, second = {0};
    if (m->is_host || r->loaded || m->stopped || !any_active(m) || !r->s->expr || !is_pure(r->s->expr))
        return;
    size_t pins = m->pins.count;
    uint64_t before = m->steps;
    bool steady = all_go_on(m, r, &first, 0) && watch(m, r, &first) && all_go_on(m, r, &second, 0) &&
                  watch(m, r, &second) && same_steps(&m->pool, &first, &second);
    int64_t left = steady ? iterations_left(m, r, &second) : 0;
    const struct plan *plan = plan_for((m->steps - before) / 2);
    if (left >= 2 * plan->runs * plan->run)
        visit(m, r, &second, left, plan);
    m->pins.count = pins;
}
