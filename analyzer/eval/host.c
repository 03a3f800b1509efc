#include "analyzer/eval/host.h"

#include <string.h>
#include <uthash.h>

enum {
    EXPLORATIONS = 2 /* a branch may lead to a function with branches of its own */,
    QUIET_STEPS = 20000,
    MAX_STEPS = 1000000
};

struct reached {
    const struct ir_expr *expr;
    uint32_t pass; /* the first that came here */
    UT_hash_handle hh;
};

struct loop_fact {
    const struct ir_stmt *loop;
    bool launches;
    UT_hash_handle hh;
};

/* ---- which code reaches a launch ---- */

static bool is_launch_call(const struct ir_func *f)
{
    return f && f->base_name &&
           (!strncmp(f->base_name, "cudaLaunch", 10) || !strcmp(f->base_name, "cuLaunchKernel"));
}

static bool function_launches(struct machine *m, const struct ir_func *func);

/* A pointer may lead to any function; a function mentioned may be called. */
static bool may_launch(struct ir_expr *e, void *m)
{
    if (e->op == IR_LAUNCH || e->op == IR_CALL_PTR)
        return true;
    return (e->op == IR_CALL || e->op == IR_FUNC) && e->func && !e->func->is_kernel &&
           function_launches(m, e->func);
}

static bool function_launches(struct machine *m, const struct ir_func *func)
{
    func = program_resolve(m->host->program, func);
    if (is_launch_call(func))
        return true;
    if (!func->body)
        return false;
    struct function_record *r = function_record(m, func);
    if (r->reaches_launch < 0) {
        r->reaches_launch = 0; /* recursion adds nothing */
        bool yes = ir_any(func->body, may_launch, m);
        function_record(m, func)->reaches_launch = yes;
        return yes;
    }
    return r->reaches_launch;
}

static bool loop_launches(struct machine *m, struct ir_stmt *loop)
{
    struct loop_fact *fact;
    HASH_FIND_PTR(m->host->loops, &loop, fact);
    if (!fact) {
        fact = ARENA_NEW(m->arena, struct loop_fact);
        fact->loop = loop;
        fact->launches = ir_any(loop, may_launch, m);
        HASH_ADD_PTR(m->host->loops, loop, fact);
    }
    return fact->launches;
}

bool host_loop_begin(struct machine *m, struct ir_stmt *loop)
{
    if (!m->is_host || m->host->quiet_depth || loop_launches(m, loop))
        return false;
    m->host->quiet_depth = 1;
    m->host->quiet_limit = m->steps + QUIET_STEPS;
    return true;
}

bool host_loop_ends(struct machine *m, const struct ir_stmt *loop, uint64_t iteration)
{
    (void)loop;
    (void)iteration;
    return m->is_host && m->host->quiet_depth && m->steps > m->host->quiet_limit;
}

void host_loop_end(struct machine *m)
{
    m->host->quiet_depth = 0;
}

/* ---- noting launches ---- */

bool read_number(struct machine *m, struct value address, int64_t offset, uint32_t size, int64_t *out)
{
    struct value at;
    struct object *o = value_constant(&address) ? single_object(m, &address, &at) : NULL;
    if (!o)
        return false;
    struct value v = object_read(&m->c, o, at.base + offset, size, false);
    *out = v.base;
    return value_constant(&v);
}

static bool read_dim3(struct machine *m, struct value at, uint64_t *out)
{
    bool known = true;
    for (int i = 0; i < 3; i++) {
        int64_t v = 0;
        bool here = read_number(m, at, 4 * i, 4, &v) && v > 0;
        out[i] = here ? (uint64_t)(uint32_t)v : 0;
        known &= here;
    }
    return known;
}

static struct argument scalar_argument(struct machine *m, struct value v, bool is_float, uint32_t size)
{
    struct argument a = {.kind = ARGUMENT_UNKNOWN, .size = (uint8_t)size, .is_float = is_float};
    if (!value_constant(&v))
        return a;
    int64_t offset;
    struct object *o = !is_float && size == 8 ? object_at(&m->heap, v.base, &offset) : NULL;
    a.kind = o ? ARGUMENT_POINTER : ARGUMENT_NUMBER;
    a.object = o;
    a.number = o ? offset : v.base;
    return a;
}

static struct argument record_argument(struct machine *m, const struct ir_type *type, struct value at)
{
    struct argument a = {.kind = ARGUMENT_UNKNOWN};
    struct value offset;
    struct object *o = value_constant(&at) ? single_object(m, &at, &offset) : NULL;
    if (!o)
        return a;
    a.kind = ARGUMENT_RECORD;
    a.fields = ARENA_ARRAY(m->arena, o->n_slots + 1, struct argument);
    a.offsets = ARENA_ARRAY(m->arena, o->n_slots + 1, int64_t);
    for (uint32_t i = 0; i < o->n_slots; i++) {
        const struct slot *s = &o->slots[i];
        int64_t here = s->offset - offset.base;
        if (here < 0 || here + s->size > (int64_t)type->size)
            continue;
        a.offsets[a.n_fields] = here;
        a.fields[a.n_fields++] = scalar_argument(m, s->value, s->is_float, s->size);
    }
    return a;
}

static uint64_t hash_more(uint64_t h, uint64_t v)
{
    return (h ^ v) * 0x100000001b3u + (h >> 29);
}

static uint64_t hash_argument(uint64_t h, const struct argument *a)
{
    h = hash_more(h, (uint64_t)a->kind);
    if (a->kind == ARGUMENT_POINTER) {
        for (const char *c = a->object->name ? a->object->name : ""; *c; c++)
            h = hash_more(h, (uint64_t)*c);
        return hash_more(h, (uint64_t)(a->number & 255));
    }
    if (a->kind == ARGUMENT_NUMBER)
        return hash_more(h, (uint64_t)a->number);
    for (uint32_t i = 0; i < a->n_fields; i++)
        h = hash_more(hash_argument(h, &a->fields[i]), (uint64_t)a->offsets[i]);
    return h;
}

static uint64_t hash_launch(const struct found_launch *l)
{
    uint64_t h = (uint64_t)(uintptr_t)l->kernel;
    for (int i = 0; i < 3; i++)
        h = hash_more(hash_more(h, l->grid[i]), l->block[i]);
    h = hash_more(h, l->shared);
    for (uint32_t i = 0; i < l->n_args; i++)
        h = hash_argument(h, &l->args[i]);
    return h;
}

void host_note_launch(struct machine *m, const struct ir_func *func, struct value grid, struct value block,
                      struct value shared, const struct value *args, uint32_t n, struct ir_range range)
{
    struct found_launch l = {
        .kernel = program_resolve(m->host->program, func), .count = 1, .origin = ORIGIN_HOST, .range = range};
    l.grid_known = read_dim3(m, grid, l.grid);
    l.block_known = read_dim3(m, block, l.block);
    l.shared_known = value_constant(&shared);
    l.shared = l.shared_known ? (uint64_t)shared.base : 0;
    l.n_args = n < l.kernel->n_params ? n : l.kernel->n_params;
    l.args = ARENA_ARRAY(m->arena, l.n_args ? l.n_args : 1, struct argument);
    for (uint32_t i = 0; i < l.n_args; i++) {
        const struct ir_type *type = l.kernel->params[i]->type;
        l.args[i] = is_record(type) ? record_argument(m, type, args[i])
                                    : scalar_argument(m, args[i], is_float_type(type), (uint32_t)type->size);
    }
    l.explored = m->explored != NULL;
    l.hash = hash_launch(&l);
    for (size_t i = 0; i < m->host->launches->count; i++)
        if (m->host->launches->items[i].hash == l.hash && m->host->launches->items[i].kernel == l.kernel) {
            m->host->launches->items[i].count++;
            return;
        }
    VEC_PUSH(m->arena, m->host->launches, l);
}

void host_mark_reached(struct machine *m, const struct ir_expr *e)
{
    struct reached *r;
    HASH_FIND_PTR(m->host->reached, &e, r);
    if (r)
        return;
    r = ARENA_NEW(m->arena, struct reached);
    r->expr = e;
    r->pass = m->host->pass;
    HASH_ADD_PTR(m->host->reached, expr, r);
}

/* Did an earlier pass, which knew more, launch this kernel here? */
bool host_launched_before(struct machine *m, const struct ir_expr *e, const struct ir_func *kernel)
{
    struct reached *r;
    HASH_FIND_PTR(m->host->reached, &e, r);
    if (!r || r->pass == m->host->pass)
        return false;
    for (size_t i = 0; i < m->host->launches->count; i++)
        if (m->host->launches->items[i].kernel == program_resolve(m->host->program, kernel))
            return true;
    return false;
}

struct value eval_launch(struct machine *m, struct ir_expr *e)
{
    struct value *v = ARENA_ARRAY(m->arena, e->n_args + 1, struct value), f = eval(m, e->a);
    eval_list(m, e->args, e->n_args, v);
    const struct ir_func *func = function_at(m, f);
    if (!m->is_host) {
        machine_note(m, "a launch from device code is not followed");
    } else if (func && e->n_args >= 4 && !host_launched_before(m, e, func)) {
        host_mark_reached(m, e);
        host_note_launch(m, func, v[0], v[1], v[2], v + 4, e->n_args - 4, e->range);
    }
    unpin(m, e->n_args);
    return value_int(0);
}

/* ---- running ---- */

static struct value string_object(struct machine *m, const char *text)
{
    struct object *o = object_new(&m->heap, OBJECT_HOST, "argument", NULL, (int64_t)strlen(text) + 1);
    bool fresh;
    o->text = text;
    for (size_t i = 0; i <= strlen(text); i++)
        object_slot(&m->c, &m->heap, o, (int64_t)i, 1, false, &fresh)->value = value_int(text[i]);
    return value_int(object_address(&m->heap, o));
}

/* argv as the shell would split main_args: at blanks, with quotes. */
static struct value make_argv(struct machine *m, const char *args, int64_t *argc)
{
    struct object *argv = object_new(&m->heap, OBJECT_HOST, "argv", NULL, -1);
    bool fresh;
    object_slot(&m->c, &m->heap, argv, 0, 8, false, &fresh)->value = string_object(m, "program");
    *argc = 1;
    for (const char *p = args ? args : ""; *p;) {
        while (*p == ' ' || *p == '\t')
            p++;
        if (!*p)
            break;
        char quote = *p == '"' || *p == '\'' ? *p++ : 0;
        const char *start = p;
        while (*p && (quote ? *p != quote : *p != ' ' && *p != '\t'))
            p++;
        const char *text = arena_strndup(m->arena, start, (size_t)(p - start));
        object_slot(&m->c, &m->heap, argv, 8 * (*argc)++, 8, false, &fresh)->value = string_object(m, text);
        p += quote && *p;
    }
    object_slot(&m->c, &m->heap, argv, 8 * *argc, 8, false, &fresh)->value = value_int(0);
    return value_int(object_address(&m->heap, argv));
}

/* A parameter that nobody gave: what it points to is the caller's. */
static struct value unknown_parameter(struct machine *m, const struct ir_var *p)
{
    const struct ir_type *type = p->type;
    if (type->kind == IR_TYPE_POINTER && type->element && is_record(type->element) &&
        strcmp(type->element->name ? type->element->name : "", "")) {
        struct object *o = object_new(&m->heap, OBJECT_HOST, p->name, type->element, -1);
        o->unknown_reason = opaque_reason(m, "set by a caller that isn't seen");
        return value_int(object_address(&m->heap, o));
    }
    if (type->kind == IR_TYPE_POINTER)
        return value_int(object_address(&m->heap, unknown_object(m, p->name, type->element)));
    struct value v = value_unknown(UNKNOWN_UNIFORM, opaque_reason(m, "an argument that isn't known"));
    if (is_record(type)) {
        struct object *o = temporary_object(m, type);
        o->unknown_reason = v.reason;
        return value_int(object_address(&m->heap, o));
    }
    return v;
}

/* `given`: main gets the command line's arguments, or none; otherwise it isn't known what it gets. */
static void run_function(struct machine *m, const struct ir_func *f, bool given)
{
    struct value *args = ARENA_ARRAY(m->arena, f->n_params + 1, struct value);
    int64_t argc = 1;
    machine_start(m);
    for (uint32_t i = 0; i < f->n_params; i++)
        args[i] = unknown_parameter(m, f->params[i]);
    if (given && f->n_params >= 2) {
        args[1] = make_argv(m, m->host->program->options->main_args, &argc);
        args[0] = value_int(argc);
    }
    m->max_steps = m->steps + MAX_STEPS;
    m->host->quiet_depth = 0;
    call_function(m, f, NULL, args, f->n_params);
}

/* A launch that no run has come to? */
static bool is_unreached_launch(struct ir_expr *e, void *argument)
{
    const struct machine *m = argument;
    struct reached *r = NULL;
    if (e->op != IR_LAUNCH && !(e->op == IR_CALL && is_launch_call(e->func)))
        return false;
    HASH_FIND_PTR(m->host->reached, &e, r);
    return !r;
}

static void each_host_function(struct machine *m, bool (*wanted)(struct machine *, const struct ir_func *),
                               bool given)
{
    const struct program *p = m->host->program;
    for (size_t u = 0; u < p->n_units; u++)
        for (size_t i = 0; i < p->units[u]->functions.count; i++) {
            const struct ir_func *f = p->units[u]->functions.items[i];
            if (f->body && !f->is_kernel && (f->is_host || !f->is_device) && wanted(m, f))
                run_function(m, f, given);
        }
}

static bool is_main(struct machine *m, const struct ir_func *f)
{
    (void)m;
    return f->base_name && !strcmp(f->base_name, "main");
}

/* A launch that no run has come to, or a call of a function that has one and was never called. */
static bool leads_to_unreached(struct ir_expr *e, void *argument)
{
    struct machine *m = argument;
    if (is_unreached_launch(e, m))
        return true;
    const struct ir_func *f = e->op == IR_CALL && e->func ? program_resolve(m->host->program, e->func) : NULL;
    return f && f->body && !f->is_kernel && !function_record(m, f)->args &&
           ir_any(f->body, is_unreached_launch, m);
}

/* Runs a function again, with what it was called with, through all of its branches: a command line may choose
 * among kernels. */
static bool explore(struct machine *m, const struct ir_func *f)
{
    struct value *args = function_record(m, f)->args;
    if (!args || !ir_any(f->body, leads_to_unreached, m))
        return false;
    machine_start(m);
    m->host->pass++;
    m->max_steps = m->steps + MAX_STEPS;
    m->host->quiet_depth = 0;
    m->explored = f;
    call_function(m, f, NULL, args, f->n_params);
    m->explored = NULL;
    return false;
}

static bool still_launches(struct machine *m, const struct ir_func *f)
{
    return !is_main(m, f) && ir_any(f->body, is_unreached_launch, m);
}

/* A main that wants arguments before it launches anything is tried with any. */
static bool main_still_launches(struct machine *m, const struct ir_func *f)
{
    return is_main(m, f) && !m->host->program->options->main_args && ir_any(f->body, leads_to_unreached, m);
}

void find_host_launches(struct program *p, struct launch_list *out)
{
    struct machine *m = ARENA_NEW(p->arena, struct machine);
    struct host host = {.program = p, .launches = out};
    machine_init(m, p, 1, true);
    m->host = &host;
    m->supposed = 1;
    each_host_function(m, is_main, true);
    for (int round = 0; round < EXPLORATIONS; round++)
        each_host_function(m, explore, false);
    host.pass++;
    each_host_function(m, main_still_launches, false);
    host.pass++;
    each_host_function(m, still_launches, false);
    HASH_CLEAR(hh, host.reached);
    HASH_CLEAR(hh, host.loops);
    machine_free(m);
}
