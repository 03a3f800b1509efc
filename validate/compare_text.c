#include "analyzer/result/figures.h"
#include "analyzer/result/words.h"
#include "validate/compare.h"

static void print_figure(struct arena *arena, const char *name, const struct figure *figure, FILE *file)
{
    if (!figure->predicted_known && !figure->measured_known)
        return;
    fprintf(file, "  %s %s / %s", name, figure->predicted_known ? figure_short(arena, figure->predicted) : "-",
            figure->measured_known ? figure_short(arena, figure->measured) : "-");
}

static void print_line(struct arena *arena, const struct comparison *line, FILE *file)
{
    fprintf(file, "%s:%u: %s %s of %u byte%s in %s", line->file, line->line, space_words[line->space], op_words[line->op], line->bytes,
            line->bytes == 1 ? "" : "s", line->kernel ? line->kernel : line->function);
    if (line->expression)
        fprintf(file, "  %s", line->expression);
    fprintf(file, "\n   ");
    print_figure(arena, line->space == SPACE_SHARED ? "wavefronts" : "sectors", &line->figures[FIGURE_COST], file);
    print_figure(arena, "ideal", &line->figures[FIGURE_IDEAL], file);
    if (line->space == SPACE_GLOBAL)
        print_figure(arena, "lines", &line->figures[FIGURE_LINES], file);
    print_figure(arena, "lanes", &line->figures[FIGURE_LANES], file);
    if (line->sites && line->status != STATUS_UNREACHED)
        fprintf(file, "  %s", status_words[line->status]);
    if (line->reason)
        fprintf(file, "\n    %s", line->reason);
    fputc('\n', file);
}

static void print_kernel(struct arena *arena, const struct kernel_comparison *kernel, FILE *file)
{
    fprintf(file, "%s, blocks of %s, grid %s: ", kernel->kernel, figure_dims(arena, kernel->block),
            kernel->grid[0] ? figure_dims(arena, kernel->grid) : "not known");
    if (kernel->predicted_us > 0)
        fprintf(file, "%.4g us predicted (%.4g GB/s useful, %s binds)", kernel->predicted_us,
                kernel->useful_bytes / kernel->predicted_us / 1e3, kernel->limit);
    else
        fprintf(file, "no time predicted: %s", kernel->note);
    if (kernel->measured_us > 0)
        fprintf(file, ", %.4g us measured (%.4g GB/s useful)\n", kernel->measured_us, kernel->useful_bytes / kernel->measured_us / 1e3);
    else
        fprintf(file, ", not timed\n");
}

void compare_print_text(struct arena *arena, const struct compare_result *result, const struct measured *measured, FILE *file)
{
    const struct machine *machine = &measured->machine;
    fprintf(file, "%s (%s), driver %s, CUDA %s; counts: %s, times: %s\n", machine->gpu ? machine->gpu : "unknown GPU",
            machine->arch ? machine->arch : "?", machine->driver ? machine->driver : "?", machine->cuda ? machine->cuda : "?",
            measured->counts_from ? measured->counts_from : "none", measured->times_from ? measured->times_from : "none");
    for (size_t i = 0; i < result->notes.count; i++)
        fprintf(file, "note: %s\n", result->notes.items[i]);
    for (size_t i = 0; i < result->lines.count; i++) {
        const struct comparison *line = &result->lines.items[i];
        if (!i || line->verdict != result->lines.items[i - 1].verdict)
            fprintf(file, "\n%s (%zu); figures a request: predicted / measured\n\n", verdict_words[line->verdict],
                    result->verdicts[line->verdict]);
        print_line(arena, line, file);
    }
    if (result->kernels.count)
        fprintf(file, "\ntimes, one launch\n\n");
    for (size_t i = 0; i < result->kernels.count; i++)
        print_kernel(arena, &result->kernels.items[i], file);
    fprintf(file, "\n%zu lines:", result->lines.count);
    for (int i = 0; i < VERDICT_COUNT; i++)
        fprintf(file, "%s %zu %s", i ? "," : "", result->verdicts[i], verdict_words[i]);
    fprintf(file, "; of %zu lines predicted exactly and compared, %zu differ\n", result->exact, result->exact_differ);
}
