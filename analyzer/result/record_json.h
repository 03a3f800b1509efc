/* Structs to JSON and back, driven by a table of their fields, so that writer and reader cannot drift apart.
 */
#ifndef ANALYZER_RESULT_RECORD_JSON_H
#define ANALYZER_RESULT_RECORD_JSON_H

#include "analyzer/base/arena.h"
#include "analyzer/base/die.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum field_kind {
    FIELD_END,
    FIELD_TEXT,  /* const char *; null when NULL */
    FIELD_TEXTS, /* VEC(const char *) */
    FIELD_BOOL,
    FIELD_U32,
    FIELD_U64,
    FIELD_COUNT,     /* double that is whole most of the time */
    FIELD_AVERAGE,   /* double, written with a decimal point */
    FIELD_PAIR,      /* two doubles, the second right behind the first */
    FIELD_WORD,      /* enum, by its word */
    FIELD_U32X3,     /* uint32_t[3] */
    FIELD_U64X3,     /* uint64_t[3]; null when the first is 0 */
    FIELD_ADDRESSES, /* uint64_t[32]; read and written as signed, so that bytes before an object are small
                        negative numbers */
    FIELD_RECORD,    /* a struct of its own: an object */
    FIELD_FLAT,      /* a struct whose keys stand among the parent's */
    FIELD_LIST,      /* VEC of structs: an array of objects */
    FIELD_OWN,       /* by the two functions of `own` */
};

struct record_reader;

/* A field whose form in JSON is its own. */
struct field_own {
    json_t *(*write)(struct arena *arena, const void *value);
    void (*read)(struct record_reader *reader, json_t *json, void *value);
};

enum { FIELD_ALWAYS = -1 };

struct field {
    const char *key;
    enum field_kind kind;
    bool required; /* reading fails without it */
    size_t offset;
    long flag; /* offset of a bool; the field is null when that is false. FIELD_ALWAYS: there is none */
    const struct field *sub;     /* RECORD, FLAT, LIST; ends with FIELD_END */
    size_t size;                 /* LIST: of one item */
    const char *const *words;    /* WORD; ends with NULL */
    const struct field_own *own; /* OWN */
};

/* The record as a new object. Text that is not UTF-8 is mended. */
json_t *record_write(struct arena *arena, const struct field *fields, const void *record);

/* Text as a JSON string, null when NULL. */
json_t *record_text(struct arena *arena, const char *text);

/* A figure rounded to four places: 3.9999999 is 4. */
json_t *record_average(double value);
json_t *record_count(double value);

enum { RECORD_DEPTH = 16 };

struct record_reader {
    struct arena *arena;
    struct {
        const char *key;
        size_t index;
        bool is_index;
    } path[RECORD_DEPTH]; /* where the reader stands */
    int depth;
    const char *error; /* the first thing wrong, with its place: "files[0].kernels: expected an array" */
};

/* Fills `record` (zero before); reader->error tells whether it could. */
void record_read(struct record_reader *reader, const struct field *fields, json_t *object, void *record);

/* Notes that what stands at the reader's path is not what it should be; the first note stays. */
void record_expected(struct record_reader *reader, const char *what);

/* Writes a document: one line for what holds no list of objects, so that a site is a line. Ends with a
 * newline. */
void record_print(FILE *out, const json_t *json);

#endif
