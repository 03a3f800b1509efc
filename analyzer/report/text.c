/* For people at a terminal: messages in the manner of clang, then a line of totals for every file. */
#include "analyzer/report/report.h"

#include "analyzer/report/excerpt.h"
#include "analyzer/report/totals.h"
#include "analyzer/result/figures.h"
#include "analyzer/result/utf8.h"
#include "analyzer/result/words.h"

#include <string.h>

struct printer {
    FILE *out;
    struct arena *arena;
    const struct report *report;
    struct source_cache sources;
};

/* ---- messages ---- */

static const char *paint(const struct printer *printer, const char *sequence)
{
    return printer->report->color ? sequence : "";
}

static const char *severity_paint(const struct printer *printer, enum severity severity)
{
    static const char *const sequences[] = {
        [SEVERITY_NOTE] = "\033[1;36m", [SEVERITY_WARNING] = "\033[1;35m", [SEVERITY_ERROR] = "\033[1;31m"};
    return paint(printer, sequences[severity]);
}

static const char *place_text(struct arena *arena, struct place place)
{
    const char *column = place.column ? arena_printf(arena, "%u:", place.column) : "";
    const char *line = place.line ? arena_printf(arena, "%u:%s", place.line, column) : "";
    return place.file ? arena_printf(arena, "%s:%s ", utf8_clean(arena, place.file), line) : "";
}

/* "file:line:column: severity: message [check]"; what is not known of the place is left out. */
static void print_message(struct printer *printer, struct place place, enum severity severity,
                          const char *message, const char *check)
{
    const char *bold = paint(printer, "\033[1m"), *plain = paint(printer, "\033[0m");
    fprintf(printer->out, "%s%s%s%s:%s %s%s", bold, place_text(printer->arena, place),
            severity_paint(printer, severity), severity_words[severity], plain,
            severity == SEVERITY_NOTE ? "" : bold, utf8_clean(printer->arena, message));
    if (check)
        fprintf(printer->out, " [%s]", check);
    fprintf(printer->out, "%s\n", plain);
}

/* A note on the message above, about no other place. */
static void print_remark(struct printer *printer, const char *message)
{
    fprintf(printer->out, "      = %s%s:%s %s\n", severity_paint(printer, SEVERITY_NOTE),
            severity_words[SEVERITY_NOTE], paint(printer, "\033[0m"), utf8_clean(printer->arena, message));
}

static void print_excerpt(struct printer *printer, struct place place)
{
    struct excerpt_style style = {paint(printer, "\033[1;32m"), paint(printer, "\033[0m")};
    excerpt_print(printer->out, &printer->sources, place, style);
}

static void print_finding(struct printer *printer, const struct finding *finding)
{
    print_message(printer, finding->place, finding->severity, finding->message, finding->check);
    print_excerpt(printer, finding->place);
    for (size_t i = 0; i < finding->notes.count; i++) {
        const struct finding_note *note = &finding->notes.items[i];
        if (!note->place.file)
            print_remark(printer, note->message);
    }
    if (finding->hidden_because)
        print_remark(printer, arena_printf(printer->arena, "hidden by default: %s", finding->hidden_because));
    for (size_t i = 0; i < finding->notes.count; i++) {
        const struct finding_note *note = &finding->notes.items[i];
        if (note->place.file)
            print_message(printer, note->place, SEVERITY_NOTE, note->message, NULL);
    }
}

/* ---- what the source brought along ---- */

static void print_diagnostics(struct printer *printer, const struct file_prediction *file)
{
    enum { MOST_ABOUT_HOST = 5 };
    size_t about_host = 0, left_out = 0;
    for (size_t i = 0; i < file->diagnostics.count; i++) {
        const struct diagnostic *diagnostic = &file->diagnostics.items[i];
        if (printer->report->quiet && !file->failed)
            continue;
        if (diagnostic->in_host_code && about_host++ >= MOST_ABOUT_HOST && !file->failed) {
            left_out++;
            continue;
        }
        print_message(printer, diagnostic->place, diagnostic->severity, diagnostic->message, NULL);
        if (!file->failed)
            print_excerpt(printer, diagnostic->place);
    }
    if (left_out)
        print_message(printer, (struct place){.file = file->path}, SEVERITY_NOTE,
                      arena_printf(printer->arena, "%zu more errors outside device code", left_out), NULL);
}

/* A kernel that was analysed in part is told of by its error. */
static bool has_part(const struct file_prediction *file, const struct not_analysed *lost)
{
    for (size_t i = 0; i < file->kernels.count; i++)
        if (file->kernels.items[i].error && lost->name && !strcmp(file->kernels.items[i].name, lost->name))
            return true;
    return false;
}

static void print_not_analysed(struct printer *printer, const struct file_prediction *file)
{
    for (size_t i = 0; i < file->not_analysed.count; i++) {
        const struct not_analysed *lost = &file->not_analysed.items[i];
        if ((printer->report->quiet && !lost->is_error) || has_part(file, lost))
            continue;
        const char *message =
            arena_printf(printer->arena, "kernel '%s' is not analysed: %s", lost->name, lost->reason);
        print_message(printer, lost->place, lost->is_error ? SEVERITY_ERROR : SEVERITY_NOTE, message, NULL);
    }
    for (size_t i = 0; i < file->kernels.count; i++) {
        const struct kernel_prediction *kernel = &file->kernels.items[i];
        bool again = i && file->kernels.items[i - 1].error == kernel->error;
        if (kernel->error && !again)
            print_message(printer, kernel->place, SEVERITY_ERROR,
                          arena_printf(printer->arena,
                                       "kernel '%s' may lack accesses because of an error: %s", kernel->name,
                                       kernel->error),
                          NULL);
    }
}

static void print_kernel_notes(struct printer *printer, const struct file_prediction *file)
{
    VEC(const char *) said = {0};
    for (size_t k = 0; k < file->kernels.count; k++)
        for (size_t i = 0; i < file->kernels.items[k].notes.count; i++) {
            const struct kernel_prediction *kernel = &file->kernels.items[k];
            const char *message =
                arena_printf(printer->arena, "'%s': %s", kernel->name, kernel->notes.items[i]);
            bool again = false;
            for (size_t s = 0; s < said.count; s++)
                again |= !strcmp(said.items[s], message);
            if (again)
                continue;
            VEC_PUSH(printer->arena, &said, message);
            print_message(printer, kernel->place, SEVERITY_NOTE, message, NULL);
        }
}

/* " (line 7)", " (lines 7 and 15)": each line once. */
static const char *lines_text(struct arena *arena, const struct open_reason *open)
{
    VEC(uint64_t) lines = {0};
    for (size_t i = 0; i < open->lines.count; i++) {
        bool again = false;
        for (size_t k = 0; k < lines.count; k++)
            again |= lines.items[k] == open->lines.items[i];
        if (!again)
            VEC_PUSH(arena, &lines, open->lines.items[i]);
    }
    return arena_printf(arena, " (line%s %s)", lines.count > 1 ? "s" : "",
                        figure_list(arena, lines.items, lines.count));
}

/* One note for all accesses that are open for the same reason. */
static void print_open_accesses(struct printer *printer, const struct totals *totals)
{
    for (size_t i = 0; i < totals->open.count; i++) {
        const struct open_reason *open = &totals->open.items[i];
        const char *count = open->lines.count == 1
                                ? "this access is"
                                : arena_printf(printer->arena, "%zu accesses are", open->lines.count);
        const char *lines = open->lines.count == 1 ? "" : lines_text(printer->arena, open);
        print_message(printer, open->first, SEVERITY_NOTE,
                      arena_printf(printer->arena, "%s %s: %s%s", count, status_words[open->status],
                                   open->reason, lines),
                      NULL);
    }
}

/* ---- every access ---- */

static const char *figures_text(struct arena *arena, const struct site *site)
{
    const struct {
        const char *noun;
        const struct quantity *quantity;
    } rows[] = {{"sectors", &site->sectors},
                {"lines", &site->lines},
                {"wavefronts", &site->wavefronts},
                {"constant requests", &site->constant_requests}};
    const char *out = "";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].quantity->present)
            out = arena_printf(arena, "%s; %s", out, figure_quantity(arena, rows[i].quantity, rows[i].noun));
    return out;
}

static const char *basis_text(struct arena *arena, const struct site *site)
{
    const char *out = status_words[site->status];
    if (site->reason)
        out = arena_printf(arena, "%s: %s", out, site->reason);
    bool supposed = site->status == STATUS_DATA_DEPENDENT && *figures_text(arena, site);
    if (supposed)
        out = arena_printf(arena, "%s; figures if it is the same in all lanes", out);
    for (size_t i = 0; i < site->assumptions.count; i++)
        out = arena_printf(arena, "%s%s %s", out, i || supposed ? ";" : ":", site->assumptions.items[i]);
    return out;
}

static void print_accesses(struct printer *printer, const struct file_prediction *file)
{
    struct arena *arena = printer->arena;
    for (size_t k = 0; k < file->kernels.count; k++) {
        const struct kernel_prediction *kernel = &file->kernels.items[k];
        const char *grid = kernel->launch.grid[0]
                               ? arena_printf(arena, ", grid %s", figure_dims(arena, kernel->launch.grid))
                               : "";
        print_message(printer, kernel->place, SEVERITY_NOTE,
                      arena_printf(arena, "'%s', block %s%s:", kernel->name,
                                   figure_dims(arena, kernel->launch.block), grid),
                      NULL);
        for (size_t i = 0; i < kernel->sites.count; i++) {
            const struct site *site = &kernel->sites.items[i];
            const char *message =
                arena_printf(arena, "%s: %s %s, %u bytes%s (%s)", site->expression ? site->expression : "",
                             space_words[site->space], op_words[site->op], site->bytes,
                             figures_text(arena, site), basis_text(arena, site));
            print_message(printer, site->place, SEVERITY_NOTE, message, NULL);
        }
    }
}

/* ---- totals ---- */

static const char *status_counts(struct arena *arena, const struct totals *totals)
{
    const char *out = "";
    for (size_t i = 0; status_words[i]; i++)
        if (totals->accesses[i])
            out = arena_printf(arena, "%s%s%zu %s", out, *out ? ", " : "", totals->accesses[i],
                               status_words[i]);
    return *out ? arena_printf(arena, " (%s)", out) : "";
}

static const char *finding_counts(struct arena *arena, const struct totals *totals)
{
    const char *out = "";
    for (int severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--)
        if (totals->findings[severity])
            out = arena_printf(arena, "%s%s%s", out, *out ? ", " : "",
                               figure_plural(arena, totals->findings[severity], severity_words[severity]));
    if (totals->hidden)
        out = arena_printf(arena, "%s%s%zu hidden (--all shows %s)", out, *out ? ", " : "", totals->hidden,
                           totals->hidden == 1 ? "it" : "them");
    return *out ? out : "nothing found";
}

static void print_totals(struct printer *printer, const struct file_prediction *file,
                         const struct totals *totals)
{
    struct arena *arena = printer->arena;
    if (!totals->launches) {
        fprintf(printer->out, "%s: no kernel to analyse\n", utf8_clean(arena, file->path));
        return;
    }
    fprintf(printer->out, "%s: %s, %s, %s%s: %s\n", utf8_clean(arena, file->path),
            figure_plural(arena, totals->kernels, "kernel"), figure_plural(arena, totals->launches, "launch"),
            figure_plural(arena, totals->n_accesses, "access"), status_counts(arena, totals),
            finding_counts(arena, totals));
}

/* Findings in headers are shown with the first file whose kernels have them. */
static void print_findings(struct printer *printer, const struct totals *totals)
{
    for (size_t i = 0; i < totals->indices.count; i++) {
        const struct finding *finding = &printer->report->findings->items[totals->indices.items[i]];
        if (printer->report->all || !finding->hidden_because)
            print_finding(printer, finding);
    }
}

void report_text(FILE *out, struct arena *arena, const struct report *report)
{
    struct printer printer = {out, arena, report, {.arena = arena, .prediction = report->prediction}};
    struct totals *totals = totals_count(arena, report->prediction, report->findings);
    for (size_t i = 0; i < report->prediction->files.count; i++) {
        const struct file_prediction *file = &report->prediction->files.items[i];
        print_diagnostics(&printer, file);
        print_not_analysed(&printer, file);
        if (report->accesses)
            print_accesses(&printer, file);
        print_findings(&printer, &totals[i]);
        if (report->quiet || file->failed)
            continue;
        print_kernel_notes(&printer, file);
        print_open_accesses(&printer, &totals[i]);
        print_totals(&printer, file, &totals[i]);
    }
}
