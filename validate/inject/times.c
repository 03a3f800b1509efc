#include "validate/inject/times.h"

#include <cupti.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { BUFFER_BYTES = 1 << 20, MOST_KEPT = 4096 }; /* durations of one shape: enough for a median */

/* All versions of the record since the fourth begin alike; this one is known to every toolkit that has SASS metrics. */
typedef CUpti_ActivityKernel9 kernel_record;

static struct times *recording;

static bool same_duration(const void *items, uint32_t number, const void *key)
{
    const struct duration *a = (const struct duration *)items + number, *b = key;
    return !memcmp(a->block, b->block, sizeof a->block) && !memcmp(a->grid, b->grid, sizeof a->grid) &&
           a->dynamic_shared == b->dynamic_shared && !strcmp(a->function, b->function);
}

static void add(struct times *times, const kernel_record *kernel)
{
    struct duration key = {.function = kernel->name ? kernel->name : "?",
                           .block = {(uint32_t)kernel->blockX, (uint32_t)kernel->blockY, (uint32_t)kernel->blockZ},
                           .grid = {(uint32_t)kernel->gridX, (uint32_t)kernel->gridY, (uint32_t)kernel->gridZ},
                           .dynamic_shared = (uint32_t)kernel->dynamicSharedMemory};
    uint64_t hash = table_hash(TABLE_SEED, key.function, strlen(key.function));
    hash = table_hash(hash, key.block, sizeof key.block);
    hash = table_hash(hash, key.grid, sizeof key.grid);
    uint32_t next = (uint32_t)times->durations.count;
    uint32_t at = table_find(&times->arena, &times->table, hash, same_duration, times->durations.items, &key, next);
    if (at == next) {
        key.function = arena_strdup(&times->arena, key.function);
        VEC_PUSH(&times->arena, &times->durations, key);
    }
    if (times->durations.items[at].microseconds.count < MOST_KEPT)
        VEC_PUSH(&times->arena, &times->durations.items[at].microseconds, (float)((double)(kernel->end - kernel->start) / 1e3));
}

static void CUPTIAPI give_buffer(uint8_t **buffer, size_t *size, size_t *most)
{
    *size = BUFFER_BYTES;
    *most = 0;
    *buffer = aligned_alloc(8, BUFFER_BYTES); /* CUPTI's until take_buffer */
}

static void CUPTIAPI take_buffer(CUcontext context, uint32_t stream, uint8_t *buffer, size_t size, size_t valid)
{
    CUpti_Activity *record = NULL;
    (void)context, (void)stream, (void)size;
    while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS)
        if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL)
            add(recording, (const kernel_record *)record);
    free(buffer);
}

const char *times_start(struct times *times)
{
    const char *text = NULL;
    recording = times;
    CUptiResult result = cuptiActivityRegisterCallbacks(give_buffer, take_buffer);
    if (result == CUPTI_SUCCESS)
        result = cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
    if (result == CUPTI_SUCCESS)
        return NULL;
    cuptiGetErrorMessage(result, &text);
    return text ? text : "unknown CUPTI error";
}

void times_finish(void)
{
    cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
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
