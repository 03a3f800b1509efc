/* Bump allocation: everything of one analysed file lives in one arena and is dropped at once. */
#ifndef ANALYZER_BASE_ARENA_H
#define ANALYZER_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *head;
    size_t used; /* bytes handed out in all, for limits and reports */
};

/* Zeroed memory aligned to 16, owned by the arena. Never NULL: out of memory ends the program. */
void *arena_alloc(struct arena *arena, size_t size);

/* As arena_alloc for `count` items of `size`; dies when the product overflows. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* The old contents followed by zeroes, in new memory (the old block stays until arena_free). */
void *arena_grow(struct arena *arena, const void *old, size_t old_size, size_t new_size);

/* A copy of `length` bytes of `text` and a terminating zero. */
char *arena_strndup(struct arena *arena, const char *text, size_t length);
char *arena_strdup(struct arena *arena, const char *text);

/* Formatted text on the arena. */
char *arena_printf(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *arena, const char *format, va_list args);

/* Frees every block; the arena is then empty and usable again. */
void arena_free(struct arena *arena);

/* Typed helpers. */
#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, count, type) ((type *)arena_array((arena), (count), sizeof(type)))

#endif
