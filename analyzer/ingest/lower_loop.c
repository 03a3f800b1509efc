/* for, do and range-for. */
#include "analyzer/ingest/lower_newer.h"
#include "analyzer/ingest/lower_state.h"

#include <string.h>

/* ---- the header's text ---- */

/* Past a comment, string or character literal that begins at `i`; `i` itself when none does. */
static size_t skip_quoted(const char *text, size_t length, size_t i)
{
    if (i + 1 < length && text[i] == '/' && (text[i + 1] == '/' || text[i + 1] == '*')) {
        bool line = text[i + 1] == '/';
        for (i += 2; i < length; i++)
            if (line ? text[i] == '\n' : text[i] == '*' && i + 1 < length && text[i + 1] == '/')
                return line ? i : i + 2;
        return length;
    }
    bool digit_separator = text[i] == '\'' && i && ((text[i - 1] >= '0' && text[i - 1] <= '9'));
    if ((text[i] != '"' && text[i] != '\'') || digit_separator)
        return i;
    char quote = text[i];
    for (i++; i < length && text[i] != quote; i++)
        if (text[i] == '\\')
            i++;
    return i + 1;
}

size_t lower_header_semicolons(const char *text, size_t length, size_t offsets[2])
{
    size_t found = 0;
    int depth = 0;
    for (size_t i = 0; i < length && found < 2;) {
        size_t next = skip_quoted(text, length, i);
        if (next != i) {
            i = next;
            continue;
        }
        char c = text[i];
        depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
        if (c == ';' && depth == 1)
            offsets[found++] = i;
        if (c == ')' && !depth)
            break;
        i++;
    }
    return found;
}

/* ---- for ---- */

struct for_parts {
    CXCursor init, variable, condition, increment, body;
};

/* The parts that are missing leave no trace, so the two ';' tell which is which. Macro bodies are read where
 * they are written. */
static void place_part(struct for_parts *parts, CXCursor kid, unsigned start, const size_t semicolons[2],
                       size_t n_semicolons)
{
    CXFile file;
    unsigned offset = lower_spelling_offset(kid, &file);
    if (n_semicolons < 2)
        parts->condition = kid;
    else if (offset < start + semicolons[0])
        parts->init = kid;
    else if (offset < start + semicolons[1])
        parts->condition = kid;
    else
        parts->increment = kid;
}

static struct for_parts find_parts(struct lower *s, CXCursor c)
{
    CXCursor none = clang_getNullCursor();
    struct for_parts parts = {none, none, none, none, none};
    struct kids kids = lower_kids(s, c);
    size_t at = 0, semicolons[2], length, n_semicolons;
    CXFile file;
    if (!kids.count)
        return parts;
    size_t end = kids.count - 1;
    parts.body = kids.items[end];
    if (at < end && clang_getCursorKind(kids.items[at]) == CXCursor_DeclStmt)
        parts.init = kids.items[at++];
    if (at < end && clang_getCursorKind(kids.items[at]) == CXCursor_VarDecl)
        parts.variable = kids.items[at++];
    if (end == 3 && at == 1) {
        parts.condition = kids.items[1];
        parts.increment = kids.items[2];
        return parts;
    }
    const char *text = lower_text_at(s, c, &length);
    n_semicolons = text ? lower_header_semicolons(text, length, semicolons) : 0;
    for (; at < end; at++)
        place_part(&parts, kids.items[at], lower_spelling_offset(c, &file), semicolons, n_semicolons);
    return parts;
}

static struct ir_stmt *or_empty(struct lower *s, CXCursor c, CXCursor body)
{
    struct ir_stmt *stmt = clang_Cursor_isNull(body) ? NULL : lower_stmt(s, body);
    return stmt ? stmt : lower_block(s, c, NULL, 0);
}

struct ir_stmt *lower_for(struct lower *s, CXCursor c)
{
    struct for_parts parts = find_parts(s, c);
    struct ir_stmt *init = clang_Cursor_isNull(parts.init) ? NULL : lower_stmt(s, parts.init);
    struct ir_stmt *variable = clang_Cursor_isNull(parts.variable) ? NULL : lower_local(s, parts.variable);
    struct ir_stmt *loop = lower_new_stmt(s, IR_STMT_LOOP, c);
    if (!clang_Cursor_isNull(parts.condition))
        loop->expr = lower_value_as(s, parts.condition, s->type_bool);
    if (variable && variable->expr && loop->expr)
        loop->expr = lower_comma(s, variable->expr, loop->expr);
    if (!clang_Cursor_isNull(parts.increment))
        loop->increment = lower_effect(s, parts.increment);
    loop->then_ = or_empty(s, c, parts.body);
    struct ir_stmt *items[] = {init, loop};
    return init ? lower_block(s, c, items, 2) : loop;
}

struct ir_stmt *lower_do(struct lower *s, CXCursor c)
{
    struct kids kids = lower_kids(s, c);
    struct ir_stmt *loop = lower_new_stmt(s, IR_STMT_LOOP, c);
    loop->body_first = true;
    loop->then_ = or_empty(s, c, kids.count ? kids.items[0] : clang_getNullCursor());
    if (kids.count > 1)
        loop->expr = lower_value_as(s, kids.items[1], s->type_bool);
    else
        loop->expr = lower_unknown(s, s->type_bool, "a condition lost to an error", loop->range);
    return loop;
}

/* ---- range-for ---- */

/* for (T x : r) is, as C++ says, { auto b = begin, e = end; for (; b != e; ++b) { T x = *b; ... } }. The tree
 * names b (the variable's initialiser refers to it, and it has its own initialiser) but not e. */
struct range_loop {
    CXCursor variable, range, body, begin;
    const struct ir_type *type; /* of the range */
    struct ir_var *at, *end;    /* the iterators */
};

static enum CXChildVisitResult find_begin(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    CXCursor decl = clang_getCursorReferenced(c);
    CXString name = clang_getCursorSpelling(decl);
    const char *text = clang_getCString(name);
    bool found = clang_getCursorKind(c) == CXCursor_DeclRefExpr && text && strncmp(text, "__begin", 7) == 0;
    clang_disposeString(name);
    if (!found)
        return CXChildVisit_Recurse;
    *(CXCursor *)data = decl;
    return CXChildVisit_Break;
}

static struct range_loop read_range_loop(struct lower *s, CXCursor c)
{
    struct kids kids = lower_kids(s, c);
    CXCursor none = clang_getNullCursor();
    struct range_loop loop = {.variable = none, .range = none, .body = none, .begin = none};
    if (kids.count < 3)
        return loop;
    loop.variable = kids.items[kids.count - 3];
    loop.range = kids.items[kids.count - 2];
    loop.body = kids.items[kids.count - 1];
    loop.type = lower_type_of(s, loop.range);
    clang_visitChildren(loop.variable, find_begin, &loop.begin);
    return loop;
}

struct end_search {
    CXCursor found;
    bool is_const;
};

static enum CXVisitorResult visit_end(CXCursor c, CXClientData data)
{
    struct end_search *search = data;
    if (clang_getCursorKind(c) != CXCursor_CXXMethod || !lower_is_named(c, "end"))
        return CXVisit_Continue;
    search->found = c;
    return !!clang_CXXMethod_isConst(c) == search->is_const ? CXVisit_Break : CXVisit_Continue;
}

static enum CXChildVisitResult visit_end_kid(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    return visit_end(c, data) == CXVisit_Break ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* The sibling of the begin() that the loop calls. */
static CXCursor end_method(CXCursor begin_call)
{
    CXCursor begin = clang_getCursorReferenced(begin_call);
    struct end_search search = {clang_getNullCursor(), clang_CXXMethod_isConst(begin)};
    if (clang_getCursorKind(begin) != CXCursor_CXXMethod)
        return search.found;
    CXCursor record = clang_getCursorSemanticParent(begin);
    if (clang_visitCXXMethods)
        clang_visitCXXMethods(clang_getCursorType(record), visit_end, &search);
    else
        clang_visitChildren(record, visit_end_kid, &search);
    return search.found;
}

static struct ir_expr *call_on(struct lower *s, CXCursor method, struct ir_expr *object,
                               struct ir_range range)
{
    struct ir_func *func = lower_function(s, method);
    struct ir_expr *call = lower_new(s, IR_CALL, func->result, range);
    call->func = func;
    call->args = ARENA_ARRAY(s->arena, 1, struct ir_expr *);
    call->args[call->n_args++] = object;
    return call;
}

static struct place var_place(struct lower *s, struct ir_var *var, struct ir_range range)
{
    return (struct place){.address = lower_var_address(s, var, range), .type = var->type};
}

static struct ir_stmt *declare(struct lower *s, CXCursor c, struct ir_var *var, struct ir_expr *value)
{
    struct ir_stmt *stmt = lower_new_stmt(s, IR_STMT_DECL, c);
    stmt->var = var;
    stmt->expr = lower_store(s, var_place(s, var, stmt->range), value, stmt->range);
    return stmt;
}

/* Where the iteration ends; NULL when that is not known. */
static struct ir_expr *end_value(struct lower *s, const struct range_loop *loop, struct ir_expr *object,
                                 struct ir_range range)
{
    if (loop->type->kind == IR_TYPE_ARRAY && loop->type->complete) {
        struct ir_expr *end =
            lower_offset(s, object, (int64_t)loop->type->size, NULL, loop->type->element, range);
        return end;
    }
    CXCursor init = clang_Cursor_getVarDeclInitializer(loop->begin);
    while (clang_getCursorKind(init) == CXCursor_UnexposedExpr) {
        struct kids kids = lower_expression_kids(s, init);
        if (kids.count != 1)
            break;
        init = kids.items[0];
    }
    CXCursor method = clang_Cursor_isNull(init) ? init : end_method(init);
    return clang_Cursor_isNull(method) ? NULL : call_on(s, method, object, range);
}

static struct ir_expr *begin_value(struct lower *s, const struct range_loop *loop, struct ir_expr *object,
                                   struct ir_range range)
{
    if (loop->type->kind == IR_TYPE_ARRAY)
        return lower_offset(s, object, 0, NULL, loop->type->element, range);
    CXCursor init = clang_Cursor_getVarDeclInitializer(loop->begin);
    while (clang_getCursorKind(init) == CXCursor_UnexposedExpr) {
        struct kids kids = lower_expression_kids(s, init);
        if (kids.count != 1)
            break;
        init = kids.items[0];
    }
    CXCursor method = clang_getCursorReferenced(init);
    return clang_getCursorKind(method) == CXCursor_CXXMethod ? call_on(s, method, object, range) : NULL;
}

static struct ir_stmt *iterate(struct lower *s, CXCursor c, const struct range_loop *loop)
{
    struct ir_range range = lower_range(s, loop->range);
    struct ir_stmt *stmt = lower_new_stmt(s, IR_STMT_LOOP, c);
    struct ir_expr *at = lower_load(s, var_place(s, loop->at, range), range);
    stmt->expr =
        lower_binary(s, IR_NE, s->type_bool, at, lower_load(s, var_place(s, loop->end, range), range));
    stmt->increment = lower_new(s, IR_UPDATE, lower_pointer_to(s, loop->at->type), range);
    stmt->increment->a = lower_var_address(s, loop->at, range);
    stmt->increment->elem = loop->at->type;
    stmt->increment->binary = IR_ADD;
    stmt->increment->b = lower_int(s, s->type_long, 1, range);
    stmt->increment->i = (int64_t)loop->at->type->element->size;
    struct ir_stmt *items[] = {lower_local(s, loop->variable), or_empty(s, c, loop->body)};
    stmt->then_ = lower_block(s, c, items[0] ? items : items + 1, items[0] ? 2 : 1);
    return stmt;
}

/* What cannot be followed runs once, with unknown elements. */
static struct ir_stmt *once(struct lower *s, CXCursor c, const struct range_loop *loop,
                            struct ir_expr *object)
{
    struct ir_stmt *stmt = lower_new_stmt(s, IR_STMT_LOOP, c);
    stmt->expr = lower_unknown(s, s->type_bool, "the length of a range that is not understood", stmt->range);
    struct ir_stmt *items[3];
    size_t count = 0;
    if (object) {
        items[count] = lower_new_stmt(s, IR_STMT_EXPR, loop->range);
        items[count++]->expr = object;
    }
    struct ir_stmt *variable = clang_Cursor_isNull(loop->variable) ? NULL : lower_local(s, loop->variable);
    if (variable)
        items[count++] = variable;
    items[count++] = or_empty(s, c, loop->body);
    stmt->then_ = lower_block(s, c, items, count);
    return stmt;
}

struct ir_stmt *lower_range_for(struct lower *s, CXCursor c)
{
    struct range_loop loop = read_range_loop(s, c);
    if (clang_Cursor_isNull(loop.variable))
        return once(s, c, &loop, NULL);
    struct ir_range range = lower_range(s, loop.range);
    struct ir_expr *given = lower_place(s, loop.range).address;
    struct ir_stmt *keep = declare(s, c, lower_temporary(s, lower_pointer_to(s, loop.type), range), given);
    struct ir_expr *object = lower_load(s, var_place(s, keep->var, range), range);
    struct ir_expr *begin = begin_value(s, &loop, object, range), *end = end_value(s, &loop, object, range);
    if (!begin || !end || begin->type->kind != IR_TYPE_POINTER || end->type->kind != IR_TYPE_POINTER ||
        lower_is_object(begin->type))
        return once(s, c, &loop, given);
    loop.at = lower_temporary(s, begin->type, range);
    loop.end = lower_temporary(s, end->type, range);
    if (!clang_Cursor_isNull(loop.begin))
        lower_bind_var(s, loop.begin, loop.at);
    struct ir_stmt *items[] = {keep, declare(s, c, loop.at, begin), declare(s, c, loop.end, end),
                               iterate(s, c, &loop)};
    return lower_block(s, c, items, 4);
}
