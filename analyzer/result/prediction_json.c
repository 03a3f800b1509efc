#include "analyzer/result/prediction_json.h"

#include "analyzer/result/record_json.h"
#include "analyzer/result/words.h"

#include <string.h>

/* Rows of the tables below: FIELD(struct, key and member of the same name, kind, ...). */
#define FIELD(type, member, kind_, ...)                                                                      \
    {                                                                                                        \
        .key = #member, .kind = (kind_), .offset = offsetof(struct type, member), .flag = FIELD_ALWAYS,      \
        __VA_ARGS__                                                                                          \
    }
#define NAMED(type, key_, member, kind_, ...)                                                                \
    {                                                                                                        \
        .key = (key_), .kind = (kind_), .offset = offsetof(struct type, member), .flag = FIELD_ALWAYS,       \
        __VA_ARGS__                                                                                          \
    }
#define FLAGGED(type, member, kind_, flag_, ...)                                                             \
    {                                                                                                        \
        .key = #member, .kind = (kind_), .offset = offsetof(struct type, member),                            \
        .flag = offsetof(struct type, flag_), __VA_ARGS__                                                    \
    }
#define LIST(type, member, item)                                                                             \
    FIELD(type, member, FIELD_LIST, .sub = item##_fields, .size = sizeof(struct item), .required = true)

static const struct field place_fields[] = {
    FIELD(place, file, FIELD_TEXT),    FIELD(place, line, FIELD_U32),       FIELD(place, column, FIELD_U32),
    FIELD(place, end_line, FIELD_U32), FIELD(place, end_column, FIELD_U32), {0},
};

static const struct field quantity_fields[] = {
    FIELD(quantity, per_request, FIELD_AVERAGE, .required = true),
    FIELD(quantity, ideal, FIELD_AVERAGE),
    FIELD(quantity, excess, FIELD_AVERAGE),
    FIELD(quantity, min, FIELD_COUNT),
    FIELD(quantity, max, FIELD_COUNT),
    {.key = "range",
     .kind = FIELD_PAIR,
     .offset = offsetof(struct quantity, range_low),
     .flag = offsetof(struct quantity, has_range)},
    {0},
};

static const struct field example_fields[] = {
    FIELD(example, mask, FIELD_U32),       FIELD(example, address, FIELD_ADDRESSES),
    FIELD(example, block, FIELD_U32X3),    FIELD(example, warp, FIELD_U32),
    FIELD(example, sectors, FIELD_U32),    FIELD(example, lines, FIELD_U32),
    FIELD(example, wavefronts, FIELD_U32), FIELD(example, ways, FIELD_U32),
    FIELD(example, bad_lane, FIELD_U32),   {0},
};

static const struct field comparable_fields[] = {
    NAMED(site, "sass", comparable_sass, FIELD_BOOL),
    NAMED(site, "counter", comparable_counter, FIELD_BOOL),
    {0},
};

#define QUANTITY(name)                                                                                       \
    {                                                                                                        \
        .key = #name, .kind = FIELD_RECORD, .offset = offsetof(struct site, name),                           \
        .flag = offsetof(struct site, name.present), .sub = quantity_fields                                  \
    }

static const struct field site_fields[] = {
    FIELD(site, place, FIELD_FLAT, .sub = place_fields),
    FIELD(site, expression, FIELD_TEXT),
    FIELD(site, object, FIELD_TEXT),
    FIELD(site, function, FIELD_TEXT),
    FIELD(site, space, FIELD_WORD, .words = space_words, .required = true),
    FIELD(site, op, FIELD_WORD, .words = op_words, .required = true),
    FIELD(site, bytes, FIELD_U32, .required = true),
    FIELD(site, status, FIELD_WORD, .words = status_words, .required = true),
    FIELD(site, reason, FIELD_TEXT),
    FIELD(site, assumptions, FIELD_TEXTS),
    FIELD(site, requests, FIELD_COUNT),
    FIELD(site, active_lanes, FIELD_AVERAGE),
    {.key = "comparable", .kind = FIELD_RECORD, .flag = FIELD_ALWAYS, .sub = comparable_fields},
    FIELD(site, not_comparable, FIELD_TEXT),
    QUANTITY(sectors),
    QUANTITY(lines),
    QUANTITY(wavefronts),
    QUANTITY(ways),
    QUANTITY(constant_requests),
    FIELD(site, loop_depth, FIELD_U32),
    FIELD(site, in_loaded_guard, FIELD_BOOL),
    FLAGGED(site, example, FIELD_RECORD, example.present, .sub = example_fields),
    {0},
};

/* The given values are one object: {"w": 2048, "out": "cudaMalloc"}. */
typedef VEC(struct given) given_list;

static json_t *write_given(struct arena *arena, const void *value)
{
    const given_list *given = value;
    json_t *out = json_object();
    for (size_t i = 0; i < given->count; i++) {
        const struct given *item = &given->items[i];
        json_object_set_new(out, item->name,
                            item->is_text ? record_text(arena, item->text) : record_count(item->number));
    }
    return out;
}

static void read_given(struct record_reader *reader, json_t *json, void *value)
{
    given_list *out = value;
    const char *key;
    json_t *item;
    if (!json_is_object(json))
        record_expected(reader, "an object");
    json_object_foreach(json, key, item)
    {
        struct given given = {.name = arena_strdup(reader->arena, key), .is_text = !json_is_number(item)};
        if (json_is_string(item))
            given.text = arena_strdup(reader->arena, json_string_value(item));
        else if (!json_is_null(item) && given.is_text)
            record_expected(reader, "numbers and strings");
        given.number = json_number_value(item);
        VEC_PUSH(reader->arena, out, given);
    }
}

static const struct field_own given_own = {write_given, read_given};

static const struct field launch_fields[] = {
    FIELD(launch, block, FIELD_U64X3, .required = true),
    FIELD(launch, grid, FIELD_U64X3),
    FLAGGED(launch, dynamic_shared, FIELD_U64, dynamic_shared_known),
    FIELD(launch, dynamic_shared_seen, FIELD_U64),
    FIELD(launch, count, FIELD_COUNT),
    FIELD(launch, origin, FIELD_WORD, .words = origin_words, .required = true),
    FIELD(launch, place, FIELD_FLAT, .sub = place_fields),
    FIELD(launch, given, FIELD_OWN, .own = &given_own),
    FIELD(launch, assumptions, FIELD_TEXTS),
    {0},
};

/* The bandwidth is predicted by accesslint-validate's model, which knows the device; here it is always null.
 */
static json_t *write_null(struct arena *arena, const void *value)
{
    (void)arena, (void)value;
    return json_null();
}

static void read_nothing(struct record_reader *reader, json_t *json, void *value)
{
    (void)reader, (void)json, (void)value;
}

static const struct field_own bandwidth_own = {write_null, read_nothing};

/* The members of a structure have no members of their own. */
#define PARAMETER_FIELDS                                                                                     \
    FIELD(parameter, name, FIELD_TEXT, .required = true), FIELD(parameter, type, FIELD_TEXT),                \
        FIELD(parameter, kind, FIELD_WORD, .words = parameter_words, .required = true),                      \
        FIELD(parameter, reason, FIELD_TEXT), FIELD(parameter, offset, FIELD_U64),                           \
        FIELD(parameter, size, FIELD_U32, .required = true),                                                 \
        FLAGGED(parameter, value, FIELD_COUNT, has_value),                                                   \
        FIELD(parameter, element, FIELD_WORD, .words = parameter_words),                                     \
        FIELD(parameter, element_size, FIELD_U32), FIELD(parameter, allocation, FIELD_U32),                  \
        FIELD(parameter, bytes_before, FIELD_U64), FIELD(parameter, bytes_needed, FIELD_U64),                \
        FIELD(parameter, bytes_at_least, FIELD_BOOL), FIELD(parameter, index_limit, FIELD_U64)

static const struct field member_fields[] = {PARAMETER_FIELDS, {0}};

static const struct field parameter_fields[] = {
    PARAMETER_FIELDS,
    FIELD(parameter, fields, FIELD_LIST, .sub = member_fields, .size = sizeof(struct parameter)),
    {0},
};

static const struct field kernel_prediction_fields[] = {
    FIELD(kernel_prediction, name, FIELD_TEXT, .required = true),
    FIELD(kernel_prediction, mangled, FIELD_TEXT),
    FIELD(kernel_prediction, place, FIELD_FLAT, .sub = place_fields),
    FIELD(kernel_prediction, error, FIELD_TEXT),
    FIELD(kernel_prediction, notes, FIELD_TEXTS),
    FIELD(kernel_prediction, launch, FIELD_RECORD, .sub = launch_fields, .required = true),
    FLAGGED(kernel_prediction, parameters, FIELD_LIST, has_parameters, .sub = parameter_fields,
            .size = sizeof(struct parameter)),
    LIST(kernel_prediction, sites, site),
    {.key = "bandwidth", .kind = FIELD_OWN, .flag = FIELD_ALWAYS, .own = &bandwidth_own},
    {0},
};

static const struct field not_analysed_fields[] = {
    FIELD(not_analysed, name, FIELD_TEXT),
    FIELD(not_analysed, place, FIELD_FLAT, .sub = place_fields),
    FIELD(not_analysed, reason, FIELD_TEXT),
    NAMED(not_analysed, "error", is_error, FIELD_BOOL),
    {0},
};

static const struct field file_prediction_fields[] = {
    FIELD(file_prediction, path, FIELD_TEXT, .required = true),
    FIELD(file_prediction, failed, FIELD_BOOL),
    LIST(file_prediction, not_analysed, not_analysed),
    LIST(file_prediction, kernels, kernel_prediction),
    {0},
};

static const struct field prediction_fields[] = {
    FIELD(prediction, arch, FIELD_TEXT, .required = true),
    LIST(prediction, files, file_prediction),
    {0},
};

static const struct field diagnostic_fields[] = {
    FIELD(diagnostic, severity, FIELD_WORD, .words = severity_words),
    FIELD(diagnostic, place, FIELD_FLAT, .sub = place_fields),
    FIELD(diagnostic, message, FIELD_TEXT),
    FIELD(diagnostic, in_host_code, FIELD_BOOL),
    {0},
};

json_t *prediction_write(struct arena *arena, const struct prediction *prediction)
{
    json_t *out = json_pack("{s:i}", "version", PREDICTION_VERSION), *diagnostics = json_array();
    json_t *body = record_write(arena, prediction_fields, prediction);
    json_object_update(out, body);
    json_decref(body);
    for (size_t i = 0; i < prediction->files.count; i++) {
        const struct file_prediction *file = &prediction->files.items[i];
        for (size_t k = 0; k < file->diagnostics.count; k++)
            json_array_append_new(diagnostics,
                                  record_write(arena, diagnostic_fields, &file->diagnostics.items[k]));
    }
    json_object_set_new(out, "diagnostics", diagnostics);
    return out;
}

/* Diagnostics stand beside the files; each goes back to the file that it names, else to the first. */
static void read_diagnostics(struct record_reader *reader, json_t *json, struct prediction *prediction)
{
    VEC(struct diagnostic) all = {0};
    const struct field list[] = {{.key = "diagnostics",
                                  .kind = FIELD_LIST,
                                  .flag = FIELD_ALWAYS,
                                  .sub = diagnostic_fields,
                                  .size = sizeof(struct diagnostic)},
                                 {0}};
    record_read(reader, list, json, &all);
    for (size_t i = 0; i < all.count && prediction->files.count; i++) {
        const char *file = all.items[i].place.file;
        size_t owner = prediction->files.count;
        while (owner-- > 1)
            if (file && !strcmp(prediction->files.items[owner].path, file))
                break;
        VEC_PUSH(reader->arena, &prediction->files.items[owner].diagnostics, all.items[i]);
    }
}

static const char *read_document(struct arena *arena, const char *path, json_t *json,
                                 struct prediction *prediction)
{
    json_t *version = json_object_get(json, "version");
    if (!json_is_integer(version))
        return arena_printf(arena, "%s: not a prediction of accesslint: no \"version\"", path);
    if (json_integer_value(version) != PREDICTION_VERSION)
        return arena_printf(arena,
                            "%s: version %lld of the prediction's format, this program reads version %d: "
                            "make it anew with this version's accesslint",
                            path, (long long)json_integer_value(version), PREDICTION_VERSION);
    struct record_reader reader = {.arena = arena};
    record_read(&reader, prediction_fields, json, prediction);
    if (!reader.error)
        read_diagnostics(&reader, json, prediction);
    return reader.error ? arena_printf(arena, "%s: %s", path, reader.error) : NULL;
}

bool prediction_read(struct arena *arena, const char *path, struct prediction *prediction, const char **error)
{
    json_error_t trouble;
    *prediction = (struct prediction){0};
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &trouble);
    if (json)
        *error = read_document(arena, path, json, prediction);
    else if (trouble.line < 1)
        *error = arena_printf(arena, "%s", trouble.text); /* it names the file */
    else
        *error =
            arena_printf(arena, "%s:%d:%d: not JSON: %s", path, trouble.line, trouble.column, trouble.text);
    json_decref(json);
    return !*error;
}
