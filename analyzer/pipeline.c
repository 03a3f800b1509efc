#include "analyzer/pipeline.h"

#include "analyzer/checks/check.h"
#include "analyzer/eval/eval.h"
#include "analyzer/ingest/ingest.h"
#include "analyzer/report/report.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef VEC(struct ir_unit *) unit_list;

static struct place place_of(struct ir_range range)
{
    return (struct place){range.file, range.line, range.column, range.end_line, range.end_column};
}

/* ---- stages ---- */

/* A comment for us that can't be followed must not pass in silence. */
static void check_comments(struct arena *arena, struct ir_unit *unit)
{
    for (size_t i = 0; i < unit->comments.count; i++) {
        const struct ir_comment *comment = &unit->comments.items[i];
        const char *wrong = eval_check_comment(arena, unit, comment);
        if (wrong)
            ir_report(unit, IR_WARNING, comment->range, "this comment is not followed: %s", wrong);
    }
}

/* One unit per file, in order; read[i] tells whether there is anything in it. */
static void ingest_files(struct arena *arena, const struct options *options, unit_list *units, bool *read)
{
    struct ingest_options ingest = {.flags = options->flags.items,
                                    .n_flags = options->flags.count,
                                    .instantiate = options->instantiate.items,
                                    .n_instantiate = options->instantiate.count,
                                    .cuda_path = options->cuda_path,
                                    .arch = options->arch};
    for (size_t i = 0; i < options->files.count; i++) {
        struct ir_unit *unit = ARENA_NEW(arena, struct ir_unit);
        unit->arena = arena;
        read[i] = ingest_file(options->files.items[i], &ingest, unit);
        unit->path = options->files.items[i];
        check_comments(arena, unit);
        VEC_PUSH(arena, units, unit);
    }
}

static void dump_units(FILE *out, struct arena *arena, const unit_list *units, const bool *read)
{
    for (size_t i = 0; i < units->count; i++)
        if (read[i])
            fputs(ir_print(arena, units->items[i]), out);
}

/* Evaluates what could be read; every unit has its file_prediction afterwards, in order. */
static void evaluate(struct arena *arena, const struct options *options, const unit_list *units,
                     const bool *read, struct prediction *prediction)
{
    struct eval_options eval = {.arch = options->arch,
                                .launches = options->launches.items,
                                .n_launches = options->launches.count,
                                .seen = options->seen.items,
                                .n_seen = options->seen.count,
                                .assumes = options->assumes.items,
                                .n_assumes = options->assumes.count,
                                .main_args = options->main_args,
                                .seconds = options->seconds};
    unit_list good = {0};
    struct prediction found = {.arch = options->arch};
    for (size_t i = 0; i < units->count; i++)
        if (read[i])
            VEC_PUSH(arena, &good, units->items[i]);
    if (good.count)
        evaluate_units(good.items, good.count, &eval, arena, &found);
    for (size_t i = 0, next = 0; i < units->count; i++) {
        bool has = read[i] && next < found.files.count;
        struct file_prediction file = has ? found.files.items[next++] : (struct file_prediction){0};
        file.path = options->files.items[i];
        file.failed = !read[i];
        VEC_PUSH(arena, &prediction->files, file);
    }
}

/* What ingest had to say about the source: diagnostics, and kernels that it lost. */
static void add_source_trouble(struct arena *arena, const struct ir_unit *unit, struct file_prediction *file)
{
    static const enum severity severities[] = {
        [IR_NOTE] = SEVERITY_NOTE, [IR_WARNING] = SEVERITY_WARNING, [IR_ERROR] = SEVERITY_ERROR};
    for (size_t i = 0; i < unit->diags.count; i++) {
        const struct ir_diag *diag = &unit->diags.items[i];
        struct diagnostic out = {.severity = severities[diag->severity],
                                 .place = place_of(diag->range),
                                 .message = diag->message,
                                 .in_host_code = diag->severity == IR_ERROR && !diag->in_device_code};
        VEC_PUSH(arena, &file->diagnostics, out);
    }
    for (size_t i = 0; i < unit->lost.count; i++) {
        const struct ir_lost *lost = &unit->lost.items[i];
        struct not_analysed out = {lost->name, place_of(lost->range), lost->reason, lost->is_error};
        VEC_PUSH(arena, &file->not_analysed, out);
    }
    const struct ir_source *source = ir_find_source(unit, unit->path);
    file->source = source ? source->text : NULL;
    file->source_length = source ? source->length : 0;
}

/* A kernel with an error inside may have lost accesses, whatever the evaluator saw of it. */
static void mark_damaged_kernels(const struct ir_unit *unit, struct file_prediction *file)
{
    for (size_t k = 0; k < unit->kernels.count; k++) {
        const struct ir_func *damaged = unit->kernels.items[k];
        for (size_t i = 0; i < file->kernels.count && damaged->error && damaged->mangled; i++) {
            struct kernel_prediction *kernel = &file->kernels.items[i];
            if (!kernel->error && kernel->mangled && !strcmp(damaged->mangled, kernel->mangled))
                kernel->error = damaged->error;
        }
    }
}

/* ---- the end ---- */

static bool wants_color(const struct options *options)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (options->color != COLOR_AUTO)
        return options->color == COLOR_ALWAYS;
    return !options->output && isatty(STDOUT_FILENO) && !(no_color && *no_color) &&
           !(term && !strcmp(term, "dumb"));
}

static int exit_status(const struct prediction *prediction, const struct finding_list *findings)
{
    int out = EXIT_CLEAN;
    for (size_t i = 0; i < findings->count; i++)
        if (!findings->items[i].hidden_because)
            out = EXIT_FINDINGS;
    for (size_t i = 0; i < prediction->files.count; i++) {
        const struct file_prediction *file = &prediction->files.items[i];
        if (file->failed)
            out = EXIT_TROUBLE;
        for (size_t k = 0; k < file->not_analysed.count; k++)
            if (file->not_analysed.items[k].is_error)
                out = EXIT_TROUBLE;
        for (size_t k = 0; k < file->diagnostics.count; k++)
            if (file->diagnostics.items[k].severity == SEVERITY_ERROR &&
                !file->diagnostics.items[k].place.file)
                out = EXIT_TROUBLE; /* of an option, not of the source */
        for (size_t k = 0; k < file->kernels.count; k++)
            if (file->kernels.items[k].error)
                out = EXIT_TROUBLE;
    }
    return out;
}

static int dump_status(const unit_list *units, const bool *read)
{
    int out = EXIT_CLEAN;
    for (size_t i = 0; i < units->count; i++) {
        out = read[i] ? out : EXIT_TROUBLE;
        for (size_t k = 0; k < units->items[i]->lost.count; k++)
            out = units->items[i]->lost.items[k].is_error ? EXIT_TROUBLE : out;
    }
    return out;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat x, y;
    return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* Standard output, or the file of -o; NULL with a message when it can't be had. */
static FILE *open_output(const struct options *options)
{
    for (size_t i = 0; i < options->files.count && options->output; i++)
        if (is_same_file(options->output, options->files.items[i])) {
            fprintf(stderr,
                    "accesslint: error: -o '%s' would overwrite that source; name another file for the "
                    "report\n",
                    options->output);
            return NULL;
        }
    FILE *out = options->output ? fopen(options->output, "w") : stdout;
    if (!out)
        fprintf(stderr, "accesslint: error: can't write '%s': %s\n", options->output, strerror(errno));
    return out;
}

static bool close_output(FILE *out, const struct options *options)
{
    bool failed = fflush(out) || ferror(out);
    if (out != stdout)
        failed |= fclose(out) != 0;
    if (failed)
        fprintf(stderr, "accesslint: error: can't write '%s': %s\n",
                options->output ? options->output : "standard output", strerror(errno));
    return !failed;
}

/* Where the report is for a program, people should see on standard error why the exit status is EXIT_TROUBLE.
 */
static void tell_trouble(const unit_list *units, const bool *read)
{
    for (size_t i = 0; i < units->count; i++) {
        const struct ir_unit *unit = units->items[i];
        for (size_t k = 0; k < unit->diags.count && !read[i]; k++)
            fprintf(stderr, "%s: error: %s\n", unit->path, unit->diags.items[k].message);
        for (size_t k = 0; k < unit->lost.count; k++)
            if (unit->lost.items[k].is_error)
                fprintf(stderr, "%s:%u: error: kernel '%s' is not analysed: %s\n",
                        unit->lost.items[k].range.file ? unit->lost.items[k].range.file : unit->path,
                        unit->lost.items[k].range.line, unit->lost.items[k].name, unit->lost.items[k].reason);
    }
}

static bool has_kernel(const unit_list *units, const char *name)
{
    for (size_t i = 0; i < units->count; i++)
        for (size_t k = 0; k < units->items[i]->kernels.count; k++)
            if (eval_names_kernel(name, units->items[i]->kernels.items[k]))
                return true;
    return false;
}

/* An option for a kernel that isn't there changes nothing, which looks like an answer. */
static void tell_unused(struct arena *arena, const char *option, const text_list *texts,
                        const unit_list *units)
{
    for (size_t i = 0; i < texts->count; i++) {
        const char *name = eval_option_kernel(arena, texts->items[i]);
        if (name && !has_kernel(units, name))
            fprintf(stderr, "accesslint: warning: %s '%s': no kernel '%s' was analysed in these files\n",
                    option, texts->items[i], name);
    }
}

/* Measurements of another program are no help, and nobody would notice. */
static void tell_unused_launches(const struct options *options, const unit_list *units)
{
    for (size_t i = 0; i < units->count; i++)
        for (size_t k = 0; k < units->items[i]->kernels.count; k++)
            for (size_t s = 0; s < options->seen.count; s++)
                if (launch_is_of(&options->seen.items[s], units->items[i]->kernels.items[k]->mangled))
                    return;
    if (options->seen.count)
        fprintf(stderr, "accesslint: warning: --launches: no kernel of these files was launched there\n");
}

static void analyse(struct arena *arena, const struct options *options, const unit_list *units,
                    const bool *read, struct prediction *prediction, struct finding_list *findings)
{
    evaluate(arena, options, units, read, prediction);
    for (size_t i = 0; i < units->count; i++) {
        add_source_trouble(arena, units->items[i], &prediction->files.items[i]);
        mark_damaged_kernels(units->items[i], &prediction->files.items[i]);
    }
    checks_run(arena, prediction, findings);
}

int pipeline_run(struct arena *arena, const struct options *options)
{
    unit_list units = {0};
    bool *read = ARENA_ARRAY(arena, options->files.count, bool);
    struct prediction prediction = {.arch = options->arch};
    struct finding_list findings = {0};
    ingest_files(arena, options, &units, read);
    FILE *out = open_output(options);
    if (!out)
        return EXIT_TROUBLE;
    if (options->dump_ir)
        dump_units(out, arena, &units, read);
    else
        analyse(arena, options, &units, read, &prediction, &findings);
    struct report report = {&prediction,  &findings,         options->quiet,
                            options->all, options->accesses, wants_color(options)};
    if (!options->dump_ir)
        options->reporter->write(out, arena, &report);
    tell_unused_launches(options, &units);
    tell_unused(arena, "--launch", &options->launches, &units);
    tell_unused(arena, "--assume", &options->assumes, &units);
    if (options->dump_ir || options->reporter != &reporters[0])
        tell_trouble(&units, read);
    if (!close_output(out, options))
        return EXIT_TROUBLE;
    return options->dump_ir ? dump_status(&units, read) : exit_status(&prediction, &findings);
}
