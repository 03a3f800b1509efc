#include "validate/compare.h"

#include "analyzer/result/figures.h"
#include "analyzer/result/words.h"
#include "validate/bandwidth.h"
#include "validate/symbol.h"

#include <math.h>
#include <string.h>

const char *const verdict_words[] = {
    [VERDICT_DIFFERS] = "differs",
    [VERDICT_NOT_PREDICTED] = "not predicted",
    [VERDICT_NOT_MEASURED] = "not measured",
    [VERDICT_NOT_COMPARABLE] = "not comparable",
    [VERDICT_AGREES] = "agrees",
    NULL,
};

/* A line while both sides are gathered. */
struct line {
    struct comparison out;
    double weight, sum[FIGURE_COUNT]; /* predicted averages times executions */
    double low[FIGURE_COUNT], high[FIGURE_COUNT]; /* of the averages of single launches */
    uint64_t total[FIGURE_COUNT];     /* measured */
    bool predicted, measured, unreached_only;
    const char *no_prediction; /* a site without a definite count: why */
    const char *not_comparable;
    const char *inner_file; /* measured in a function of this header, called at the line; else NULL */
};

struct join {
    struct arena *arena;
    const struct prediction *prediction;
    const struct measured *measured;
    VEC(struct line) lines;
};

bool compare_equal(double predicted, double measured)
{
    double slack = 0.02 * fabs(measured);
    return fabs(predicted - measured) <= (slack > 0.05 ? slack : 0.05);
}

static const char *base_name(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path ? path : "";
}

static bool is_predicted(const struct prediction *prediction, const char *function)
{
    for (size_t f = 0; f < prediction->files.count; f++)
        for (size_t k = 0; k < prediction->files.items[f].kernels.count; k++) {
            const char *mangled = prediction->files.items[f].kernels.items[k].mangled;
            if (mangled && !strcmp(mangled, function))
                return true;
        }
    return false;
}

/* The measured symbol that a predicted kernel goes by: its own; or, when no kernel of that symbol ran, one of the same name that no
 * other prediction claims (static kernels and some templates get other symbols from nvcc). */
static const char *measured_symbol(const struct join *join, const struct kernel_prediction *kernel)
{
    const char *own = kernel->mangled ? kernel->mangled : kernel->name, *other = NULL;
    for (size_t i = 0; i < join->measured->launches.count; i++) {
        const char *function = join->measured->launches.items[i].function;
        if (!strcmp(function, own))
            return own;
        if (symbol_same(function, own))
            return function;
        if (symbol_same_name(function, own) && !is_predicted(join->prediction, function))
            other = other ? other : function;
    }
    return other ? other : own;
}

/* A store-like atomic is a reduction to the compiler when nobody wants the old value. */
static enum site_op op_class(enum site_op op)
{
    return op == OP_REDUCTION ? OP_ATOMIC : op;
}

static bool same_place(const struct comparison *a, const struct comparison *b)
{
    return a->line == b->line && a->space == b->space && op_class(a->op) == op_class(b->op) && !strcmp(a->function, b->function) &&
           !strcmp(base_name(a->file), base_name(b->file));
}

static struct line *find_line(struct join *join, const struct comparison *key)
{
    for (size_t i = 0; i < join->lines.count; i++)
        if (join->lines.items[i].out.bytes == key->bytes && same_place(&join->lines.items[i].out, key))
            return &join->lines.items[i];
    struct line line = {.out = *key, .unreached_only = true};
    VEC_PUSH(join->arena, &join->lines, line);
    return &join->lines.items[join->lines.count - 1];
}

/* From the surest to the least sure; two sites of a line are as sure as the less sure of them. */
static int rank(enum site_status status)
{
    static const int ranks[] = {[STATUS_UNREACHED] = 0, [STATUS_EXACT] = 1, [STATUS_ASSUMED] = 2, [STATUS_DATA_DEPENDENT] = 3,
                                [STATUS_MISALIGNED] = 4, [STATUS_UNKNOWN] = 5};
    return ranks[status];
}

static const char *why_no_count(struct arena *arena, const struct site *site)
{
    if (site->status == STATUS_EXACT || site->status == STATUS_ASSUMED)
        return NULL;
    return arena_printf(arena, "%s%s%s", status_words[site->status], site->reason ? ": " : "", site->reason ? site->reason : "");
}

static void add_figure(struct line *line, int figure, const struct quantity *quantity, double weight, bool ideal)
{
    if (!quantity->present)
        return;
    double value = ideal ? quantity->ideal : quantity->per_request;
    bool first = !line->out.figures[figure].predicted_known;
    line->out.figures[figure].predicted_known = true;
    line->sum[figure] += weight * value;
    line->low[figure] = first || value < line->low[figure] ? value : line->low[figure];
    line->high[figure] = first || value > line->high[figure] ? value : line->high[figure];
}

/* We launched the prediction's kernels, each of its launches once; no program ran. */
static bool launched_once_each(const struct measured *measured)
{
    return !measured->command.count;
}

static void add_site(struct join *join, const struct kernel_prediction *kernel, const char *function, const struct site *site)
{
    struct comparison key = {.function = function, .kernel = kernel->name, .file = site->place.file, .line = site->place.line,
                             .expression = site->expression, .space = site->space, .op = site->op, .bytes = site->bytes,
                             .status = STATUS_UNREACHED};
    struct line *line = find_line(join, &key);
    line->out.sites++;
    if (rank(site->status) > rank(line->out.status))
        line->out.status = site->status;
    if (site->status == STATUS_UNREACHED)
        return;
    double launches = launched_once_each(join->measured) || kernel->launch.count <= 0 ? 1 : kernel->launch.count;
    double weight = (site->requests > 0 ? site->requests : 1) * launches;
    const struct quantity *cost = site->space == SPACE_SHARED ? &site->wavefronts : &site->sectors;
    const char *why = why_no_count(join->arena, site);
    line->predicted = true;
    line->unreached_only = false;
    line->no_prediction = line->no_prediction ? line->no_prediction : why;
    if (!site->comparable_sass)
        line->not_comparable = site->not_comparable ? site->not_comparable : "NVIDIA's count follows another rule here";
    line->weight += weight;
    line->out.predicted_requests += weight;
    add_figure(line, FIGURE_COST, cost, weight, false);
    add_figure(line, FIGURE_IDEAL, cost, weight, true);
    add_figure(line, FIGURE_LINES, &site->lines, weight, false);
    line->out.figures[FIGURE_LANES].predicted_known = true;
    line->sum[FIGURE_LANES] += weight * site->active_lanes;
}

static void add_row(struct join *join, const struct measured_row *row)
{
    struct comparison key = {.function = row->function, .file = row->file, .line = row->line, .space = row->space, .op = row->op,
                             .bytes = row->bytes, .status = STATUS_UNREACHED};
    struct line *line = find_line(join, &key);
    bool shared = row->has_wavefronts;
    line->measured = true;
    line->inner_file = row->inner_file ? row->inner_file : line->inner_file;
    line->out.instructions += row->instructions;
    line->out.measured_requests += (double)row->requests;
    line->total[FIGURE_COST] += shared ? row->wavefronts : row->sectors;
    line->total[FIGURE_IDEAL] += shared ? row->ideal_wavefronts : row->ideal_sectors;
    line->total[FIGURE_LINES] += row->lines;
    line->total[FIGURE_LANES] += row->active_lanes;
    const bool known[FIGURE_COUNT] = {[FIGURE_COST] = true, [FIGURE_IDEAL] = shared || row->has_lines, [FIGURE_LINES] = row->has_lines,
                                      [FIGURE_LANES] = true};
    for (int i = 0; i < FIGURE_COUNT; i++)
        line->out.figures[i].measured_known = known[i];
}

static void average(struct line *line)
{
    for (int i = 0; i < FIGURE_COUNT; i++) {
        struct figure *figure = &line->out.figures[i];
        figure->predicted_known = figure->predicted_known && line->weight > 0;
        if (figure->predicted_known)
            figure->predicted = line->sum[i] / line->weight;
        if (figure->measured_known)
            figure->measured = (double)line->total[i] / line->out.measured_requests;
    }
}

/* Which figure differs, as a sentence; NULL: none does. */
static const char *difference(struct arena *arena, const struct comparison *line)
{
    const char *const names[] = {[FIGURE_COST] = line->space == SPACE_SHARED ? "wavefronts" : "sectors", [FIGURE_IDEAL] = "ideal",
                                 [FIGURE_LINES] = "lines"};
    const char *text = NULL;
    for (int i = FIGURE_COST; i <= FIGURE_LINES; i++) {
        const struct figure *figure = &line->figures[i];
        if (figure->predicted_known && figure->measured_known && !compare_equal(figure->predicted, figure->measured))
            text = arena_printf(arena, "%s%s%s %s predicted, %s measured", text ? text : "", text ? "; " : "", names[i],
                                figure_short(arena, figure->predicted), figure_short(arena, figure->measured));
    }
    return text;
}

static bool same_dims(const uint64_t a[3], const uint64_t b[3])
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

static bool same_shape(const struct launch *launch, const struct measured_launch *measured)
{
    return same_dims(launch->block, measured->block) && (!launch->grid[0] || same_dims(launch->grid, measured->grid)) &&
           (!launch->dynamic_shared_known || launch->dynamic_shared == measured->dynamic_shared);
}

/* Could another mix of the predicted launches have given what was measured? */
static bool mix_explains(const struct line *line)
{
    for (int i = FIGURE_COST; i <= FIGURE_LINES; i++) {
        const struct figure *figure = &line->out.figures[i];
        bool outside = (figure->measured < line->low[i] && !compare_equal(line->low[i], figure->measured)) ||
                       (figure->measured > line->high[i] && !compare_equal(line->high[i], figure->measured));
        if (figure->predicted_known && figure->measured_known && !compare_equal(figure->predicted, figure->measured) && outside)
            return false;
    }
    return true;
}

/* A program that was cut short may have left out launches that move the average: how many of a function's launches there are on each side,
 * as a sentence; NULL: that does not explain the difference. */
static const char *launches_missing(const struct join *join, const struct line *line)
{
    const char *function = line->out.function;
    double predicted = 0, counted = 0;
    size_t kinds = 0;
    for (size_t f = 0; f < join->prediction->files.count; f++)
        for (size_t k = 0; k < join->prediction->files.items[f].kernels.count; k++) {
            const struct kernel_prediction *kernel = &join->prediction->files.items[f].kernels.items[k];
            bool mine = !strcmp(measured_symbol(join, kernel), function);
            predicted += mine ? kernel->launch.count : 0;
            kinds += mine;
        }
    for (size_t i = 0; i < join->measured->launches.count; i++)
        if (!strcmp(join->measured->launches.items[i].function, function))
            counted += (double)join->measured->launches.items[i].counted;
    if (!join->measured->cut_short || kinds < 2 || counted >= predicted || !mix_explains(line))
        return NULL;
    return arena_printf(join->arena, "the program was cut short after %s of %s different launches of this kernel",
                        figure_grouped(join->arena, counted), figure_grouped(join->arena, predicted));
}

/* How the launches of a function that ran differ from the predicted ones, as a sentence; NULL: not. */
static const char *shapes_differ(const struct join *join, const char *function)
{
    for (size_t i = 0; i < join->measured->launches.count; i++) {
        const struct measured_launch *ran = &join->measured->launches.items[i];
        bool found = strcmp(ran->function, function) != 0;
        for (size_t f = 0; f < join->prediction->files.count && !found; f++)
            for (size_t k = 0; k < join->prediction->files.items[f].kernels.count && !found; k++) {
                const struct kernel_prediction *kernel = &join->prediction->files.items[f].kernels.items[k];
                found = !strcmp(measured_symbol(join, kernel), function) && same_shape(&kernel->launch, ran);
            }
        if (!found)
            return arena_printf(join->arena, "it ran with blocks of %s, %s of them, which was not predicted",
                                figure_dims(join->arena, ran->block), figure_dims(join->arena, ran->grid));
    }
    return NULL;
}

static bool was_launched(const struct measured *measured, const char *function, bool counted)
{
    for (size_t i = 0; i < measured->launches.count; i++)
        if (!strcmp(measured->launches.items[i].function, function) && (!counted || measured->launches.items[i].counted))
            return true;
    return false;
}

/* The compiler may make one 16-byte instruction of four 4-byte accesses: the other side of the line then has other bytes. */
static const char *other_width(const struct join *join, const struct line *line)
{
    for (size_t i = 0; i < join->lines.count; i++) {
        const struct line *other = &join->lines.items[i];
        if (other == line || !same_place(&other->out, &line->out) || other->out.bytes == line->out.bytes)
            continue;
        if (line->predicted && other->measured && !other->predicted)
            return arena_printf(join->arena, "the compiler made %u-byte instructions of %u-byte accesses", other->out.bytes, line->out.bytes);
        if (line->measured && !line->predicted && other->predicted)
            return arena_printf(join->arena, "the compiler made %u-byte instructions of %u-byte accesses", line->out.bytes, other->out.bytes);
    }
    return NULL;
}

static void judge_measured_only(const struct join *join, struct line *line)
{
    struct comparison *out = &line->out;
    out->verdict = VERDICT_NOT_PREDICTED;
    if ((out->reason = other_width(join, line)))
        out->verdict = VERDICT_NOT_COMPARABLE;
    else if (!out->line)
        out->reason = "no line information: build with nvcc -lineinfo";
    else if (line->unreached_only && out->sites)
        out->reason = "predicted as never reached";
    else if (out->space == SPACE_LOCAL)
        out->reason = "registers that the compiler spilled, or an array that it put into local memory";
    else if (line->inner_file)
        out->reason = arena_printf(join->arena, "in a library, called here: %s", base_name(line->inner_file));
    else
        out->reason = "no access at this line in the prediction";
}

static void judge_predicted_only(const struct join *join, struct line *line)
{
    struct comparison *out = &line->out;
    out->verdict = VERDICT_NOT_MEASURED;
    if (!was_launched(join->measured, out->function, false))
        out->reason = "the kernel was not launched";
    else if (!was_launched(join->measured, out->function, true))
        out->reason = "its launches were not counted";
    else if ((out->reason = other_width(join, line)))
        out->verdict = VERDICT_NOT_COMPARABLE;
    else if (out->space == SPACE_CONSTANT)
        out->reason = "constant memory is not counted";
    else if (out->space == SPACE_LOCAL)
        out->reason = "the compiler kept it in registers";
    else
        out->reason = "no instruction ran for it at this line: the compiler removed or moved it, or its condition never held";
}

static void judge_both(const struct join *join, struct line *line)
{
    struct comparison *out = &line->out;
    const char *different = difference(join->arena, out), *why;
    if (line->no_prediction) {
        out->verdict = VERDICT_NOT_PREDICTED;
        out->reason = line->no_prediction;
    } else if (line->not_comparable) {
        out->verdict = VERDICT_NOT_COMPARABLE;
        out->reason = line->not_comparable;
    } else if (!different) {
        out->verdict = VERDICT_AGREES;
    } else if ((why = shapes_differ(join, out->function)) || (why = launches_missing(join, line)) || (why = other_width(join, line))) {
        out->verdict = VERDICT_NOT_COMPARABLE;
        out->reason = arena_printf(join->arena, "%s (%s)", why, different);
    } else {
        out->verdict = VERDICT_DIFFERS;
        out->reason = different;
    }
}

static int by_verdict(const void *left, const void *right)
{
    const struct comparison *a = left, *b = right;
    int order = (int)a->verdict - (int)b->verdict;
    order = order ? order : strcmp(base_name(a->file), base_name(b->file));
    order = order ? order : (a->line > b->line) - (a->line < b->line);
    order = order ? order : strcmp(a->function, b->function);
    order = order ? order : (int)a->space - (int)b->space;
    order = order ? order : (int)a->op - (int)b->op;
    return order ? order : (int)a->bytes - (int)b->bytes;
}

static void judge(struct join *join, struct compare_result *result)
{
    for (size_t i = 0; i < join->lines.count; i++)
        average(&join->lines.items[i]);
    for (size_t i = 0; i < join->lines.count; i++) {
        struct line *line = &join->lines.items[i];
        if (line->measured && line->predicted)
            judge_both(join, line);
        else if (line->measured)
            judge_measured_only(join, line);
        else if (line->predicted)
            judge_predicted_only(join, line);
        else
            continue; /* not reached, and it did not run */
        bool compared = line->out.verdict == VERDICT_DIFFERS || line->out.verdict == VERDICT_AGREES;
        result->verdicts[line->out.verdict]++;
        result->exact += compared && line->out.status == STATUS_EXACT;
        result->exact_differ += line->out.verdict == VERDICT_DIFFERS && line->out.status == STATUS_EXACT;
        VEC_PUSH(join->arena, &result->lines, line->out);
    }
    if (result->lines.count)
        qsort(result->lines.items, result->lines.count, sizeof *result->lines.items, by_verdict);
}

/* Is the time of this launch: our own by its number, a program's by its shape? */
static bool is_time_of(const struct measured_time *time, const struct kernel_comparison *kernel, uint32_t launch)
{
    if (strcmp(time->function, kernel->function))
        return false;
    return time->launch ? time->launch == launch : same_dims(time->block, kernel->block) && same_dims(time->grid, kernel->grid);
}

static void compare_time(struct join *join, const struct device *device, const struct kernel_prediction *kernel, struct compare_result *result)
{
    struct bandwidth bandwidth = bandwidth_predict(device, kernel);
    struct kernel_comparison out = {.function = measured_symbol(join, kernel), .kernel = kernel->name, .useful_bytes = bandwidth.useful_bytes,
                                    .predicted_us = bandwidth.unknown ? 0 : bandwidth.microseconds,
                                    .limit = bandwidth.unknown ? NULL : bandwidth.limit, .note = bandwidth.unknown};
    memcpy(out.block, kernel->launch.block, sizeof out.block);
    memcpy(out.grid, kernel->launch.grid, sizeof out.grid);
    uint32_t launch = 1;
    for (size_t i = 0; i < result->kernels.count; i++)
        launch += !strcmp(result->kernels.items[i].function, out.function);
    for (size_t i = 0; i < join->measured->times.count; i++)
        if (is_time_of(&join->measured->times.items[i], &out, launch))
            out.measured_us = join->measured->times.items[i].median_us;
    VEC_PUSH(join->arena, &result->kernels, out);
}

void compare_run(struct arena *arena, const struct prediction *prediction, const struct measured *measured, struct compare_result *result)
{
    struct join join = {.arena = arena, .prediction = prediction, .measured = measured};
    const struct device *device = device_find(arena, &measured->machine);
    *result = (struct compare_result){.exact = 0};
    for (size_t f = 0; f < prediction->files.count; f++)
        for (size_t k = 0; k < prediction->files.items[f].kernels.count; k++) {
            const struct kernel_prediction *kernel = &prediction->files.items[f].kernels.items[k];
            const char *function = measured_symbol(&join, kernel);
            for (size_t s = 0; s < kernel->sites.count; s++)
                add_site(&join, kernel, function, &kernel->sites.items[s]);
            compare_time(&join, device, kernel, result);
        }
    for (size_t i = 0; i < measured->rows.count; i++)
        add_row(&join, &measured->rows.items[i]);
    judge(&join, result);
    for (size_t i = 0; i < measured->notes.count; i++)
        VEC_PUSH(arena, &result->notes, measured->notes.items[i]);
    if (measured->machine.arch && prediction->arch && strcmp(measured->machine.arch, prediction->arch))
        VEC_PUSH(arena, &result->notes, arena_printf(arena, "predicted for %s, measured on %s", prediction->arch, measured->machine.arch));
}
