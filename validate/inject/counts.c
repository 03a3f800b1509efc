#include "validate/inject/counts.h"

#include <inttypes.h>
#include <string.h>

static bool same_instruction(const void *items, uint32_t number, const void *key)
{
    const struct instruction *a = (const struct instruction *)items + number, *b = key;
    return a->cubin == b->cubin && a->function_index == b->function_index && a->pc == b->pc && !strcmp(a->function, b->function);
}

struct instruction *counts_instruction(struct counts *counts, uint32_t cubin, uint32_t function_index, uint32_t pc, const char *function)
{
    struct instruction key = {.cubin = cubin, .function_index = function_index, .pc = pc, .function = function ? function : "?"};
    const uint32_t numbers[3] = {cubin, function_index, pc};
    uint64_t hash = table_hash(table_hash(TABLE_SEED, numbers, sizeof numbers), key.function, strlen(key.function));
    uint32_t next = (uint32_t)counts->instructions.count;
    uint32_t at = table_find(&counts->arena, &counts->instruction_table, hash, same_instruction, counts->instructions.items, &key, next);
    if (at == next) {
        key.function = arena_strdup(&counts->arena, key.function);
        VEC_PUSH(&counts->arena, &counts->instructions, key);
    }
    return &counts->instructions.items[at];
}

static bool same_shape(const void *items, uint32_t number, const void *key)
{
    const struct shape *a = (const struct shape *)items + number, *b = key;
    return !memcmp(a->block, b->block, sizeof a->block) && !memcmp(a->grid, b->grid, sizeof a->grid) &&
           a->dynamic_shared == b->dynamic_shared && !strcmp(a->function, b->function);
}

void counts_launch(struct counts *counts, const struct shape *shape, bool counted)
{
    uint64_t hash = table_hash(TABLE_SEED, shape->function, strlen(shape->function));
    hash = table_hash(hash, shape->block, sizeof shape->block);
    hash = table_hash(hash, shape->grid, sizeof shape->grid);
    hash = table_hash(hash, &shape->dynamic_shared, sizeof shape->dynamic_shared);
    uint32_t next = (uint32_t)counts->shapes.count;
    uint32_t at = table_find(&counts->arena, &counts->shape_table, hash, same_shape, counts->shapes.items, shape, next);
    if (at == next) {
        struct shape fresh = *shape;
        fresh.function = arena_strdup(&counts->arena, shape->function);
        fresh.launches = fresh.counted = 0;
        VEC_PUSH(&counts->arena, &counts->shapes, fresh);
    }
    counts->shapes.items[at].launches++;
    counts->shapes.items[at].counted += counted;
}

void counts_note(struct counts *counts, const char *text)
{
    for (size_t i = 0; i < counts->notes.count; i++)
        if (!strcmp(counts->notes.items[i], text))
            return;
    VEC_PUSH(&counts->arena, &counts->notes, arena_strdup(&counts->arena, text));
}

bool instruction_is_access(const struct instruction *instruction)
{
    for (int metric = METRIC_global_load; metric < METRIC_COUNT; metric++)
        if (instruction->value[metric])
            return true;
    return false;
}

/* Field text of a line of fields: no tab, no end of line. */
static void write_field(const char *text, FILE *file)
{
    fputc('\t', file);
    for (const char *c = text ? text : ""; *c; c++)
        fputc((unsigned char)*c < ' ' ? '?' : *c, file);
}

static void write_shape(const struct shape *shape, FILE *file)
{
    fputs("launch", file);
    write_field(shape->function, file);
    for (int i = 0; i < 3; i++)
        fprintf(file, "\t%" PRIu32, shape->block[i]);
    for (int i = 0; i < 3; i++)
        fprintf(file, "\t%" PRIu32, shape->grid[i]);
    fprintf(file, "\t%" PRIu32 "\t%" PRIu64 "\t%" PRIu64 "\n", shape->dynamic_shared, shape->launches, shape->counted);
}

static void write_instruction(const struct instruction *instruction, FILE *file)
{
    fputs("row", file);
    write_field(instruction->function, file);
    write_field(instruction->directory, file);
    write_field(instruction->file, file);
    fprintf(file, "\t%" PRIu32, instruction->line);
    write_field(instruction->inner_file, file);
    fprintf(file, "\t%" PRIu32 "\t%08" PRIx32 "\t%" PRIu32, instruction->inner_line, instruction->cubin, instruction->pc);
    for (int metric = 0; metric < METRIC_COUNT; metric++)
        fprintf(file, "\t%" PRIu64, instruction->value[metric]);
    fputc('\n', file);
}

void counts_write(const struct counts *counts, FILE *file)
{
    for (size_t i = 0; i < counts->notes.count; i++) {
        fputs("note", file);
        write_field(counts->notes.items[i], file);
        fputc('\n', file);
    }
    if (counts->cut_short)
        fputs("cut short\n", file);
    for (size_t i = 0; i < counts->shapes.count; i++)
        write_shape(&counts->shapes.items[i], file);
    fputs("columns", file);
#define METRIC(field, name) fputs("\t" #field, file);
#include "validate/metrics.def"
#undef METRIC
    fputc('\n', file);
    for (size_t i = 0; i < counts->instructions.count; i++)
        if (instruction_is_access(&counts->instructions.items[i]))
            write_instruction(&counts->instructions.items[i], file);
}
