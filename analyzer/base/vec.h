/* Growable arrays on an arena: struct { T *items; size_t count, capacity; }. */
#ifndef ANALYZER_BASE_VEC_H
#define ANALYZER_BASE_VEC_H

#include "analyzer/base/arena.h"

#define VEC(type)                                                                                            \
    struct {                                                                                                 \
        type *items;                                                                                         \
        size_t count, capacity;                                                                              \
    }

/* Appends `value`. Items may move: keep indices, not pointers, across a push. */
#define VEC_PUSH(arena, vec, value)                                                                          \
    do {                                                                                                     \
        if ((vec)->count == (vec)->capacity) {                                                               \
            size_t vec_new_ = (vec)->capacity ? 2 * (vec)->capacity : 8;                                     \
            (vec)->items = arena_grow((arena), (vec)->items, (vec)->count * sizeof *(vec)->items,            \
                                      vec_new_ * sizeof *(vec)->items);                                      \
            (vec)->capacity = vec_new_;                                                                      \
        }                                                                                                    \
        (vec)->items[(vec)->count++] = (value);                                                              \
    } while (0)

#endif
