/* Frames and calls, the step budget, and the collection of lanes. */
#include "analyzer/eval/machine.h"

#include <string.h>
#include <time.h>

enum { GC_VECTORS = 4096, STEPS_PER_CLOCK = 4096 };

/* ---- budget ---- */

double machine_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void stop(struct machine *m, const char *why)
{
    m->stopped = true;
    m->stop_reason = why;
    memset(&m->active, 0, sizeof m->active);
}

bool take_step(struct machine *m)
{
    if (m->stopped)
        return false;
    if (++m->steps > m->max_steps)
        stop(m, "the step budget of the kernel is used up");
    else if (m->deadline > 0 && m->steps % STEPS_PER_CLOCK == 0 && machine_clock() > m->deadline)
        stop(m, "the time budget is used up");
    return !m->stopped;
}

void machine_note(struct machine *m, const char *text)
{
    for (size_t i = 0; i < m->notes.count; i++)
        if (!strcmp(m->notes.items[i], text))
            return;
    VEC_PUSH(m->arena, &m->notes, arena_strdup(m->arena, text));
}

uint16_t opaque_reason(struct machine *m, const char *text)
{
    return reason_id(&m->symbols, REASON_OPAQUE, text);
}

/* ---- garbage ---- */

static void mark_object(const struct object *o)
{
    for (uint32_t i = 0; i < o->n_slots; i++)
        lanes_mark(o->slots[i].value.lanes);
}

static void mark_frame(const struct frame *f)
{
    for (uint32_t i = 0; i < f->func->n_vars; i++)
        mark_object(&f->vars[i]);
    for (size_t i = 0; i < f->temporaries.count; i++)
        mark_object(f->temporaries.items[i]);
    lanes_mark(f->result.lanes);
    if (f->result_object)
        mark_object(f->result_object);
}

static void mark_all(struct machine *m)
{
    for (const struct frame *f = m->frame; f; f = f->up)
        mark_frame(f);
    for (size_t i = 1; i < m->heap.objects.count; i++)
        mark_object(m->heap.objects.items[i]);
    for (uint32_t i = 0; i < m->n_globals; i++)
        if (m->globals[i])
            mark_object(m->globals[i]);
    for (size_t i = 0; i < m->pins.count; i++)
        lanes_mark(m->pins.items[i].lanes);
    for (size_t i = 0; i < m->journal.count; i++) {
        lanes_mark(m->journal.items[i].old.lanes);
        lanes_mark(m->journal.items[i].other.lanes);
    }
    reuse_mark(m);
    widen_mark(m);
    for (int i = 0; i < 3; i++)
        lanes_mark(m->thread_idx[i].lanes);
}

void collect_garbage(struct machine *m)
{
    if (m->pool.since_gc < GC_VECTORS || m->pool.since_gc < m->pool.live / 2)
        return;
    lanes_begin_gc(&m->pool);
    mark_all(m);
    lanes_end_gc(&m->pool);
}

/* ---- frames ---- */

/* Another machine may have left its number; then the record there is of another function. */
struct function_record *function_record(struct machine *m, const struct ir_func *func)
{
    struct ir_func *f = (struct ir_func *)(uintptr_t)func;
    size_t number = (size_t)f->intrinsic;
    if (!number || number > m->records.count || m->records.items[number - 1].func != func) {
        VEC_PUSH(m->arena, &m->records, ((struct function_record){.func = func, .reaches_launch = -1}));
        f->intrinsic = (int)(number = m->records.count);
    }
    return &m->records.items[number - 1];
}

static struct frame *frame_new(struct machine *m, const struct ir_func *func)
{
    struct function_record *r = function_record(m, func);
    struct frame *f = r->free_frames;
    if (f) {
        r->free_frames = f->next_free;
        for (uint32_t i = 0; i < func->n_vars; i++)
            object_reset(&f->vars[i]);
        f->temporaries.count = 0;
        f->has_result = f->may_return = false;
        memset(&f->returned, 0, sizeof f->returned);
        f->result = (struct value){0};
        return f;
    }
    f = ARENA_NEW(m->arena, struct frame);
    f->func = func;
    f->born = ARENA_ARRAY(m->arena, func->n_vars ? func->n_vars : 1, struct mask);
    f->vars = ARENA_ARRAY(m->arena, func->n_vars ? func->n_vars : 1, struct object);
    for (uint32_t i = 0; i < func->n_vars; i++)
        object_init(&f->vars[i], OBJECT_PRIVATE, func->vars[i]->name, func->vars[i]->type,
                    (int64_t)func->vars[i]->type->size);
    return f;
}

struct object *temporary_object(struct machine *m, const struct ir_type *type)
{
    struct object *o = m->heap.free_objects;
    if (o) {
        m->heap.free_objects = o->next_free;
        object_reset(o);
        o->type = type;
        o->size = (int64_t)type->size;
    } else {
        o = object_new(&m->heap, OBJECT_PRIVATE, "temporary", type, (int64_t)type->size);
    }
    if (m->frame)
        VEC_PUSH(m->arena, &m->frame->temporaries, o);
    return o;
}

void release_temporaries(struct machine *m)
{
    struct frame *f = m->frame;
    for (size_t i = 0; f && i < f->temporaries.count; i++) {
        struct object *o = f->temporaries.items[i];
        o->next_free = m->heap.free_objects;
        m->heap.free_objects = o;
    }
    if (f)
        f->temporaries.count = 0;
}

static void bind_record(struct machine *m, struct object *o, const struct ir_type *type, struct value from)
{
    struct value offset;
    struct object *source = single_object(m, &from, &offset);
    if (source && value_constant(&offset) && !source->symbolic)
        object_copy(&m->c, &m->heap, o, 0, source, offset.base, (int64_t)type->size);
    else
        memory_copy(m, NULL, type, value_int(object_address(&m->heap, o)), from);
}

static void bind(struct machine *m, struct frame *f, const struct value *args, uint32_t n)
{
    for (uint32_t i = 0; i < f->func->n_params && i < n; i++) {
        struct ir_var *p = f->func->params[i];
        struct object *o = &f->vars[p->index];
        bool fresh;
        if (is_record(p->type))
            bind_record(m, o, p->type, args[i]);
        else if (p->type->size)
            object_slot(&m->c, &m->heap, o, 0, (uint32_t)p->type->size, is_float_type(p->type), &fresh)
                ->value = args[i];
    }
}

static struct value too_deep(struct machine *m, const struct ir_func *func)
{
    machine_note(m, arena_printf(m->arena, "%s: recursion deeper than %d calls is not followed", func->name,
                                 MAX_DEPTH));
    return value_unknown(UNKNOWN_VARYING, opaque_reason(m, "recursion too deep to follow"));
}

/* What a host function was called with, for another run of it that explores its other branches. */
static void keep_arguments(struct machine *m, const struct ir_func *func, const struct value *args,
                           uint32_t n)
{
    struct value *kept = ARENA_ARRAY(m->arena, func->n_params + 1, struct value);
    for (uint32_t i = 0; i < func->n_params && i < n; i++)
        kept[i] = args[i];
    function_record(m, func)->args = kept;
}

/* Where a statement isn't understood, every number of the function rests on its having no say. */
static void suppose_followed(struct machine *m, const struct ir_func *func)
{
    struct function_record *r = function_record(m, func);
    if (!r->searched)
        r->not_followed = not_followed(func->body);
    r->searched = true;
    if (r->not_followed)
        m->guard.assumed |= assume(
            &m->symbols, arena_printf(m->arena, "%s in %s changes nothing", r->not_followed, func->name));
}

struct value call_function(struct machine *m, const struct ir_func *func, struct ir_expr *call,
                           const struct value *args, uint32_t n)
{
    uint32_t depth = m->frame ? m->frame->depth + 1 : 0;
    if (depth >= MAX_DEPTH)
        return too_deep(m, func);
    struct object *result = call && is_record(func->result) ? temporary_object(m, func->result) : NULL;
    struct frame *f = frame_new(m, func);
    f->depth = depth;
    f->maybe_depth = m->maybe_depth;
    f->call = call;
    f->entry = m->active;
    f->result_object = result;
    for (uint32_t i = 0; i < func->n_vars; i++)
        f->born[i] = m->active;
    bind(m, f, args, n);
    if (m->is_host)
        keep_arguments(m, func, args, n);
    f->up = m->frame;
    struct loop *loop = m->loop;
    struct guard guard = m->guard;
    m->frame = f;
    m->loop = NULL;
    if (func->error && !m->error)
        m->error = func == m->frame->func && depth == 0
                       ? func->error
                       : arena_printf(m->arena, "in %s: %s", func->name, func->error);
    if (!m->is_host)
        suppose_followed(m, func);
    exec(m, func->body);
    skip_close(m, &f->skip);
    release_temporaries(m);
    m->frame = f->up;
    m->loop = loop;
    m->guard = guard;
    m->active = mask_and(&f->entry, &m->alive);
    if (m->stopped)
        memset(&m->active, 0, sizeof m->active);
    struct function_record *r = function_record(m, func);
    f->next_free = r->free_frames;
    r->free_frames = f;
    if (result)
        return value_int(object_address(&m->heap, result));
    return f->has_result ? f->result
                         : value_unknown(UNKNOWN_VARYING,
                                         reason_id(&m->symbols, REASON_UNDEFINED, "no value returned"));
}
