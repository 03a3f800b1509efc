#include "analyzer/eval/intrinsic.h"

#include <string.h>

static const struct intrinsic *const tables[] = {intrinsics_memory, intrinsics_warp, intrinsics_math,
                                                 intrinsics_host};

static const struct intrinsic *find_exact(const char *name)
{
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++)
        for (const struct intrinsic *row = tables[t]; row->name; row++)
            if (!strcmp(row->name, name))
                return row;
    return NULL;
}

/* The name without a suffix that says for whom an atomic is atomic. */
static const struct intrinsic *find(struct arena *arena, const char *name)
{
    static const char *const suffixes[] = {"_block", "_system"};
    const struct intrinsic *row = find_exact(name);
    for (size_t i = 0; !row && !strncmp(name, "atomic", 6) && i < 2; i++) {
        size_t length = strlen(name), tail = strlen(suffixes[i]);
        if (length > tail && !strcmp(name + length - tail, suffixes[i]))
            row = find_exact(arena_strndup(arena, name, length - tail));
    }
    return row;
}

const struct ir_type *argument_type(const struct call *c, uint32_t i)
{
    if (i < c->expr->n_args && c->expr->args[i])
        return c->expr->args[i]->type;
    return i < c->func->n_params ? c->func->params[i]->type : NULL;
}

const struct ir_type *pointee(const struct call *c, uint32_t i)
{
    const struct ir_type *type = i < c->func->n_params ? c->func->params[i]->type : argument_type(c, i);
    return type && type->kind == IR_TYPE_POINTER ? type->element : NULL;
}

struct value unknown_result(struct call *c, const char *why)
{
    struct machine *m = c->m;
    uint16_t reason = opaque_reason(m, why);
    const struct ir_type *type = c->func->result;
    if (type && is_record(type)) {
        struct object *o = temporary_object(m, type);
        o->unknown_reason = reason;
        return value_int(object_address(&m->heap, o));
    }
    struct value v = value_opaque(&m->c, 0, c->args, c->n);
    if (!v.reason || m->symbols.reasons.items[v.reason].kind == REASON_UNDEFINED)
        v.reason = reason;
    return v;
}

struct value run_nothing(struct call *c)
{
    const struct ir_type *type = c->func->result;
    if (type && is_record(type))
        return unknown_result(c, "result of a call that isn't followed");
    return value_int(0);
}

/* Status codes: calls of an API are taken to succeed. */
static bool is_status(const struct ir_type *type)
{
    static const char *const names[] = {"cudaError",    "CUresult",       "cublasStatus",   "cufftResult",
                                        "curandStatus", "cusparseStatus", "cusolverStatus", "nvrtcResult"};
    for (size_t i = 0; type && type->name && i < sizeof names / sizeof names[0]; i++)
        if (strstr(type->name, names[i]))
            return true;
    return false;
}

static bool const_pointee(const struct ir_type *type)
{
    return type->name && !strncmp(type->name, "const ", 6);
}

/* A function that isn't known may write through the pointers it gets. */
static struct value run_opaque(struct call *c)
{
    struct machine *m = c->m;
    const char *why = arena_printf(m->arena, "%s() isn't modelled", c->func->name);
    reuse_forget(m);
    for (uint32_t i = 0; i < c->n; i++) {
        const struct ir_type *type = i < c->func->n_params ? c->func->params[i]->type : argument_type(c, i);
        if (type && (type->kind == IR_TYPE_POINTER || type->kind == IR_TYPE_ARRAY) && !const_pointee(type))
            memory_havoc(m, c->args[i], opaque_reason(m, why));
    }
    if (is_status(c->func->result))
        return value_int(0);
    return unknown_result(c, why);
}

struct value call_intrinsic(struct machine *m, struct ir_expr *expr, const struct ir_func *func,
                            const struct value *args, uint32_t n)
{
    struct function_record *r = function_record(m, func);
    if (!r->row_known)
        r->row = find(m->arena, func->base_name ? func->base_name : "");
    r->row_known = true;
    struct call c = {m, expr, func, args, n, r->row};
    return c.row ? c.row->run(&c) : run_opaque(&c);
}
