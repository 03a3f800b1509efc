/* Statements other than loops. */
#include "analyzer/ingest/lower_state.h"

#include <string.h>

static struct ir_stmt *stmt_with_range(struct lower *s, enum ir_stmt_kind kind, struct ir_range range)
{
    struct ir_stmt *stmt = ARENA_NEW(s->arena, struct ir_stmt);
    stmt->kind = kind;
    stmt->range = range;
    return stmt;
}

struct ir_stmt *lower_new_stmt(struct lower *s, enum ir_stmt_kind kind, CXCursor at)
{
    return stmt_with_range(s, kind, lower_range(s, at));
}

struct ir_stmt *lower_block(struct lower *s, CXCursor at, struct ir_stmt **items, size_t count)
{
    struct ir_stmt *stmt = lower_new_stmt(s, IR_STMT_BLOCK, at);
    stmt->items = ARENA_ARRAY(s->arena, count + 1, struct ir_stmt *);
    stmt->n_items = (uint32_t)count;
    for (size_t i = 0; i < count; i++)
        stmt->items[i] = items[i];
    return stmt;
}

static struct ir_stmt *unsupported(struct lower *s, CXCursor c, const char *text, struct ir_stmt *part)
{
    struct ir_stmt *stmt = lower_new_stmt(s, IR_STMT_UNSUPPORTED, c);
    stmt->text = text;
    stmt->then_ = part;
    return stmt;
}

struct stmt_list {
    struct lower *s;
    VEC(struct ir_stmt *) items;
};

static void add_stmt(struct stmt_list *list, struct ir_stmt *stmt)
{
    if (stmt)
        VEC_PUSH(list->s->arena, &list->items, stmt);
}

static struct ir_stmt *finish(struct stmt_list *list, CXCursor at)
{
    return list->items.count == 1 ? list->items.items[0]
                                  : lower_block(list->s, at, list->items.items, list->items.count);
}

/* ---- simple statements ---- */

static struct ir_stmt *expression_stmt(struct lower *s, CXCursor c)
{
    struct ir_expr *effect = lower_effect(s, c);
    if (!effect)
        return NULL;
    struct ir_stmt *stmt = lower_new_stmt(s, IR_STMT_EXPR, c);
    stmt->expr = effect;
    return stmt;
}

static struct ir_stmt *declared(struct lower *s, CXCursor decl)
{
    enum CXCursorKind kind = clang_getCursorKind(decl);
    if (kind == CXCursor_VarDecl)
        return lower_local(s, decl);
    return kind == CXCursor_UnexposedDecl ? lower_bindings(s, decl) : NULL;
}

static void add_declared(struct stmt_list *list, CXCursor c)
{
    struct kids kids = lower_kids(list->s, c);
    for (size_t i = 0; i < kids.count; i++)
        add_stmt(list, declared(list->s, kids.items[i]));
}

static struct ir_stmt *decl_stmt(struct lower *s, CXCursor c)
{
    struct stmt_list list = {.s = s};
    add_declared(&list, c);
    return list.items.count ? finish(&list, c) : NULL;
}

static struct ir_stmt *compound_stmt(struct lower *s, CXCursor c)
{
    struct kids kids = lower_kids(s, c);
    struct stmt_list list = {.s = s};
    for (size_t i = 0; i < kids.count; i++)
        if (clang_getCursorKind(kids.items[i]) == CXCursor_DeclStmt)
            add_declared(&list, kids.items[i]);
        else
            add_stmt(&list, lower_stmt(s, kids.items[i]));
    return lower_block(s, c, list.items.items, list.items.count);
}

static struct ir_stmt *return_stmt(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    const struct ir_func *func = s->context->func;
    struct ir_stmt *stmt = lower_new_stmt(s, IR_STMT_RETURN, c);
    if (!kids.count || !func)
        return stmt;
    CXCursor value = kids.items[0];
    if (func->result->kind == IR_TYPE_VOID) {
        struct ir_stmt *items[] = {expression_stmt(s, value), stmt};
        return items[0] ? lower_block(s, c, items, 2) : stmt;
    }
    if (s->context->returns_reference)
        stmt->expr = lower_convert(s, lower_place(s, value).address, func->result);
    else
        stmt->expr = lower_is_object(func->result) ? lower_place(s, value).address
                                                   : lower_value_as(s, value, func->result);
    return stmt;
}

static struct ir_stmt *break_stmt(struct lower *s, CXCursor c)
{
    return lower_new_stmt(s, IR_STMT_BREAK, c);
}

static struct ir_stmt *continue_stmt(struct lower *s, CXCursor c)
{
    return lower_new_stmt(s, IR_STMT_CONTINUE, c);
}

static struct ir_stmt *null_stmt(struct lower *s, CXCursor c)
{
    (void)s;
    (void)c;
    return NULL;
}

static struct ir_stmt *goto_stmt(struct lower *s, CXCursor c)
{
    return unsupported(s, c, "goto", NULL);
}

static struct ir_stmt *label_stmt(struct lower *s, CXCursor c)
{
    struct kids kids = lower_kids(s, c);
    return kids.count ? lower_stmt(s, kids.items[kids.count - 1]) : NULL;
}

/* Handlers don't run where nothing throws. */
static struct ir_stmt *try_stmt(struct lower *s, CXCursor c)
{
    struct kids kids = lower_kids(s, c);
    return kids.count ? lower_stmt(s, kids.items[0]) : NULL;
}

/* ---- if ---- */

/* Whether kid 0 of an if or switch is an init statement that isn't a declaration: `if (x = f(); x > 1)`. */
static bool has_init_expression(struct lower *s, CXCursor c, struct kids kids)
{
    enum CXCursorKind first = kids.count ? clang_getCursorKind(kids.items[0]) : CXCursor_InvalidFile;
    size_t offsets[2], length;
    if (kids.count < 3 || first == CXCursor_DeclStmt || first == CXCursor_VarDecl)
        return false;
    const char *text = lower_text_at(s, c, &length);
    return text && lower_header_semicolons(text, length, offsets) > 0;
}

/* The head of an if, switch or while: [init] [variable] condition. Appends what runs before the condition. */
static size_t lower_head(struct stmt_list *list, CXCursor c, struct kids kids, struct ir_expr **condition)
{
    struct lower *s = list->s;
    size_t at = 0;
    if (at < kids.count &&
        (clang_getCursorKind(kids.items[at]) == CXCursor_DeclStmt || has_init_expression(s, c, kids)))
        add_stmt(list, lower_stmt(s, kids.items[at++]));
    if (at < kids.count && clang_getCursorKind(kids.items[at]) == CXCursor_VarDecl)
        add_stmt(list, lower_local(s, kids.items[at++]));
    if (at < kids.count && clang_isExpression(clang_getCursorKind(kids.items[at])))
        *condition = lower_value(s, kids.items[at++]);
    return at;
}

static struct ir_expr *as_condition(struct lower *s, CXCursor c, struct ir_expr *condition)
{
    if (!condition)
        return lower_unknown(s, s->type_bool, "a condition lost to an error", lower_range(s, c));
    return lower_convert(s, condition, s->type_bool);
}

/* From the `if` to the end of its first branch: the else of a chain of thousands reaches to the chain's end,
 * which takes libclang a walk over all of it. */
static struct ir_range if_range(struct lower *s, CXCursor c, CXCursor branch)
{
    return lower_extent_range(
        s, clang_getRange(clang_getCursorLocation(c), clang_getRangeEnd(clang_getCursorExtent(branch))));
}

static struct ir_stmt *if_stmt(struct lower *s, CXCursor c)
{
    struct kids kids = lower_kids(s, c);
    struct stmt_list list = {.s = s};
    struct ir_expr *condition = NULL;
    size_t at = lower_head(&list, c, kids, &condition);
    struct ir_stmt *stmt =
        stmt_with_range(s, IR_STMT_IF, at < kids.count ? if_range(s, c, kids.items[at]) : lower_range(s, c));
    stmt->expr = as_condition(s, c, condition);
    stmt->then_ = at < kids.count ? lower_stmt(s, kids.items[at]) : NULL;
    stmt->else_ = at + 1 < kids.count ? lower_stmt(s, kids.items[at + 1]) : NULL;
    if (!stmt->then_)
        stmt->then_ = stmt_with_range(s, IR_STMT_BLOCK, stmt->range);
    add_stmt(&list, stmt);
    return finish(&list, c);
}

struct ir_stmt *lower_while(struct lower *s, CXCursor c)
{
    struct kids kids = lower_kids(s, c);
    struct stmt_list list = {.s = s};
    struct ir_expr *condition = NULL;
    size_t at = lower_head(&list, c, kids, &condition);
    struct ir_stmt *loop = lower_new_stmt(s, IR_STMT_LOOP, c);
    struct ir_stmt *body = at < kids.count ? lower_stmt(s, kids.items[at]) : NULL;
    if (!list.items.count) {
        loop->expr = as_condition(s, c, condition);
        loop->then_ = body ? body : lower_block(s, c, NULL, 0);
        return loop;
    }
    /* while (T x = f()) declares x anew each time round: for (;;) { T x = f(); if (!x) break; ... } */
    struct ir_stmt *leave = lower_new_stmt(s, IR_STMT_IF, c);
    leave->expr = lower_new(s, IR_LOGICAL_NOT, s->type_bool, lower_range(s, c));
    leave->expr->a = as_condition(s, c, condition);
    leave->then_ = lower_new_stmt(s, IR_STMT_BREAK, c);
    add_stmt(&list, leave);
    add_stmt(&list, body);
    loop->then_ = finish(&list, c);
    return loop;
}

/* ---- switch ---- */

static void add_labelled(struct stmt_list *list, CXCursor c);

static void add_case(struct stmt_list *list, CXCursor c)
{
    struct lower *s = list->s;
    struct kids kids = lower_kids(s, c);
    struct ir_stmt *label = lower_new_stmt(s, IR_STMT_CASE, c);
    struct constant value;
    size_t at = 0;
    label->is_default = clang_getCursorKind(c) == CXCursor_DefaultStmt;
    if (!label->is_default) {
        if (at < kids.count && lower_evaluate(kids.items[at++], &value))
            label->lo = label->hi = value.i;
        if (at + 1 < kids.count && lower_evaluate(kids.items[at], &value)) { /* GNU: case 1 ... 3 */
            label->hi = value.i;
            at++;
        }
    }
    add_stmt(list, label);
    if (at < kids.count)
        add_labelled(list, kids.items[kids.count - 1]);
}

static bool is_case(CXCursor c)
{
    return clang_getCursorKind(c) == CXCursor_CaseStmt || clang_getCursorKind(c) == CXCursor_DefaultStmt;
}

static enum CXChildVisitResult find_case(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    *(bool *)data |= is_case(c);
    return clang_getCursorKind(c) == CXCursor_SwitchStmt ? CXChildVisit_Continue : CXChildVisit_Recurse;
}

/* Labels may stand in inner blocks too; those are opened up. */
static void add_labelled(struct stmt_list *list, CXCursor c)
{
    bool has_label = false;
    if (is_case(c)) {
        add_case(list, c);
        return;
    }
    if (clang_getCursorKind(c) == CXCursor_CompoundStmt)
        clang_visitChildren(c, find_case, &has_label);
    if (!has_label) {
        add_stmt(list, lower_stmt(list->s, c));
        return;
    }
    struct kids kids = lower_kids(list->s, c);
    for (size_t i = 0; i < kids.count; i++)
        add_labelled(list, kids.items[i]);
}

static struct ir_stmt *switch_stmt(struct lower *s, CXCursor c)
{
    struct kids kids = lower_kids(s, c);
    struct stmt_list list = {.s = s}, body = {.s = s};
    struct ir_stmt *stmt = lower_new_stmt(s, IR_STMT_SWITCH, c);
    size_t at = lower_head(&list, c, kids, &stmt->expr);
    if (!stmt->expr)
        stmt->expr = lower_unknown(s, s->type_int, "a condition lost to an error", stmt->range);
    if (at < kids.count)
        add_labelled(&body, kids.items[at]);
    stmt->items = body.items.items;
    stmt->n_items = (uint32_t)body.items.count;
    add_stmt(&list, stmt);
    return finish(&list, c);
}

/* A label that no switch can reach at its top level: Duff's device and the like. */
static struct ir_stmt *stray_case(struct lower *s, CXCursor c)
{
    struct kids kids = lower_kids(s, c);
    struct ir_stmt *part = kids.count ? lower_stmt(s, kids.items[kids.count - 1]) : NULL;
    return unsupported(s, c, "a case label inside a nested statement", part);
}

/* ---- wrappers: #pragma unroll, [[likely]] ---- */

static int unroll_count(struct lower *s, CXCursor c, CXCursor loop)
{
    CXFile file;
    size_t length;
    const char *text = lower_text_at(s, c, &length);
    unsigned start = lower_spelling_offset(c, &file), end = lower_spelling_offset(loop, &file);
    if (!text || end <= start || end - start > length)
        return -1;
    const char *pragma = arena_strndup(&s->scratch, text, end - start);
    const char *word = strstr(pragma, "unroll");
    if (!word || strstr(pragma, "[["))
        return 0;
    if (word > pragma + 1 && word[-1] == 'o' && word[-2] == 'n')
        return 1; /* nounroll */
    for (word += strlen("unroll"); *word == ' ' || *word == '\t' || *word == '('; word++)
        continue;
    char *rest;
    int count = (int)strtol(word, &rest, 0);
    bool is_plain = rest != word && !rest[strspn(rest, " \t\r\n)")];
    return is_plain && count > 0 ? count : -1; /* a name or a formula: some number, as good as all */
}

static struct ir_stmt *find_loop(struct ir_stmt *stmt)
{
    while (stmt && stmt->kind == IR_STMT_BLOCK && stmt->n_items)
        stmt = stmt->items[stmt->n_items - 1];
    return stmt && stmt->kind == IR_STMT_LOOP ? stmt : NULL;
}

static struct ir_stmt *attributed_stmt(struct lower *s, CXCursor c)
{
    struct kids kids = lower_kids(s, c);
    if (!kids.count)
        return NULL;
    CXCursor inner = kids.items[kids.count - 1];
    struct ir_stmt *stmt = lower_stmt(s, inner);
    struct ir_stmt *loop = find_loop(stmt);
    if (loop)
        loop->unroll = unroll_count(s, c, inner);
    return stmt;
}

/* ---- the table ---- */

static const struct {
    enum CXCursorKind kind;
    struct ir_stmt *(*lower)(struct lower *, CXCursor);
} rules[] = {
    {CXCursor_CompoundStmt, compound_stmt},
    {CXCursor_DeclStmt, decl_stmt},
    {CXCursor_IfStmt, if_stmt},
    {CXCursor_ForStmt, lower_for},
    {CXCursor_ReturnStmt, return_stmt},
    {CXCursor_WhileStmt, lower_while},
    {CXCursor_DoStmt, lower_do},
    {CXCursor_SwitchStmt, switch_stmt},
    {CXCursor_BreakStmt, break_stmt},
    {CXCursor_ContinueStmt, continue_stmt},
    {CXCursor_NullStmt, null_stmt},
    {CXCursor_CXXForRangeStmt, lower_range_for},
    {CXCursor_UnexposedStmt, attributed_stmt},
    {CXCursor_GCCAsmStmt, lower_asm},
    {CXCursor_CaseStmt, stray_case},
    {CXCursor_DefaultStmt, stray_case},
    {CXCursor_LabelStmt, label_stmt},
    {CXCursor_GotoStmt, goto_stmt},
    {CXCursor_IndirectGotoStmt, goto_stmt},
    {CXCursor_CXXTryStmt, try_stmt},
};

struct ir_stmt *lower_stmt(struct lower *s, CXCursor c)
{
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (clang_isExpression(kind))
        return expression_stmt(s, c);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].kind == kind)
            return rules[i].lower(s, c);
    if (clang_isDeclaration(kind) || clang_isAttribute(kind) || clang_isReference(kind))
        return NULL;
    return unsupported(s, c, lower_string(s, clang_getCursorKindSpelling(kind)), NULL);
}

/* ---- GNU statement expressions ---- */

static struct ir_expr *choice(struct lower *s, const struct ir_stmt *stmt)
{
    struct ir_expr *nothing = lower_int(s, s->type_int, 0, stmt->range);
    struct ir_expr *expr = lower_new(s, IR_COND, s->type_void, stmt->range);
    struct ir_expr *then_ = lower_stmt_as_expression(s, stmt->then_);
    struct ir_expr *else_ = stmt->else_ ? lower_stmt_as_expression(s, stmt->else_) : NULL;
    expr->a = stmt->expr;
    expr->b = then_ ? then_ : nothing;
    expr->c = else_ ? else_ : nothing;
    return expr;
}

struct ir_expr *lower_stmt_as_expression(struct lower *s, const struct ir_stmt *stmt)
{
    struct ir_expr *all = NULL;
    switch (stmt->kind) {
    case IR_STMT_EXPR:
    case IR_STMT_DECL:
        return stmt->expr;
    case IR_STMT_BLOCK:
        for (uint32_t i = 0; i < stmt->n_items; i++)
            all = lower_comma(s, all, lower_stmt_as_expression(s, stmt->items[i]));
        return all;
    case IR_STMT_IF:
        return choice(s, stmt);
    default:
        return lower_unknown(s, s->type_void, "a loop or jump in a statement expression", stmt->range);
    }
}
