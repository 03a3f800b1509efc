/* From a prediction: build its kernels, make their arguments, launch, count and time them, each in a process of its own. */
#include "analyzer/result/figures.h"
#include "validate/arguments.h"
#include "validate/session.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#define TROUBLE(status_, ...) ((struct trouble){(status_), arena_printf(arena, __VA_ARGS__)})

enum { BUILD_SECONDS = 600 };

struct work {
    struct arena *arena;
    const struct session *session;
    const struct options *options;
    struct measured *measured;
    VEC(const char *) cubins; /* of each file of the prediction; NULL: not built */
};

static const char *find_nvcc(struct arena *arena, const struct options *options)
{
    const char *home = getenv("CUDA_HOME"), *set = getenv("NVCC");
    const char *const places[] = {options->nvcc, set, home ? arena_printf(arena, "%s/bin/nvcc", home) : NULL, "/usr/local/cuda/bin/nvcc"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (places[i] && !access(places[i], X_OK))
            return places[i];
    return "nvcc"; /* on the PATH, or the attempt says that it is not */
}

/* The interesting line of a compiler's output. */
static const char *error_line(struct arena *arena, const char *text)
{
    const char *at = strstr(text, "error");
    while (at && at > text && at[-1] != '\n')
        at--;
    at = at ? at : text;
    return arena_strndup(arena, at, strcspn(at, "\n"));
}

static const char *build(struct work *work, const char *source, const char *arch, size_t number)
{
    struct arena *arena = work->arena;
    const char *cubin = arena_printf(arena, "%s/%zu.cubin", work->session->folder, number);
    struct process nvcc = {.capture = true, .timeout = BUILD_SECONDS};
    const char *const words[] = {find_nvcc(arena, work->options), "-cubin", "-lineinfo", "-O3", arena_printf(arena, "-arch=%s", arch),
                                 "-o", cubin, source};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        VEC_PUSH(arena, &nvcc.words, words[i]);
    for (size_t i = 0; i < work->options->rest.count; i++)
        VEC_PUSH(arena, &nvcc.words, work->options->rest.items[i]);
    struct process_end end = process_run(arena, &nvcc);
    if (!end.code && !end.signal && !end.timed_out && !end.failed)
        return cubin;
    measured_note(arena, work->measured, arena_printf(arena, "%s was not built: %s", source, end.timed_out ? "nvcc took too long"
                                                      : error_line(arena, *end.error_text ? end.error_text : end.out)));
    return NULL;
}

/* Runs the harness; returns what went wrong, or NULL. */
static const char *harness(struct work *work, const char *mode, const char *path, struct process_end *end)
{
    struct arena *arena = work->arena;
    bool counting = !strcmp(mode, "count");
    struct process process = {.capture = true, .timeout = work->options->timeout};
    VEC_PUSH(arena, &process.words, work->session->harness);
    VEC_PUSH(arena, &process.words, mode);
    VEC_PUSH(arena, &process.words, path);
    if (counting)
        session_inject(arena, work->session, work->options, &process);
    *end = process_run(arena, &process);
    if (end->failed)
        return end->failed;
    if (end->timed_out)
        return arena_printf(arena, "it did not end within %g seconds", work->options->timeout);
    if (end->signal)
        return arena_printf(arena, "the process that launched it was ended by signal %d", end->signal);
    return end->code ? arena_strndup(arena, end->error_text, strcspn(end->error_text, "\n")) : NULL;
}

static void take_times(struct work *work, const struct job *job, uint32_t launch, const char *text)
{
    struct measured_time time = {.function = arena_strdup(work->arena, job->function), .dynamic_shared = job->dynamic_shared,
                                 .launch = launch};
    memcpy(time.block, job->block, sizeof time.block);
    memcpy(time.grid, job->grid, sizeof time.grid);
    char *rest = arena_strdup(work->arena, text);
    for (char *line; (line = strsep(&rest, "\n"));) {
        char key[64], value[64];
        if (sscanf(line, "time\t%" SCNu32 "\t%lf\t%lf\t%lf\t%lf", &time.runs, &time.median_us, &time.min_us, &time.max_us,
                   &time.warm_median_us) == 5)
            VEC_PUSH(work->arena, &work->measured->times, time);
        else if (!strncmp(line, "function\t", 9))
            time.function = arena_strdup(work->arena, line + 9);
        else if (!strncmp(line, "note\t", 5))
            measured_note(work->arena, work->measured, arena_printf(work->arena, "%s: %s", job->function, line + 5));
        else if (sscanf(line, "machine\t%63s\t%63s", key, value) == 2)
            measured_machine(work->arena, &work->measured->machine, key, value);
    }
    work->measured->times_from = "cuda-events";
}

static const char *write_job(struct work *work, const struct job *job)
{
    const char *path = arena_printf(work->arena, "%s/job", work->session->folder);
    FILE *file = fopen(path, "w");
    if (!file)
        return NULL;
    job_write(job, file);
    return fclose(file) ? NULL : path;
}

/* Which of its kernel's launches the k-th of a file is, from 1. */
static uint32_t launch_number(const struct file_prediction *file, size_t k)
{
    uint32_t number = 1;
    const char *own = file->kernels.items[k].mangled;
    for (size_t i = 0; i < k; i++)
        number += own && file->kernels.items[i].mangled && !strcmp(file->kernels.items[i].mangled, own);
    return number;
}

/* First the time, undisturbed; then the counts. What fails is a note, and the other kernels go on. */
static struct trouble measure_kernel(struct work *work, const struct kernel_prediction *kernel, uint32_t launch, const char *cubin)
{
    struct job job;
    struct process_end end;
    const char *wrong = cubin ? arguments_make_job(work->arena, kernel, cubin, work->options->runs, &job) : "its file was not built";
    const char *path = wrong ? NULL : write_job(work, &job);
    if (!wrong && !path)
        wrong = "no temporary file can be written";
    if (!wrong && !(wrong = harness(work, "time", path, &end)))
        take_times(work, &job, launch, end.out);
    if (!wrong)
        wrong = harness(work, "count", path, &end);
    if (wrong)
        measured_note(work->arena, work->measured, arena_printf(work->arena, "%s, blocks of %s: %s", kernel->name,
                                                                figure_dims(work->arena, kernel->launch.block), wrong));
    if (!wrong && !kernel->launch.grid[0])
        measured_note(work->arena, work->measured, arena_printf(work->arena, "%s: the grid is not known; launched with %s blocks", kernel->name,
                                                                figure_dims(work->arena, job.grid)));
    return session_collect(work->arena, work->session, work->measured);
}

struct trouble session_kernels(struct arena *arena, const struct session *session, const struct options *options,
                               const struct prediction *prediction, struct measured *measured)
{
    struct work work = {.arena = arena, .session = session, .options = options, .measured = measured};
    struct trouble trouble = {.status = EXIT_GOOD};
    measured->machine = session->machine;
    if (session->machine.arch && strcmp(session->machine.arch, prediction->arch))
        return TROUBLE(EXIT_CANNOT, "the prediction is for %s, this GPU (%s) is %s", prediction->arch, session->machine.gpu, session->machine.arch);
    for (size_t f = 0; f < prediction->files.count && !trouble.status; f++) {
        const struct file_prediction *file = &prediction->files.items[f];
        const char *cubin = file->kernels.count ? build(&work, file->path, prediction->arch, f) : NULL;
        for (size_t k = 0; k < file->kernels.count && !trouble.status; k++)
            trouble = measure_kernel(&work, &file->kernels.items[k], launch_number(file, k), cubin);
    }
    return trouble;
}

struct trouble session_predict(struct arena *arena, const struct session *session, const struct options *options, const char *kernel_file,
                               const char **path)
{
    const char *accesslint = process_beside(arena, "accesslint");
    struct process process = {.capture = true, .timeout = BUILD_SECONDS};
    *path = arena_printf(arena, "%s/prediction.json", session->folder);
    if (!accesslint)
        return TROUBLE(EXIT_TROUBLE, "accesslint is not beside accesslint-validate: make the prediction with it, and name that");
    const char *const words[] = {accesslint, "--format=json", arena_printf(arena, "--arch=%s", session->machine.arch), "-o", *path,
                                 kernel_file, "--"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        VEC_PUSH(arena, &process.words, words[i]);
    for (size_t i = 0; i < options->rest.count; i++)
        VEC_PUSH(arena, &process.words, options->rest.items[i]);
    struct process_end end = process_run(arena, &process);
    if (end.failed || end.timed_out || end.signal || end.code > 1)
        return TROUBLE(EXIT_TROUBLE, "accesslint could not predict %s: %s", kernel_file,
                       end.timed_out ? "it took too long" : error_line(arena, end.error_text));
    return (struct trouble){.status = EXIT_GOOD};
}
