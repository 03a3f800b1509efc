/* One kernel and one launch: chosen blocks are run, each standing for as many as it is one of. */
#include "analyzer/eval/access.h"
#include "analyzer/eval/host.h"
#include "analyzer/eval/predict.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_STEPS = 1500000 /* of one block */,
    TOTAL_STEPS = 3000000 /* of all blocks of a launch */,
    DENSE_STEPS = 60000,
    MIN_SAMPLES = 4,
    MAX_SAMPLES = 48,
    DEFAULT_GRID = 64
};

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
    m->weight = 1;
}

void machine_free(struct machine *m)
{
    lanes_free(&m->pool);
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
    m->widening = (struct widening){0};
}

/* ---- arguments ---- */

static const struct named_number *find_assumed(const struct machine *m, const char *name)
{
    const struct named_number *found = NULL;
    for (size_t i = 0; name && m->launch && i < m->launch->assumes.count; i++)
        if (!strcmp(m->launch->assumes.items[i].name, name))
            found = &m->launch->assumes.items[i];
    return found;
}

bool assumed_value(struct machine *m, const char *name, const struct ir_type *type, struct value *out)
{
    const struct named_number *found = find_assumed(m, name);
    if (!found || is_record(type) || type->kind == IR_TYPE_ARRAY)
        return false;
    static const struct ir_type number = {
        .kind = IR_TYPE_INT, .size = sizeof found->number, .is_signed = true};
    *out = type->kind == IR_TYPE_POINTER ? value_int(found->number)
                                         : value_cast(&m->c, type, &number, value_int(found->number));
    return true;
}

/* The kernel's view of an object that the host allocated; one for each host object of the launch. */
static struct object *device_object(struct machine *m, const struct object *host, const char *name)
{
    for (size_t i = 0; i < m->from_host.count; i++)
        if (m->from_host.items[i].host == host)
            return m->from_host.items[i].object;
    struct object *o = object_new(&m->heap, host->kind == OBJECT_CONSTANT ? OBJECT_CONSTANT : OBJECT_GLOBAL,
                                  name, host->type, host->size);
    o->func = host->func;
    o->cuda_malloc = host->cuda_malloc;
    o->no_alias = m->restricted;
    if (!host->cuda_malloc && !host->func)
        o->assumed = assume(&m->symbols, arena_printf(m->arena, "%s is 256-byte aligned", name));
    o->unknown_reason =
        reason_id(&m->symbols, REASON_LOADED, arena_printf(m->arena, "depends on data loaded from %s", name));
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
    struct value v = value_symbol(&m->c, symbol_new(&m->symbols, name, supposed_number(m, type)));
    m->supposed = m->supposed_next;
    return v;
}

static struct value pointer_value(struct machine *m, const struct argument *a, const char *name)
{
    struct object *o = device_object(m, a->object, name);
    return value_int(object_address(&m->heap, o) + a->number);
}

/* A scalar by what is given for it, else unknown. */
static struct value scalar_value(struct machine *m, const struct argument *a, const struct ir_type *type,
                                 const char *name)
{
    struct value given;
    if (assumed_value(m, name, type, &given))
        return given;
    if (a && a->kind == ARGUMENT_POINTER && type->kind == IR_TYPE_POINTER)
        return pointer_value(m, a, name);
    if (a && a->kind == ARGUMENT_NUMBER && (type->kind != IR_TYPE_POINTER || a->number))
        return value_int(a->number);
    return unknown_scalar(m, type, name);
}

static struct value record_value(struct machine *m, const struct argument *a, const struct ir_type *type,
                                 const char *name)
{
    struct object *o = object_new(&m->heap, OBJECT_PRIVATE, name, type, (int64_t)type->size);
    o->symbolic = true;
    for (uint32_t i = 0; a && a->kind == ARGUMENT_RECORD && i < a->n_fields; i++) {
        const struct argument *f = &a->fields[i];
        bool fresh;
        if ((f->kind != ARGUMENT_NUMBER && f->kind != ARGUMENT_POINTER) ||
            find_assumed(m, member_name(m, type, a->offsets[i], name)))
            continue;
        struct value v = f->kind == ARGUMENT_POINTER
                             ? pointer_value(m, f, f->object->name ? f->object->name : name)
                             : value_int(f->number);
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
        args[i] = is_record(p->type) ? record_value(m, a, p->type, name) : scalar_value(m, a, p->type, name);
        if (p->type->kind != IR_TYPE_POINTER && !is_record(p->type))
            args[i].assumed |= NO_ASSUMPTION;
    }
    return args;
}

/* ---- blocks ---- */

/* One dimension's blocks fall into classes: the first, the last, and those between. */
struct block_class {
    uint64_t first, count;
};

static uint32_t classes_of(uint64_t n, struct block_class *out)
{
    uint32_t k = 0;
    out[k++] = (struct block_class){0, 1};
    if (n > 2)
        out[k++] = (struct block_class){1, n - 2};
    if (n > 1)
        out[k++] = (struct block_class){n - 1, 1};
    return k;
}

/* The i-th of evenly scattered members of a class; the three dimensions use steps that share no period. */
static uint64_t member(const struct block_class *c, uint32_t i, int dimension)
{
    static const double steps[] = {0.7548776662466927, 0.5698402909980532, 0.6180339887498949};
    double at = 0.5 + steps[dimension] * i;
    return c->first + (uint64_t)((at - (double)(uint64_t)at) * (double)c->count);
}

static void set_block(struct machine *m, const uint64_t *index)
{
    for (int i = 0; i < 3; i++) {
        m->block_idx[i] = value_int((int64_t)index[i]);
        m->block_idx[i].assumed = NO_ASSUMPTION;
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
    m->first_step = m->steps;
    m->max_steps = m->steps + (m->program->options->max_steps ? m->program->options->max_steps : MAX_STEPS);
    m->block_serial++;
    call_function(m, l->kernel, NULL, args, l->kernel->n_params);
    widen_flush(m);
}

static void run_block_again(struct machine *m, const struct found_launch *l, const struct value *args)
{
    run_block(m, l, args);
    if (!m->learned || m->stopped)
        return;
    /* Only now is it known which arrays lie in local memory. */
    m->sites = (struct site_table){0};
    run_block(m, l, args);
}

/* How many inner blocks stand for all: few at first; more where a block is cheap. */
static uint32_t samples_for(uint64_t steps)
{
    uint64_t n = DENSE_STEPS / (steps ? steps : 1);
    return n < MIN_SAMPLES ? MIN_SAMPLES : n > MAX_SAMPLES ? MAX_SAMPLES : (uint32_t)n;
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

/* Blocks that are alike: of one class in each dimension. */
struct block_group {
    const struct block_class *c[3];
    uint64_t count;
    uint32_t planned; /* how many of them are run */
};

static int larger_first(const void *a, const void *b)
{
    const struct block_group *x = a, *y = b;
    return x->count == y->count ? 0 : x->count < y->count ? 1 : -1;
}

static void run_group(struct machine *m, const struct found_launch *l, const struct value *args,
                      const struct block_group *g, double scale)
{
    bool every = g->count <= g->planned;
    m->weight = scale * (double)g->count / (double)g->planned;
    m->class_blocks = every ? 1 : g->planned;
    m->class_serial++;
    for (uint32_t i = 0; i < g->planned && !m->stopped; i++) {
        uint64_t index[3] = {g->c[0]->first + i % g->c[0]->count,
                             g->c[1]->first + i / g->c[0]->count % g->c[1]->count,
                             g->c[2]->first + i / g->c[0]->count / g->c[1]->count};
        m->class_serial += every; /* nothing to agree with */
        for (int d = 0; d < 3 && !every; d++)
            index[d] = member(g->c[d], i, d);
        set_block(m, index);
        run_block(m, l, args);
    }
}

/* The groups of a grid, the largest first. */
static uint32_t list_groups(const struct found_launch *l, struct block_class classes[3][3],
                            struct block_group *out)
{
    uint32_t n[3], k = 0;
    for (int d = 0; d < 3; d++)
        n[d] = classes_of(l->grid[d], classes[d]);
    for (uint32_t i = 0; i < n[0] * n[1] * n[2]; i++) {
        struct block_group g = {
            .c = {&classes[0][i % n[0]], &classes[1][i / n[0] % n[1]], &classes[2][i / n[0] / n[1]]}};
        g.count = g.c[0]->count * g.c[1]->count * g.c[2]->count;
        out[k++] = g;
    }
    qsort(out, k, sizeof *out, larger_first);
    return k;
}

/* Plans as many blocks of each group as `samples` asks for (fewer of the small groups at the borders) and the
 * budget allows. Returns the number of blocks that the planned groups stand for. */
static uint64_t plan_groups(struct block_group *groups, uint32_t n, uint32_t samples, uint64_t affordable)
{
    uint64_t covered = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint64_t wanted = i ? (samples + 7) / 8 : samples;
        wanted = wanted < groups[i].count ? wanted : groups[i].count;
        groups[i].planned = (uint32_t)(wanted < affordable ? wanted : affordable);
        affordable -= groups[i].planned;
        covered += groups[i].planned ? groups[i].count : 0;
    }
    return covered;
}

static void run_blocks(struct machine *m, const struct found_launch *l, const struct value *args)
{
    struct block_class classes[3][3];
    struct block_group groups[27];
    uint64_t all = l->grid[0] * l->grid[1] * l->grid[2];
    if (all == 1) {
        set_block(m, (uint64_t[]){0, 0, 0});
        run_block_again(m, l, args);
        return;
    }
    uint64_t steps = block_steps(m, l, args), affordable = TOTAL_STEPS / (steps ? steps : 1);
    m->sites = (struct site_table){0};
    uint32_t n = list_groups(l, classes, groups);
    uint64_t covered = plan_groups(groups, n, samples_for(steps), affordable ? affordable : 1);
    if (covered < all)
        m->launch_assumed |= assume(&m->symbols, "inner blocks of the grid stand for those at its borders");
    for (uint32_t i = 0; i < n && !m->stopped; i++)
        if (groups[i].planned)
            run_group(m, l, args, &groups[i], (double)all / (double)covered);
}

/* One inner block of a grid that isn't known. */
static void run_symbolic_block(struct machine *m, const struct found_launch *l, const struct value *args)
{
    static const char *const names[2][3] = {{"blockIdx.x", "blockIdx.y", "blockIdx.z"},
                                            {"gridDim.x", "gridDim.y", "gridDim.z"}};
    for (int i = 0; i < 3; i++) {
        bool used = i == 0 || l->block[i] > 1;
        m->block_idx[i] = used ? value_symbol(&m->c, symbol_new(&m->symbols, names[0][i], 1)) : value_int(0);
        m->grid_dim[i] =
            used ? value_symbol(&m->c, symbol_new(&m->symbols, names[1][i], DEFAULT_GRID)) : value_int(1);
        m->block_number[i] = used;
    }
    run_block_again(m, l, args);
}

/* ---- the launch ---- */

static void set_threads(struct machine *m, const struct found_launch *l)
{
    int64_t id[3][MAX_THREADS];
    const char *note = l->origin == ORIGIN_DEFAULT ? "blocks of %" PRIu64 "x%" PRIu64 "x%" PRIu64
                                                     " threads, a default"
                       : l->origin == ORIGIN_BOUNDS ? "blocks of %" PRIu64 "x%" PRIu64 "x%" PRIu64
                                                      " threads, from __launch_bounds__"
                                                    : NULL;
    if (!note && !l->block_known)
        note = "blocks of %" PRIu64 "x%" PRIu64 "x%" PRIu64 " threads";
    assumption_set assumed =
        note ? assume(&m->symbols, arena_printf(m->arena, note, l->block[0], l->block[1], l->block[2])) : 0;
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
        m->block_dim[i].assumed |= ARGUMENT_VALUE;
        m->grid_dim[i].assumed = NO_ASSUMPTION;
    }
}

/* Runs the launch with these numbers for the first argument without a value and for the others; false: no
 * access was reached, and there is such an argument. */
static bool run_supposing(struct program *p, const struct ir_unit *unit, const struct found_launch *l,
                          double deadline, const int64_t *supposed, struct kernel_prediction *out)
{
    struct machine *m = ARENA_NEW(p->arena, struct machine);
    machine_init(m, p, (uint32_t)(l->block[0] * l->block[1] * l->block[2]), false);
    m->kernel = l->kernel;
    m->launch = l;
    m->supposed = supposed[0];
    m->supposed_next = supposed[1];
    m->deadline = deadline;
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
    describe_parameters(m, l, args, out);
    bool reached = m->sites.all.count || !m->symbols.symbols.count || m->stopped;
    machine_free(m);
    return reached;
}

void run_kernel(struct program *p, const struct ir_unit *unit, const struct found_launch *l, double deadline,
                struct kernel_prediction *out)
{
    /* Where the usual number lets no thread come to an access: larger ones, then a large total of small
     * parts. */
    static const int64_t supposed[][2] = {{1024, 1024}, {1 << 20, 1 << 20}, {1 << 20, 32}};
    for (size_t i = 0; i < sizeof supposed / sizeof supposed[0]; i++)
        if (run_supposing(p, unit, l, deadline, supposed[i], out))
            return;
}
