/* A hash index over an array that the caller owns: finds the number of an item, or makes room for the next one. */
#ifndef VALIDATE_INJECT_TABLE_H
#define VALIDATE_INJECT_TABLE_H

#include "analyzer/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct table_slot {
    uint64_t hash;
    uint32_t number; /* of the item, from 1; 0: empty */
};

struct table {
    struct table_slot *slots;
    size_t size, used;
};

typedef bool table_same(const void *items, uint32_t number, const void *key);

/* The item whose hash is `hash` and for which same() holds. When there is none, `next` is stored for it and returned: the caller
 * must then append the item with that number. */
uint32_t table_find(struct arena *arena, struct table *table, uint64_t hash, table_same *same, const void *items, const void *key,
                    uint32_t next);

/* FNV-1a over `size` bytes, going on from `hash` (start with TABLE_SEED). */
enum { TABLE_FIRST_SIZE = 256 };
#define TABLE_SEED UINT64_C(0xcbf29ce484222325)
uint64_t table_hash(uint64_t hash, const void *bytes, size_t size);

#endif
