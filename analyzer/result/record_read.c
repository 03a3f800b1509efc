#include "analyzer/result/record_json.h"

#include "analyzer/base/vec.h"
#include "analyzer/result/words.h"

#include <math.h>
#include <stdint.h>

static const char *path_text(struct record_reader *reader)
{
    const char *out = "";
    for (int i = 0; i < reader->depth; i++)
        out = reader->path[i].is_index
                  ? arena_printf(reader->arena, "%s[%zu]", out, reader->path[i].index)
                  : arena_printf(reader->arena, "%s%s%s", out, *out ? "." : "", reader->path[i].key);
    return *out ? out : "the document";
}

void record_expected(struct record_reader *reader, const char *what)
{
    if (!reader->error)
        reader->error = arena_printf(reader->arena, "%s: expected %s", path_text(reader), what);
}

static void enter(struct record_reader *reader, const char *key, size_t index)
{
    if (reader->depth == RECORD_DEPTH)
        DIE("records nested deeper than %d", RECORD_DEPTH);
    reader->path[reader->depth].key = key;
    reader->path[reader->depth].index = index;
    reader->path[reader->depth].is_index = !key;
    reader->depth++;
}

static const char *read_text(struct record_reader *reader, json_t *json)
{
    if (!json_is_string(json))
        record_expected(reader, "a string");
    return json_is_string(json) ? arena_strdup(reader->arena, json_string_value(json)) : "";
}

static json_int_t read_integer(struct record_reader *reader, json_t *json, json_int_t high)
{
    bool good = json_is_integer(json) && json_integer_value(json) >= 0 && json_integer_value(json) <= high;
    if (!good)
        record_expected(reader, "a whole number that is not negative");
    return good ? json_integer_value(json) : 0;
}

static double read_number(struct record_reader *reader, json_t *json)
{
    if (!json_is_number(json))
        record_expected(reader, "a number");
    return json_number_value(json);
}

/* The array of `json`, its length checked when `count` is not 0. */
static size_t read_array(struct record_reader *reader, json_t *json, size_t count)
{
    if (json_is_array(json) && (!count || json_array_size(json) == count))
        return json_array_size(json);
    record_expected(reader, count ? arena_printf(reader->arena, "an array of %zu", count) : "an array");
    return 0;
}

static void read_texts(struct record_reader *reader, json_t *json, void *value)
{
    VEC(const char *) *out = value;
    size_t count = read_array(reader, json, 0);
    for (size_t i = 0; i < count; i++) {
        enter(reader, NULL, i);
        VEC_PUSH(reader->arena, out, read_text(reader, json_array_get(json, i)));
        reader->depth--;
    }
}

static void read_list(struct record_reader *reader, const struct field *field, json_t *json, void *value)
{
    VEC(char) *out = value;
    out->count = out->capacity = read_array(reader, json, 0);
    out->items = arena_array(reader->arena, out->count, field->size);
    for (size_t i = 0; i < out->count && !reader->error; i++) {
        enter(reader, NULL, i);
        record_read(reader, field->sub, json_array_get(json, i), out->items + i * field->size);
        reader->depth--;
    }
}

static void read_numbers(struct record_reader *reader, enum field_kind kind, json_t *json, void *value)
{
    static const size_t counts[] = {
        [FIELD_PAIR] = 2, [FIELD_U32X3] = 3, [FIELD_U64X3] = 3, [FIELD_ADDRESSES] = 32};
    size_t count = read_array(reader, json, counts[kind]);
    for (size_t i = 0; i < count; i++) {
        json_t *item = json_array_get(json, i);
        if (kind == FIELD_PAIR)
            ((double *)value)[i] = read_number(reader, item);
        else if (kind == FIELD_U32X3)
            ((uint32_t *)value)[i] = (uint32_t)read_integer(reader, item, UINT32_MAX);
        else if (kind == FIELD_U64X3)
            ((uint64_t *)value)[i] = (uint64_t)read_integer(reader, item, INT64_MAX);
        else if (json_is_integer(item))
            ((uint64_t *)value)[i] = (uint64_t)json_integer_value(item);
        else
            record_expected(reader, "32 whole numbers");
    }
}

static void read_word(struct record_reader *reader, const struct field *field, json_t *json, unsigned *value)
{
    int found = words_find(field->words, read_text(reader, json));
    if (found >= 0) {
        *value = (unsigned)found;
        return;
    }
    const char *all = field->words[0];
    for (size_t i = 1; field->words[i]; i++)
        all = arena_printf(reader->arena, "%s, %s", all, field->words[i]);
    record_expected(reader, arena_printf(reader->arena, "one of %s", all));
}

static void read_field(struct record_reader *reader, const struct field *field, json_t *json, void *value)
{
    switch (field->kind) {
    case FIELD_TEXT:
        *(const char **)value = read_text(reader, json);
        return;
    case FIELD_TEXTS:
        read_texts(reader, json, value);
        return;
    case FIELD_BOOL:
        if (!json_is_boolean(json))
            record_expected(reader, "true or false");
        *(bool *)value = json_is_true(json);
        return;
    case FIELD_U32:
        *(uint32_t *)value = (uint32_t)read_integer(reader, json, UINT32_MAX);
        return;
    case FIELD_U64:
        *(uint64_t *)value = (uint64_t)read_integer(reader, json, INT64_MAX);
        return;
    case FIELD_COUNT:
    case FIELD_AVERAGE:
        *(double *)value = read_number(reader, json);
        return;
    case FIELD_PAIR:
    case FIELD_U32X3:
    case FIELD_U64X3:
    case FIELD_ADDRESSES:
        read_numbers(reader, field->kind, json, value);
        return;
    case FIELD_WORD:
        read_word(reader, field, json, value);
        return;
    case FIELD_RECORD:
        record_read(reader, field->sub, json, value);
        return;
    case FIELD_LIST:
        read_list(reader, field, json, value);
        return;
    case FIELD_OWN:
        field->own->read(reader, json, value);
        return;
    case FIELD_FLAT:
    case FIELD_END:
        break;
    }
    DIE("field '%s' of kind %d", field->key, field->kind);
}

void record_read(struct record_reader *reader, const struct field *fields, json_t *object, void *record)
{
    if (!json_is_object(object)) {
        record_expected(reader, "an object");
        return;
    }
    for (const struct field *field = fields; field->kind != FIELD_END && !reader->error; field++) {
        char *value = (char *)record + field->offset;
        if (field->kind == FIELD_FLAT) {
            record_read(reader, field->sub, object, value);
            continue;
        }
        json_t *json = json_object_get(object, field->key);
        bool present = json && !json_is_null(json);
        enter(reader, field->key, 0);
        if (present)
            read_field(reader, field, json, value);
        else if (field->required)
            record_expected(reader, json ? "a value, found null" : "a value, found nothing");
        if (field->flag != FIELD_ALWAYS)
            *((bool *)record + field->flag) = present;
        reader->depth--;
    }
}
