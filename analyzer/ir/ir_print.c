#include "analyzer/ir/ir.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The text form; analyzer/ir/README.md describes it. Deeper trees than people read are cut, so that printing
 * needs no large stack. */
enum { MAX_DEPTH = 1000 };

struct printer {
    struct arena *arena;
    const struct ir_func *func;
    VEC(char) text;
    int depth, indent;
};

static void put(struct printer *p, const char *text)
{
    for (; *text; text++)
        VEC_PUSH(p->arena, &p->text, *text);
}

static void putf(struct printer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void putf(struct printer *p, const char *format, ...)
{
    char buffer[256];
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(buffer, sizeof buffer, format, args);
    put(p, n < (int)sizeof buffer ? buffer : arena_vprintf(p->arena, format, again));
    va_end(again);
    va_end(args);
}

static void put_quoted(struct printer *p, const char *text, size_t length)
{
    put(p, "\"");
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            putf(p, "\\%c", c);
        else if (isprint(c))
            putf(p, "%c", c);
        else
            putf(p, "\\x%02x", c);
    }
    put(p, "\"");
}

/* ---- types and names ---- */

static void put_type(struct printer *p, const struct ir_type *type)
{
    if (!type) {
        put(p, "(no type)");
        return;
    }
    switch (type->kind) {
    case IR_TYPE_VOID:
        put(p, "void");
        break;
    case IR_TYPE_INT:
        if (type->is_bool)
            put(p, "bool");
        else
            putf(p, "%c%d", type->is_signed ? 'i' : 'u', (int)(8 * type->size));
        break;
    case IR_TYPE_FLOAT:
        putf(p, "f%d", (int)(8 * type->size));
        break;
    case IR_TYPE_POINTER:
        put_type(p, type->element);
        put(p, "*");
        break;
    case IR_TYPE_ARRAY:
        put_type(p, type->element);
        putf(p, type->complete ? "[%llu]" : "[]", (unsigned long long)type->count);
        break;
    case IR_TYPE_RECORD:
        put(p, type->name ? type->name : "record");
        break;
    case IR_TYPE_FUNCTION:
        put(p, "function");
        break;
    case IR_TYPE_OPAQUE:
        putf(p, "opaque(%s)", type->name ? type->name : "");
        break;
    }
}

/* Locals may share a name (two loops over i, temporaries), so all but the only one of a name carry their
 * index. */
static void put_var(struct printer *p, const struct ir_var *var)
{
    static const char *const builtins[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};
    if (var->storage == IR_BUILTIN) {
        put(p, builtins[var->builtin]);
        return;
    }
    bool is_shared_name = !var->name || !*var->name;
    for (uint32_t i = 0; p->func && var->storage == IR_LOCAL && i < p->func->n_vars && !is_shared_name; i++) {
        const struct ir_var *other = p->func->vars[i];
        is_shared_name = other != var && other->name && !strcmp(other->name, var->name);
    }
    put(p, var->name ? var->name : "");
    if (is_shared_name)
        putf(p, "%%%u", var->index);
}

/* ---- expressions ---- */

static const char *const binary_signs[] = {
    [IR_ADD] = "+",  [IR_SUB] = "-", [IR_MUL] = "*", [IR_DIV] = "/", [IR_REM] = "%", [IR_SHL] = "<<",
    [IR_SHR] = ">>", [IR_AND] = "&", [IR_OR] = "|",  [IR_XOR] = "^", [IR_LT] = "<",  [IR_LE] = "<=",
    [IR_GT] = ">",   [IR_GE] = ">=", [IR_EQ] = "==", [IR_NE] = "!=",
};

static const char *const words[] = {
    [IR_LOAD] = "load",      [IR_STORE] = "store",     [IR_UPDATE] = "update",   [IR_COPY] = "copy",
    [IR_ZERO] = "zero",      [IR_ADD_PTR] = "add_ptr", [IR_FIELD] = "field",     [IR_DIFF_PTR] = "diff_ptr",
    [IR_NEGATE] = "neg",     [IR_BIT_NOT] = "bit_not", [IR_LOGICAL_NOT] = "not", [IR_CAST] = "cast",
    [IR_LOGICAL_AND] = "&&", [IR_LOGICAL_OR] = "||",   [IR_COMMA] = ",",
};

static void put_expr(struct printer *p, const struct ir_expr *expr);

static void put_list(struct printer *p, struct ir_expr *const *items, size_t n)
{
    put(p, "(");
    for (size_t i = 0; i < n; i++) {
        put(p, i ? ", " : "");
        put_expr(p, items[i]);
    }
    put(p, ")");
}

static bool is_int32(const struct ir_type *type)
{
    return type && type->kind == IR_TYPE_INT && type->size == 4 && type->is_signed;
}

/* "word.type#site(a, b": what memory operations and conversions have in common. */
static void put_head(struct printer *p, const struct ir_expr *expr, const struct ir_type *type)
{
    put(p, words[expr->op]);
    if (expr->op == IR_UPDATE)
        putf(p, "%s[%s]", expr->is_post ? "_post" : "", binary_signs[expr->binary]);
    put(p, ".");
    put_type(p, type);
    if (expr->bit_width)
        putf(p, ":%d@%d", expr->bit_width, expr->bit_offset);
    if (expr->site)
        putf(p, "#%u", expr->site);
    put(p, "(");
    put_expr(p, expr->a);
    if (expr->b) {
        put(p, ", ");
        put_expr(p, expr->b);
    }
}

/* A plain read of a variable is its name. */
static void put_load(struct printer *p, const struct ir_expr *expr)
{
    bool is_plain =
        expr->a && expr->a->op == IR_VAR && expr->a->var && expr->a->var->type == expr->elem && !expr->site;
    if (is_plain) {
        put_var(p, expr->a->var);
        return;
    }
    put_head(p, expr, expr->elem);
    put(p, ")");
}

static void put_infix(struct printer *p, const struct ir_expr *expr)
{
    const struct ir_type *type = expr->a ? expr->a->type : NULL;
    const char *sign = expr->op == IR_BINARY ? binary_signs[expr->binary] : words[expr->op];
    put(p, "(");
    put_expr(p, expr->a);
    putf(p, " %s", sign);
    if (expr->op == IR_BINARY && !is_int32(type)) {
        put(p, ".");
        put_type(p, type);
    }
    put(p, " ");
    put_expr(p, expr->b);
    put(p, ")");
}

static void put_launch(struct printer *p, const struct ir_expr *expr)
{
    put(p, "launch ");
    put_expr(p, expr->a);
    put(p, "<<<");
    for (uint32_t i = 0; i < 4 && i < expr->n_args; i++) {
        put(p, i ? ", " : "");
        if (expr->args[i])
            put_expr(p, expr->args[i]);
        else
            put(p, "default");
    }
    put(p, ">>>");
    put_list(p, expr->args + 4, expr->n_args > 4 ? expr->n_args - 4 : 0);
}

static void put_asm(struct printer *p, const struct ir_expr *expr)
{
    const struct ir_asm *assembly = expr->assembly;
    putf(p, "asm%s ", assembly->is_volatile ? " volatile" : "");
    put_quoted(p, assembly->text, strlen(assembly->text));
    for (uint32_t i = 0; i < expr->n_args; i++) {
        put(p, i == assembly->n_outputs ? " : " : i ? ", " : " ");
        put_quoted(p, assembly->constraints[i], strlen(assembly->constraints[i]));
        put(p, " ");
        put_expr(p, expr->args[i]);
    }
}

static void put_unknown(struct printer *p, const struct ir_expr *expr)
{
    put(p, "unknown.");
    put_type(p, expr->type);
    put(p, " ");
    put_quoted(p, expr->text ? expr->text : "", expr->text ? strlen(expr->text) : 0);
    struct ir_expr *const operands[] = {expr->a, expr->b, expr->c};
    size_t n = expr->c ? 3 : expr->b ? 2 : expr->a ? 1 : 0;
    if (n)
        put_list(p, operands, n);
    if (expr->n_args)
        put_list(p, expr->args, expr->n_args);
}

static void put_int(struct printer *p, const struct ir_expr *expr)
{
    bool is_unsigned = expr->type && expr->type->kind == IR_TYPE_INT && !expr->type->is_signed;
    putf(p, is_unsigned ? "%llu" : "%lld", (long long)expr->i);
    if (is_int32(expr->type))
        return;
    put(p, ".");
    put_type(p, expr->type);
}

static void put_leaf(struct printer *p, const struct ir_expr *expr)
{
    switch (expr->op) {
    case IR_INT:
        put_int(p, expr);
        break;
    case IR_FLT:
        putf(p, isfinite(expr->f) && expr->f == floor(expr->f) && fabs(expr->f) < 1e15 ? "%.1f" : "%.17g",
             expr->f);
        put(p, ".");
        put_type(p, expr->type);
        break;
    case IR_VAR:
        put(p, "&");
        put_var(p, expr->var);
        break;
    case IR_FUNC:
        putf(p, "&%s", expr->func->name);
        break;
    case IR_UNKNOWN:
        put_unknown(p, expr);
        break;
    default: /* IR_STRING */
        put_quoted(p, expr->text ? expr->text : "", expr->text && expr->i > 0 ? (size_t)expr->i - 1 : 0);
        break;
    }
}

static void put_cond(struct printer *p, const struct ir_expr *expr)
{
    put(p, "(");
    put_expr(p, expr->a);
    put(p, " ? ");
    put_expr(p, expr->b);
    put(p, " : ");
    put_expr(p, expr->c);
    put(p, ")");
}

static void put_address(struct printer *p, const struct ir_expr *expr)
{
    if (expr->op == IR_FIELD) {
        put_expr(p, expr->a);
        putf(p, ".%s@%lld", expr->text ? expr->text : "", (long long)expr->i);
        return;
    }
    put(p, "(");
    put_expr(p, expr->a);
    put(p, " + ");
    put_expr(p, expr->b);
    putf(p, " * %lldB)", (long long)expr->i);
}

static void put_call(struct printer *p, const struct ir_expr *expr)
{
    if (expr->op == IR_CALL) {
        put(p, expr->func->name);
    } else {
        put(p, "(*");
        put_expr(p, expr->a);
        put(p, ")");
    }
    put_list(p, expr->args, expr->n_args);
}

static void put_node(struct printer *p, const struct ir_expr *expr)
{
    switch (expr->op) {
    case IR_LOAD:
        put_load(p, expr);
        break;
    case IR_STORE:
    case IR_UPDATE:
    case IR_COPY:
    case IR_ZERO:
        put_head(p, expr, expr->elem);
        put(p, ")");
        break;
    case IR_NEGATE:
    case IR_BIT_NOT:
    case IR_LOGICAL_NOT:
    case IR_CAST:
        put_head(p, expr, expr->type);
        put(p, ")");
        break;
    case IR_DIFF_PTR:
        put_head(p, expr, expr->type);
        putf(p, ", %lld)", (long long)expr->i);
        break;
    case IR_ADD_PTR:
    case IR_FIELD:
        put_address(p, expr);
        break;
    case IR_BINARY:
    case IR_LOGICAL_AND:
    case IR_LOGICAL_OR:
    case IR_COMMA:
        put_infix(p, expr);
        break;
    case IR_COND:
        put_cond(p, expr);
        break;
    case IR_CALL:
    case IR_CALL_PTR:
        put_call(p, expr);
        break;
    case IR_LAUNCH:
        put_launch(p, expr);
        break;
    case IR_ASM:
        put_asm(p, expr);
        break;
    default:
        put_leaf(p, expr);
        break;
    }
}

static void put_expr(struct printer *p, const struct ir_expr *expr)
{
    if (!expr) {
        put(p, "(none)");
        return;
    }
    if (p->depth >= MAX_DEPTH) {
        put(p, "...");
        return;
    }
    p->depth++;
    put_node(p, expr);
    p->depth--;
}

/* ---- statements ---- */

static void put_stmt(struct printer *p, const struct ir_stmt *stmt);

static void start_line(struct printer *p)
{
    putf(p, "%*s", 4 * p->indent, "");
}

static void end_line(struct printer *p, const struct ir_stmt *stmt)
{
    if (stmt->range.line)
        putf(p, "  ; %u:%u", stmt->range.line, stmt->range.column);
    put(p, "\n");
}

static void put_body(struct printer *p, const struct ir_stmt *stmt)
{
    p->indent++;
    put_stmt(p, stmt);
    p->indent--;
}

static void put_items(struct printer *p, const struct ir_stmt *stmt)
{
    for (uint32_t i = 0; i < stmt->n_items; i++)
        put_stmt(p, stmt->items[i]);
}

/* Chains of else-if stay at one level. */
static void put_if(struct printer *p, const struct ir_stmt *stmt)
{
    for (;; stmt = stmt->else_) {
        put(p, "if ");
        put_expr(p, stmt->expr);
        end_line(p, stmt);
        put_body(p, stmt->then_);
        if (!stmt->else_)
            return;
        start_line(p);
        if (stmt->else_->kind != IR_STMT_IF)
            break;
        put(p, "else ");
    }
    put(p, "else\n");
    put_body(p, stmt->else_);
}

static void put_loop(struct printer *p, const struct ir_stmt *stmt)
{
    put(p, stmt->body_first ? "do_while " : "while ");
    if (stmt->expr)
        put_expr(p, stmt->expr);
    else
        put(p, "true");
    if (stmt->increment) {
        put(p, " step ");
        put_expr(p, stmt->increment);
    }
    if (stmt->unroll)
        putf(p, " unroll(%d)", stmt->unroll);
    end_line(p, stmt);
    put_body(p, stmt->then_);
}

static void put_decl(struct printer *p, const struct ir_stmt *stmt)
{
    put(p, "var ");
    put_var(p, stmt->var);
    put(p, " : ");
    put_type(p, stmt->var->type);
    if (stmt->expr) {
        put(p, " = ");
        put_expr(p, stmt->expr);
    }
    end_line(p, stmt);
}

static void put_case(struct printer *p, const struct ir_stmt *stmt)
{
    if (stmt->is_default)
        put(p, "default");
    else if (stmt->lo == stmt->hi)
        putf(p, "case %lld", (long long)stmt->lo);
    else
        putf(p, "case %lld ... %lld", (long long)stmt->lo, (long long)stmt->hi);
    end_line(p, stmt);
}

/* A keyword, an expression if there is one, and what belongs to it. */
static void put_simple(struct printer *p, const struct ir_stmt *stmt, const char *word)
{
    put(p, word);
    if (stmt->expr)
        put_expr(p, stmt->expr);
    if (stmt->kind == IR_STMT_UNSUPPORTED)
        put_quoted(p, stmt->text ? stmt->text : "", stmt->text ? strlen(stmt->text) : 0);
    end_line(p, stmt);
    if (stmt->kind == IR_STMT_SWITCH) {
        p->indent++;
        put_items(p, stmt);
        p->indent--;
    } else if (stmt->kind == IR_STMT_UNSUPPORTED && stmt->then_) {
        put_body(p, stmt->then_);
    }
}

static void put_one(struct printer *p, const struct ir_stmt *stmt)
{
    switch (stmt->kind) {
    case IR_STMT_EXPR:
        put_simple(p, stmt, "");
        break;
    case IR_STMT_DECL:
        put_decl(p, stmt);
        break;
    case IR_STMT_BLOCK:
        put(p, "block");
        end_line(p, stmt);
        p->indent++;
        put_items(p, stmt);
        p->indent--;
        break;
    case IR_STMT_IF:
        put_if(p, stmt);
        break;
    case IR_STMT_LOOP:
        put_loop(p, stmt);
        break;
    case IR_STMT_SWITCH:
        put_simple(p, stmt, "switch ");
        break;
    case IR_STMT_CASE:
        put_case(p, stmt);
        break;
    case IR_STMT_BREAK:
        put_simple(p, stmt, "break");
        break;
    case IR_STMT_CONTINUE:
        put_simple(p, stmt, "continue");
        break;
    case IR_STMT_RETURN:
        put_simple(p, stmt, stmt->expr ? "return " : "return");
        break;
    case IR_STMT_UNSUPPORTED:
        put_simple(p, stmt, "unsupported ");
        break;
    }
}

/* A block that is the body of something adds no line of its own. */
static void put_stmt(struct printer *p, const struct ir_stmt *stmt)
{
    if (!stmt || p->depth >= MAX_DEPTH) {
        start_line(p);
        put(p, stmt ? "...\n" : "(none)\n");
        return;
    }
    p->depth++;
    start_line(p);
    put_one(p, stmt);
    p->depth--;
}

/* ---- functions ---- */

static const char *side_of(const struct ir_func *func)
{
    if (func->is_kernel)
        return "kernel";
    if (func->is_device && func->is_host)
        return "host device function";
    return func->is_device ? "device function" : "host function";
}

static void put_func(struct printer *p, const struct ir_func *func)
{
    p->func = func;
    putf(p, "%s %s(", side_of(func), func->name);
    for (uint32_t i = 0; i < func->n_params; i++) {
        put(p, i ? ", " : "");
        put_var(p, func->params[i]);
        put(p, " : ");
        put_type(p, func->params[i]->type);
    }
    put(p, func->is_variadic ? ", ...) -> " : ") -> ");
    put_type(p, func->result);
    if (func->max_threads)
        putf(p, " max_threads(%d)", func->max_threads);
    putf(p, "  ; %s:%u:%u\n", func->range.file ? func->range.file : "?", func->range.line,
         func->range.column);
    if (func->error)
        putf(p, "    incomplete: %s\n", func->error);
    if (func->body)
        put_body(p, func->body);
    else
        put(p, "    (no body)\n");
    p->func = NULL;
}

static void put_global(struct printer *p, const struct ir_var *var)
{
    static const char *const storages[] = {
        [IR_LOCAL] = "local",     [IR_SHARED] = "shared",     [IR_EXTERN_SHARED] = "extern_shared",
        [IR_GLOBAL] = "global",   [IR_CONSTANT] = "constant", [IR_HOST] = "host",
        [IR_BUILTIN] = "builtin",
    };
    putf(p, "%s ", storages[var->storage]);
    put_var(p, var);
    put(p, " : ");
    put_type(p, var->type);
    if (var->align)
        putf(p, " align(%u)", var->align);
    if (var->init) {
        put(p, " = ");
        put_expr(p, var->init);
    }
    putf(p, "  ; %u:%u\n", var->range.line, var->range.column);
}

const char *ir_print(struct arena *arena, const struct ir_unit *unit)
{
    struct printer p = {.arena = arena};
    for (size_t i = 0; i < unit->globals.count; i++)
        if (unit->globals.items[i]->storage != IR_BUILTIN)
            put_global(&p, unit->globals.items[i]);
    for (size_t i = 0; i < unit->functions.count; i++) {
        put(&p, "\n");
        put_func(&p, unit->functions.items[i]);
    }
    for (size_t i = 0; i < unit->lost.count; i++)
        putf(&p, "\nlost %s: %s\n", unit->lost.items[i].name, unit->lost.items[i].reason);
    VEC_PUSH(arena, &p.text, '\0');
    return p.text.items;
}
