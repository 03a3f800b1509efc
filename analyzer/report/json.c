/* The prediction with its findings, for tools. */
#include "analyzer/report/report.h"

#include "analyzer/result/prediction_json.h"
#include "analyzer/result/record_json.h"
#include "analyzer/result/words.h"

static void put(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

static void put_place(struct arena *arena, json_t *object, struct place place)
{
    put(object, "file", record_text(arena, place.file));
    put(object, "line", json_integer(place.line));
    put(object, "column", json_integer(place.column));
    put(object, "end_line", json_integer(place.end_line));
    put(object, "end_column", json_integer(place.end_column));
}

static json_t *notes_json(struct arena *arena, const struct finding *finding)
{
    json_t *out = json_array();
    for (size_t i = 0; i < finding->notes.count; i++) {
        const struct finding_note *note = &finding->notes.items[i];
        json_t *object = json_object();
        if (note->place.file)
            put_place(arena, object, note->place);
        put(object, "message", record_text(arena, note->message));
        json_array_append_new(out, object);
    }
    return out;
}

static json_t *finding_json(struct arena *arena, const struct finding *finding)
{
    json_t *out = json_object();
    put(out, "id", record_text(arena, finding->id));
    put(out, "check", record_text(arena, finding->check));
    put(out, "check_id", record_text(arena, finding->check_id));
    put(out, "severity", json_string(severity_words[finding->severity]));
    put(out, "hidden_because", record_text(arena, finding->hidden_because));
    put_place(arena, out, finding->place);
    put(out, "message", record_text(arena, finding->message));
    put(out, "kind", record_text(arena, finding->kind));
    put(out, "kernel", record_text(arena, finding->kernel));
    put(out, "function", record_text(arena, finding->function));
    put(out, "expression", record_text(arena, finding->expression));
    put(out, "space", json_string(space_words[finding->space]));
    put(out, "op", json_string(op_words[finding->op]));
    put(out, "assumed", json_boolean(finding->assumed));
    put(out, "launches", record_count(finding->launches));
    put(out, "cost", finding->cost_unit ? record_count(finding->cost) : json_null());
    put(out, "cost_unit", record_text(arena, finding->cost_unit));
    put(out, "notes", notes_json(arena, finding));
    return out;
}

void report_json(FILE *out, struct arena *arena, const struct report *report)
{
    json_t *document = prediction_write(arena, report->prediction), *findings = json_array();
    for (size_t i = 0; i < report->findings->count; i++)
        if (report->all || !report->findings->items[i].hidden_because)
            json_array_append_new(findings, finding_json(arena, &report->findings->items[i]));
    put(document, "findings", findings);
    record_print(out, document);
    json_decref(document);
}
