#include "analyzer/ingest/lower_state.h"

void *map_get(const struct map *map, const void *key)
{
    struct map_entry *entry = NULL;
    HASH_FIND_PTR(map->entries, &key, entry);
    return entry ? entry->value : NULL;
}

void map_put(struct arena *arena, struct map *map, const void *key, void *value)
{
    struct map_entry *entry = NULL;
    HASH_FIND_PTR(map->entries, &key, entry);
    if (!entry) {
        entry = ARENA_NEW(arena, struct map_entry);
        entry->key = key;
        HASH_ADD_PTR(map->entries, key, entry);
    }
    entry->value = value;
}

void map_clear(struct map *map)
{
    HASH_CLEAR(hh, map->entries);
    map->entries = NULL;
}
