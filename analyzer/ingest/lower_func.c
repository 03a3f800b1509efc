/* Functions: their shells, names and bodies. */
#include "analyzer/ingest/lower_state.h"

#include <string.h>

/* ---- library code that is followed ---- */

/* Small inline functions of the standard library whose results index expressions use; the rest of it is
 * opaque. */
static const char *const followed_functions[] = {
    "max", "min", "swap", "abs", "clamp", "exchange", "get", "make_pair", "begin", "end", "size",
};
static const char *const followed_classes[] = {
    "array",
    "complex",
    "pair",
    "integral_constant",
    "numeric_limits",
    "__array_traits",
    "reference_wrapper",
    "initializer_list",
    "plus",
    "minus",
    "multiplies",
    "less",
    "greater",
};

/* Methods of std::vector that read its pointers; see lower_vector.c. */
static const char *const followed_vector_methods[] = {"size", "operator[]", "data", "_M_data_ptr"};

static bool is_listed(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, list[i]) == 0)
            return true;
    return false;
}

static bool is_followed(struct lower *s, CXCursor decl)
{
    CXCursor scope = clang_getCursorSemanticParent(decl);
    bool listed = clang_getCursorKind(scope) == CXCursor_Namespace &&
                  is_listed(lower_spelling(s, decl), followed_functions,
                            sizeof followed_functions / sizeof *followed_functions);
    listed |= lower_is_named(scope, "vector") &&
              is_listed(lower_spelling(s, decl), followed_vector_methods,
                        sizeof followed_vector_methods / sizeof *followed_vector_methods);
    for (; !clang_isInvalid(clang_getCursorKind(scope)) &&
           clang_getCursorKind(scope) != CXCursor_TranslationUnit;
         scope = clang_getCursorSemanticParent(scope)) {
        if (clang_getCursorKind(scope) == CXCursor_Namespace && lower_is_named(scope, "std"))
            return listed;
        listed |= is_listed(lower_spelling(s, scope), followed_classes,
                            sizeof followed_classes / sizeof *followed_classes);
    }
    return false;
}

/* ---- shells ---- */

bool lower_is_method(CXCursor decl)
{
    switch (clang_getCursorKind(decl)) {
    case CXCursor_CXXMethod:
        return !clang_CXXMethod_isStatic(decl);
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        return true;
    default:
        return false;
    }
}

static struct ir_var *new_param(struct lower *s, uint32_t index, const char *name, const struct ir_type *type,
                                struct ir_range range)
{
    struct ir_var *var = ARENA_NEW(s->arena, struct ir_var);
    *var = (struct ir_var){.name = name, .type = type, .index = index, .is_param = true, .range = range};
    return var;
}

/* A parameter declared as an array is a pointer to its elements. */
static const struct ir_type *param_type(struct lower *s, CXCursor param)
{
    const struct ir_type *type = lower_type_of(s, param);
    return type->kind == IR_TYPE_ARRAY ? lower_pointer_to(s, type->element) : type;
}

static void add_params(struct lower *s, struct ir_func *func, CXCursor decl)
{
    int count = clang_Cursor_getNumArguments(decl);
    func->params = ARENA_ARRAY(s->arena, (size_t)(count > 0 ? count : 0) + 1, struct ir_var *);
    if (lower_is_method(decl)) {
        CXType record = clang_getCursorType(clang_getCursorSemanticParent(decl));
        func->params[func->n_params++] =
            new_param(s, 0, "this", lower_pointer_to(s, lower_type(s, record)), func->range);
    }
    for (int i = 0; i < count; i++) {
        CXCursor param = clang_Cursor_getArgument(decl, (unsigned)i);
        CXType type = clang_getCursorType(param);
        struct ir_var *var = new_param(s, func->n_params, lower_spelling(s, param), param_type(s, param),
                                       lower_name_range(s, param));
        var->is_reference = lower_is_reference(type);
        var->is_restrict = clang_isRestrictQualifiedType(clang_getCanonicalType(type));
        var->is_const = clang_isConstQualifiedType(clang_getCanonicalType(type));
        func->params[func->n_params++] = var;
    }
}

static void add_template_arguments(struct lower *s, struct ir_func *func, CXCursor decl)
{
    int count = clang_Cursor_getNumTemplateArguments(decl);
    if (count <= 0)
        return;
    func->n_template_args = (uint32_t)count;
    func->template_types = ARENA_ARRAY(s->arena, (size_t)count, const struct ir_type *);
    func->template_values = ARENA_ARRAY(s->arena, (size_t)count, int64_t);
    for (unsigned i = 0; i < (unsigned)count; i++) {
        enum CXTemplateArgumentKind kind = clang_Cursor_getTemplateArgumentKind(decl, i);
        if (kind == CXTemplateArgumentKind_Type)
            func->template_types[i] = lower_type(s, clang_Cursor_getTemplateArgumentType(decl, i));
        else if (kind == CXTemplateArgumentKind_Integral)
            func->template_values[i] = clang_Cursor_getTemplateArgumentValue(decl, i);
        if (kind == CXTemplateArgumentKind_Integral && lower_is_bool_argument(s, decl, i))
            func->template_values[i] = func->template_values[i] != 0;
    }
}

static void add_attributes(struct lower *s, struct ir_func *func, CXCursor decl)
{
    struct constant bound;
    struct attributes attributes = lower_attributes(s, decl);
    func->is_kernel = attributes.global;
    func->is_device = attributes.device || attributes.global;
    func->is_host = attributes.host || !func->is_device;
    if (lower_evaluate(attributes.launch_bounds, &bound) && bound.i > 0 && bound.i <= 1024)
        func->max_threads = (int32_t)bound.i;
}

/* libclang numbers the lambdas of each request from zero, so names with one of them in it need more to be
 * unique. */
static const char *unique_name(struct lower *s, CXCursor decl)
{
    enum CXCursorKind kind = clang_getCursorKind(decl);
    bool makes = kind == CXCursor_Constructor || kind == CXCursor_Destructor;
    const char *name = lower_string(s, makes ? clang_getCursorUSR(decl) : clang_Cursor_getMangling(decl));
    if (*name && !strstr(name, "$_") && !strstr(name, "UlvE_"))
        return name;
    return arena_printf(s->arena, "%s@%zu", name, s->unit->functions.count);
}

static struct ir_func *new_function(struct lower *s, CXCursor decl)
{
    struct ir_func *func = ARENA_NEW(s->arena, struct ir_func);
    CXType type = clang_getCursorType(decl);
    func->base_name = lower_spelling(s, decl);
    func->range = lower_name_range(s, decl);
    func->in_prelude = lower_in_prelude(s, decl);
    func->in_system_header =
        !func->in_prelude && clang_Location_isInSystemHeader(clang_getCursorLocation(decl));
    enum CXCursorKind kind = clang_getCursorKind(decl);
    bool makes = kind == CXCursor_Constructor || kind == CXCursor_Destructor;
    func->result = makes ? s->type_void : lower_type(s, clang_getResultType(type));
    func->is_variadic = clang_Cursor_isVariadic(decl) != 0;
    func->name = lower_qualified_name(s, decl);
    func->mangled = unique_name(s, decl);
    add_attributes(s, func, decl);
    add_params(s, func, decl);
    add_template_arguments(s, func, decl);
    func->vars = func->params;
    func->n_vars = func->n_params;
    return func;
}

struct ir_func *lower_function(struct lower *s, CXCursor decl)
{
    struct ir_func *func = map_get(&s->functions, decl.data[0]);
    if (func)
        return func;
    const void *key = lower_key(decl);
    func = map_get(&s->functions, key);
    if (!func) {
        CXCursor definition = clang_getCursorDefinition(decl);
        bool defined = !clang_Cursor_isNull(definition);
        struct job job = {.decl = defined ? definition : decl};
        func = job.func = new_function(s, job.decl);
        map_put(s->arena, &s->functions, key, func);
        VEC_PUSH(s->arena, &s->unit->functions, func);
        if (defined && (!func->in_system_header || is_followed(s, job.decl)))
            VEC_PUSH(s->arena, &s->jobs, job);
    }
    map_put(s->arena, &s->functions, decl.data[0], func);
    return func;
}

/* ---- bodies ---- */

static void bind_params(struct lower *s, struct ir_func *func, CXCursor decl)
{
    uint32_t first = lower_is_method(decl) ? 1 : 0;
    for (uint32_t i = 0; i < func->n_params; i++) {
        VEC_PUSH(s->arena, &s->context->vars, func->params[i]);
        if (i >= first)
            lower_bind_var(s, clang_Cursor_getArgument(decl, i - first), func->params[i]);
    }
    if (first)
        s->context->this_var = func->params[0];
}

static CXCursor find_body(struct lower *s, CXCursor decl)
{
    struct kids kids = lower_kids(s, decl);
    for (size_t i = kids.count; i-- > 0;) {
        enum CXCursorKind kind = clang_getCursorKind(kids.items[i]);
        if (kind == CXCursor_CompoundStmt || kind == CXCursor_CXXTryStmt)
            return kids.items[i];
    }
    return clang_getNullCursor();
}

static bool is_within(struct ir_range place, struct ir_range extent)
{
    return place.file && place.file == extent.file && place.line >= extent.line &&
           place.line <= extent.end_line && (place.line != extent.line || place.column >= extent.column) &&
           (place.line != extent.end_line || place.column <= extent.end_column);
}

const char *lower_error_inside(struct lower *s, struct ir_range extent)
{
    for (size_t i = 0; i < s->unit->diags.count; i++) {
        const struct ir_diag *diag = &s->unit->diags.items[i];
        if (diag->severity == IR_ERROR && is_within(diag->range, extent))
            return arena_printf(s->arena, "%s:%u:%u: %s", diag->range.file, diag->range.line,
                                diag->range.column, diag->message);
    }
    return NULL;
}

/* An error in a header may leave holes in functions that are sound themselves: members of a structure whose
 * types are missing. */
static const char *error_of(struct lower *s, CXCursor decl, struct ir_range lost)
{
    const char *inside = lower_error_inside(s, lower_range(s, decl));
    for (size_t i = 0; !inside && lost.file && i < s->unit->diags.count; i++) {
        const struct ir_diag *diag = &s->unit->diags.items[i];
        if (diag->severity == IR_ERROR)
            return arena_printf(s->arena, "%s:%u:%u: an error elsewhere leaves this unknown, such as: %s",
                                lost.file, lost.line, lost.column, diag->message);
    }
    return inside;
}

static struct ir_stmt *constructor_body(struct lower *s, CXCursor decl, struct ir_func *func,
                                        struct ir_stmt *body)
{
    struct ir_stmt *items[2];
    size_t count = 0;
    struct ir_expr *members = lower_member_initialisers(s, decl, func->params[0]->type->element);
    if (members) {
        items[count] = lower_new_stmt(s, IR_STMT_EXPR, decl);
        items[count++]->expr = members;
    }
    if (body)
        items[count++] = body;
    return lower_block(s, decl, items, count);
}

static struct ir_stmt *function_body(struct lower *s, CXCursor decl, struct ir_func *func, CXCursor body)
{
    struct ir_stmt *stmt = lower_stmt(s, body);
    if (clang_getCursorKind(decl) == CXCursor_Constructor)
        return constructor_body(s, decl, func, stmt);
    return stmt ? stmt : lower_block(s, body, NULL, 0);
}

void lower_run_job(struct lower *s, struct job job)
{
    bool is_closure;
    const struct closure *closure = lower_closure_of(s, job.decl, &is_closure);
    CXCursor body = find_body(s, job.decl);
    if (clang_Cursor_isNull(body))
        return;
    struct context context = {.func = job.func, .in_device_code = job.func->is_device};
    context.returns_reference = lower_is_reference(clang_getResultType(clang_getCursorType(job.decl)));
    s->context = &context;
    bind_params(s, job.func, job.decl);
    if (closure)
        lower_bind_captures(s, closure, job.decl);
    job.func->body = function_body(s, job.decl, job.func, body);
    job.func->vars = context.vars.items;
    job.func->n_vars = (uint32_t)context.vars.count;
    job.func->error = error_of(s, job.decl, context.lost);
    if (job.func->is_kernel && !clang_isInvalidDeclaration(job.decl))
        VEC_PUSH(s->arena, &s->unit->kernels, job.func);
    map_clear(&context.bindings);
    s->context = NULL;
}
