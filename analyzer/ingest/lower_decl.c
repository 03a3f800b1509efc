/* Variables: locals, structured bindings, globals and what initialises them. */
#include "analyzer/ingest/lower_state.h"

#include <string.h>

/* ---- bindings ---- */

static void bind(struct lower *s, CXCursor decl, struct binding binding)
{
    struct binding *kept = ARENA_NEW(s->arena, struct binding);
    *kept = binding;
    map_put(s->arena, &s->context->bindings, decl.data[0], kept);
}

void lower_bind_var(struct lower *s, CXCursor decl, struct ir_var *var)
{
    bind(s, decl, (struct binding){.var = var, .is_reference = var->is_reference});
}

const struct binding *lower_find_binding(struct lower *s, CXCursor decl)
{
    return map_get(&s->context->bindings, decl.data[0]);
}

const struct binding *lower_find_capture(struct lower *s, CXCursor decl)
{
    for (size_t i = 0; i < s->context->captures.count; i++)
        if (lower_is_named(decl, s->context->captures.items[i]->name))
            return s->context->captures.items[i];
    return NULL;
}

/* ---- locals ---- */

static struct ir_var *new_local(struct lower *s, CXCursor decl, const char *name)
{
    CXType type = clang_getCursorType(decl);
    struct ir_var *var = lower_temporary(s, lower_type(s, type), lower_name_range(s, decl));
    var->name = name;
    var->is_reference = lower_is_reference(type);
    var->is_const = clang_isConstQualifiedType(clang_getCanonicalType(type));
    return var;
}

static struct ir_stmt *declaration(struct lower *s, CXCursor decl, struct ir_var *var)
{
    struct ir_stmt *stmt = lower_new_stmt(s, IR_STMT_DECL, decl);
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    stmt->var = var;
    if (clang_Cursor_isNull(init))
        return stmt;
    struct ir_expr *target = lower_var_address(s, var, lower_name_range(s, decl));
    stmt->expr =
        var->is_reference ? lower_bind(s, target, var->type, init) : lower_init(s, target, var->type, init);
    return stmt;
}

struct ir_stmt *lower_local(struct lower *s, CXCursor decl)
{
    if (clang_Cursor_hasVarDeclGlobalStorage(decl) == 1) {
        lower_global(s, decl);
        return NULL;
    }
    struct ir_var *var = new_local(s, decl, lower_spelling(s, decl));
    if (lower_is_object(var->type))
        var->align = lower_attributes(s, decl).align;
    lower_bind_var(s, decl, var); /* before its initialiser, which may name it */
    return declaration(s, decl, var);
}

/* ---- structured bindings ---- */

/* Field `index` of a record, those of base classes counted first. */
static const struct ir_field *nth_field(const struct ir_type *type, uint32_t *index, int64_t *offset)
{
    for (uint32_t i = 0; i < type->n_fields; i++) {
        const struct ir_field *field = &type->fields[i], *found = field;
        if (field->is_base)
            found = nth_field(field->type, index, offset);
        else if ((*index)-- == 0)
            *offset = 0;
        else
            continue;
        if (found) {
            *offset += (int64_t)field->offset;
            return found;
        }
    }
    return NULL;
}

static void bind_part(struct lower *s, CXCursor decl, struct ir_var *whole, const struct ir_type *type,
                      uint32_t index)
{
    struct binding part = {
        .var = whole, .indirect = whole->is_reference, .is_part = true, .name = lower_spelling(s, decl)};
    if (type->kind == IR_TYPE_ARRAY) {
        part.type = type->element;
        part.offset = (int64_t)(index * type->element->size);
    } else {
        const struct ir_field *field =
            type->kind == IR_TYPE_RECORD ? nth_field(type, &index, &part.offset) : NULL;
        if (!field)
            return;
        part.type = field->type;
        part.bit_offset = field->bit_offset;
        part.bit_width = field->bit_width;
        /* A reference member: the name has the referent's type, the field is a pointer to it. */
        const struct ir_type *named = lower_type(s, lower_referent(clang_getCursorType(decl)));
        part.is_reference =
            field->type->kind == IR_TYPE_POINTER && field->type != named && field->type->element == named;
        if (part.is_reference)
            part.type = named;
    }
    bind(s, decl, part);
}

struct ir_stmt *lower_bindings(struct lower *s, CXCursor decl)
{
    struct kids kids = lower_kids(s, decl);
    CXString name = clang_getCursorSpelling(decl);
    bool is_binding = clang_getCString(name) && clang_getCString(name)[0] == '[';
    clang_disposeString(name);
    if (!is_binding || !kids.count)
        return NULL;
    struct ir_var *whole = new_local(s, decl, "");
    struct ir_stmt *stmt = declaration(s, decl, whole);
    const struct ir_type *type = whole->is_reference ? whole->type->element : whole->type;
    uint32_t index = 0;
    for (size_t i = 0; i < kids.count; i++)
        if (clang_getCursorKind(kids.items[i]) == CXCursor_UnexposedDecl)
            bind_part(s, kids.items[i], whole, type, index++);
    return stmt;
}

/* ---- globals ---- */

static const struct {
    const char *name;
    enum ir_builtin builtin;
} builtins[] = {
    {"threadIdx", IR_THREAD_IDX}, {"blockIdx", IR_BLOCK_IDX}, {"blockDim", IR_BLOCK_DIM},
    {"gridDim", IR_GRID_DIM},     {"warpSize", IR_WARP_SIZE},
};

/* The special registers are variables of the prelude, or of the toolkit's headers. */
static bool is_builtin(struct lower *s, CXCursor decl, struct ir_var *var)
{
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
        if (strcmp(var->name, builtins[i].name) == 0) {
            var->builtin = builtins[i].builtin;
            return lower_in_prelude(s, decl) ||
                   clang_Location_isInSystemHeader(clang_getCursorLocation(decl));
        }
    return false;
}

static enum ir_storage storage_of(struct lower *s, CXCursor decl, struct ir_var *var,
                                  struct attributes attributes)
{
    enum CX_StorageClass storage = clang_Cursor_getStorageClass(decl);
    if (is_builtin(s, decl, var))
        return IR_BUILTIN;
    if (attributes.shared)
        return storage == CX_SC_Extern ? IR_EXTERN_SHARED : IR_SHARED;
    if (attributes.constant)
        return IR_CONSTANT;
    if (attributes.device || attributes.managed)
        return IR_GLOBAL;
    /* A static of a device function lives in global memory; what is constant there may be read on both sides.
     */
    enum CXCursorKind parent = clang_getCursorKind(clang_getCursorSemanticParent(decl));
    bool in_function = parent == CXCursor_FunctionDecl || parent == CXCursor_CXXMethod;
    return in_function && s->context->in_device_code && !var->is_const ? IR_GLOBAL : IR_HOST;
}

static bool is_const(CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    while (canonical.kind == CXType_ConstantArray || canonical.kind == CXType_IncompleteArray)
        canonical = clang_getCanonicalType(clang_getArrayElementType(canonical));
    return clang_isConstQualifiedType(canonical);
}

static CXCursor initialiser_of(CXCursor decl)
{
    CXCursor decls[] = {clang_getCursorDefinition(decl), decl, clang_getCanonicalCursor(decl)};
    for (size_t i = 0; i < sizeof decls / sizeof *decls; i++) {
        CXCursor init =
            clang_Cursor_isNull(decls[i]) ? decls[i] : clang_Cursor_getVarDeclInitializer(decls[i]);
        if (!clang_Cursor_isNull(init))
            return init;
    }
    return clang_getNullCursor();
}

struct ir_var *lower_global(struct lower *s, CXCursor decl)
{
    const void *key = lower_key(decl);
    struct ir_var *var = map_get(&s->globals, key);
    if (var)
        return var;
    CXType type = clang_getCursorType(decl);
    struct attributes attributes = lower_attributes(s, decl);
    var = ARENA_NEW(s->arena, struct ir_var);
    *var = (struct ir_var){.name = lower_spelling(s, decl),
                           .type = lower_type(s, type),
                           .align = attributes.align,
                           .is_reference = lower_is_reference(type),
                           .is_const = is_const(type),
                           .index = (uint32_t)s->unit->globals.count,
                           .range = lower_name_range(s, decl)};
    var->storage = storage_of(s, decl, var, attributes);
    map_put(s->arena, &s->globals, key, var);
    VEC_PUSH(s->arena, &s->unit->globals, var);
    struct global_job job = {var, initialiser_of(decl)};
    if (!clang_Cursor_isNull(job.init) && !attributes.shared)
        VEC_PUSH(s->arena, &s->global_jobs, job);
    return var;
}

void lower_run_global_job(struct lower *s, struct global_job job)
{
    struct context context = {0};
    s->context = &context;
    struct ir_expr *target = lower_var_address(s, job.var, job.var->range);
    job.var->init = job.var->is_reference ? lower_bind(s, target, job.var->type, job.init)
                                          : lower_init(s, target, job.var->type, job.init);
    map_clear(&context.bindings);
    s->context = NULL;
}
