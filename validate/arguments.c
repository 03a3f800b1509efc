#include "validate/arguments.h"

#include <string.h>

enum { SUPPOSED_GRID = 64 /* as in the evaluator */ };

/* Added to memory of which the evaluation saw a part used: at least so much. */
static const uint64_t SPARE_BYTES = UINT64_C(64) << 20;

/* A job, and which allocations of the prediction its own stand for. */
struct makings {
    struct arena *arena;
    struct job *job;
    VEC(uint32_t) known;
};

/* The job's number of the prediction's allocation, made at its first pointer. */
static uint32_t allocation_of(struct makings *makings, const struct parameter *p)
{
    struct job *job = makings->job;
    for (size_t i = 0; i < makings->known.count; i++)
        if (p->allocation && makings->known.items[i] == p->allocation)
            return (uint32_t)i;
    struct job_allocation a = {.is_float = p->element == PARAMETER_FLOAT, .size = p->element_size,
                               .bytes = p->bytes_before + p->bytes_needed, .limit = p->index_limit};
    if (p->bytes_at_least || !a.bytes) {
        a.spare = a.bytes < SPARE_BYTES / 2 ? SPARE_BYTES : 2 * a.bytes;
        a.bytes += a.spare;
    }
    VEC_PUSH(makings->arena, &makings->known, p->allocation);
    VEC_PUSH(makings->arena, &job->allocations, a);
    return (uint32_t)job->allocations.count - 1;
}

/* The bytes of a number. */
static void put_number(const struct parameter *p, unsigned char *to)
{
    double value = p->has_value ? p->value : 1;
    float single = (float)value;
    int64_t integer = (int64_t)value;
    if (p->kind == PARAMETER_FLOAT && p->size == 4)
        memcpy(to, &single, 4);
    else if (p->kind == PARAMETER_FLOAT)
        memcpy(to, &value, p->size < 8 ? p->size : 8);
    else
        memcpy(to, &integer, p->size < 8 ? p->size : 8);
}

static void put_scalar(struct makings *makings, const struct parameter *p, struct job_argument *argument)
{
    if (p->offset > argument->size || argument->size - p->offset < p->size)
        return;
    if (p->kind == PARAMETER_POINTER && !p->has_value)
        VEC_PUSH(makings->arena, &argument->pointers,
                 ((struct job_pointer){(uint32_t)p->offset, allocation_of(makings, p), p->bytes_before}));
    else
        put_number(p, argument->bytes + p->offset);
}

/* One argument, in memory as the kernel takes it; returns why it can't be made, or NULL. */
static const char *make_argument(struct makings *makings, const struct parameter *p)
{
    struct job_argument argument = {.size = p->size};
    if (p->kind == PARAMETER_OTHER || !p->size || p->size > JOB_ARGUMENT_BYTES)
        return arena_printf(makings->arena, "its argument %s (%s) can not be made: %s", p->name, p->type ? p->type : "?",
                            p->reason ? p->reason : "its size is not known");
    argument.bytes = arena_alloc(makings->arena, p->size);
    for (size_t i = 0; i < p->fields.count; i++)
        put_scalar(makings, &p->fields.items[i], &argument);
    if (p->kind != PARAMETER_RECORD)
        put_scalar(makings, p, &argument);
    VEC_PUSH(makings->arena, &makings->job->arguments, argument);
    return NULL;
}

/* A grid for a prediction that knows none: what it supposed gridDim to be. */
static void suppose_grid(const struct launch *launch, uint64_t *grid)
{
    for (int i = 0; i < 3; i++)
        grid[i] = i == 0 || launch->block[i] > 1 ? SUPPOSED_GRID : 1;
}

const char *arguments_make_job(struct arena *arena, const struct kernel_prediction *kernel, const char *cubin, uint32_t runs, struct job *job)
{
    const struct launch *launch = &kernel->launch;
    const char *wrong = NULL;
    *job = (struct job){.cubin = cubin, .function = kernel->mangled ? kernel->mangled : kernel->name,
                        .dynamic_shared = launch->dynamic_shared_known ? launch->dynamic_shared : launch->dynamic_shared_seen, .runs = runs};
    struct makings makings = {.arena = arena, .job = job};
    memcpy(job->block, launch->block, sizeof job->block);
    memcpy(job->grid, launch->grid, sizeof job->grid);
    if (!job->grid[0])
        suppose_grid(launch, job->grid);
    if (!kernel->has_parameters)
        return "the prediction does not describe its arguments (key \"parameters\")";
    for (size_t i = 0; i < kernel->parameters.count && !wrong; i++)
        wrong = make_argument(&makings, &kernel->parameters.items[i]);
    return wrong;
}
