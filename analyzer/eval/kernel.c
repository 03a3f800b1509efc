/* One kernel and one launch: chosen blocks are run, each standing for as many as it is one of. */
#include "analyzer/eval/host.h"
#include "analyzer/eval/predict.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_STEPS = 1500000, DENSE_STEPS = 60000, MAX_SAMPLES = 64, DEFAULT_GRID = 64 };

/* ---- the machine ---- */

void machine_init(struct machine *m, struct program *p, uint32_t n, bool is_host)
{
    m->arena = p->arena;
    m->arch = sim_arch_find(p->options->arch);
    m->is_host = is_host;
    m->n = n;
    m->n_warps = (n + WARP - 1) / WARP;
    m->program = p;
    lanes_init(&m->pool, n);
    symbols_init(&m->symbols, m->arena);
    m->c = (struct value_context){&m->pool, &m->symbols};
    heap_init(&m->heap, m->arena);
    m->heap.shared = object_new(&m->heap, OBJECT_SHARED, "shared memory", NULL, -1);
    m->globals = ARENA_ARRAY(m->arena, p->n_globals + 1, struct object *);
    m->shared_offset = ARENA_ARRAY(m->arena, p->n_globals + 1, int64_t);
    m->n_globals = p->n_globals;
    m->sites.n_expressions = p->n_expressions;
    m->weight = 1;
    for (size_t u = 0; u < p->n_units; u++)
        for (size_t i = 0; i < p->units[u]->functions.count; i++)
            p->units[u]->functions.items[i]->intrinsic = 0;
}

void machine_free(struct machine *m)
{
    lanes_free(&m->pool);
    m->program->n_expressions = m->sites.n_expressions;
}

void machine_start(struct machine *m)
{
    memset(&m->alive, 0, sizeof m->alive);
    for (uint32_t t = 0; t < m->n; t++)
        m->alive.w[t / WARP] |= 1u << (t % WARP);
    m->active = m->alive;
    m->guard = (struct guard){0};
    m->frame = NULL;
    m->loop = NULL;
    m->loop_depth = m->maybe_depth = m->journaling = m->quiet = m->sampling = 0;
    m->journal.count = m->pins.count = 0;
    m->stopped = false;
    m->reuse = (struct reuse){0};
}

/* ---- arguments ---- */

static const struct named_number *assumed_number(const struct found_launch *l, const char *name)
{
    const struct named_number *found = NULL;
    for (size_t i = 0; name && i < l->assumes.count; i++)
        if (!strcmp(l->assumes.items[i].name, name))
            found = &l->assumes.items[i];
    return found;
}

/* The kernel's view of an object that the host allocated; one for each host object of the launch. */
static struct object *device_object(struct machine *m, const struct object *host, const char *name)
{
    for (size_t i = 0; i < m->from_host.count; i++)
        if (m->from_host.items[i].host == host)
            return m->from_host.items[i].object;
    struct object *o = object_new(&m->heap, host->kind == OBJECT_CONSTANT ? OBJECT_CONSTANT : OBJECT_GLOBAL, name, host->type, host->size);
    o->func = host->func;
    o->cuda_malloc = host->cuda_malloc;
    o->no_alias = m->restricted;
    if (!host->cuda_malloc && !host->func)
        o->assumed = assume(&m->symbols, arena_printf(m->arena, "%s is 256-byte aligned", name));
    o->unknown_reason = reason_id(&m->symbols, REASON_LOADED, arena_printf(m->arena, "depends on data loaded from %s", name));
    VEC_PUSH(m->arena, &m->from_host, ((struct host_object){host, o}));
    return o;
}

static struct value unknown_scalar(struct machine *m, const struct ir_type *type, const char *name)
{
    if (type->kind == IR_TYPE_POINTER) {
        struct object *o = unknown_object(m, name, type->element);
        o->no_alias = m->restricted;
        return value_int(object_address(&m->heap, o));
    }
    if (type->kind == IR_TYPE_FLOAT) {
        struct value one = value_float(1);
        one.assumed = assume(&m->symbols, arena_printf(m->arena, "%s = 1", name));
        return one;
    }
    return value_symbol(&m->c, symbol_new(&m->symbols, name, supposed_number(type)));
}

static struct value pointer_value(struct machine *m, const struct argument *a, const char *name)
{
    struct object *o = device_object(m, a->object, name);
    return value_int(object_address(&m->heap, o) + a->number);
}

/* A scalar by what is given for it, else unknown. */
static struct value scalar_value(struct machine *m, const struct found_launch *l, const struct argument *a, const struct ir_type *type,
                                 const char *name)
{
    const struct named_number *n = assumed_number(l, name);
    if (n)
        return is_float_type(type) ? value_float((double)n->number) : value_int(n->number);
    if (a && a->kind == ARGUMENT_POINTER && type->kind == IR_TYPE_POINTER)
        return pointer_value(m, a, name);
    if (a && a->kind == ARGUMENT_NUMBER && (type->kind != IR_TYPE_POINTER || a->number))
        return value_int(a->number);
    return unknown_scalar(m, type, name);
}

static struct value record_value(struct machine *m, const struct argument *a, const struct ir_type *type, const char *name)
{
    struct object *o = object_new(&m->heap, OBJECT_PRIVATE, name, type, (int64_t)type->size);
    o->symbolic = true;
    for (uint32_t i = 0; a && a->kind == ARGUMENT_RECORD && i < a->n_fields; i++) {
        const struct argument *f = &a->fields[i];
        bool fresh;
        if (f->kind != ARGUMENT_NUMBER && f->kind != ARGUMENT_POINTER)
            continue;
        struct value v = f->kind == ARGUMENT_POINTER ? pointer_value(m, f, f->object->name ? f->object->name : name) : value_int(f->number);
        object_slot(&m->c, &m->heap, o, a->offsets[i], f->size, f->is_float, &fresh)->value = v;
    }
    return value_int(object_address(&m->heap, o));
}

static struct value *make_arguments(struct machine *m, const struct found_launch *l)
{
    const struct ir_func *k = l->kernel;
    struct value *args = ARENA_ARRAY(m->arena, k->n_params + 1, struct value);
    for (uint32_t i = 0; i < k->n_params; i++) {
        const struct ir_var *p = k->params[i];
        const struct argument *a = i < l->n_args ? &l->args[i] : NULL;
        const char *name = p->name && p->name[0] ? p->name : arena_printf(m->arena, "argument %u", i + 1);
        m->restricted = p->is_restrict;
        args[i] = is_record(p->type) ? record_value(m, a, p->type, name) : scalar_value(m, l, a, p->type, name);
        if (p->type->kind != IR_TYPE_POINTER && !is_record(p->type))
            args[i].assumed |= RUNTIME_VALUE;
    }
    return args;
}

/* ---- blocks ---- */

struct sample {
    uint64_t index;
    double weight;
};

/* Blocks of one dimension that stand for all: first and last, and `inner` between, each for its share. */
static uint32_t sample_dimension(uint64_t n, uint32_t count, struct sample *out)
{
    if (n <= count || n <= 3) {
        for (uint64_t i = 0; i < n; i++)
            out[i] = (struct sample){i, 1};
        return (uint32_t)n;
    }
    uint32_t inner = count - 2;
    out[0] = (struct sample){0, 1};
    for (uint32_t i = 0; i < inner; i++)
        out[i + 1] = (struct sample){1 + (uint64_t)((double)(n - 2) * (i + 0.5) / inner), (double)(n - 2) / inner};
    out[count - 1] = (struct sample){n - 1, 1};
    return count;
}

static void set_block(struct machine *m, const uint64_t *index)
{
    for (int i = 0; i < 3; i++) {
        m->block_idx[i] = value_int((int64_t)index[i]);
        m->block_idx[i].assumed = RUNTIME_VALUE;
        m->block_number[i] = (uint32_t)index[i];
    }
}

/* Builtin variables are made anew for each block. */
static void forget_builtins(struct machine *m)
{
    for (size_t u = 0; u < m->program->n_units; u++)
        for (size_t i = 0; i < m->program->units[u]->globals.count; i++) {
            const struct ir_var *v = m->program->units[u]->globals.items[i];
            if (v->storage == IR_BUILTIN)
                m->globals[v->index] = NULL;
        }
}

static void run_block(struct machine *m, const struct found_launch *l, const struct value *args)
{
    forget_builtins(m);
    object_reset(m->heap.shared);
    machine_start(m);
    call_function(m, l->kernel, NULL, args, l->kernel->n_params);
}

static void run_block_again(struct machine *m, const struct found_launch *l, const struct value *args)
{
    run_block(m, l, args);
    if (!m->found_indexed || m->stopped)
        return;
    m->max_steps += m->steps;
    /* Only now is it known which arrays lie in local memory. */
    m->sites = (struct site_table){.n_expressions = m->sites.n_expressions};
    run_block(m, l, args);
}

/* How many blocks a dimension is sampled with: few at first; more where a block is cheap. */
static uint32_t samples_for(const uint64_t *grid, uint64_t steps)
{
    uint32_t dimensions = 0, target = (uint32_t)(DENSE_STEPS / (steps ? steps : 1));
    for (int i = 0; i < 3; i++)
        dimensions += grid[i] > 1;
    target = target > MAX_SAMPLES ? MAX_SAMPLES : target;
    uint32_t per = 3;
    while (dimensions && per < MAX_SAMPLES) {
        uint32_t product = 1;
        for (uint32_t i = 0; i < dimensions; i++)
            product *= per + 1;
        if (product > target)
            break;
        per++;
    }
    return per;
}

/* Steps that one block costs, found by running an inner one without counting. */
static uint64_t block_steps(struct machine *m, const struct found_launch *l, const struct value *args)
{
    uint64_t middle[3], before = m->steps;
    for (int i = 0; i < 3; i++)
        middle[i] = l->grid[i] / 2;
    set_block(m, middle);
    run_block(m, l, args);
    return m->steps - before;
}

static void run_blocks(struct machine *m, const struct found_launch *l, const struct value *args)
{
    struct sample s[3][MAX_SAMPLES];
    uint32_t n[3];
    if (l->grid[0] * l->grid[1] * l->grid[2] == 1) {
        set_block(m, (uint64_t[]){0, 0, 0});
        run_block_again(m, l, args);
        return;
    }
    uint32_t per = samples_for(l->grid, block_steps(m, l, args));
    m->sites = (struct site_table){.n_expressions = m->sites.n_expressions};
    m->max_steps = m->steps + MAX_STEPS;
    for (int i = 0; i < 3; i++)
        n[i] = sample_dimension(l->grid[i], per, s[i]);
    for (uint32_t z = 0; z < n[2]; z++)
        for (uint32_t y = 0; y < n[1]; y++)
            for (uint32_t x = 0; x < n[0] && !m->stopped; x++) {
                set_block(m, (uint64_t[]){s[0][x].index, s[1][y].index, s[2][z].index});
                m->weight = s[0][x].weight * s[1][y].weight * s[2][z].weight;
                run_block(m, l, args);
            }
}

/* One inner block of a grid that isn't known. */
static void run_symbolic_block(struct machine *m, const struct found_launch *l, const struct value *args)
{
    static const char *const names[2][3] = {{"blockIdx.x", "blockIdx.y", "blockIdx.z"}, {"gridDim.x", "gridDim.y", "gridDim.z"}};
    for (int i = 0; i < 3; i++) {
        bool used = i == 0 || l->block[i] > 1;
        m->block_idx[i] = used ? value_symbol(&m->c, symbol_new(&m->symbols, names[0][i], 1)) : value_int(0);
        m->grid_dim[i] = used ? value_symbol(&m->c, symbol_new(&m->symbols, names[1][i], DEFAULT_GRID)) : value_int(1);
        m->block_number[i] = used;
    }
    run_block_again(m, l, args);
}

/* ---- the launch ---- */

static void set_threads(struct machine *m, const struct found_launch *l)
{
    int64_t id[3][MAX_THREADS];
    const char *note = l->origin == ORIGIN_DEFAULT  ? "blocks of %" PRIu64 "x%" PRIu64 "x%" PRIu64 " threads, a default"
                       : l->origin == ORIGIN_BOUNDS ? "blocks of %" PRIu64 "x%" PRIu64 "x%" PRIu64 " threads, from __launch_bounds__"
                                                    : NULL;
    if (!note && !l->block_known)
        note = "blocks of %" PRIu64 "x%" PRIu64 "x%" PRIu64 " threads";
    assumption_set assumed = note ? assume(&m->symbols, arena_printf(m->arena, note, l->block[0], l->block[1], l->block[2])) : 0;
    for (uint32_t t = 0; t < m->n; t++) {
        id[0][t] = (int64_t)(t % l->block[0]);
        id[1][t] = (int64_t)(t / l->block[0] % l->block[1]);
        id[2][t] = (int64_t)(t / l->block[0] / l->block[1]);
    }
    for (int i = 0; i < 3; i++) {
        m->thread_idx[i] = value_lanes(&m->c, id[i]);
        m->block_dim[i] = value_int((int64_t)l->block[i]);
        m->grid_dim[i] = value_int((int64_t)l->grid[i]);
        m->thread_idx[i].assumed = m->block_dim[i].assumed = assumed | RUNTIME_VALUE;
        m->grid_dim[i].assumed = RUNTIME_VALUE;
    }
}

void run_kernel(struct program *p, const struct ir_unit *unit, const struct found_launch *l, double deadline, struct kernel_prediction *out)
{
    struct machine *m = ARENA_NEW(p->arena, struct machine);
    machine_init(m, p, (uint32_t)(l->block[0] * l->block[1] * l->block[2]), false);
    m->kernel = l->kernel;
    m->deadline = deadline;
    m->max_steps = p->options->max_steps ? p->options->max_steps : MAX_STEPS;
    set_threads(m, l);
    struct value *args = make_arguments(m, l);
    for (uint32_t i = 0; i < l->kernel->n_params; i++)
        if (l->kernel->params[i]->type->kind != IR_TYPE_VOID)
            pin(m, args[i]);
    if (l->grid_known)
        run_blocks(m, l, args);
    else
        run_symbolic_block(m, l, args);
    predict_kernel(m, unit, l, out);
    machine_free(m);
}
