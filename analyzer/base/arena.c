#include "analyzer/base/arena.h"

#include "analyzer/base/die.h"

#include <stdint.h>
#include <string.h>

struct arena_block {
    struct arena_block *next;
    size_t size, used;
    _Alignas(16) unsigned char data[];
};

enum { BLOCK_SIZE = 64 * 1024, ALIGNMENT = 16 };

static struct arena_block *new_block(struct arena *arena, size_t size)
{
    size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
    struct arena_block *block = calloc(1, sizeof *block + room);
    if (!block)
        DIE("out of memory (%zu bytes)", room);
    block->size = room;
    /* A block made for one large item goes behind the head, so that the head's rest stays in use. */
    if (arena->head && size > BLOCK_SIZE) {
        block->next = arena->head->next;
        arena->head->next = block;
    } else {
        block->next = arena->head;
        arena->head = block;
    }
    return block;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        DIE("allocation of %zu bytes", size);
    size = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    struct arena_block *block = arena->head;
    if (!block || block->size - block->used < size)
        block = new_block(arena, size);
    void *out = block->data + block->used;
    block->used += size;
    arena->used += size;
    return out;
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / 2 / size)
        DIE("array of %zu items of %zu bytes", count, size);
    return arena_alloc(arena, count * size);
}

void *arena_grow(struct arena *arena, const void *old, size_t old_size, size_t new_size)
{
    void *out = arena_alloc(arena, new_size);
    if (old_size)
        memcpy(out, old, old_size);
    return out;
}

char *arena_strndup(struct arena *arena, const char *text, size_t length)
{
    char *out = arena_alloc(arena, length + 1);
    memcpy(out, text, length);
    return out;
}

char *arena_strdup(struct arena *arena, const char *text)
{
    return arena_strndup(arena, text, strlen(text));
}

char *arena_vprintf(struct arena *arena, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0)
        DIE("bad format '%s'", format);
    char *out = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(out, (size_t)length + 1, format, args);
    return out;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *out = arena_vprintf(arena, format, args);
    va_end(args);
    return out;
}

void arena_free(struct arena *arena)
{
    for (struct arena_block *block = arena->head, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    *arena = (struct arena){0};
}
