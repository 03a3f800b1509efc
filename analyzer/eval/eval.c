#include "analyzer/eval/eval.h"

#include "analyzer/base/stack.h"
#include "analyzer/eval/machine.h"
#include "analyzer/eval/predict.h"
#include "analyzer/eval/program.h"

enum { DEFAULT_SECONDS = 20 };

static void lose(struct program *p, const struct found_launch *l, const char *refused,
                 struct file_prediction *out)
{
    VEC_PUSH(p->arena, &out->not_analysed,
             ((struct not_analysed){.name = l->kernel->name,
                                    .place = predict_place(l->range),
                                    .reason = arena_printf(p->arena, "%s: the launch fails", refused)}));
}

/* The kernel was analysed, but an error in the source may hide parts of it. */
static void lose_part(struct program *p, const struct ir_func *k, const char *error,
                      struct file_prediction *out)
{
    VEC_PUSH(p->arena, &out->not_analysed,
             ((struct not_analysed){
                 .name = k->name,
                 .place = predict_place(k->range),
                 .is_error = true,
                 .reason = arena_printf(p->arena, "only in part, an error may hide the rest: %s", error)}));
}

static void lose_to_time(struct program *p, const struct ir_func *k, struct file_prediction *out)
{
    VEC_PUSH(p->arena, &out->not_analysed,
             ((struct not_analysed){
                 .name = k->name,
                 .place = predict_place(k->range),
                 .reason = "the time budget of the file ran out before it (raise it with --seconds)"}));
}

static void evaluate_kernel(struct program *p, const struct ir_unit *unit, const struct ir_func *k,
                            const struct launch_list *host, double deadline, struct file_prediction *out)
{
    struct launch_list launches = {0};
    choose_launches(p, unit, k, host, &launches);
    for (size_t i = 0; i < launches.count; i++) {
        const struct found_launch *l = &launches.items[i];
        const char *refused = launch_refused_block(p->arena, l->block);
        if (refused) {
            lose(p, l, refused, out);
            continue;
        }
        struct kernel_prediction prediction;
        run_kernel(p, unit, l, deadline, &prediction);
        VEC_PUSH(p->arena, &out->kernels, prediction);
        if (prediction.error && !i)
            lose_part(p, k, prediction.error, out);
        if (!prediction.sites.count && machine_clock() > deadline)
            lose_to_time(p, k, out);
    }
}

struct task {
    struct ir_unit *const *units;
    size_t n_units;
    const struct eval_options *options;
    struct arena *arena;
    struct prediction *out;
};

static void *evaluate_on_thread(void *argument)
{
    const struct task *t = argument;
    struct program p;
    struct launch_list host = {0};
    double start = machine_clock(), seconds = t->options->seconds > 0 ? t->options->seconds : DEFAULT_SECONDS;
    program_init(&p, t->units, t->n_units, t->options, t->arena);
    find_host_launches(&p, &host);
    for (size_t u = 0; u < t->n_units; u++) {
        struct file_prediction file = {.path = t->units[u]->path};
        for (size_t i = 0; i < t->units[u]->kernels.count; i++)
            evaluate_kernel(&p, t->units[u], t->units[u]->kernels.items[i], &host,
                            start + (double)(u + 1) * seconds, &file);
        VEC_PUSH(t->arena, &t->out->files, file);
    }
    program_free(&p);
    return NULL;
}

void evaluate_units(struct ir_unit *const *units, size_t n_units, const struct eval_options *options,
                    struct arena *arena, struct prediction *out)
{
    struct task task = {units, n_units, options, arena, out};
    if (!run_on_large_stack(evaluate_on_thread, &task))
        evaluate_on_thread(&task);
}
