/* Loads and stores with cache hints, atomics, asynchronous copies, address spaces, textures. */
#include "analyzer/eval/address.h"
#include "analyzer/eval/count.h"
#include "analyzer/eval/intrinsic.h"

static struct value run_load(struct call *c)
{
    const struct ir_type *type = pointee(c, 0);
    if (!type || !c->n)
        return unknown_result(c, "a load that isn't understood");
    if (!is_record(type))
        return memory_load(c->m, c->expr, type, c->args[0]);
    struct value to = value_int(object_address(&c->m->heap, temporary_object(c->m, type)));
    memory_copy(c->m, c->expr, type, to, c->args[0]);
    return to;
}

static struct value run_store(struct call *c)
{
    const struct ir_type *type = pointee(c, 0);
    if (type && c->n > 1 && is_record(type))
        memory_copy(c->m, c->expr, type, c->args[0], c->args[1]);
    else if (type && c->n > 1)
        memory_store(c->m, c->expr, type, c->args[0], c->args[1]);
    return value_int(0);
}

static void forget_target(struct call *c, const struct ir_type *type, uint16_t reason)
{
    struct machine *m = c->m;
    struct value offset, unknown = value_unknown(UNKNOWN_UNIFORM, reason);
    struct object *o = single_object(m, &c->args[0], &offset);
    if (o && o->kind != OBJECT_GLOBAL && !is_record(type))
        memory_store(m, NULL, type, c->args[0], unknown);
    else if (o && o->kind != OBJECT_GLOBAL)
        memory_havoc(m, c->args[0], reason);
}

static struct value run_atomic(struct call *c)
{
    struct machine *m = c->m;
    const struct ir_type *type = pointee(c, 0);
    if (!type || !c->n)
        return unknown_result(c, "an atomic that isn't understood");
    uint16_t reason = reason_id(&m->symbols, REASON_LOADED, "depends on what an atomic returned");
    memory_touch(m, c->expr, c->expr == m->discarded ? OP_REDUCTION : OP_ATOMIC, (uint32_t)type->size,
                 c->args[0]);
    struct value offset;
    struct object *o = single_object(m, &c->args[0], &offset);
    bool loops = is_float_type(type) || is_record(type) || type->size == 8;
    if (o && o->kind == OBJECT_SHARED && loops)
        count_depends(m, c->expr,
                      reason_id(&m->symbols, REASON_LOADED,
                                "a compare-and-swap loop that runs until no other thread interferes"));
    forget_target(c, type, reason);
    if (is_record(c->func->result))
        return unknown_result(c, "depends on what an atomic returned");
    return value_unknown(UNKNOWN_VARYING, reason);
}

/* ---- asynchronous copies ---- */

void count_async_copy(struct machine *m, struct ir_expr *e, struct value shared, struct value global,
                      uint32_t bytes, bool bypass)
{
    struct value to, from;
    struct object *destination = single_object(m, &shared, &to), *source = single_object(m, &global, &from);
    struct access a = {.expr = e,
                       .piece = "",
                       .space = SPACE_GLOBAL,
                       .op = OP_ASYNC_COPY,
                       .bytes = bytes,
                       .address = global,
                       .sim_op = SIM_CP_ASYNC_CA,
                       .object = source,
                       .mask = m->active,
                       .bypass = bypass};
    if (destination && destination == m->heap.shared && !to.unknown)
        a.shared = value_suppose(&m->c, to);
    if (source)
        note_reach(m, source, &from, bytes);
    if (source)
        count_access(m, &a);
    else
        count_unknown(
            m, &a, global.unknown ? global.reason : opaque_reason(m, "the pointer leads to no known object"));
    struct access s = {.expr = e,
                       .piece = "",
                       .space = SPACE_SHARED,
                       .op = OP_ASYNC_COPY,
                       .bytes = bytes,
                       .address = to,
                       .sim_op = SIM_SHARED_STORE,
                       .object = destination,
                       .mask = m->active};
    if (destination && destination == m->heap.shared)
        count_access(m, &s);
    else
        count_unknown(m, &s,
                      shared.unknown
                          ? shared.reason
                          : opaque_reason(m, "the destination isn't in shared memory that is known"));
    if (destination)
        memory_havoc(m, shared,
                     reason_id(&m->symbols, REASON_LOADED, "depends on data copied asynchronously"));
}

static struct value run_async_copy(struct call *c)
{
    struct value bytes = value_suppose(&c->m->c, c->args[2]);
    bool known = value_constant(&bytes) && (bytes.base == 4 || bytes.base == 8 || bytes.base == 16);
    bool bypass = c->n > 3 && value_constant(&c->args[3]) && c->args[3].base;
    if (known)
        count_async_copy(c->m, c->expr, c->args[0], c->args[1], (uint32_t)bytes.base,
                         bypass && bytes.base == 16);
    else
        machine_note(c->m, "an asynchronous copy of a size that isn't known is not counted");
    return value_int(0);
}

static struct value run_unknown_access(struct call *c)
{
    struct machine *m = c->m;
    struct value offset;
    const char *why = c->n > 2 ? memory_string(m, c->args[2]) : NULL;
    struct object *o = single_object(m, &c->args[0], &offset);
    struct access a = {.expr = c->expr,
                       .piece = "",
                       .space = o && o->kind == OBJECT_SHARED ? SPACE_SHARED : SPACE_GLOBAL,
                       .op = OP_LOAD,
                       .bytes = value_constant(&c->args[1]) ? (uint32_t)c->args[1].base : 0,
                       .address = c->args[0],
                       .object = o,
                       .mask = m->active};
    count_unknown(m, &a, opaque_reason(m, why ? why : "the lanes' addresses are not documented"));
    return value_int(0);
}

/* ---- address spaces ---- */

struct value shared_window_offset(struct machine *m, struct value p)
{
    struct value offset;
    struct object *o = single_object(m, &p, &offset);
    return o && o == m->heap.shared ? offset : p;
}

struct value from_shared_window(struct machine *m, struct value offset)
{
    offset.base += object_address(&m->heap, m->heap.shared);
    return offset;
}

static struct value run_to_shared(struct call *c)
{
    return shared_window_offset(c->m, c->args[0]);
}

static struct value run_from_shared(struct call *c)
{
    return from_shared_window(c->m, c->args[0]);
}

static struct value run_same(struct call *c)
{
    return c->n ? c->args[0] : value_int(0);
}

static struct value run_is_space(struct call *c)
{
    struct value offset;
    struct object *o = single_object(c->m, &c->args[0], &offset);
    return o ? value_int((int)o->kind == c->row->option)
             : unknown_result(c, "the space of a pointer that isn't known");
}

static struct value run_texture(struct call *c)
{
    machine_note(c->m, arena_printf(c->m->arena, "%s: texture and surface accesses are not counted",
                                    c->func->base_name));
    struct value v = unknown_result(c, "depends on data read from a texture");
    if (!is_record(c->func->result))
        v.reason = reason_id(&c->m->symbols, REASON_LOADED, "depends on data read from a texture");
    return v;
}

/* So many bytes as a type. */
static struct ir_type bytes_type(int64_t n)
{
    static const struct ir_type byte = {.kind = IR_TYPE_INT, .size = 1, .align = 1};
    return (struct ir_type){.kind = IR_TYPE_ARRAY,
                            .complete = true,
                            .size = (uint64_t)n,
                            .align = 1,
                            .element = &byte,
                            .count = (uint64_t)n};
}

/* memcpy and memset of a known size to private or host memory; elsewhere named. */
static struct value run_memcpy(struct call *c)
{
    struct value to, from, n = value_suppose(&c->m->c, c->args[2]);
    struct object *a = single_object(c->m, &c->args[0], &to), *b = single_object(c->m, &c->args[1], &from);
    bool quiet = a && b && (c->m->is_host || (a->kind == OBJECT_PRIVATE && b->kind == OBJECT_PRIVATE));
    bool sized = value_constant(&n) && n.base >= 0 && n.base >> ADDRESS_SHIFT == 0;
    struct ir_type type = bytes_type(sized ? n.base : 0);
    if (quiet && sized && c->m->is_host && value_constant(&to) && value_constant(&from))
        object_copy(&c->m->c, &c->m->heap, a, to.base, b, from.base, n.base);
    else if (quiet && sized)
        memory_copy(c->m, NULL, &type, c->args[0], c->args[1]);
    else
        memory_havoc(c->m, c->args[0], opaque_reason(c->m, "bytes that memcpy wrote"));
    if (!c->m->is_host && !quiet)
        machine_note(c->m, "memcpy in device code is not counted");
    return c->args[0];
}

static struct value run_memset(struct call *c)
{
    struct value to;
    struct object *o = single_object(c->m, &c->args[0], &to);
    struct value n = value_suppose(&c->m->c, c->args[2]);
    bool zero = o && value_constant(&to) && value_constant(&c->args[1]) && !c->args[1].base;
    bool sized = value_constant(&n) && n.base >= 0 && n.base >> ADDRESS_SHIFT == 0;
    struct ir_type type = bytes_type(sized ? n.base : 0);
    if (zero && !to.base && c->m->is_host) {
        object_reset(o);
        o->zeroed = true;
    } else if (zero && sized && o->kind == OBJECT_PRIVATE) {
        memory_zero(c->m, &type, c->args[0]);
    } else {
        memory_havoc(c->m, c->args[0], opaque_reason(c->m, "bytes that memset wrote"));
    }
    return c->args[0];
}

const struct intrinsic intrinsics_memory[] = {
    {.name = "__ldg", .run = run_load},
    {.name = "__ldca", .run = run_load},
    {.name = "__ldcg", .run = run_load},
    {.name = "__ldcs", .run = run_load},
    {.name = "__ldlu", .run = run_load},
    {.name = "__ldcv", .run = run_load},
    {.name = "__stwb", .run = run_store},
    {.name = "__stcg", .run = run_store},
    {.name = "__stcs", .run = run_store},
    {.name = "__stwt", .run = run_store},
    {.name = "atomicAdd", .run = run_atomic},
    {.name = "atomicSub", .run = run_atomic},
    {.name = "atomicExch", .run = run_atomic},
    {.name = "atomicMin", .run = run_atomic},
    {.name = "atomicMax", .run = run_atomic},
    {.name = "atomicInc", .run = run_atomic},
    {.name = "atomicDec", .run = run_atomic},
    {.name = "atomicAnd", .run = run_atomic},
    {.name = "atomicOr", .run = run_atomic},
    {.name = "atomicXor", .run = run_atomic},
    {.name = "atomicCAS", .run = run_atomic},
    {.name = "__accesslint_async_copy", .run = run_async_copy},
    {.name = "__accesslint_unknown_access", .run = run_unknown_access},
    {.name = "__cvta_generic_to_shared", .run = run_to_shared},
    {.name = "__cvta_shared_to_generic", .run = run_from_shared},
    {.name = "__cvta_generic_to_global", .run = run_same},
    {.name = "__cvta_global_to_generic", .run = run_same},
    {.name = "__cvta_generic_to_local", .run = run_same},
    {.name = "__cvta_generic_to_constant", .run = run_same},
    {.name = "__builtin_assume_aligned", .run = run_same},
    {.name = "__builtin_expect", .run = run_same},
    {.name = "__builtin_launder", .run = run_same},
    {.name = "__builtin_addressof", .run = run_same},
    {.name = "__isShared", .run = run_is_space, .option = OBJECT_SHARED},
    {.name = "__isGlobal", .run = run_is_space, .option = OBJECT_GLOBAL},
    {.name = "__isConstant", .run = run_is_space, .option = OBJECT_CONSTANT},
    {.name = "__isLocal", .run = run_is_space, .option = OBJECT_PRIVATE},
    {.name = "tex1D", .run = run_texture},
    {.name = "tex1Dfetch", .run = run_texture},
    {.name = "tex2D", .run = run_texture},
    {.name = "tex3D", .run = run_texture},
    {.name = "tex1DLod", .run = run_texture},
    {.name = "tex2DLod", .run = run_texture},
    {.name = "tex3DLod", .run = run_texture},
    {.name = "tex1DLayered", .run = run_texture},
    {.name = "tex2DLayered", .run = run_texture},
    {.name = "tex2Dgather", .run = run_texture},
    {.name = "texCubemap", .run = run_texture},
    {.name = "surf1Dread", .run = run_texture},
    {.name = "surf1Dwrite", .run = run_texture},
    {.name = "surf2Dread", .run = run_texture},
    {.name = "surf2Dwrite", .run = run_texture},
    {.name = "surf3Dread", .run = run_texture},
    {.name = "surf3Dwrite", .run = run_texture},
    {.name = "memcpy", .run = run_memcpy},
    {.name = "memset", .run = run_memset},
    {0},
};
