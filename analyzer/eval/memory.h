/* Objects: variables, allocations, shared memory. Every object has a range of virtual addresses of its own,
 * so that a pointer is an integer like any other and casts, differences and pointers that differ between
 * lanes need no special case.
 *
 * Private objects (locals) have one instance a thread: their slots hold values with lanes. Common objects
 * (shared, global, constant, host) have one instance: their slots hold uniform values, written and read by
 * each lane's own address. */
#ifndef ANALYZER_EVAL_MEMORY_H
#define ANALYZER_EVAL_MEMORY_H

#include "analyzer/eval/value.h"

enum object_kind { OBJECT_PRIVATE, OBJECT_SHARED, OBJECT_GLOBAL, OBJECT_CONSTANT, OBJECT_HOST };

struct slot {
    int64_t offset;
    uint8_t size;
    bool is_float;
    uint32_t stamp; /* region of the journal that has the value from before */
    struct value value;
};

struct object {
    enum object_kind kind;
    uint32_t id; /* 0: no address needed so far */
    const char *name;
    const struct ir_type *type; /* NULL: raw memory */
    int64_t size;               /* bytes; -1: not known */
    assumption_set assumed;     /* what its alignment rests on */
    assumption_set
        untaken; /* what its contents rest on besides, as code that would have written them did not run */
    uint16_t unknown_reason; /* contents without a slot: REASON_UNDEFINED's or why they are unknown */
    bool zeroed;             /* contents without a slot are zero */
    bool tracked;            /* stores are remembered */
    bool cuda_malloc;        /* given: 256-byte aligned */
    bool dead;               /* its variable is gone */
    bool no_alias;           /* reached through a __restrict__ pointer */
    bool is_indexed;         /* a local array that some index keeps out of registers */
    bool is_variable;        /* a variable of its own, not memory behind a parameter */
    bool symbolic;    /* the caller's: unwritten contents are symbols and objects, made when first read */
    bool is_table;    /* constant data that the compiler knows */
    const char *text; /* a string's characters */
    const struct ir_func *func; /* the function that its address stands for */
    uint32_t visible_align;     /* what the compiler knows of, or can give, a shared variable's alignment */
    int64_t start;              /* of a shared variable in the block's window */
    uint8_t granule; /* all slots have this size and are multiples of it; 0: none yet, 0xff: mixed */
    struct slot *slots;
    uint32_t n_slots, capacity;
    struct object *next_free;
    uint32_t *index, index_size; /* open addressing over offsets; NULL while there are few slots */
    struct slot few[2];
};

struct heap {
    struct arena *arena;
    VEC(struct object *) objects; /* by id; [0] is NULL */
    struct object *free_objects;  /* reusable */
    struct object *shared;        /* the block's shared memory, one object */
};

enum { ADDRESS_SHIFT = 40 };
#define ADDRESS_MIDDLE ((int64_t)1 << (ADDRESS_SHIFT - 1))

void heap_init(struct heap *heap, struct arena *arena);

/* A new object without contents. */
struct object *object_new(struct heap *heap, enum object_kind kind, const char *name,
                          const struct ir_type *type, int64_t size);

/* The same in memory of the caller's. */
void object_init(struct object *object, enum object_kind kind, const char *name, const struct ir_type *type,
                 int64_t size);

/* Forgets the contents, and the address if it was given one. */
void object_reset(struct object *object);

/* Its address; takes an id at the first call. */
int64_t object_address(struct heap *heap, struct object *object);

/* The object that an address lies in, and the offset; NULL for null, wild and dead pointers. */
struct object *object_at(const struct heap *heap, int64_t address, int64_t *offset);

/* The slot exactly at offset and size, or NULL. */
struct slot *object_find(struct object *object, int64_t offset, uint32_t size);

/* The slot for [offset, offset + size), made if need be; slots that overlap it in part are dropped. Sets
 * *fresh when it is new (value is then what the object's contents were there). */
struct slot *object_slot(struct value_context *c, struct heap *heap, struct object *object, int64_t offset,
                         uint32_t size, bool is_float, bool *fresh);

/* The contents: the exact slot, or put together from others, or what contents without slots are. */
struct value object_read(struct value_context *c, struct object *object, int64_t offset, uint32_t size,
                         bool is_float);

/* Drops all slots: contents are then unknown for this reason. */
void object_havoc(struct object *object, uint16_t reason);

/* Copies size bytes of contents without any access being counted. */
void object_copy(struct value_context *c, struct heap *heap, struct object *to, int64_t to_offset,
                 struct object *from, int64_t from_offset, int64_t size);

#endif
