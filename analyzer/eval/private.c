/* Private objects: slots with a value for each thread. */
#include "analyzer/eval/access.h"

#include "analyzer/eval/count.h"

#include <string.h>

void log_write(struct machine *m, struct object *o, struct slot *s)
{
    if (!m->journaling || s->stamp == m->region)
        return;
    s->stamp = m->region;
    VEC_PUSH(
        m->arena, &m->journal,
        ((struct write){
            .object = o, .offset = s->offset, .size = s->size, .is_float = s->is_float, .old = s->value}));
}

/* Do the active threads include all that can still read the object? */
bool covers_readers(struct machine *m, const struct object *o)
{
    const struct frame *f = m->frame;
    bool own = f && o >= f->vars && o < f->vars + f->func->n_vars;
    struct mask readers = own ? mask_without(&f->born[o - f->vars], &f->returned) : m->alive;
    return mask_within(&readers, &m->active);
}

void store_private(struct machine *m, struct object *o, int64_t offset, const struct ir_type *type,
                   struct value v)
{
    bool fresh, is_float = is_float_type(type);
    if (o->n_slots > TRACKED_SLOTS) {
        object_havoc(o, opaque_reason(m, "an array too large to follow"));
        return;
    }
    struct slot *s = object_slot(&m->c, &m->heap, o, offset, (uint32_t)type->size, is_float, &fresh);
    log_write(m, o, s);
    v.assumed |= m->guard.assumed | m->stepping;
    s->value = covers_readers(m, o) ? v : value_blend(&m->c, is_float, &m->active, v, s->value);
}

static int64_t private_size(const struct object *o)
{
    return o->size > 0 ? o->size : 0;
}

/* A local array with an index that the compiler doesn't know lies in local memory, with all its accesses. */
static void count_local(struct machine *m, struct ir_expr *e, enum site_op op, uint32_t bytes,
                        struct object *o, struct value offset)
{
    if (m->is_host || m->quiet || !e || private_size(o) <= (int64_t)bytes)
        return;
    bool fixed = value_constant(&offset) && !(offset.assumed & RUNTIME_VALUE);
    m->learned |= !fixed && !o->is_indexed;
    o->is_indexed |= !fixed;
    if (!o->is_indexed)
        return;
    struct access a = {.expr = e,
                       .piece = "",
                       .space = SPACE_LOCAL,
                       .op = op,
                       .bytes = bytes,
                       .address = offset,
                       .object = o,
                       .sim_op = op == OP_STORE ? SIM_LOCAL_STORE : SIM_LOCAL_LOAD,
                       .mask = m->active};
    count_access(m, &a);
}

/* Each thread reads its own instance at its own offset. */
static struct value gather_private(struct machine *m, struct object *o, struct value offset,
                                   const struct ir_type *type)
{
    int64_t out[MAX_THREADS] = {0};
    struct value any = value_int(0);
    for (uint32_t t = 0; t < m->n; t++) {
        if (!mask_has(&m->active, t))
            continue;
        struct slot *s = object_find(o, value_at(&offset, false, t), (uint32_t)type->size);
        struct value v =
            s ? value_suppose(&m->c, s->value)
              : object_read(&m->c, o, value_at(&offset, false, t), (uint32_t)type->size, is_float_type(type));
        if (!value_known(&v))
            return value_opaque(&m->c, v.reason, (struct value[]){v, offset}, 2);
        any.assumed |= v.assumed;
        out[t] = value_at(&v, is_float_type(type), t);
    }
    struct value v = value_lanes(&m->c, out);
    v.assumed = any.assumed | offset.assumed | o->untaken;
    return v;
}

struct value load_private(struct machine *m, struct ir_expr *e, const struct ir_type *type, struct object *o,
                          struct value offset)
{
    count_local(m, e, OP_LOAD, (uint32_t)type->size, o, offset);
    offset = value_suppose(&m->c, offset);
    if (offset.unknown)
        return value_opaque(&m->c, offset.reason, &offset, 1);
    if (offset.lanes)
        return gather_private(m, o, offset, type);
    struct slot *s = object_find(o, offset.base, (uint32_t)type->size);
    struct value v =
        s && s->is_float == is_float_type(type) ? s->value : read_symbolic(m, o, offset.base, type);
    v.assumed |= offset.assumed | o->untaken;
    return v;
}

/* Each thread writes its own instance at its own offset: every slot it may reach is blended. */
static void scatter_private(struct machine *m, struct object *o, struct value offset,
                            const struct ir_type *type, struct value v)
{
    struct mask active = m->active, left = active;
    for (uint32_t t = 0; t < m->n && mask_any(&left, m->n_warps); t++) {
        if (!mask_has(&left, t))
            continue;
        int64_t at = value_at(&offset, false, t);
        memset(&m->active, 0, sizeof m->active);
        for (uint32_t u = t; u < m->n; u++)
            if (mask_has(&left, u) && value_at(&offset, false, u) == at)
                m->active.w[u / WARP] |= 1u << (u % WARP);
        left = mask_without(&left, &m->active);
        store_private(m, o, at, type, v);
    }
    m->active = active;
}

void store_private_at(struct machine *m, struct ir_expr *e, const struct ir_type *type, struct object *o,
                      struct value offset, struct value v)
{
    count_local(m, e, OP_STORE, (uint32_t)type->size, o, offset);
    offset = value_suppose(&m->c, offset);
    if (offset.unknown) {
        for (uint32_t i = 0; i < o->n_slots; i++)
            log_write(m, o, &o->slots[i]);
        object_havoc(o, offset.reason);
    } else if (offset.lanes) {
        scatter_private(m, o, offset, type, v);
    } else {
        store_private(m, o, offset.base, type, v);
    }
}
