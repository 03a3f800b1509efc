#include "analyzer/eval/memory.h"

#include <string.h>

enum { MIXED = 0xff, FEW = 8, FILLER = 4, LARGEST_FILLED = 4096 };

void heap_init(struct heap *heap, struct arena *arena)
{
    *heap = (struct heap){.arena = arena};
    VEC_PUSH(arena, &heap->objects, NULL);
}

struct object *object_new(struct heap *heap, enum object_kind kind, const char *name,
                          const struct ir_type *type, int64_t size)
{
    struct object *o = ARENA_NEW(heap->arena, struct object);
    object_init(o, kind, name, type, size);
    return o;
}

void object_init(struct object *o, enum object_kind kind, const char *name, const struct ir_type *type,
                 int64_t size)
{
    *o = (struct object){.kind = kind, .name = name, .type = type, .size = size, .tracked = true};
    o->slots = o->few;
    o->capacity = sizeof o->few / sizeof o->few[0];
}

void object_reset(struct object *o)
{
    o->n_slots = 0;
    o->granule = 0;
    o->zeroed = false;
    o->untaken = 0;
    o->unknown_reason = 0;
    if (o->index)
        memset(o->index, 0, o->index_size * sizeof o->index[0]);
}

void object_havoc(struct object *o, uint16_t reason)
{
    object_reset(o);
    o->unknown_reason = reason;
}

int64_t object_address(struct heap *heap, struct object *o)
{
    if (!o->id) {
        o->id = (uint32_t)heap->objects.count;
        VEC_PUSH(heap->arena, &heap->objects, o);
    }
    return ((int64_t)o->id << ADDRESS_SHIFT) + ADDRESS_MIDDLE;
}

struct object *object_at(const struct heap *heap, int64_t address, int64_t *offset)
{
    int64_t id = address >> ADDRESS_SHIFT;
    if (id <= 0 || (size_t)id >= heap->objects.count)
        return NULL;
    struct object *o = heap->objects.items[id];
    *offset = address - (id << ADDRESS_SHIFT) - ADDRESS_MIDDLE;
    return o->dead ? NULL : o;
}

/* ---- slots ---- */

static uint32_t hash(int64_t offset, uint32_t size)
{
    return (uint32_t)((uint64_t)offset * 0x9E3779B97F4A7C15u >> 32) & (size - 1);
}

static void index_add(struct object *o, uint32_t slot)
{
    uint32_t h = hash(o->slots[slot].offset, o->index_size);
    while (o->index[h])
        h = (h + 1) & (o->index_size - 1);
    o->index[h] = slot + 1;
}

static void build_index(struct heap *heap, struct object *o)
{
    uint32_t size = 64;
    while (size < 4 * o->capacity)
        size *= 2;
    if (size > o->index_size) {
        o->index = ARENA_ARRAY(heap->arena, size, uint32_t);
        o->index_size = size;
    } else {
        memset(o->index, 0, o->index_size * sizeof o->index[0]);
    }
    for (uint32_t i = 0; i < o->n_slots; i++)
        index_add(o, i);
}

static struct slot *find_offset(struct object *o, int64_t offset)
{
    if (!o->index) {
        for (uint32_t i = 0; i < o->n_slots; i++)
            if (o->slots[i].offset == offset)
                return &o->slots[i];
        return NULL;
    }
    for (uint32_t h = hash(offset, o->index_size); o->index[h]; h = (h + 1) & (o->index_size - 1))
        if (o->slots[o->index[h] - 1].offset == offset)
            return &o->slots[o->index[h] - 1];
    return NULL;
}

struct slot *object_find(struct object *o, int64_t offset, uint32_t size)
{
    struct slot *s = find_offset(o, offset);
    return s && s->size == size ? s : NULL;
}

static void remove_slot(struct heap *heap, struct object *o, struct slot *slot)
{
    *slot = o->slots[--o->n_slots];
    if (o->index)
        build_index(heap, o);
}

static struct value empty_contents(struct value_context *c, const struct object *o)
{
    if (o->zeroed)
        return value_int(0);
    uint16_t reason =
        o->unknown_reason ? o->unknown_reason : reason_id(c->symbols, REASON_UNDEFINED, "never written");
    return value_unknown(o->kind == OBJECT_PRIVATE ? UNKNOWN_VARYING : UNKNOWN_UNIFORM, reason);
}

/* ---- reading ---- */

static int64_t slot_bits(const struct slot *s, uint32_t thread)
{
    int64_t v = value_at(&s->value, s->is_float, thread);
    if (s->is_float && s->size == 4) {
        float f = (float)value_double(v);
        int32_t bits;
        memcpy(&bits, &f, sizeof bits);
        return bits;
    }
    return v;
}

static int64_t from_bits(int64_t bits, uint32_t size, bool is_float)
{
    if (!is_float)
        return bits;
    if (size == 8)
        return bits;
    float f;
    int32_t low = (int32_t)bits;
    memcpy(&f, &low, sizeof f);
    return value_bits(f);
}

/* The slot that covers [offset, offset + size), if one does. */
static struct slot *covering(struct object *o, int64_t offset, uint32_t size)
{
    for (int64_t at = offset; at > offset - 16; at--) {
        struct slot *s = find_offset(o, at);
        if (s)
            return s->offset + s->size >= offset + (int64_t)size ? s : NULL;
    }
    return NULL;
}

/* All threads' bytes of [offset, offset + size) from whatever slots have them; false when a part isn't known.
 */
static bool gather_bits(struct value_context *c, struct object *o, int64_t offset, uint32_t size,
                        int64_t *out, assumption_set *assumed)
{
    memset(out, 0, c->pool->n * sizeof out[0]);
    for (int64_t at = offset, end = offset + (int64_t)size, n = 1; at < end; at += n, n = 1) {
        struct slot *s = covering(o, at, 1);
        if (!s && o->zeroed)
            continue;
        if (!s || s->value.unknown || s->size > 8)
            return false;
        struct slot whole = *s;
        whole.value = value_suppose(c, s->value);
        *assumed |= whole.value.assumed;
        n = s->offset + s->size < end ? s->offset + s->size - at : end - at;
        for (uint32_t t = 0; t < c->pool->n; t++) {
            uint64_t bits = (uint64_t)slot_bits(&whole, t) >> 8 * (at - s->offset);
            bits &= n < 8 ? ((uint64_t)1 << 8 * n) - 1 : UINT64_MAX;
            out[t] |= (int64_t)(bits << 8 * (at - offset));
        }
    }
    return true;
}

static struct value read_pieces(struct value_context *c, struct object *o, int64_t offset, uint32_t size,
                                bool is_float)
{
    int64_t bits[MAX_THREADS];
    assumption_set assumed = 0;
    if (size <= 8 && gather_bits(c, o, offset, size, bits, &assumed)) {
        for (uint32_t t = 0; t < c->pool->n; t++)
            bits[t] = from_bits(bits[t], size, is_float);
        struct value v = value_lanes(c, bits);
        v.assumed = assumed;
        return v;
    }
    for (int64_t at = offset - 15; at < offset + (int64_t)size; at++) {
        struct slot *s = find_offset(o, at);
        if (s && s->offset + s->size > offset && s->value.unknown)
            return value_opaque(c, s->value.reason, &s->value, 1);
        if (s && s->offset + s->size > offset)
            return value_unknown(UNKNOWN_VARYING,
                                 reason_id(c->symbols, REASON_OPAQUE, "read with another type than written"));
    }
    return empty_contents(c, o);
}

static struct value retype(struct value_context *c, struct slot *s, bool is_float)
{
    if (s->is_float == is_float || s->value.unknown)
        return s->value;
    int64_t bits[MAX_THREADS];
    struct value v = value_suppose(c, s->value);
    struct slot copy = *s;
    copy.value = v;
    for (uint32_t t = 0; t < c->pool->n; t++)
        bits[t] = from_bits(slot_bits(&copy, t), s->size, is_float);
    struct value out = value_lanes(c, bits);
    out.assumed = v.assumed;
    return out;
}

struct value object_read(struct value_context *c, struct object *o, int64_t offset, uint32_t size,
                         bool is_float)
{
    struct slot *s = find_offset(o, offset);
    if (s && s->size == size)
        return retype(c, s, is_float);
    if (!o->n_slots || (o->granule == size && offset % size == 0))
        return empty_contents(c, o);
    return read_pieces(c, o, offset, size, is_float);
}

/* ---- writing ---- */

/* One byte of what a slot holds. */
static struct value byte_of(struct value_context *c, const struct slot *s, int64_t at)
{
    if (s->value.unknown || s->size > 8)
        return value_opaque(c, s->value.reason, &s->value, 1);
    struct slot whole = *s;
    whole.value = value_suppose(c, s->value);
    int64_t bits[MAX_THREADS];
    for (uint32_t t = 0; t < c->pool->n; t++)
        bits[t] = slot_bits(&whole, t) >> 8 * (at - s->offset) & 0xff;
    struct value v = value_lanes(c, bits);
    v.assumed = whole.value.assumed;
    return v;
}

/* Removes a slot; its bytes outside [offset, offset + size) stay, one by one. */
static void cut_slot(struct value_context *c, struct heap *heap, struct object *o, struct slot *slot,
                     int64_t offset, int64_t size)
{
    bool fresh;
    struct slot s = *slot;
    remove_slot(heap, o, slot);
    for (int64_t k = s.offset; k < s.offset + s.size; k++)
        if (k < offset || k >= offset + size)
            object_slot(c, heap, o, k, 1, false, &fresh)->value = byte_of(c, &s, k);
}

/* Removes slots that share bytes with [offset, offset + size) but are not exactly it. */
static void drop_overlaps(struct value_context *c, struct heap *heap, struct object *o, int64_t offset,
                          uint32_t size)
{
    for (int64_t at = offset - 15; at < offset + (int64_t)size; at++) {
        struct slot *s = find_offset(o, at);
        if (s && s->offset + s->size > offset && (s->offset != offset || s->size != size))
            cut_slot(c, heap, o, s, offset, size);
    }
}

struct slot *object_slot(struct value_context *c, struct heap *heap, struct object *o, int64_t offset,
                         uint32_t size, bool is_float, bool *fresh)
{
    struct slot *s = find_offset(o, offset);
    *fresh = false;
    if (s && s->size == size && s->is_float == is_float)
        return s;
    struct value before = object_read(c, o, offset, size, is_float);
    *fresh = true;
    if (s && s->size == size) {
        s->is_float = is_float;
        s->value = before;
        return s;
    }
    if (o->granule && (o->granule != size || offset % size))
        o->granule = MIXED;
    else if (!o->granule)
        o->granule = offset % size ? MIXED : (uint8_t)size;
    if (o->granule == MIXED)
        drop_overlaps(c, heap, o, offset, size);
    if (o->n_slots == o->capacity) {
        o->slots = arena_grow(heap->arena, o->slots, o->n_slots * sizeof o->slots[0],
                              2 * o->capacity * sizeof o->slots[0]);
        o->capacity *= 2;
        if (o->capacity > FEW)
            build_index(heap, o);
    }
    o->slots[o->n_slots] =
        (struct slot){.offset = offset, .size = (uint8_t)size, .is_float = is_float, .value = before};
    if (o->index)
        index_add(o, o->n_slots);
    return &o->slots[o->n_slots++];
}

/* ---- copying ---- */

/* What of a slot lies in [from, from + size) goes to the same place in [offset, offset + size). */
static void copy_slot(struct value_context *c, struct heap *heap, struct object *to, int64_t offset,
                      const struct slot *slot, int64_t from, int64_t size)
{
    bool fresh;
    struct slot s = *slot; /* `to` may be the same object and move its slots */
    if (s.offset >= from && s.offset + s.size <= from + size) {
        object_slot(c, heap, to, s.offset - from + offset, s.size, s.is_float, &fresh)->value = s.value;
        return;
    }
    for (int64_t k = s.offset; k < s.offset + s.size; k++)
        if (k >= from && k < from + size)
            object_slot(c, heap, to, k - from + offset, 1, false, &fresh)->value = byte_of(c, &s, k);
}

static void drop_range(struct value_context *c, struct heap *heap, struct object *o, int64_t offset,
                       int64_t size)
{
    for (uint32_t i = 0; i < o->n_slots;) {
        struct slot *s = &o->slots[i];
        if (s->offset + s->size > offset && s->offset < offset + size)
            cut_slot(c, heap, o, s, offset, size);
        else
            i++;
    }
}

static bool has_no_slot(struct object *o, int64_t offset, int64_t size)
{
    for (int64_t i = 0; i < size; i++)
        if (covering(o, offset + i, 1))
            return false;
    return true;
}

/* What a copied range has no slots for is what `from` is without slots. */
static void fill_holes(struct value_context *c, struct heap *heap, struct object *to, int64_t offset,
                       const struct object *from, int64_t size)
{
    struct value empty = empty_contents(c, from);
    int64_t step;
    bool fresh;
    for (int64_t at = offset; at < offset + size; at += step) {
        step = at % FILLER == 0 && at + FILLER <= offset + size && has_no_slot(to, at, FILLER) ? FILLER : 1;
        if (has_no_slot(to, at, step))
            object_slot(c, heap, to, at, (uint32_t)step, false, &fresh)->value = empty;
    }
}

void object_copy(struct value_context *c, struct heap *heap, struct object *to, int64_t to_offset,
                 struct object *from, int64_t from_offset, int64_t size)
{
    if (to == from && to_offset == from_offset)
        return;
    bool overlap = to == from && to_offset < from_offset + size && from_offset < to_offset + size;
    if (!overlap)
        drop_range(c, heap, to, to_offset, size);
    to->untaken |= from->untaken;
    uint32_t n = from->n_slots;
    for (uint32_t i = 0; i < n; i++)
        copy_slot(c, heap, to, to_offset, &from->slots[i], from_offset, size);
    if (to->zeroed == from->zeroed && to->unknown_reason == from->unknown_reason)
        return;
    bool whole = to_offset == 0 && size == to->size;
    if (!whole && size <= LARGEST_FILLED) {
        fill_holes(c, heap, to, to_offset, from, size);
        return;
    }
    to->zeroed = whole && from->zeroed;
    to->unknown_reason = from->unknown_reason;
}
