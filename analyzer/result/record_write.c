#include "analyzer/result/record_json.h"

#include "analyzer/base/vec.h"
#include "analyzer/result/utf8.h"

#include <math.h>
#include <stdint.h>

json_t *record_text(struct arena *arena, const char *text)
{
    return text ? json_string(utf8_clean(arena, text)) : json_null();
}

static double rounded(double value)
{
    double out = round(value * 1e4) / 1e4;
    return out == 0 ? 0 : out; /* no -0.0 */
}

json_t *record_average(double value)
{
    return isfinite(value) ? json_real(rounded(value)) : json_null();
}

json_t *record_count(double value)
{
    if (!isfinite(value))
        return json_null();
    double near = rounded(value);
    return near == floor(near) && fabs(near) < 9e15 ? json_integer((json_int_t)near) : json_real(near);
}

static json_t *write_texts(struct arena *arena, const void *value)
{
    const VEC(const char *) *texts = value;
    json_t *out = json_array();
    for (size_t i = 0; i < texts->count; i++)
        json_array_append_new(out, record_text(arena, texts->items[i]));
    return out;
}

static json_t *write_list(struct arena *arena, const struct field *field, const void *value)
{
    const VEC(char) *list = value;
    json_t *out = json_array();
    for (size_t i = 0; i < list->count; i++)
        json_array_append_new(out, record_write(arena, field->sub, list->items + i * field->size));
    return out;
}

static json_t *write_u64x3(const uint64_t *value)
{
    return value[0] ? json_pack("[I,I,I]", (json_int_t)value[0], (json_int_t)value[1], (json_int_t)value[2])
                    : json_null();
}

static json_t *write_addresses(const uint64_t *value)
{
    json_t *out = json_array();
    for (size_t i = 0; i < 32; i++)
        json_array_append_new(out, json_integer((json_int_t)value[i]));
    return out;
}

static json_t *write_field(struct arena *arena, const struct field *field, const void *value)
{
    const uint32_t *u32 = value;
    const double *number = value;
    switch (field->kind) {
    case FIELD_TEXT:
        return record_text(arena, *(const char *const *)value);
    case FIELD_TEXTS:
        return write_texts(arena, value);
    case FIELD_BOOL:
        return json_boolean(*(const bool *)value);
    case FIELD_U32:
        return json_integer(*u32);
    case FIELD_U64:
        return json_integer((json_int_t) * (const uint64_t *)value);
    case FIELD_COUNT:
        return record_count(*number);
    case FIELD_AVERAGE:
        return record_average(*number);
    case FIELD_PAIR:
        return json_pack("[o,o]", record_average(number[0]), record_average(number[1]));
    case FIELD_WORD:
        return json_string(field->words[*(const unsigned *)value]);
    case FIELD_U32X3:
        return json_pack("[I,I,I]", (json_int_t)u32[0], (json_int_t)u32[1], (json_int_t)u32[2]);
    case FIELD_U64X3:
        return write_u64x3(value);
    case FIELD_ADDRESSES:
        return write_addresses(value);
    case FIELD_RECORD:
        return record_write(arena, field->sub, value);
    case FIELD_LIST:
        return write_list(arena, field, value);
    case FIELD_OWN:
        return field->own->write(arena, value);
    case FIELD_FLAT:
    case FIELD_END:
        break;
    }
    DIE("field '%s' of kind %d", field->key, field->kind);
}

static void write_into(struct arena *arena, const struct field *fields, const void *record, json_t *out)
{
    for (const struct field *field = fields; field->kind != FIELD_END; field++) {
        const char *value = (const char *)record + field->offset;
        bool present = field->flag == FIELD_ALWAYS || *((const bool *)record + field->flag);
        if (field->kind == FIELD_FLAT)
            write_into(arena, field->sub, value, out);
        else
            json_object_set_new(out, field->key, present ? write_field(arena, field, value) : json_null());
    }
}

json_t *record_write(struct arena *arena, const struct field *fields, const void *record)
{
    json_t *out = json_object();
    write_into(arena, fields, record, out);
    return out;
}

/* ---- printing ---- */

static bool holds_records(const json_t *json)
{
    size_t i;
    json_t *item;
    const char *key;
    if (json_is_array(json)) {
        json_array_foreach(json, i, item) if (json_is_object(item) || holds_records(item)) return true;
    } else if (json_is_object(json)) {
        json_object_foreach((json_t *)json, key, item) if (holds_records(item)) return true;
    }
    return false;
}

/* 15 digits show every double that was rounded to four places as it was meant. */
static void print_flat(FILE *out, const json_t *json)
{
    json_dumpf(json, out, JSON_ENCODE_ANY | JSON_REAL_PRECISION(15));
}

static void print_nested(FILE *out, const json_t *json, int depth)
{
    if (!holds_records(json)) {
        print_flat(out, json);
        return;
    }
    bool is_array = json_is_array(json);
    const char *before = is_array ? "[\n" : "{\n", *key;
    size_t i;
    json_t *item;
    if (is_array)
        json_array_foreach(json, i, item)
        {
            fprintf(out, "%s%*s", before, depth + 1, "");
            print_nested(out, item, depth + 1);
            before = ",\n";
        }
    else
        json_object_foreach((json_t *)json, key, item)
        {
            fprintf(out, "%s%*s\"%s\": ", before, depth + 1, "", key);
            print_nested(out, item, depth + 1);
            before = ",\n";
        }
    fputc(is_array ? ']' : '}', out);
}

void record_print(FILE *out, const json_t *json)
{
    print_nested(out, json, 0);
    fputc('\n', out);
}
