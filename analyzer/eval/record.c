/* Records: the pieces that a copy is made of; and contents that are there before any code wrote them:
 * globals, parameters. */
#include "analyzer/eval/access.h"

#include <string.h>

enum { MAX_PIECES = 1024, WIDEST = 16 };

/* ---- pieces ---- */

static void scalars(struct arena *arena, const struct ir_type *type, int64_t offset, const char *name,
                    struct piece_list *out)
{
    if (out->count >= MAX_PIECES)
        return;
    if (type->kind == IR_TYPE_ARRAY) {
        for (uint64_t i = 0; i < type->count && out->count < MAX_PIECES; i++)
            scalars(arena, type->element, offset + (int64_t)(i * type->element->size),
                    arena_printf(arena, "%s[%llu]", name, (unsigned long long)i), out);
        return;
    }
    if (type->kind == IR_TYPE_RECORD) {
        int64_t end = -1;
        for (uint32_t i = 0; i < type->n_fields; i++) {
            const struct ir_field *f = &type->fields[i];
            if ((int64_t)f->offset < end) /* members of a union, bit-fields of one unit */
                continue;
            end = (int64_t)(f->offset + f->type->size);
            bool named = f->name && f->name[0];
            scalars(arena, f->type, offset + (int64_t)f->offset,
                    named ? arena_printf(arena, "%s.%s", name, f->name) : name, out);
        }
        return;
    }
    if (type->size)
        VEC_PUSH(arena, out, ((struct piece){offset, (int64_t)type->size, type, name, false, false}));
}

/* How many scalars from `first` on fill [offset, offset + chunk) without a gap; 0: they don't. */
static size_t filling(const struct piece_list *s, size_t first, int64_t chunk)
{
    int64_t start = s->items[first].offset, at = start;
    size_t n = 0;
    while (first + n < s->count && at < start + chunk && s->items[first + n].offset == at) {
        at += s->items[first + n].size;
        n++;
    }
    return at == start + chunk ? n : 0;
}

void record_pieces(struct arena *arena, const struct ir_type *type, struct piece_list *out)
{
    struct piece_list s = {0};
    scalars(arena, type, 0, "", &s);
    int64_t widest = type->align < WIDEST ? type->align : WIDEST;
    for (size_t i = 0; i < s.count;) {
        size_t n = 0;
        int64_t chunk = widest;
        for (; chunk > s.items[i].size; chunk /= 2)
            if (s.items[i].offset % chunk == 0 && (n = filling(&s, i, chunk)) > 1)
                break;
        if (n > 1) {
            const char *name = chunk == (int64_t)type->size ? "" : s.items[i].name;
            VEC_PUSH(arena, out, ((struct piece){s.items[i].offset, chunk, NULL, name, true, false}));
        } else {
            n = 1;
        }
        for (size_t k = i; k < i + n; k++) {
            struct piece p = s.items[k];
            p.silent = n > 1;
            if (p.size == (int64_t)type->size)
                p.name = "";
            VEC_PUSH(arena, out, p);
        }
        i += n;
    }
}

/* ---- contents that code without a caller finds ---- */

const char *member_name(struct machine *m, const struct ir_type *type, int64_t offset, const char *name)
{
    for (uint32_t i = 0; type && type->kind == IR_TYPE_RECORD && i < type->n_fields; i++) {
        const struct ir_field *f = &type->fields[i];
        if (offset < (int64_t)f->offset || offset >= (int64_t)(f->offset + f->type->size))
            continue;
        if (f->name && f->name[0])
            name = arena_printf(m->arena, "%s.%s", name, f->name);
        return member_name(m, f->type, offset - (int64_t)f->offset, name);
    }
    if (type && type->kind == IR_TYPE_ARRAY && type->element->size)
        return member_name(
            m, type->element, offset % (int64_t)type->element->size,
            arena_printf(m->arena, "%s[%lld]", name, (long long)(offset / (int64_t)type->element->size)));
    return name;
}

int64_t supposed_number(const struct machine *m, const struct ir_type *type)
{
    if (type->is_bool)
        return 1;
    return type->size < 2 ? 64 : m->supposed;
}

struct object *unknown_object(struct machine *m, const char *name, const struct ir_type *pointee)
{
    struct object *o = object_new(&m->heap, OBJECT_GLOBAL, name, pointee, -1);
    o->assumed = assume(&m->symbols, arena_printf(m->arena, "%s is 256-byte aligned", name));
    return o;
}

static bool can_invent(struct machine *m, const struct object *o, const struct ir_type *type)
{
    if (o->symbolic)
        return true;
    bool undefined = m->symbols.reasons.items[o->unknown_reason].kind <= REASON_UNDEFINED;
    return type->kind == IR_TYPE_POINTER &&
           (o->kind == OBJECT_GLOBAL || (o->kind == OBJECT_HOST && !undefined));
}

struct value read_symbolic(struct machine *m, struct object *o, int64_t offset, const struct ir_type *type)
{
    uint32_t size = (uint32_t)type->size;
    bool is_float = is_float_type(type);
    if (o->zeroed || object_find(o, offset, size) || !can_invent(m, o, type))
        return object_read(&m->c, o, offset, size, is_float);
    struct value v = object_read(&m->c, o, offset, size, is_float);
    if (!v.unknown || (o->symbolic && is_float))
        return v;
    const char *name = member_name(m, o->type, offset, o->name ? o->name : "*");
    if (type->kind == IR_TYPE_POINTER)
        v = value_int(object_address(&m->heap, unknown_object(m, name, type->element)));
    else if (!assumed_value(m, name, type, &v))
        v = value_symbol(&m->c, symbol_new(&m->symbols, name, supposed_number(m, type)));
    bool fresh;
    object_slot(&m->c, &m->heap, o, offset, size, is_float, &fresh)->value = v;
    return v;
}

/* ---- globals ---- */

static void set_dim(struct machine *m, struct object *o, const struct value *xyz)
{
    bool fresh;
    for (int i = 0; i < 3; i++)
        object_slot(&m->c, &m->heap, o, 4 * i, 4, false, &fresh)->value = xyz[i];
}

static void set_builtin(struct machine *m, struct object *o, const struct ir_var *var)
{
    bool fresh;
    switch (var->builtin) {
    case IR_THREAD_IDX:
        set_dim(m, o, m->thread_idx);
        break;
    case IR_BLOCK_IDX:
        set_dim(m, o, m->block_idx);
        break;
    case IR_BLOCK_DIM:
        set_dim(m, o, m->block_dim);
        break;
    case IR_GRID_DIM:
        set_dim(m, o, m->grid_dim);
        break;
    case IR_WARP_SIZE:
        object_slot(&m->c, &m->heap, o, 0, 4, false, &fresh)->value = value_int(WARP);
        break;
    }
}

/* Evaluates the initialiser on its own: no site is counted, no mask or guard applies. */
static void run_initialiser(struct machine *m, struct ir_expr *init)
{
    struct mask active = m->active;
    struct guard guard = m->guard;
    uint32_t journaling = m->journaling;
    for (uint32_t t = 0; t < m->n; t++)
        m->active.w[t / WARP] |= 1u << (t % WARP);
    m->guard = (struct guard){0};
    m->journaling = 0;
    m->initialising++;
    eval(m, init);
    m->initialising--;
    m->journaling = journaling;
    m->guard = guard;
    m->active = active;
}

void initialise_global(struct machine *m, struct object *o, const struct ir_var *var)
{
    if (var->storage == IR_BUILTIN) {
        set_builtin(m, o, var);
        return;
    }
    bool lasting = m->is_host || var->is_const || !var->is_written, fresh;
    struct value given;
    if (!m->is_host && assumed_value(m, var->name, var->type, &given)) {
        object_slot(&m->c, &m->heap, o, 0, (uint32_t)var->type->size, is_float_type(var->type), &fresh)
            ->value = given;
    } else if (var->init && lasting) {
        o->zeroed = true;
        o->is_table = !m->is_host && var->storage != IR_CONSTANT;
        run_initialiser(m, var->init);
    } else if (m->is_host && var->storage == IR_HOST && !var->is_const) {
        o->zeroed = true;
    } else {
        o->unknown_reason =
            reason_id(&m->symbols, REASON_LOADED, arena_printf(m->arena, "depends on data in %s", var->name));
        o->tracked = m->is_host;
    }
}

const struct object *named_object(struct machine *m, const struct object *o, const struct value *offset)
{
    if (o != m->heap.shared)
        return o;
    int64_t at = offset->base + (offset->lanes ? offset->lanes->min : 0);
    const struct object *best = o;
    for (size_t i = 0; i < m->shared_variables.count; i++) {
        const struct object *v = m->shared_variables.items[i];
        if (v->start <= at && (best == o || v->start > best->start))
            best = v;
    }
    return best;
}
