#include "validate/inject/times.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_KEPT = 4096 }; /* durations of one shape: enough for a median */

static bool same_duration(const void *items, uint32_t number, const void *key)
{
    const struct duration *a = (const struct duration *)items + number, *b = key;
    return !memcmp(a->block, b->block, sizeof a->block) && !memcmp(a->grid, b->grid, sizeof a->grid) &&
           a->dynamic_shared == b->dynamic_shared && !strcmp(a->function, b->function);
}

void times_add(struct times *times, const struct duration *launch, float microseconds)
{
    uint64_t hash = table_hash(TABLE_SEED, launch->function, strlen(launch->function));
    hash = table_hash(hash, launch->block, sizeof launch->block);
    hash = table_hash(hash, launch->grid, sizeof launch->grid);
    uint32_t next = (uint32_t)times->durations.count;
    uint32_t at = table_find(&times->arena, &times->table, hash, same_duration, times->durations.items, launch, next);
    if (at == next) {
        struct duration fresh = *launch;
        fresh.function = arena_strdup(&times->arena, launch->function);
        VEC_PUSH(&times->arena, &times->durations, fresh);
    }
    if (times->durations.items[at].microseconds.count < MOST_KEPT)
        VEC_PUSH(&times->arena, &times->durations.items[at].microseconds, microseconds);
}

static int by_size(const void *left, const void *right)
{
    const float *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

void times_write(const struct times *times, FILE *file)
{
    for (size_t i = 0; i < times->durations.count; i++) {
        const struct duration *row = &times->durations.items[i];
        size_t count = row->microseconds.count;
        qsort(row->microseconds.items, count, sizeof(float), by_size);
        fprintf(file, "time\t%s", row->function);
        for (int k = 0; k < 3; k++)
            fprintf(file, "\t%" PRIu32, row->block[k]);
        for (int k = 0; k < 3; k++)
            fprintf(file, "\t%" PRIu32, row->grid[k]);
        fprintf(file, "\t%" PRIu32 "\t%zu\t%.4f\t%.4f\t%.4f\n", row->dynamic_shared, count, (double)row->microseconds.items[count / 2],
                (double)row->microseconds.items[0], (double)row->microseconds.items[count - 1]);
    }
}
