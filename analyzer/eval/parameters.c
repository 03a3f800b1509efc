#include "analyzer/eval/parameters.h"

#include "analyzer/eval/machine.h"
#include "analyzer/eval/program.h"

#include <string.h>

enum {
    MAX_FIELDS = 256,
    MAX_USES = 64,
    INDICES = 4096 /* distinct ones, where the object's size leaves it open */
};

/* ---- what accesses come to ---- */

static struct reach *reach_of(struct machine *m, const struct object *o)
{
    for (size_t i = m->reaches.count; i-- > 0;)
        if (m->reaches.items[i].object == o)
            return &m->reaches.items[i];
    VEC_PUSH(m->arena, &m->reaches, ((struct reach){o, INT64_MAX, INT64_MIN}));
    return &m->reaches.items[m->reaches.count - 1];
}

/* The first and last known offset of the active threads. */
static void active_range(const struct machine *m, const struct value *offset, int64_t *low, int64_t *high)
{
    bool first = true;
    for (uint32_t t = 0; t < m->n; t++) {
        if (!mask_has(&m->active, t))
            continue;
        int64_t at = value_at(offset, false, t);
        *low = first || at < *low ? at : *low;
        *high = first || at > *high ? at : *high;
        first = false;
    }
}

static void note_index(struct machine *m, const struct object *o, const struct value *offset, int64_t high)
{
    for (size_t i = 0; i < m->index_uses.count; i++) {
        struct index_use *u = &m->index_uses.items[i];
        if (u->object == o && u->reason == offset->reason && u->multiple == offset->multiple) {
            u->high = high > u->high ? high : u->high;
            return;
        }
    }
    if (m->index_uses.count < MAX_USES)
        VEC_PUSH(m->arena, &m->index_uses, ((struct index_use){o, offset->reason, high, offset->multiple}));
}

void note_reach(struct machine *m, const struct object *o, const struct value *offset, uint32_t bytes)
{
    bool sized_by_launch =
        o->kind == OBJECT_GLOBAL || (o->kind == OBJECT_SHARED && o->start == SHARED_DYNAMIC);
    if (o->is_variable || (!sized_by_launch && !offset->unknown))
        return;
    assumption_set ignored = 0;
    int64_t rest = offset->form ? form_suppose(&m->symbols, offset->form, &ignored) : 0, low = offset->base,
            high = low;
    if (offset->lanes) {
        low += offset->lanes->min;
        high += offset->lanes->max;
    }
    struct reach *r = reach_of(m, o);
    bool inside = low + rest >= r->low && high + rest + bytes <= r->high;
    if (!inside && offset->lanes)
        active_range(m, offset, &low, &high);
    if (low + rest < r->low)
        r->low = low + rest;
    if (high + rest + bytes > r->high)
        r->high = high + rest + bytes;
    if (offset->unknown)
        note_index(m, o, offset, high + rest + bytes - o->start);
}

/* ---- indices among the data ---- */

static bool loaded_from(struct machine *m, const struct object *o, uint16_t reason)
{
    if (o->unknown_reason)
        return o->unknown_reason == reason;
    return o->name && !strcmp(m->symbols.reasons.items[reason].text,
                              arena_printf(m->arena, "depends on data loaded from %s", o->name));
}

/* How many different indices an object can take. */
static int64_t indices_of(const struct index_use *u)
{
    if (u->object->size <= 0)
        return INDICES;
    return u->object->size > u->high ? (u->object->size - u->high) / u->multiple + 1 : 1;
}

/* Below which number integers in the object must stay; 0: they are no indices. */
static uint64_t index_limit(struct machine *m, const struct object *o)
{
    int64_t limit = 0;
    for (size_t i = 0; i < m->index_uses.count; i++) {
        const struct index_use *u = &m->index_uses.items[i];
        if (loaded_from(m, o, u->reason) && (!limit || indices_of(u) < limit))
            limit = indices_of(u);
    }
    return (uint64_t)limit;
}

/* What an object of unknown size needs besides, so that all indices lie in it. */
static int64_t indexed_end(struct machine *m, const struct object *o)
{
    int64_t end = 0;
    for (size_t i = 0; i < m->index_uses.count; i++) {
        const struct index_use *u = &m->index_uses.items[i];
        if (u->object == o && u->high + (indices_of(u) - 1) * u->multiple > end)
            end = u->high + (indices_of(u) - 1) * u->multiple;
    }
    return end;
}

/* ---- one argument ---- */

/* What the memory behind a pointer holds: the kind and size of the scalars that it is made of. */
static enum parameter_kind element_kind(const struct ir_type *t, uint32_t *size)
{
    while (t && t->kind == IR_TYPE_ARRAY)
        t = t->element;
    *size = t ? (uint32_t)t->size : 0;
    if (!t || t->kind == IR_TYPE_INT)
        return t ? PARAMETER_INTEGER : PARAMETER_OTHER;
    if (t->kind == IR_TYPE_FLOAT)
        return PARAMETER_FLOAT;
    if (t->kind == IR_TYPE_POINTER)
        return PARAMETER_POINTER;
    bool half = t->name && t->size == 2 && (strstr(t->name, "half") || strstr(t->name, "bfloat16"));
    if (half)
        return PARAMETER_FLOAT;
    enum parameter_kind all = PARAMETER_OTHER;
    uint32_t whole = *size;
    for (uint32_t i = 0; t->kind == IR_TYPE_RECORD && i < t->n_fields; i++) {
        uint32_t one;
        enum parameter_kind kind = element_kind(t->fields[i].type, &one);
        if (kind == PARAMETER_POINTER)
            return kind;
        if (i && (kind != all || one != *size)) {
            *size = whole;
            return PARAMETER_OTHER;
        }
        all = kind;
        *size = one;
    }
    return all;
}

static void describe_pointer(struct machine *m, const struct ir_type *type, struct value v,
                             struct parameter *out)
{
    int64_t offset, high = 0, low = 0;
    struct object *o = value_constant(&v) ? object_at(&m->heap, v.base, &offset) : NULL;
    out->element = element_kind(type->element, &out->element_size);
    out->has_value = value_constant(&v) && !v.base;
    if (out->has_value)
        return; /* a null pointer */
    if (!o || o->func || o->kind == OBJECT_PRIVATE) {
        out->kind = PARAMETER_OTHER;
        out->reason = o && o->func ? "it points to a function" : "where it points is not known";
        return;
    }
    for (size_t i = 0; i < m->reaches.count; i++)
        if (m->reaches.items[i].object == o)
            low = m->reaches.items[i].low, high = m->reaches.items[i].high;
    int64_t indexed = o->size > 0 ? 0 : indexed_end(m, o);
    high = indexed > high ? indexed : high;
    high = o->size > high ? o->size : high;
    high = offset > high ? offset : high;
    low = low < 0 ? low : 0;
    out->allocation = o->id;
    out->bytes_before = (uint64_t)((offset < low ? 0 : offset - low));
    out->bytes_needed = (uint64_t)(high - offset);
    out->bytes_at_least = o->size <= 0;
    out->index_limit = index_limit(m, o);
    if (out->element == PARAMETER_POINTER && high > low) {
        out->kind = PARAMETER_OTHER;
        out->reason = "it leads to further pointers";
    }
}

static void describe(struct machine *m, const struct ir_type *type, struct value v, struct parameter *out)
{
    v = type->kind == IR_TYPE_FLOAT ? v : value_suppose(&m->c, v);
    out->type = type->name;
    out->size = (uint32_t)type->size;
    if (type->kind == IR_TYPE_POINTER) {
        out->kind = PARAMETER_POINTER;
        describe_pointer(m, type, v, out);
    } else if (type->kind == IR_TYPE_INT || type->kind == IR_TYPE_FLOAT) {
        out->kind = type->kind == IR_TYPE_INT ? PARAMETER_INTEGER : PARAMETER_FLOAT;
        out->has_value = value_constant(&v);
        out->value = type->kind == IR_TYPE_INT ? (double)v.base : value_double(v.base);
    } else {
        out->kind = PARAMETER_OTHER;
        out->reason = "its type is not understood";
    }
}

/* ---- structures by value ---- */

struct fields {
    struct machine *m;
    struct object *object;
    struct parameter *out;
};

/* A scalar at its place; what was never read is left zero. */
static void add_field(struct fields *f, const struct ir_type *type, int64_t offset, const char *name)
{
    struct slot *s = object_find(f->object, offset, (uint32_t)type->size);
    struct parameter field = {.name = name, .offset = (uint64_t)offset};
    if (!s)
        return;
    describe(f->m, type, s->value, &field);
    if (field.kind == PARAMETER_OTHER && !f->out->reason)
        f->out->reason = arena_printf(f->m->arena, "its member %s: %s", name, field.reason);
    VEC_PUSH(f->m->arena, &f->out->fields, field);
}

static void add_fields(struct fields *f, const struct ir_type *type, int64_t offset, const char *name)
{
    for (uint64_t i = 0; type->kind == IR_TYPE_ARRAY && i < type->count && i < MAX_FIELDS; i++)
        add_fields(f, type->element, offset + (int64_t)(i * type->element->size),
                   arena_printf(f->m->arena, "%s[%llu]", name, (unsigned long long)i));
    for (uint32_t i = 0; type->kind == IR_TYPE_RECORD && i < type->n_fields; i++) {
        const struct ir_field *member = &type->fields[i];
        bool named = member->name && member->name[0];
        add_fields(f, member->type, offset + (int64_t)member->offset,
                   !named    ? name
                   : name[0] ? arena_printf(f->m->arena, "%s.%s", name, member->name)
                             : member->name);
    }
    if (type->kind != IR_TYPE_ARRAY && type->kind != IR_TYPE_RECORD && f->out->fields.count < MAX_FIELDS)
        add_field(f, type, offset, name);
}

static void describe_record(struct machine *m, const struct ir_type *type, struct value v,
                            struct parameter *out)
{
    int64_t offset;
    struct fields f = {m, value_constant(&v) ? object_at(&m->heap, v.base, &offset) : NULL, out};
    out->type = type->name;
    out->size = (uint32_t)type->size;
    out->kind = PARAMETER_RECORD;
    if (f.object)
        add_fields(&f, type, 0, "");
    else
        out->reason = "its members are not known";
    if (out->reason)
        out->kind = PARAMETER_OTHER;
}

/* The end of what accesses came to in dynamic shared memory. */
static uint64_t dynamic_shared_seen(const struct machine *m)
{
    int64_t end = 0;
    for (size_t i = 0; i < m->reaches.count; i++) {
        const struct reach *r = &m->reaches.items[i];
        if (r->object->kind == OBJECT_SHARED && r->object->start == SHARED_DYNAMIC &&
            r->high - SHARED_DYNAMIC > end)
            end = r->high - SHARED_DYNAMIC;
    }
    return (uint64_t)end;
}

void describe_parameters(struct machine *m, const struct found_launch *l, const struct value *args,
                         struct kernel_prediction *out)
{
    out->has_parameters = true;
    out->launch.dynamic_shared_seen = dynamic_shared_seen(m);
    for (uint32_t i = 0; i < l->kernel->n_params; i++) {
        const struct ir_var *p = l->kernel->params[i];
        struct parameter parameter = {
            .name = p->name && p->name[0] ? p->name : arena_printf(m->arena, "argument %u", i + 1)};
        if (is_record(p->type))
            describe_record(m, p->type, args[i], &parameter);
        else
            describe(m, p->type, args[i], &parameter);
        VEC_PUSH(m->arena, &out->parameters, parameter);
    }
}
