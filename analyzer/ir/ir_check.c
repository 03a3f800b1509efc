#include "analyzer/ir/ir.h"

#include <string.h>

/* What an operation must have. */
enum {
    A = 1,
    B = 2,
    C = 4,
    SCALAR = 8,  /* elem is a type with values */
    OBJECT = 16, /* elem is a type without: record or array */
    TEXT = 32,
    SCALE = 64, /* i is a size, at least 1 */
    ELEM = 128, /* elem is any type */
};

static const struct shape {
    const char *name;
    unsigned needs;
} shapes[] = {
    [IR_INT] = {"INT", 0},
    [IR_FLT] = {"FLT", 0},
    [IR_VAR] = {"VAR", 0},
    [IR_FUNC] = {"FUNC", 0},
    [IR_STRING] = {"STRING", TEXT},
    [IR_UNKNOWN] = {"UNKNOWN", TEXT},
    [IR_LOAD] = {"LOAD", A | SCALAR},
    [IR_STORE] = {"STORE", A | B | SCALAR},
    [IR_UPDATE] = {"UPDATE", A | B | SCALAR},
    [IR_COPY] = {"COPY", A | B | OBJECT},
    [IR_ZERO] = {"ZERO", A | ELEM},
    [IR_ADD_PTR] = {"ADD_PTR", A | B | SCALE},
    [IR_FIELD] = {"FIELD", A},
    [IR_DIFF_PTR] = {"DIFF_PTR", A | B | SCALE},
    [IR_BINARY] = {"BINARY", A | B},
    [IR_NEGATE] = {"NEGATE", A},
    [IR_BIT_NOT] = {"BIT_NOT", A},
    [IR_LOGICAL_NOT] = {"LOGICAL_NOT", A},
    [IR_CAST] = {"CAST", A},
    [IR_LOGICAL_AND] = {"LOGICAL_AND", A | B},
    [IR_LOGICAL_OR] = {"LOGICAL_OR", A | B},
    [IR_COND] = {"COND", A | B | C},
    [IR_COMMA] = {"COMMA", A | B},
    [IR_CALL] = {"CALL", 0},
    [IR_CALL_PTR] = {"CALL_PTR", A},
    [IR_LAUNCH] = {"LAUNCH", A},
    [IR_ASM] = {"ASM", 0},
};

/* Trees deeper than this are checked down to here: the checker must not need a large stack. */
enum { MAX_DEPTH = 3000 };

struct checker {
    struct arena *arena;
    const struct ir_unit *unit;
    const struct ir_func *func;
    const char *problem; /* the first one */
    int depth, loops, switches;
};

static void fail(struct checker *c, struct ir_range range, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void fail(struct checker *c, struct ir_range range, const char *format, ...)
{
    if (c->problem)
        return;
    va_list args;
    va_start(args, format);
    const char *what = arena_vprintf(c->arena, format, args);
    va_end(args);
    c->problem = arena_printf(c->arena, "%s:%u:%u: in %s: %s", range.file ? range.file : "?", range.line,
                              range.column, c->func ? c->func->name : "a global", what);
}

static bool is_scalar(const struct ir_type *type)
{
    return type->kind == IR_TYPE_INT || type->kind == IR_TYPE_FLOAT || type->kind == IR_TYPE_POINTER;
}

static bool is_object(const struct ir_type *type)
{
    return type->kind == IR_TYPE_RECORD || type->kind == IR_TYPE_ARRAY;
}

static bool same_value_type(const struct ir_type *a, const struct ir_type *b)
{
    if (a->kind != b->kind)
        return false;
    return a->kind == IR_TYPE_POINTER || (a->size == b->size && a->is_signed == b->is_signed);
}

static bool is_bool(const struct ir_type *type)
{
    return type->kind == IR_TYPE_INT && type->is_bool;
}

static void check_expr(struct checker *c, const struct ir_expr *expr);

static void check_shape(struct checker *c, const struct ir_expr *expr)
{
    unsigned needs = shapes[expr->op].needs;
    const char *name = shapes[expr->op].name;
    if ((needs & A && !expr->a) || (needs & B && !expr->b) || (needs & C && !expr->c))
        fail(c, expr->range, "%s lacks an operand", name);
    if (needs & (SCALAR | OBJECT | ELEM) && !expr->elem)
        fail(c, expr->range, "%s lacks the type it moves", name);
    if (needs & SCALAR && expr->elem && is_object(expr->elem))
        fail(c, expr->range, "%s moves a record or array; that is a COPY", name);
    if (needs & OBJECT && expr->elem && is_scalar(expr->elem))
        fail(c, expr->range, "%s moves a scalar; that is a STORE of a LOAD", name);
    if (needs & TEXT && !expr->text)
        fail(c, expr->range, "%s lacks its text", name);
    if (needs & SCALE && expr->i < 1)
        fail(c, expr->range, "%s has an element size of %lld bytes", name, (long long)expr->i);
    if (expr->n_args && !expr->args)
        fail(c, expr->range, "%s counts arguments that it doesn't have", name);
}

static void check_binary(struct checker *c, const struct ir_expr *expr)
{
    const struct ir_type *a = expr->a->type, *b = expr->b->type;
    bool is_shift = expr->binary == IR_SHL || expr->binary == IR_SHR, is_comparison = expr->binary >= IR_LT;
    if (!a || !b || a->kind == IR_TYPE_OPAQUE || b->kind == IR_TYPE_OPAQUE)
        return;
    /* A pointer compares with any address: an array's is one too. */
    bool are_addresses =
        is_comparison && a->kind != IR_TYPE_INT && b->kind != IR_TYPE_INT && a->kind != IR_TYPE_FLOAT;
    if (!is_shift && !are_addresses && !same_value_type(a, b))
        fail(c, expr->range, "BINARY's operands differ in type: %s and %s", a->name, b->name);
    if (is_comparison && !is_bool(expr->type))
        fail(c, expr->range, "a comparison yields %s instead of bool", expr->type->name);
}

static bool holds_var(const struct checker *c, const struct ir_var *var)
{
    if (var->storage == IR_BUILTIN)
        return true; /* `builtin` tells which, no list is asked */
    if (var->storage == IR_LOCAL)
        return c->func && var->index < c->func->n_vars && c->func->vars[var->index] == var;
    return var->index < c->unit->globals.count && c->unit->globals.items[var->index] == var;
}

static void check_call(struct checker *c, const struct ir_expr *expr)
{
    if (!expr->func) {
        fail(c, expr->range, "CALL lacks its function");
        return;
    }
    uint32_t n = expr->func->n_params;
    if (expr->n_args != n && !(expr->func->is_variadic && expr->n_args > n))
        fail(c, expr->range, "a call of %s has %u arguments for %u parameters", expr->func->name,
             expr->n_args, n);
}

static void check_asm(struct checker *c, const struct ir_expr *expr)
{
    const struct ir_asm *assembly = expr->assembly;
    if (!assembly || !assembly->text)
        fail(c, expr->range, "ASM lacks its text");
    else if (expr->n_args != assembly->n_outputs + assembly->n_inputs ||
             (expr->n_args && !assembly->constraints))
        fail(c, expr->range, "ASM's operands and constraints don't agree");
}

static void check_launch(struct checker *c, const struct ir_expr *expr)
{
    if (expr->n_args < 4 || !expr->args[0] || !expr->args[1])
        fail(c, expr->range, "LAUNCH lacks its grid or block");
}

/* What the table of shapes can't say. */
static void check_operation(struct checker *c, const struct ir_expr *expr)
{
    switch (expr->op) {
    case IR_VAR:
        if (!expr->var)
            fail(c, expr->range, "VAR lacks its variable");
        else if (!holds_var(c, expr->var))
            fail(c, expr->range, "variable %s is not where its index says", expr->var->name);
        break;
    case IR_FUNC:
        if (!expr->func)
            fail(c, expr->range, "FUNC lacks its function");
        break;
    case IR_BINARY:
        check_binary(c, expr);
        break;
    case IR_LOGICAL_AND:
    case IR_LOGICAL_OR:
    case IR_LOGICAL_NOT:
        if (!is_bool(expr->type))
            fail(c, expr->range, "%s yields %s instead of bool", shapes[expr->op].name, expr->type->name);
        break;
    case IR_CALL:
        check_call(c, expr);
        break;
    case IR_LAUNCH:
        check_launch(c, expr);
        break;
    case IR_ASM:
        check_asm(c, expr);
        break;
    default:
        break;
    }
}

static void check_operands(struct checker *c, const struct ir_expr *expr)
{
    const struct ir_expr *const operands[] = {expr->a, expr->b, expr->c};
    for (size_t i = 0; i < 3; i++)
        if (operands[i])
            check_expr(c, operands[i]);
    for (uint32_t i = 0; i < expr->n_args && !c->problem; i++) {
        bool may_lack = expr->op == IR_LAUNCH && (i == 2 || i == 3);
        if (expr->args[i])
            check_expr(c, expr->args[i]);
        else if (!may_lack)
            fail(c, expr->range, "%s lacks argument %u", shapes[expr->op].name, i);
    }
}

static void check_expr(struct checker *c, const struct ir_expr *expr)
{
    if (c->problem || c->depth >= MAX_DEPTH)
        return;
    if (!expr->type) {
        fail(c, expr->range, "%s lacks its type", shapes[expr->op].name);
        return;
    }
    c->depth++;
    check_shape(c, expr);
    check_operands(c, expr); /* before the operation's own rules, which read the operands' types */
    if (!c->problem)
        check_operation(c, expr);
    c->depth--;
}

/* ---- statements ---- */

static void check_stmt(struct checker *c, const struct ir_stmt *stmt);

static void check_items(struct checker *c, const struct ir_stmt *stmt)
{
    for (uint32_t i = 0; i < stmt->n_items; i++) {
        if (!stmt->items[i])
            fail(c, stmt->range, "an empty place among the statements");
        else if (stmt->items[i]->kind != IR_STMT_CASE)
            check_stmt(c, stmt->items[i]);
        else if (stmt->kind != IR_STMT_SWITCH)
            fail(c, stmt->items[i]->range, "CASE outside of the top level of a SWITCH");
    }
}

static void check_parts(struct checker *c, const struct ir_stmt *stmt)
{
    bool needs_expr = stmt->kind == IR_STMT_EXPR || stmt->kind == IR_STMT_IF || stmt->kind == IR_STMT_SWITCH;
    bool needs_then = stmt->kind == IR_STMT_IF || stmt->kind == IR_STMT_LOOP;
    if ((needs_expr && !stmt->expr) || (needs_then && !stmt->then_) ||
        (stmt->kind == IR_STMT_UNSUPPORTED && !stmt->text))
        fail(c, stmt->range, "a statement of kind %d lacks a part", (int)stmt->kind);
    if (stmt->kind == IR_STMT_DECL &&
        (!stmt->var || stmt->var->storage != IR_LOCAL || !holds_var(c, stmt->var)))
        fail(c, stmt->range, "DECL of what is no local of the function");
    if (stmt->kind == IR_STMT_BREAK && !c->loops && !c->switches)
        fail(c, stmt->range, "BREAK outside of loop and switch");
    if (stmt->kind == IR_STMT_CONTINUE && !c->loops)
        fail(c, stmt->range, "CONTINUE outside of a loop");
}

static void check_stmt(struct checker *c, const struct ir_stmt *stmt)
{
    if (c->problem || c->depth >= MAX_DEPTH)
        return;
    c->depth++;
    check_parts(c, stmt);
    if (stmt->expr)
        check_expr(c, stmt->expr);
    if (stmt->increment)
        check_expr(c, stmt->increment);
    c->loops += stmt->kind == IR_STMT_LOOP;
    c->switches += stmt->kind == IR_STMT_SWITCH;
    check_items(c, stmt);
    if (stmt->then_)
        check_stmt(c, stmt->then_);
    if (stmt->else_)
        check_stmt(c, stmt->else_);
    c->loops -= stmt->kind == IR_STMT_LOOP;
    c->switches -= stmt->kind == IR_STMT_SWITCH;
    c->depth--;
}

/* ---- functions and the unit ---- */

static void check_vars(struct checker *c, const struct ir_func *func)
{
    for (uint32_t i = 0; i < func->n_vars; i++) {
        const struct ir_var *var = func->vars[i];
        if (!var || !var->type || var->storage != IR_LOCAL || var->index != i)
            fail(c, func->range, "place %u of the locals holds no local of that index", i);
    }
    if (func->body && func->n_params > func->n_vars)
        fail(c, func->range, "%u parameters, but %u locals", func->n_params, func->n_vars);
    for (uint32_t i = 0; i < func->n_params; i++)
        if (func->body && !c->problem && func->vars[i] != func->params[i])
            fail(c, func->range, "parameter %u is not the local of that index", i);
}

static void check_func(struct checker *c, const struct ir_func *func)
{
    c->func = func;
    if (!func->name || !func->base_name || !func->mangled || !func->result)
        fail(c, func->range, "a function lacks a name or its result's type");
    check_vars(c, func);
    if (func->body)
        check_stmt(c, func->body);
    c->func = NULL;
}

static void check_globals(struct checker *c)
{
    for (size_t i = 0; i < c->unit->globals.count; i++) {
        const struct ir_var *var = c->unit->globals.items[i];
        if (!var->type || var->storage == IR_LOCAL || var->index != i)
            fail(c, var->range, "global %s has no type, a local's storage or a wrong index", var->name);
        else if (var->init)
            check_expr(c, var->init);
    }
}

const char *ir_check(struct arena *arena, const struct ir_unit *unit)
{
    struct checker c = {.arena = arena, .unit = unit};
    check_globals(&c);
    for (size_t i = 0; i < unit->functions.count && !c.problem; i++)
        check_func(&c, unit->functions.items[i]);
    for (size_t i = 0; i < unit->kernels.count; i++)
        if (!unit->kernels.items[i]->is_kernel || !unit->kernels.items[i]->body)
            fail(&c, unit->kernels.items[i]->range, "%s is listed as a kernel and is none",
                 unit->kernels.items[i]->name);
    return c.problem;
}
