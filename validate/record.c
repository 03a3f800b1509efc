/* Reads the text that the injected library left: instructions with their counts become rows of a kind of access. */
#include "validate/measured.h"
#include "validate/metrics.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* What an instruction does, told by the counters that are not zero. A generic access can do several: it makes a row for each. */
static const struct kind {
    enum metric counter;
    enum site_space space;
    enum site_op op;
} kinds[] = {
    {METRIC_global_load, SPACE_GLOBAL, OP_LOAD},
    {METRIC_global_store, SPACE_GLOBAL, OP_STORE},
    {METRIC_global_atomic, SPACE_GLOBAL, OP_ATOMIC},
    {METRIC_global_reduction, SPACE_GLOBAL, OP_REDUCTION},
    {METRIC_async_copy, SPACE_GLOBAL, OP_ASYNC_COPY},
    {METRIC_async_copy, SPACE_SHARED, OP_ASYNC_COPY},
    {METRIC_shared_load, SPACE_SHARED, OP_LOAD},
    {METRIC_shared_store, SPACE_SHARED, OP_STORE},
    {METRIC_shared_atomic, SPACE_SHARED, OP_ATOMIC},
    {METRIC_ldmatrix, SPACE_SHARED, OP_LDMATRIX},
    {METRIC_stmatrix, SPACE_SHARED, OP_STMATRIX},
    {METRIC_local_load, SPACE_LOCAL, OP_LOAD},
    {METRIC_local_store, SPACE_LOCAL, OP_STORE},
};

static const struct {
    enum metric counter;
    uint32_t bytes;
} widths[] = {{METRIC_bits_8, 1}, {METRIC_bits_16, 2}, {METRIC_bits_32, 4}, {METRIC_bits_64, 8}, {METRIC_bits_128, 16}};

struct reader {
    struct arena *arena;
    struct measured *measured;
    VEC(char *) fields; /* of the current line */
    int column[METRIC_COUNT]; /* of each counter, from the first counter's; -1: the record lacks it */
    const char *error;
};

static const char *const counter_names[METRIC_COUNT] = {
#define METRIC(field, name) #field,
#include "validate/metrics.def"
#undef METRIC
};

enum { ROW_FIELDS = 9, LAUNCH_FIELDS = 11, TIME_FIELDS = 13 }; /* a row's before its counters; in all */

static const char *text_field(const struct reader *reader, size_t i)
{
    return i < reader->fields.count ? reader->fields.items[i] : "";
}

static uint64_t number_field(const struct reader *reader, size_t i)
{
    return strtoull(text_field(reader, i), NULL, 10);
}

static void split(struct reader *reader, char *line)
{
    reader->fields.count = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *field; (field = strsep(&line, "\t"));)
        VEC_PUSH(reader->arena, &reader->fields, field);
}

static void take_columns(struct reader *reader)
{
    for (int metric = 0; metric < METRIC_COUNT; metric++) {
        reader->column[metric] = -1;
        for (size_t i = 1; i < reader->fields.count; i++)
            if (!strcmp(reader->fields.items[i], counter_names[metric]))
                reader->column[metric] = (int)i - 1;
    }
}

static uint64_t counter(const struct reader *reader, enum metric metric)
{
    return reader->column[metric] < 0 ? 0 : number_field(reader, ROW_FIELDS + (size_t)reader->column[metric]);
}

static void fill_costs(const struct reader *reader, struct measured_row *row)
{
    row->has_sectors = row->space != SPACE_SHARED;
    row->has_wavefronts = row->space == SPACE_SHARED;
    row->has_lines = row->space == SPACE_GLOBAL;
    if (row->space == SPACE_LOCAL) {
        row->sectors = counter(reader, METRIC_local_sectors);
    } else if (row->space == SPACE_GLOBAL) {
        row->sectors = counter(reader, METRIC_sectors);
        row->ideal_sectors = counter(reader, METRIC_ideal_sectors);
        row->lines = counter(reader, METRIC_lines);
    } else {
        row->wavefronts = counter(reader, METRIC_wavefronts);
        row->ideal_wavefronts = counter(reader, METRIC_ideal_wavefronts);
    }
}

static void take_row(struct reader *reader)
{
    uint64_t executed = counter(reader, METRIC_executed), lanes = counter(reader, METRIC_lanes);
    if (!executed || !lanes) /* switched off by its predicate every time */
        return;
    struct measured_row row = {.function = arena_strdup(reader->arena, text_field(reader, 1)),
                               .directory = arena_strdup(reader->arena, text_field(reader, 2)),
                               .file = arena_strdup(reader->arena, text_field(reader, 3)),
                               .line = (uint32_t)number_field(reader, 4), .inner_line = (uint32_t)number_field(reader, 6),
                               .instructions = 1};
    if (*text_field(reader, 5))
        row.inner_file = arena_strdup(reader->arena, text_field(reader, 5));
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        if (counter(reader, widths[i].counter))
            row.bytes = widths[i].bytes;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        row.requests = counter(reader, kinds[i].counter);
        if (!row.requests)
            continue;
        row.space = kinds[i].space;
        row.op = kinds[i].op;
        /* The lanes of a generic access that went to two spaces are known together only. */
        row.active_lanes = row.requests >= executed ? lanes : (uint64_t)((double)lanes * (double)row.requests / (double)executed + 0.5);
        fill_costs(reader, &row);
        VEC_PUSH(reader->arena, &reader->measured->rows, row);
    }
}

static void take_launch(struct reader *reader)
{
    struct measured_launch launch = {.function = arena_strdup(reader->arena, text_field(reader, 1)),
                                     .dynamic_shared = number_field(reader, 8), .count = number_field(reader, 9),
                                     .counted = number_field(reader, 10)};
    for (size_t i = 0; i < 3; i++) {
        launch.block[i] = number_field(reader, 2 + i);
        launch.grid[i] = number_field(reader, 5 + i);
    }
    VEC_PUSH(reader->arena, &reader->measured->launches, launch);
}

static void take_time(struct reader *reader)
{
    struct measured_time time = {.function = arena_strdup(reader->arena, text_field(reader, 1)),
                                 .dynamic_shared = number_field(reader, 8), .runs = (uint32_t)number_field(reader, 9),
                                 .median_us = strtod(text_field(reader, 10), NULL), .min_us = strtod(text_field(reader, 11), NULL),
                                 .max_us = strtod(text_field(reader, 12), NULL)};
    for (size_t i = 0; i < 3; i++) {
        time.block[i] = number_field(reader, 2 + i);
        time.grid[i] = number_field(reader, 5 + i);
    }
    VEC_PUSH(reader->arena, &reader->measured->times, time);
    reader->measured->times_from = "cupti-activity";
}

static void take_line(struct reader *reader, const char *path)
{
    const char *word = text_field(reader, 0);
    if (!strcmp(word, "machine") && reader->fields.count == 3)
        measured_machine(reader->arena, &reader->measured->machine, text_field(reader, 1), text_field(reader, 2));
    else if (!strcmp(word, "note"))
        measured_note(reader->arena, reader->measured, text_field(reader, 1));
    else if (!strcmp(word, "cut short"))
        reader->measured->cut_short = true;
    else if (!strcmp(word, "launch") && reader->fields.count == LAUNCH_FIELDS)
        take_launch(reader);
    else if (!strcmp(word, "time") && reader->fields.count == TIME_FIELDS)
        take_time(reader);
    else if (!strcmp(word, "columns"))
        take_columns(reader);
    else if (!strcmp(word, "row") && reader->fields.count >= ROW_FIELDS)
        take_row(reader);
    else
        reader->error = arena_printf(reader->arena, "%s: a line of an unknown kind: '%s'", path, word);
}

bool measured_add_record(struct arena *arena, struct measured *measured, const char *path, const char **error)
{
    struct reader reader = {.arena = arena, .measured = measured};
    FILE *file = fopen(path, "r");
    char *line = NULL; /* getline's */
    size_t size = 0;
    if (!file) {
        *error = arena_printf(arena, "%s: %s", path, strerror(errno));
        return false;
    }
    for (bool first = true; !reader.error && getline(&line, &size, file) > 0; first = false) {
        split(&reader, line);
        if (!first)
            take_line(&reader, path);
        else if (strcmp(text_field(&reader, 0), "accesslint-record") || number_field(&reader, 1) != RECORD_VERSION)
            reader.error = arena_printf(arena, "%s: not a record of this version's injected library", path);
    }
    free(line);
    fclose(file);
    measured->counts_from = "sass-metrics";
    *error = reader.error;
    return !reader.error;
}
