#include "validate/inject/table.h"

uint64_t table_hash(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static void grow(struct arena *arena, struct table *table)
{
    struct table bigger = {.size = table->size ? 2 * table->size : TABLE_FIRST_SIZE, .used = table->used};
    bigger.slots = ARENA_ARRAY(arena, bigger.size, struct table_slot);
    for (size_t i = 0; i < table->size; i++) {
        if (!table->slots[i].number)
            continue;
        size_t at = table->slots[i].hash & (bigger.size - 1);
        while (bigger.slots[at].number)
            at = (at + 1) & (bigger.size - 1);
        bigger.slots[at] = table->slots[i];
    }
    *table = bigger;
}

uint32_t table_find(struct arena *arena, struct table *table, uint64_t hash, table_same *same, const void *items, const void *key,
                    uint32_t next)
{
    if (2 * table->used >= table->size)
        grow(arena, table);
    size_t at = hash & (table->size - 1);
    for (; table->slots[at].number; at = (at + 1) & (table->size - 1))
        if (table->slots[at].hash == hash && same(items, table->slots[at].number - 1, key))
            return table->slots[at].number - 1;
    table->slots[at] = (struct table_slot){hash, next + 1};
    table->used++;
    return next;
}
