/* Loads and stores: which object an address lies in decides the space, what is counted, and what is read. */
#include "analyzer/eval/access.h"

#include "analyzer/eval/count.h"

#include <string.h>

/* ---- finding objects ---- */

/* The smallest and largest known address over the active threads. */
static void active_bounds(struct machine *m, const struct value *address, int64_t *low, int64_t *high)
{
    *low = *high = address->base;
    if (!address->lanes)
        return;
    *low += address->lanes->min;
    *high += address->lanes->max;
    if (*low >> ADDRESS_SHIFT == *high >> ADDRESS_SHIFT)
        return;
    bool first = true;
    for (uint32_t t = 0; t < m->n; t++) {
        if (!mask_has(&m->active, t))
            continue;
        int64_t v = value_at(address, false, t);
        *low = first || v < *low ? v : *low;
        *high = first || v > *high ? v : *high;
        first = false;
    }
}

struct object *single_object(struct machine *m, const struct value *address, struct value *offset)
{
    int64_t low, high, at;
    active_bounds(m, address, &low, &high);
    struct object *o = object_at(&m->heap, low, &at);
    if (!o || low >> ADDRESS_SHIFT != high >> ADDRESS_SHIFT)
        return NULL;
    *offset = *address;
    offset->base -= ((int64_t)o->id << ADDRESS_SHIFT) + ADDRESS_MIDDLE;
    return o;
}

/* ---- variables ---- */

static struct object *global_object(struct machine *m, const struct ir_var *var)
{
    if (m->globals[var->index])
        return m->globals[var->index];
    static const enum object_kind kinds[] = {[IR_GLOBAL] = OBJECT_GLOBAL,
                                             [IR_CONSTANT] = OBJECT_CONSTANT,
                                             [IR_HOST] = OBJECT_HOST,
                                             [IR_BUILTIN] = OBJECT_PRIVATE};
    struct object *o =
        object_new(&m->heap, kinds[var->storage], var->name, var->type, (int64_t)var->type->size);
    o->is_variable = true;
    m->globals[var->index] = o;
    initialise_global(m, o, var);
    return o;
}

static int64_t place_shared(struct machine *m, const struct ir_var *var)
{
    int64_t *place = &m->shared_offset[var->index];
    if (*place)
        return *place - 1;
    int64_t align = var->align > 16 ? var->align : 16, at = SHARED_DYNAMIC;
    if (var->storage == IR_SHARED) {
        at = (m->shared_cursor + align - 1) / align * align;
        m->shared_cursor = at + (int64_t)var->type->size;
    }
    *place = at + 1;
    struct object *named =
        object_new(&m->heap, OBJECT_SHARED, var->name, var->type, (int64_t)var->type->size);
    named->start = at;
    named->visible_align =
        WIDEST_ACCESS; /* it gives arrays in shared memory, dynamic ones too, an alignment of its choice */
    VEC_PUSH(m->arena, &m->shared_variables, named);
    return at;
}

struct object *variable_object(struct machine *m, const struct ir_var *var)
{
    if (var->storage == IR_LOCAL)
        return &m->frame->vars[var->index];
    if (var->storage == IR_SHARED || var->storage == IR_EXTERN_SHARED)
        return m->heap.shared;
    return global_object(m, var);
}

struct value variable_address(struct machine *m, const struct ir_var *var)
{
    struct object *o = variable_object(m, var);
    int64_t at = object_address(&m->heap, o);
    if (o == m->heap.shared)
        at += place_shared(m, var);
    return value_int(at);
}

/* ---- common objects: one instance, uniform slots ---- */

static bool uniform_over_active(struct machine *m, const struct value *v, int64_t *at)
{
    bool first = true;
    *at = v->base;
    for (uint32_t t = 0; v->lanes && t < m->n; t++) {
        if (!mask_has(&m->active, t))
            continue;
        int64_t x = value_at(v, false, t);
        if (!first && x != *at)
            return false;
        *at = x;
        first = false;
    }
    return true;
}

/* How the address is spread is how the loaded data is. */
static struct value loaded(struct machine *m, const struct object *o, struct value offset)
{
    int64_t at;
    if (!offset.unknown && uniform_over_active(m, &offset, &at))
        offset.lanes = NULL;
    uint16_t reason =
        o->unknown_reason && m->symbols.reasons.items[o->unknown_reason].kind != REASON_UNDEFINED
            ? o->unknown_reason
            : reason_id(&m->symbols, REASON_LOADED,
                        o->name ? arena_printf(m->arena, "depends on data loaded from %s", o->name)
                                : "depends on loaded data");
    struct value v = value_opaque(&m->c, reason, &offset, 1);
    v.reason = reason;
    v.assumed = offset.assumed;
    return v;
}

static struct value gather_common(struct machine *m, struct object *o, struct value offset,
                                  const struct ir_type *type)
{
    int64_t out[MAX_THREADS] = {0};
    assumption_set assumed = offset.assumed | o->untaken;
    for (uint32_t t = 0; t < m->n; t++) {
        if (!mask_has(&m->active, t))
            continue;
        int64_t at = value_at(&offset, false, t);
        struct slot *s = object_find(o, at, (uint32_t)type->size);
        if (!s && !o->zeroed)
            return loaded(m, o, offset);
        struct value v = s ? s->value : value_int(0);
        if (!value_known(&v) || v.lanes || (s && s->is_float != is_float_type(type)))
            return loaded(m, o, offset);
        assumed |= v.assumed;
        out[t] = v.base;
    }
    struct value v = value_lanes(&m->c, out);
    v.assumed = assumed;
    return v;
}

static struct value load_common(struct machine *m, const struct ir_type *type, struct object *o,
                                struct value offset)
{
    offset = value_suppose(&m->c, offset);
    int64_t at = 0;
    bool uniform = !offset.unknown && uniform_over_active(m, &offset, &at);
    if (!uniform)
        return offset.unknown || !(o->n_slots || o->zeroed) ? loaded(m, o, offset)
                                                            : gather_common(m, o, offset, type);
    struct slot *s = object_find(o, at, (uint32_t)type->size);
    struct value v;
    if (s || o->n_slots || o->zeroed || o->symbolic || type->kind == IR_TYPE_POINTER)
        v = read_symbolic(m, o, at, type);
    else
        v = loaded(m, o, offset);
    if (v.unknown && m->symbols.reasons.items[v.reason].kind == REASON_UNDEFINED && !m->is_host)
        v = loaded(m, o, offset);
    v.assumed |= offset.assumed | o->untaken;
    return v;
}

static void set_common(struct machine *m, struct object *o, int64_t at, const struct ir_type *type,
                       struct value v)
{
    bool fresh;
    struct slot *s = object_slot(&m->c, &m->heap, o, at, (uint32_t)type->size, is_float_type(type), &fresh);
    log_write(m, o, s);
    s->value = v;
}

static void forget_common(struct machine *m, struct object *o, uint16_t reason)
{
    for (uint32_t i = 0; i < o->n_slots; i++)
        log_write(m, o, &o->slots[i]);
    object_havoc(o, reason);
}

static void scatter_common(struct machine *m, struct object *o, struct value offset,
                           const struct ir_type *type, struct value v)
{
    for (uint32_t t = 0; t < m->n; t++)
        if (mask_has(&m->active, t)) {
            struct value one = value_int(value_at(&v, is_float_type(type), t));
            one.assumed = v.assumed | m->guard.assumed;
            set_common(m, o, value_at(&offset, false, t), type, one);
        }
}

/* Values that vary without being known are not kept one by one: the slots they may hit are dropped. */
static void scatter_unknown(struct machine *m, struct object *o, struct value offset,
                            const struct ir_type *type, struct value v)
{
    uint16_t reason = v.reason ? v.reason : opaque_reason(m, "stored value not followed");
    if (!o->n_slots && !o->zeroed) {
        o->unknown_reason = reason;
        return;
    }
    if (offset.unknown || o->zeroed) {
        forget_common(m, o, reason);
        return;
    }
    for (uint32_t t = 0; t < m->n; t++)
        if (mask_has(&m->active, t))
            set_common(m, o, value_at(&offset, false, t), type, value_unknown(UNKNOWN_UNIFORM, reason));
}

static void store_common(struct machine *m, const struct ir_type *type, struct object *o, struct value offset,
                         struct value v)
{
    if (m->initialising && value_constant(&offset) && !v.lanes) {
        set_common(m, o, offset.base, type, v);
        return;
    }
    if (!o->tracked || (!m->is_host && o->kind != OBJECT_SHARED))
        return;
    if (o->n_slots > TRACKED_SLOTS) {
        forget_common(m, o, opaque_reason(m, "an array too large to follow"));
        return;
    }
    offset = value_suppose(&m->c, offset);
    bool keep = m->is_host || !is_float_type(type);
    if (m->is_host && !offset.unknown)
        store_private(m, o, offset.base, type, v);
    else if (keep && !offset.unknown && value_known(&v))
        scatter_common(m, o, offset, type, v);
    else
        scatter_unknown(m, o, offset, type, v);
}

/* ---- counting by space ---- */

static bool counted_space(struct machine *m, const struct object *o, enum site_op op, enum site_space *space)
{
    if (m->is_host || m->initialising || m->quiet || o->kind == OBJECT_PRIVATE)
        return false;
    *space = o->kind == OBJECT_SHARED     ? SPACE_SHARED
             : o->kind == OBJECT_CONSTANT ? SPACE_CONSTANT
                                          : SPACE_GLOBAL;
    if (o->is_table)
        *space = SPACE_CONSTANT;
    return *space != SPACE_CONSTANT || op == OP_LOAD;
}

static uint32_t sim_op_of(enum site_space space, enum site_op op)
{
    if (space == SPACE_CONSTANT)
        return SIM_CONSTANT_LOAD;
    bool shared = space == SPACE_SHARED;
    switch (op) {
    case OP_LOAD:
        return shared ? SIM_SHARED_LOAD : SIM_GLOBAL_LOAD;
    case OP_STORE:
        return shared ? SIM_SHARED_STORE : SIM_GLOBAL_STORE;
    case OP_REDUCTION:
        return shared ? SIM_SHARED_ATOMIC : SIM_GLOBAL_REDUCTION;
    default:
        return shared ? SIM_SHARED_ATOMIC : SIM_GLOBAL_ATOMIC;
    }
}

/* Does the compiler drop the request, because the threads hold the data already? */
static bool kept_in_register(struct machine *m, const struct ir_expr *e, enum site_op op,
                             const struct object *o, const struct value *address, uint32_t bytes,
                             enum site_space space)
{
    bool shared = space == SPACE_SHARED;
    if (space == SPACE_CONSTANT)
        return false;
    if (op == OP_LOAD)
        return !e->is_volatile && reuse_load(m, e, o, address, bytes, shared);
    if (op == OP_STORE && !e->is_volatile)
        reuse_store(m, e, o, address, bytes, shared);
    else
        reuse_forget(m);
    return false;
}

static void count_object(struct machine *m, struct ir_expr *e, const char *piece, enum site_op op,
                         uint32_t bytes, const struct object *o, struct value address, struct value offset)
{
    enum site_space space;
    if (!e || !counted_space(m, o, op, &space))
        return;
    /* A table of constants read at one place is folded by the compiler. */
    if (o->is_table && !offset.lanes && !offset.unknown)
        return;
    const struct object *named = named_object(m, o, &offset);
    note_reach(m, named, &offset, bytes);
    struct access a = {.expr = e,
                       .piece = piece,
                       .space = space,
                       .op = op,
                       .sim_op = sim_op_of(space, op),
                       .bytes = bytes,
                       .address = space == SPACE_GLOBAL ? address : offset,
                       .object = named,
                       .mask = m->active,
                       .line = op == OP_STORE ? m->store_line : 0};
    if (kept_in_register(m, e, op, named, &address, bytes, space)) {
        count_nothing(m, &a);
        return;
    }
    bool plain = space == SPACE_SHARED && (op == OP_LOAD || op == OP_STORE) && !e->is_volatile;
    if (space == SPACE_SHARED)
        widen_flush_others(m, &a);
    if (!plain || !widen_hold(m, &a, named->visible_align))
        count_access(m, &a);
}

/* ---- addresses that spread over objects ---- */

/* Runs `each` for every object that active threads point into, with those threads alone active. Returns false
 * when some point nowhere. */
static bool split_by_object(struct machine *m, const struct value *address,
                            void (*each)(struct machine *, void *), void *arg)
{
    struct mask active = m->active, left = active;
    bool all = true;
    for (uint32_t t = 0; t < m->n; t++) {
        if (!mask_has(&left, t))
            continue;
        int64_t id = value_at(address, false, t) >> ADDRESS_SHIFT, offset;
        memset(&m->active, 0, sizeof m->active);
        for (uint32_t u = t; u < m->n; u++)
            if (mask_has(&left, u) && value_at(address, false, u) >> ADDRESS_SHIFT == id)
                m->active.w[u / WARP] |= 1u << (u % WARP);
        left = mask_without(&left, &m->active);
        if (object_at(&m->heap, value_at(address, false, t), &offset))
            each(m, arg);
        else
            all = false;
    }
    m->active = active;
    return all;
}

static bool spread_over_objects(struct machine *m, const struct value *address)
{
    int64_t low, high;
    active_bounds(m, address, &low, &high);
    return low >> ADDRESS_SHIFT != high >> ADDRESS_SHIFT;
}

/* An access through a pointer that leads to no object that we know. */
static void count_nowhere(struct machine *m, struct ir_expr *e, const char *piece, enum site_op op,
                          uint32_t bytes, struct value address)
{
    if (m->is_host || m->quiet || !e)
        return;
    if (op != OP_LOAD)
        reuse_forget(m);
    uint16_t reason =
        address.unknown ? address.reason : opaque_reason(m, "the pointer leads to no known object");
    struct access a = {.expr = e,
                       .piece = piece,
                       .space = SPACE_GLOBAL,
                       .op = op,
                       .bytes = bytes,
                       .address = address,
                       .mask = m->active};
    count_unknown(m, &a, reason);
}

static struct value nowhere(struct machine *m, const struct value *address)
{
    uint16_t reason = address->unknown
                          ? address->reason
                          : opaque_reason(m, "read through a pointer that leads to no known object");
    struct value v = value_opaque(&m->c, reason, address, 1);
    v.reason = reason;
    return v;
}

/* ---- the public calls ---- */

/* A scalar of a size that one instruction moves. */
static bool movable(const struct ir_type *type)
{
    return type->size > 0 && type->size <= 16;
}

struct pending {
    struct ir_expr *e;
    const char *piece;
    const struct ir_type *type;
    struct value address, value;
};

static struct value load_one(struct machine *m, struct ir_expr *e, const char *piece,
                             const struct ir_type *type, struct value address)
{
    struct value offset;
    struct object *o = single_object(m, &address, &offset);
    if (!o) {
        count_nowhere(m, e, piece, OP_LOAD, (uint32_t)type->size, address);
        return nowhere(m, &address);
    }
    if (o->kind == OBJECT_PRIVATE)
        return load_private(m, e, type, o, offset);
    count_object(m, e, piece, OP_LOAD, (uint32_t)type->size, o, address, offset);
    return load_common(m, type, o, offset);
}

static void pending_load(struct machine *m, void *arg)
{
    struct pending *p = arg;
    struct value v = load_one(m, p->e, p->piece, p->type, p->address);
    p->value = value_blend(&m->c, is_float_type(p->type), &m->active, v, p->value);
}

static struct value load_piece(struct machine *m, struct ir_expr *e, const char *piece,
                               const struct ir_type *type, struct value address)
{
    struct value v;
    if (!movable(type))
        return value_unknown(UNKNOWN_VARYING, opaque_reason(m, "data of a type that isn't known"));
    if (spread_over_objects(m, &address)) {
        struct pending p = {
            e, piece, type, address,
            value_unknown(UNKNOWN_VARYING, reason_id(&m->symbols, REASON_UNDEFINED, "never written"))};
        if (!split_by_object(m, &address, pending_load, &p))
            p.value = nowhere(m, &address);
        v = p.value;
    } else {
        v = load_one(m, e, piece, type, address);
    }
    return is_float_type(type) || !value_known(&v) ? v : value_cast(&m->c, type, type, v);
}

struct value memory_load(struct machine *m, struct ir_expr *e, const struct ir_type *type,
                         struct value address)
{
    return load_piece(m, e, "", type, address);
}

static void store_one(struct machine *m, struct ir_expr *e, const char *piece, const struct ir_type *type,
                      struct value address, struct value v)
{
    struct value offset;
    struct object *o = single_object(m, &address, &offset);
    if (!o) {
        count_nowhere(m, e, piece, OP_STORE, (uint32_t)type->size, address);
        return;
    }
    if (o->kind == OBJECT_PRIVATE) {
        store_private_at(m, e, type, o, offset, v);
        return;
    }
    count_object(m, e, piece, OP_STORE, (uint32_t)type->size, o, address, offset);
    store_common(m, type, o, offset, v);
}

static void pending_store(struct machine *m, void *arg)
{
    struct pending *p = arg;
    store_one(m, p->e, p->piece, p->type, p->address, p->value);
}

static void store_piece(struct machine *m, struct ir_expr *e, const char *piece, const struct ir_type *type,
                        struct value address, struct value v)
{
    if (!movable(type))
        return;
    if (spread_over_objects(m, &address)) {
        struct pending p = {e, piece, type, address, v};
        split_by_object(m, &address, pending_store, &p);
    } else {
        store_one(m, e, piece, type, address, v);
    }
}

void memory_store(struct machine *m, struct ir_expr *e, const struct ir_type *type, struct value address,
                  struct value v)
{
    store_piece(m, e, "", type, address, v);
}

void memory_touch(struct machine *m, struct ir_expr *e, enum site_op op, uint32_t bytes, struct value address)
{
    memory_touch_piece(m, e, "", op, bytes, address);
}

/* ---- records ---- */

static struct value at_offset(struct value address, int64_t offset)
{
    address.base += offset;
    return address;
}

/* Are there members beyond the last piece that was listed? */
static bool cut_off(const struct piece_list *list, const struct ir_type *type)
{
    const struct piece *last = list->count ? &list->items[list->count - 1] : NULL;
    return last && last->offset + last->size + 16 < (int64_t)type->size;
}

/* Moves the contents piece by piece; private objects on both sides are copied whole, with nothing to count.
 */
void memory_copy(struct machine *m, struct ir_expr *e, const struct ir_type *type, struct value to,
                 struct value from)
{
    struct value to_offset = {0}, from_offset = {0};
    struct object *a = single_object(m, &to, &to_offset), *b = single_object(m, &from, &from_offset);
    bool silent = a && b && value_constant(&to_offset) && value_constant(&from_offset) &&
                  (m->is_host || (a->kind == OBJECT_PRIVATE && b->kind == OBJECT_PRIVATE));
    if (silent && !m->journaling && !b->symbolic && covers_readers(m, a)) {
        object_copy(&m->c, &m->heap, a, to_offset.base, b, from_offset.base, (int64_t)type->size);
        return;
    }
    struct piece_list list = {0};
    record_pieces(m->arena, type, &list);
    m->store_line = e && e->b ? e->b->range.end_line : 0;
    for (size_t i = 0; i < list.count && !m->stopped; i++) {
        const struct piece *p = &list.items[i];
        if (p->parts && e) { /* wide: count once, then move the fields without counting */
            memory_touch_piece(m, e->b ? e->b : e, p->name, OP_LOAD, (uint32_t)p->size,
                               at_offset(from, p->offset));
            memory_touch_piece(m, e->a ? e->a : e, p->name, OP_STORE, (uint32_t)p->size,
                               at_offset(to, p->offset));
        }
        struct ir_expr *read = p->silent || !e ? NULL
                               : e->b          ? e->b
                                               : e,
                       *write = p->silent || !e ? NULL
                                : e->a          ? e->a
                                                : e;
        if (p->parts)
            continue;
        struct value v = load_piece(m, read, p->name, p->type, at_offset(from, p->offset));
        pin(m, v);
        store_piece(m, write, p->name, p->type, at_offset(to, p->offset), v);
        unpin(m, 1);
    }
    m->store_line = 0;
    if (cut_off(&list, type)) {
        memory_havoc(m, to, opaque_reason(m, "a record of too many members to follow"));
        machine_note(m, "a copy of a record with very many members is counted in part");
    }
}

void memory_touch_piece(struct machine *m, struct ir_expr *e, const char *piece, enum site_op op,
                        uint32_t bytes, struct value address)
{
    struct value offset;
    struct object *o = single_object(m, &address, &offset);
    if (!o)
        count_nowhere(m, e, piece, op, bytes, address);
    else if (o->kind != OBJECT_PRIVATE)
        count_object(m, e, piece, op, bytes, o, address, offset);
}

void memory_zero(struct machine *m, const struct ir_type *type, struct value at)
{
    struct value offset;
    struct object *o = single_object(m, &at, &offset);
    if (o && !o->n_slots && value_constant(&offset) && offset.base == 0 &&
        (o->kind == OBJECT_PRIVATE || m->is_host)) {
        if (!m->journaling) {
            object_reset(o);
            o->zeroed = true;
            return;
        }
    }
    struct piece_list list = {0};
    record_pieces(m->arena, type, &list);
    for (size_t i = 0; i < list.count; i++)
        if (!list.items[i].parts)
            store_piece(m, NULL, "", list.items[i].type, at_offset(at, list.items[i].offset), value_int(0));
    if (cut_off(&list, type))
        memory_havoc(m, at, opaque_reason(m, "a record of too many members to follow"));
}

void memory_havoc(struct machine *m, struct value address, uint16_t reason)
{
    struct value offset;
    if (address.unknown)
        return;
    struct object *o = single_object(m, &address, &offset);
    if (o && o->kind != OBJECT_CONSTANT)
        forget_common(m, o, reason);
}

const char *memory_string(struct machine *m, struct value address)
{
    struct value offset;
    struct object *o = value_constant(&address) ? single_object(m, &address, &offset) : NULL;
    return o && o->text && offset.base >= 0 && offset.base <= (int64_t)strlen(o->text) ? o->text + offset.base
                                                                                       : NULL;
}
