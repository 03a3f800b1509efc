#include "validate/parameters.h"

#include "analyzer/result/record_json.h"

const char *const parameter_words[] = {
    [PARAMETER_OTHER] = "other",
    [PARAMETER_POINTER] = "pointer",
    [PARAMETER_INTEGER] = "integer",
    [PARAMETER_FLOAT] = "float",
    NULL,
};

#define FIELD(member, kind_, ...) \
    {.key = #member, .kind = (kind_), .offset = offsetof(struct parameter, member), .flag = FIELD_ALWAYS, __VA_ARGS__}

static const struct field parameter_fields[] = {
    FIELD(name, FIELD_TEXT, .required = true),
    FIELD(type, FIELD_TEXT),
    FIELD(kind, FIELD_WORD, .words = parameter_words, .required = true),
    FIELD(size, FIELD_U32, .required = true),
    {.key = "value", .kind = FIELD_COUNT, .offset = offsetof(struct parameter, value), .flag = offsetof(struct parameter, has_value)},
    FIELD(element, FIELD_WORD, .words = parameter_words),
    FIELD(element_size, FIELD_U32),
    FIELD(bytes_needed, FIELD_U64),
    FIELD(index_limit, FIELD_U64),
    {0},
};

static const struct field kernel_fields[] = {
    {.key = "parameters", .kind = FIELD_LIST, .offset = offsetof(struct kernel_parameters, parameters), .flag = FIELD_ALWAYS,
     .sub = parameter_fields, .size = sizeof(struct parameter)},
    {0},
};

static void read_kernels(struct record_reader *reader, json_t *document, parameters_list *out)
{
    size_t f, k;
    json_t *file, *kernel;
    json_array_foreach(json_object_get(document, "files"), f, file) {
        json_array_foreach(json_object_get(file, "kernels"), k, kernel) {
            struct kernel_parameters item = {.known = json_is_array(json_object_get(kernel, "parameters"))};
            if (item.known)
                record_read(reader, kernel_fields, kernel, &item);
            VEC_PUSH(reader->arena, out, item);
        }
    }
}

bool parameters_read(struct arena *arena, const char *path, parameters_list *out, const char **error)
{
    json_error_t trouble;
    struct record_reader reader = {.arena = arena};
    json_t *document = json_load_file(path, JSON_REJECT_DUPLICATES, &trouble);
    if (document)
        read_kernels(&reader, document, out);
    *error = !document ? arena_printf(arena, "%s: %s", path, trouble.text) : reader.error ? arena_printf(arena, "%s: %s", path, reader.error) : NULL;
    json_decref(document);
    return !*error;
}
