#include "analyzer/eval/predict.h"

#include "analyzer/eval/count.h"
#include "analyzer/eval/program.h"

#include <stdlib.h>
#include <string.h>

struct place predict_place(struct ir_range r)
{
    return (struct place){r.file, r.line, r.column, r.end_line, r.end_column};
}

static struct quantity quantity(const struct site_stats *s, const struct tally *t, bool applies)
{
    struct quantity q = {.present = applies && s->requests > 0};
    if (!q.present)
        return q;
    q.per_request = t->sum / s->requests;
    q.ideal = t->ideal / s->requests;
    q.excess = q.per_request - q.ideal;
    q.min = t->min;
    q.max = t->max;
    q.has_range = t->low != t->high;
    q.range_low = t->low / s->requests;
    q.range_high = t->high / s->requests;
    return q;
}

static void list_assumptions(struct machine *m, assumption_set set, struct site *site)
{
    for (size_t i = 0; i < m->symbols.assumptions.count; i++)
        if (set >> i & 1)
            VEC_PUSH(m->arena, &site->assumptions, m->symbols.assumptions.items[i]);
}

static void set_status(struct machine *m, const struct site_stats *s, struct site *out)
{
    const struct reason *reasons = m->symbols.reasons.items;
    list_assumptions(m, s->assumed, out);
    if (s->loaded_guard)
        VEC_PUSH(m->arena, &out->assumptions, "a condition on loaded data holds for all threads");
    if (m->error)
        VEC_PUSH(m->arena, &out->assumptions, "what an error in the kernel's code hides changes nothing");
    if (m->stopped)
        VEC_PUSH(m->arena, &out->assumptions,
                 arena_printf(m->arena, "the part that was run stands for the rest: %s", m->stop_reason));
    bool varies = s->sectors.min != s->sectors.max || s->wavefronts.min != s->wavefronts.max;
    if (s->blocks_vary)
        VEC_PUSH(m->arena, &out->assumptions, "scattered blocks of the grid stand for all");
    if (s->sampled && varies)
        VEC_PUSH(m->arena, &out->assumptions, "evenly spaced iterations of a long loop stand for all");
    out->status = out->assumptions.count ? STATUS_ASSUMED : STATUS_EXACT;
    if (s->data_reason) {
        out->status = STATUS_DATA_DEPENDENT;
        out->reason = reasons[s->data_reason].text;
        if (reasons[s->data_reason].kind != REASON_LOADED)
            out->status = STATUS_UNKNOWN;
    }
    if (s->unknown_reason) {
        out->status = STATUS_UNKNOWN;
        out->reason = reasons[s->unknown_reason].text;
    }
    if (s->misaligned) {
        out->status = STATUS_MISALIGNED;
        out->reason =
            arena_printf(m->arena, "lane %u accesses %u bytes at an address that is no multiple of %u",
                         s->example.bad_lane, s->bytes, s->bytes);
    }
}

/* Where a counter can't show the number (HARDWARE.md's findings, told in docs/). */
static void set_comparable(const struct site_stats *s, struct site *out)
{
    out->comparable_sass = out->comparable_counter = true;
    if (s->partial_wide) {
        out->comparable_sass = false;
        out->not_comparable = "the SASS metric packs lanes of partial or pairwise equal wide loads "
                              "differently from the hardware";
    }
    if (s->bypass && s->space == SPACE_GLOBAL) {
        out->comparable_sass = false;
        out->not_comparable =
            "the SASS metric counts a sector again for each part of shared memory that it is copied to";
    }
    bool adds_one = s->op == OP_LDMATRIX || s->op == OP_STMATRIX ||
                    (s->space == SPACE_SHARED && (s->op == OP_ATOMIC || s->op == OP_REDUCTION));
    if (adds_one) {
        out->comparable_counter = false;
        out->not_comparable = "the hardware counter shows one more for each instruction";
    }
    if (s->op == OP_ASYNC_COPY && s->space == SPACE_SHARED) {
        out->comparable_sass = out->comparable_counter = false;
        out->not_comparable = "no counter shows the bank rule of an asynchronous copy's destination";
    }
    if (s->op == OP_REDUCTION && s->space == SPACE_GLOBAL) {
        out->comparable_counter = false;
        out->not_comparable = "the hardware counter is higher where lanes share an address";
    }
}

/* The compiler attributes an access that spans lines to its last one, and the store of a record's copy to the
 * last line of what is copied (seen in the line tables that nvcc 13.0 writes); profilers show these lines, so
 * we do. */
static struct place site_place(const struct ir_unit *unit, const struct site_stats *s)
{
    struct place p = predict_place(s->expr->range);
    bool is_call = s->expr->op == IR_CALL || s->expr->op == IR_CALL_PTR || s->expr->op == IR_ASM;
    uint32_t line = s->line > p.end_line ? s->line : p.end_line;
    const struct ir_source *source = is_call || line <= p.line ? NULL : ir_find_source(unit, p.file);
    if (!source || line > source->n_lines)
        return p;
    const char *text = source->text + source->line_start[line - 1];
    size_t indent = strspn(text, " \t"), length = strcspn(text, "\r\n");
    bool inside = line == p.end_line;
    p.line = p.end_line = line;
    p.column = (uint32_t)indent + 1;
    if (!inside)
        p.end_column = (uint32_t)(length > indent ? length : indent + 1) + 1;
    return p;
}

static struct site make_site(struct machine *m, const struct ir_unit *unit, const struct site_stats *s)
{
    struct site out = {.place = site_place(unit, s),
                       .object = s->object,
                       .function = s->function,
                       .space = s->space,
                       .op = s->op,
                       .bytes = s->bytes,
                       .requests = s->requests,
                       .example = s->example,
                       .loop_depth = s->loop_depth,
                       .in_loaded_guard = s->loaded_guard};
    const char *text = ir_range_text(m->arena, unit, s->expr->range);
    out.expression = s->piece[0] ? arena_printf(m->arena, "%s%s", text, s->piece) : text;
    out.active_lanes = s->requests > 0 ? s->active / s->requests : 0;
    set_status(m, s, &out);
    set_comparable(s, &out);
    bool counted = out.status != STATUS_UNKNOWN && out.status != STATUS_MISALIGNED;
    bool global = s->space == SPACE_GLOBAL || s->space == SPACE_LOCAL, shared = s->space == SPACE_SHARED;
    out.sectors = quantity(s, &s->sectors, counted && global && s->has_sectors);
    out.lines = quantity(s, &s->lines, counted && global && s->has_sectors);
    out.wavefronts = quantity(s, &s->wavefronts, counted && shared && s->has_wavefronts);
    out.ways = quantity(s, &s->ways, counted && shared && s->has_wavefronts);
    out.constant_requests =
        quantity(s, &s->constant, counted && s->space == SPACE_CONSTANT && s->has_constant);
    return out;
}

/* ---- what no thread came to ---- */

/* The variable whose memory an address lies in, as far as the source alone tells; NULL: it doesn't. */
static const struct ir_var *root_of(const struct machine *m, const struct ir_expr *e, enum site_space *space)
{
    while (e->op == IR_ADD_PTR || e->op == IR_FIELD || (e->op == IR_CAST && e->type->kind == IR_TYPE_POINTER))
        e = e->a;
    if (e->op == IR_VAR) {
        *space = e->var->storage == IR_GLOBAL     ? SPACE_GLOBAL
                 : e->var->storage == IR_CONSTANT ? SPACE_CONSTANT
                                                  : SPACE_SHARED;
        return e->var->storage == IR_LOCAL || e->var->storage == IR_BUILTIN || e->var->storage == IR_HOST
                   ? NULL
                   : e->var;
    }
    *space = SPACE_GLOBAL;
    bool parameter = e->op == IR_LOAD && e->a->op == IR_VAR && e->a->var->is_param &&
                     e->a->var->type->kind == IR_TYPE_POINTER;
    return parameter && m->kernel && e->a->var->index < m->kernel->n_params &&
                   m->kernel->params[e->a->var->index] == e->a->var
               ? e->a->var
               : NULL;
}

/* Out of budget, what made no request is as good as not reached. */
static bool was_reached(const struct machine *m, const struct ir_expr *e)
{
    for (const struct site_stats *s = sites_of(m, e); s; s = s->next)
        if (s->requests > 0 || !m->stopped)
            return true;
    return false;
}

static void push_unreached(struct machine *m, const struct ir_unit *unit, const struct ir_func *f,
                           const struct ir_expr *e, enum site_op op, struct kernel_prediction *out)
{
    enum site_space space;
    const struct ir_expr *address = e->op == IR_COPY ? (op == OP_LOAD ? e->b : e->a) : e->a;
    struct ir_range range = e->op == IR_COPY ? address->range : e->range;
    const struct ir_var *var = root_of(m, address, &space);
    if (!var || (op == OP_STORE && space == SPACE_CONSTANT))
        return;
    struct site s = {.place = predict_place(range),
                     .expression = ir_range_text(m->arena, unit, range),
                     .object = var->name,
                     .function = f->name,
                     .space = space,
                     .op = op,
                     .bytes = (uint32_t)e->elem->size,
                     .status = m->stopped ? STATUS_UNKNOWN : STATUS_UNREACHED,
                     .reason = m->stopped ? m->stop_reason : NULL,
                     .comparable_sass = true,
                     .comparable_counter = true};
    if (!m->stopped && (!out->launch.grid[0] || m->symbols.symbols.count))
        VEC_PUSH(m->arena, &s.assumptions, "the block and the numbers that were supposed stand for all");
    VEC_PUSH(m->arena, &out->sites, s);
}

struct unreached {
    struct machine *m;
    const struct ir_unit *unit;
    const struct ir_func *func;
    struct kernel_prediction *out;
};

static bool note_unreached(struct ir_expr *e, void *argument)
{
    struct unreached *u = argument;
    bool copy = e->op == IR_COPY && e->elem->size <= WIDEST_ACCESS && !was_reached(u->m, e->a) &&
                !was_reached(u->m, e->b);
    bool memory = copy || ((e->op == IR_LOAD || e->op == IR_STORE || e->op == IR_UPDATE) &&
                           !is_record(e->elem) && !was_reached(u->m, e));
    if (memory && e->op != IR_STORE)
        push_unreached(u->m, u->unit, u->func, e, OP_LOAD, u->out);
    if (memory && e->op != IR_LOAD)
        push_unreached(u->m, u->unit, u->func, e, OP_STORE, u->out);
    return false;
}

static void add_unreached(struct machine *m, const struct ir_unit *unit, struct kernel_prediction *out)
{
    for (size_t i = 0; i < m->records.count; i++) {
        const struct ir_func *f = m->records.items[i].func;
        if (!f->in_prelude && !f->in_system_header)
            ir_any(f->body, note_unreached, &(struct unreached){m, unit, f, out});
    }
}

/* A later assumption of the same name counts. */
static bool is_assumed(const struct found_launch *l, const char *name, size_t from)
{
    for (size_t i = from; i < l->assumes.count; i++)
        if (!strcmp(l->assumes.items[i].name, name))
            return true;
    return false;
}

static void add_given(struct machine *m, const struct found_launch *l, struct launch *out)
{
    for (uint32_t i = 0; i < l->n_args; i++) {
        const struct argument *a = &l->args[i];
        const char *name = l->kernel->params[i]->name ? l->kernel->params[i]->name : "";
        struct given g = {.name = name};
        if (is_assumed(l, name, 0))
            continue;
        if (a->kind == ARGUMENT_NUMBER)
            g.number = a->is_float ? value_double(a->number) : (double)a->number;
        else if (a->kind == ARGUMENT_POINTER && a->object->cuda_malloc)
            g.is_text = true,
            g.text = a->number ? arena_printf(m->arena, "cudaMalloc + %lld bytes", (long long)a->number)
                               : "cudaMalloc";
        else
            continue;
        VEC_PUSH(m->arena, &out->given, g);
    }
    for (size_t i = 0; i < l->assumes.count; i++)
        if (!is_assumed(l, l->assumes.items[i].name, i + 1))
            VEC_PUSH(m->arena, &out->given,
                     ((struct given){.name = l->assumes.items[i].name,
                                     .number = (double)l->assumes.items[i].number}));
}

static void set_launch(struct machine *m, const struct found_launch *l, struct launch *out)
{
    for (int i = 0; i < 3; i++) {
        out->block[i] = l->block[i];
        out->grid[i] = l->grid_known ? l->grid[i] : 0;
    }
    out->dynamic_shared = l->shared;
    out->dynamic_shared_known = l->shared_known;
    out->count = l->count;
    out->origin = l->origin;
    out->place = predict_place(l->range);
    add_given(m, l, out);
    if (l->origin == ORIGIN_DEFAULT || l->origin == ORIGIN_BOUNDS || !l->block_known)
        VEC_PUSH(m->arena, &out->assumptions,
                 arena_printf(m->arena, "blocks of %llux%llux%llu threads", (unsigned long long)l->block[0],
                              (unsigned long long)l->block[1], (unsigned long long)l->block[2]));
    if (l->explored)
        VEC_PUSH(m->arena, &out->assumptions, "another command line chooses this launch");
    if (l->stands_for)
        VEC_PUSH(
            m->arena, &out->assumptions,
            arena_printf(m->arena, "evenly chosen launches stand for all %zu different ones", l->stands_for));
    if (!l->grid_known)
        VEC_PUSH(
            m->arena, &out->assumptions,
            l->grid_refused
                ? arena_printf(m->arena,
                               "one inner block of another grid, as no launch can have %llux%llux%llu blocks",
                               (unsigned long long)l->grid[0], (unsigned long long)l->grid[1],
                               (unsigned long long)l->grid[2])
                : "one inner block of a grid that isn't known");
}

static int by_place(const void *a, const void *b)
{
    const struct site *x = a, *y = b;
    int file = strcmp(x->place.file ? x->place.file : "", y->place.file ? y->place.file : "");
    if (file)
        return file;
    if (x->place.line != y->place.line)
        return x->place.line < y->place.line ? -1 : 1;
    if (x->place.column != y->place.column)
        return x->place.column < y->place.column ? -1 : 1;
    if (x->space != y->space)
        return (int)x->space - (int)y->space;
    return x->op != y->op ? (int)x->op - (int)y->op : strcmp(x->expression, y->expression);
}

void predict_kernel(struct machine *m, const struct ir_unit *unit, const struct found_launch *l,
                    struct kernel_prediction *out)
{
    *out = (struct kernel_prediction){
        .name = l->kernel->name, .mangled = l->kernel->mangled, .place = predict_place(l->kernel->range)};
    out->error = m->error;
    set_launch(m, l, &out->launch);
    for (size_t i = 0; i < m->sites.all.count; i++) {
        struct site_stats *s = m->sites.all.items[i];
        s->blocks_vary = blocks_vary(s);
        if (s->requests > 0)
            VEC_PUSH(m->arena, &out->sites, make_site(m, unit, s));
    }
    add_unreached(m, unit, out);
    if (out->sites.count)
        qsort(out->sites.items, out->sites.count, sizeof out->sites.items[0], by_place);
    for (size_t i = 0; i < m->notes.count; i++)
        VEC_PUSH(m->arena, &out->notes, m->notes.items[i]);
    if (m->stopped)
        VEC_PUSH(m->arena, &out->notes, m->stop_reason);
}
