#include "analyzer/result/launches_json.h"

#include "analyzer/result/record_json.h"

#include <string.h>

enum { MEASURED_VERSION = 1, MAX_THREADS = 1024 };

#define FIELD(member, kind_)                                                                                 \
    {                                                                                                        \
        .key = #member, .kind = (kind_), .offset = offsetof(struct seen_launch, member),                     \
        .flag = FIELD_ALWAYS, .required = true                                                               \
    }

static const struct field launch_fields[] = {
    FIELD(function, FIELD_TEXT),     FIELD(block, FIELD_U64X3),  FIELD(grid, FIELD_U64X3),
    FIELD(dynamic_shared, FIELD_U64), FIELD(count, FIELD_COUNT), {0},
};

static const char *without_mark(const char *symbol)
{
    if (strncmp(symbol, "_Z", 2))
        return symbol;
    return symbol[2] == 'L' ? symbol + 3 : symbol + 2;
}

bool launch_is_of(const struct seen_launch *launch, const char *mangled)
{
    return mangled && !strcmp(without_mark(launch->function), without_mark(mangled));
}

/* CUDA launches nothing else; a file that says so was not written by accesslint-validate. */
static bool can_be(const struct seen_launch *l)
{
    for (int i = 0; i < 3; i++)
        if (!l->block[i] || l->block[i] > MAX_THREADS || !l->grid[i] || l->grid[i] > INT32_MAX)
            return false;
    return l->block[0] * l->block[1] * l->block[2] <= MAX_THREADS && l->dynamic_shared <= 1 << 24 && l->count >= 1;
}

static const char *read_launches(struct arena *arena, json_t *document, seen_launches *out)
{
    const char *kind = json_string_value(json_object_get(document, "kind"));
    if (!kind || strcmp(kind, "accesslint-measured"))
        return "not a file of measurements (accesslint-validate writes them)";
    if (json_integer_value(json_object_get(document, "version")) != MEASURED_VERSION)
        return "measurements of another version; measure again with this accesslint-validate";
    struct record_reader reader = {.arena = arena};
    json_t *launches = json_object_get(document, "launches"), *item;
    size_t i;
    json_array_foreach(launches, i, item)
    {
        struct seen_launch launch = {.function = NULL};
        record_read(&reader, launch_fields, item, &launch);
        if (reader.error)
            return arena_printf(arena, "launches[%zu].%s", i, reader.error);
        if (!can_be(&launch))
            return arena_printf(arena, "launches[%zu]: a shape that no GPU launches", i);
        VEC_PUSH(arena, out, launch);
    }
    return json_array_size(launches) ? NULL : "it holds no launches";
}

bool launches_read(struct arena *arena, const char *path, seen_launches *out, const char **error)
{
    json_error_t trouble;
    json_t *document = json_load_file(path, JSON_REJECT_DUPLICATES, &trouble);
    const char *wrong = document ? read_launches(arena, document, out) : NULL;
    *error = NULL;
    if (!document && trouble.line < 1)
        *error = arena_printf(arena, "%s", trouble.text); /* it names the file */
    else if (!document)
        *error = arena_printf(arena, "%s:%d:%d: not JSON: %s", path, trouble.line, trouble.column, trouble.text);
    else if (wrong)
        *error = arena_printf(arena, "%s: %s", path, wrong);
    json_decref(document);
    return !*error;
}
