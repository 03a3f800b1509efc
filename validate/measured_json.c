/* measured.json, written and read by one table each. */
#include "analyzer/result/record_json.h"
#include "analyzer/result/words.h"
#include "validate/measured.h"

#include <errno.h>
#include <string.h>

#define FIELD(type, member, kind_, ...) \
    {.key = #member, .kind = (kind_), .offset = offsetof(struct type, member), .flag = FIELD_ALWAYS, __VA_ARGS__}
#define FLAGGED(type, member, kind_, flag_, ...) \
    {.key = #member, .kind = (kind_), .offset = offsetof(struct type, member), .flag = offsetof(struct type, flag_), __VA_ARGS__}
#define LIST(type, member, item) FIELD(type, member, FIELD_LIST, .sub = item##_fields, .size = sizeof(struct item), .required = true)

static const struct field machine_fields[] = {
    FIELD(machine, gpu, FIELD_TEXT),
    FIELD(machine, arch, FIELD_TEXT),
    FIELD(machine, driver, FIELD_TEXT),
    FIELD(machine, cuda, FIELD_TEXT),
    FIELD(machine, cupti, FIELD_TEXT),
    FIELD(machine, multiprocessors, FIELD_U32),
    FIELD(machine, devices_used, FIELD_U32),
    FIELD(machine, clock_khz, FIELD_U64),
    FIELD(machine, memory_clock_khz, FIELD_U64),
    FIELD(machine, memory_bus_bits, FIELD_U64),
    FIELD(machine, l2_bytes, FIELD_U64),
    FIELD(machine, memory_bytes, FIELD_U64),
    FIELD(machine, sm_clock_mhz, FIELD_U32),
    FIELD(machine, memory_clock_mhz, FIELD_U32),
    {0},
};

static const struct field measured_launch_fields[] = {
    FIELD(measured_launch, function, FIELD_TEXT, .required = true),
    FIELD(measured_launch, block, FIELD_U64X3, .required = true),
    FIELD(measured_launch, grid, FIELD_U64X3, .required = true),
    FIELD(measured_launch, dynamic_shared, FIELD_U64),
    FIELD(measured_launch, count, FIELD_U64),
    FIELD(measured_launch, counted, FIELD_U64),
    {0},
};

static const struct field measured_row_fields[] = {
    FIELD(measured_row, function, FIELD_TEXT, .required = true),
    FIELD(measured_row, directory, FIELD_TEXT),
    FIELD(measured_row, file, FIELD_TEXT, .required = true),
    FIELD(measured_row, line, FIELD_U32, .required = true),
    FIELD(measured_row, inner_file, FIELD_TEXT),
    FIELD(measured_row, inner_line, FIELD_U32),
    FIELD(measured_row, space, FIELD_WORD, .words = space_words, .required = true),
    FIELD(measured_row, op, FIELD_WORD, .words = op_words, .required = true),
    FIELD(measured_row, bytes, FIELD_U32),
    FIELD(measured_row, instructions, FIELD_U32),
    FIELD(measured_row, requests, FIELD_U64, .required = true),
    FIELD(measured_row, active_lanes, FIELD_U64),
    FLAGGED(measured_row, sectors, FIELD_U64, has_sectors),
    FLAGGED(measured_row, ideal_sectors, FIELD_U64, has_lines),
    FLAGGED(measured_row, lines, FIELD_U64, has_lines),
    FLAGGED(measured_row, wavefronts, FIELD_U64, has_wavefronts),
    FLAGGED(measured_row, ideal_wavefronts, FIELD_U64, has_wavefronts),
    {0},
};

static const struct field measured_time_fields[] = {
    FIELD(measured_time, function, FIELD_TEXT, .required = true),
    FIELD(measured_time, block, FIELD_U64X3, .required = true),
    FIELD(measured_time, grid, FIELD_U64X3, .required = true),
    FIELD(measured_time, dynamic_shared, FIELD_U64),
    FIELD(measured_time, launch, FIELD_U32),
    FIELD(measured_time, runs, FIELD_U32),
    FIELD(measured_time, median_us, FIELD_COUNT, .required = true),
    FIELD(measured_time, min_us, FIELD_COUNT),
    FIELD(measured_time, max_us, FIELD_COUNT),
    FIELD(measured_time, warm_median_us, FIELD_COUNT),
    {0},
};

static const struct field measured_fields[] = {
    FIELD(measured, machine, FIELD_RECORD, .sub = machine_fields, .required = true),
    FIELD(measured, counts_from, FIELD_TEXT),
    FIELD(measured, times_from, FIELD_TEXT),
    FIELD(measured, command, FIELD_TEXTS),
    FIELD(measured, notes, FIELD_TEXTS),
    FIELD(measured, cut_short, FIELD_BOOL),
    LIST(measured, launches, measured_launch),
    LIST(measured, rows, measured_row),
    LIST(measured, times, measured_time),
    {0},
};

bool measured_write(struct arena *arena, const struct measured *measured, const char *path, const char **error)
{
    bool to_stdout = !strcmp(path, "-");
    FILE *file = to_stdout ? stdout : fopen(path, "w");
    if (!file) {
        *error = arena_printf(arena, "%s: %s", path, strerror(errno));
        return false;
    }
    json_t *document = json_pack("{s:i, s:s}", "version", MEASURED_VERSION, "kind", "accesslint-measured");
    json_t *body = record_write(arena, measured_fields, measured);
    json_object_update(document, body);
    record_print(file, document);
    json_decref(body);
    json_decref(document);
    bool failed = ferror(file);
    if (!to_stdout)
        failed = fclose(file) != 0 || failed;
    if (failed)
        *error = arena_printf(arena, "%s: not written: %s", path, strerror(errno));
    return !failed;
}

/* The flags follow from the kinds, so that a hand-made file needs none. */
static void set_flags(struct measured *measured)
{
    for (size_t i = 0; i < measured->rows.count; i++) {
        struct measured_row *row = &measured->rows.items[i];
        row->has_sectors = row->space != SPACE_SHARED;
        row->has_wavefronts = row->space == SPACE_SHARED;
        row->has_lines = row->space == SPACE_GLOBAL;
    }
}

static const char *read_document(struct arena *arena, const char *path, json_t *json, struct measured *measured)
{
    json_t *version = json_object_get(json, "version"), *kind = json_object_get(json, "kind");
    if (!json_is_integer(version) || !json_is_string(kind) || strcmp(json_string_value(kind), "accesslint-measured"))
        return arena_printf(arena, "%s: not a file of accesslint-validate's measurements", path);
    if (json_integer_value(version) != MEASURED_VERSION)
        return arena_printf(arena, "%s: version %lld of the measured file's format, this program reads version %d: measure anew", path,
                            (long long)json_integer_value(version), MEASURED_VERSION);
    struct record_reader reader = {.arena = arena};
    record_read(&reader, measured_fields, json, measured);
    set_flags(measured);
    return reader.error ? arena_printf(arena, "%s: %s", path, reader.error) : NULL;
}

bool measured_read(struct arena *arena, const char *path, struct measured *measured, const char **error)
{
    json_error_t trouble;
    *measured = (struct measured){0};
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &trouble);
    if (json)
        *error = read_document(arena, path, json, measured);
    else if (trouble.line < 1)
        *error = arena_printf(arena, "%s", trouble.text);
    else
        *error = arena_printf(arena, "%s:%d:%d: not JSON: %s", path, trouble.line, trouble.column, trouble.text);
    json_decref(json);
    return !*error;
}
