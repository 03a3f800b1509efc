#include "analyzer/result/record_json.h"
#include "analyzer/result/words.h"
#include "validate/compare.h"

enum { COMPARISON_VERSION = 1 };

static json_t *figure_json(bool known, double value)
{
    return known ? record_average(value) : json_null();
}

static json_t *line_json(struct arena *arena, const struct comparison *line)
{
    static const char *const keys[FIGURE_COUNT] = {[FIGURE_COST] = "cost", [FIGURE_IDEAL] = "ideal", [FIGURE_LINES] = "lines",
                                                   [FIGURE_LANES] = "active_lanes"};
    json_t *out = json_pack("{s:s, s:o, s:o, s:o, s:i, s:s, s:s, s:i, s:o, s:o, s:o}", "verdict", verdict_words[line->verdict], "reason",
                            record_text(arena, line->reason), "function", record_text(arena, line->function), "file",
                            record_text(arena, line->file), "line", (int)line->line, "space", space_words[line->space], "op",
                            op_words[line->op], "bytes", (int)line->bytes, "expression", record_text(arena, line->expression), "status",
                            line->sites ? json_string(status_words[line->status]) : json_null(), "kernel",
                            record_text(arena, line->kernel));
    json_object_set_new(out, "sites", json_integer(line->sites));
    json_object_set_new(out, "instructions", json_integer(line->instructions));
    json_object_set_new(out, "predicted_requests", record_count(line->predicted_requests));
    json_object_set_new(out, "measured_requests", record_count(line->measured_requests));
    json_object_set_new(out, "unit", json_string(line->space == SPACE_SHARED ? "wavefronts" : "sectors"));
    for (int i = 0; i < FIGURE_COUNT; i++) {
        const struct figure *figure = &line->figures[i];
        bool both = figure->predicted_known && figure->measured_known;
        json_object_set_new(out, keys[i], json_pack("{s:o, s:o, s:o}", "predicted", figure_json(figure->predicted_known, figure->predicted),
                                                    "measured", figure_json(figure->measured_known, figure->measured), "difference",
                                                    figure_json(both, figure->predicted - figure->measured)));
    }
    return out;
}

static json_t *dims_json(const uint64_t dims[3])
{
    return dims[0] ? json_pack("[I, I, I]", (json_int_t)dims[0], (json_int_t)dims[1], (json_int_t)dims[2]) : json_null();
}

static json_t *kernel_json(struct arena *arena, const struct kernel_comparison *kernel)
{
    bool predicted = kernel->predicted_us > 0, measured = kernel->measured_us > 0, bytes = kernel->useful_bytes > 0;
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "function", record_text(arena, kernel->function), "kernel",
                     record_text(arena, kernel->kernel), "block", dims_json(kernel->block), "grid", dims_json(kernel->grid),
                     "useful_bytes", figure_json(bytes, kernel->useful_bytes), "predicted_us", figure_json(predicted, kernel->predicted_us),
                     "measured_us", figure_json(measured, kernel->measured_us), "predicted_gbs",
                     figure_json(predicted && bytes, predicted ? kernel->useful_bytes / kernel->predicted_us / 1e3 : 0), "measured_gbs",
                     figure_json(measured && bytes, measured ? kernel->useful_bytes / kernel->measured_us / 1e3 : 0), "limit",
                     record_text(arena, kernel->limit), "note", record_text(arena, kernel->note));
}

void compare_print_json(struct arena *arena, const struct compare_result *result, const struct measured *measured, FILE *file)
{
    json_t *notes = json_array(), *lines = json_array(), *kernels = json_array(), *verdicts = json_object();
    for (size_t i = 0; i < result->notes.count; i++)
        json_array_append_new(notes, record_text(arena, result->notes.items[i]));
    for (size_t i = 0; i < result->lines.count; i++)
        json_array_append_new(lines, line_json(arena, &result->lines.items[i]));
    for (size_t i = 0; i < result->kernels.count; i++)
        json_array_append_new(kernels, kernel_json(arena, &result->kernels.items[i]));
    for (int i = 0; i < VERDICT_COUNT; i++)
        json_object_set_new(verdicts, verdict_words[i], json_integer((json_int_t)result->verdicts[i]));
    json_t *document = json_pack("{s:i, s:s, s:o, s:o, s:o, s:o, s:i, s:i, s:o, s:o, s:o}", "version", COMPARISON_VERSION, "kind",
                                 "accesslint-comparison", "gpu", record_text(arena, measured->machine.gpu), "counts_from",
                                 record_text(arena, measured->counts_from), "times_from", record_text(arena, measured->times_from),
                                 "verdicts", verdicts, "exact_compared", (int)result->exact, "exact_differ", (int)result->exact_differ,
                                 "notes", notes, "lines", lines, "kernels", kernels);
    record_print(file, document);
    json_decref(document);
}
