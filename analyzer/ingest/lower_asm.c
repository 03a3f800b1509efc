/* Inline PTX. */
#include "analyzer/ingest/lower_newer.h"
#include "analyzer/ingest/lower_state.h"

#include <ctype.h>
#include <string.h>

/* ---- from version 21 on: libclang tells ---- */

struct operand {
    const char *constraint, *name; /* name: of [name], "" without; from tokens only */
    CXCursor expression;
};

struct operands {
    VEC(struct operand) items;
    uint32_t n_outputs;
    const char *text;
    bool is_volatile;
};

static void read_operands(struct lower *s, CXCursor c, struct operands *out)
{
    out->text = lower_string(s, clang_Cursor_getGCCAssemblyTemplate(c));
    out->is_volatile = clang_Cursor_isGCCAssemblyVolatile(c);
    out->n_outputs = clang_Cursor_getGCCAssemblyNumOutputs(c);
    uint32_t count = out->n_outputs + clang_Cursor_getGCCAssemblyNumInputs(c);
    for (uint32_t i = 0; i < count; i++) {
        CXString constraint;
        struct operand operand = {.name = ""};
        if (i < out->n_outputs)
            clang_Cursor_getGCCAssemblyOutput(c, i, &constraint, &operand.expression);
        else
            clang_Cursor_getGCCAssemblyInput(c, i - out->n_outputs, &constraint, &operand.expression);
        operand.constraint = lower_string(s, constraint);
        VEC_PUSH(s->arena, &out->items, operand);
    }
}

/* ---- before: from the tokens ---- */

struct token_reader {
    struct lower *s;
    CXToken *tokens;
    unsigned count, at;
};

static const char *token_text(struct token_reader *reader)
{
    if (reader->at >= reader->count)
        return "";
    return lower_string(reader->s, clang_getTokenSpelling(reader->s->tu, reader->tokens[reader->at]));
}

static bool token_is(struct token_reader *reader, const char *text)
{
    return strcmp(token_text(reader), text) == 0;
}

/* Adjacent string literals joined, their escapes resolved as far as PTX uses them. */
static const char *read_string(struct token_reader *reader)
{
    const char *joined = "";
    for (const char *token; *(token = token_text(reader)) == '"'; reader->at++) {
        char *out = arena_alloc(reader->s->arena, strlen(token) + 1);
        size_t n = 0;
        for (token++; *token && *token != '"'; token++) {
            if (*token == '\\' && token[1]) {
                token++;
                out[n++] = *token == 'n' ? '\n' : *token == 't' ? '\t' : *token;
            } else {
                out[n++] = *token;
            }
        }
        joined = arena_printf(reader->s->arena, "%s%s", joined, out);
    }
    return joined;
}

static const char *operand_number(struct lower *s, const struct operands *operands, const char *name,
                                  size_t length)
{
    for (size_t i = 0; i < operands->items.count; i++)
        if (strlen(operands->items.items[i].name) == length &&
            strncmp(operands->items.items[i].name, name, length) == 0)
            return arena_printf(s->arena, "$%zu", i);
    return "?";
}

/* %0 -> $0, %[name] -> $1, %% -> %, as newer versions give it. */
static const char *llvm_form(struct lower *s, const struct operands *operands)
{
    const char *out = "", *c = operands->text;
    while (*c) {
        size_t plain = strcspn(c, "%");
        size_t name = c[plain] && c[plain + 1] == '[' ? strcspn(c + plain + 2, "]") : 0;
        const char *sign = !c[plain] ? "" : isdigit((unsigned char)c[plain + 1]) ? "$" : "%";
        if (name)
            sign = operand_number(s, operands, c + plain + 2, name);
        out = arena_printf(s->arena, "%s%.*s%s", out, (int)plain, c, sign);
        c += plain + (c[plain] != 0) + (c[plain] && c[plain + 1] == '%') + (name ? name + 2 : 0);
    }
    return out;
}

static void skip_parentheses(struct token_reader *reader)
{
    int depth = 0;
    do {
        depth += token_is(reader, "(") - token_is(reader, ")");
        reader->at++;
    } while (depth > 0 && reader->at < reader->count);
}

static bool at_separator(struct token_reader *reader)
{
    return token_is(reader, ":") || token_is(reader, "::");
}

/* One section of operands: [name] "constraint" (expression), ... The expressions themselves are the
 * statement's children, in order. */
static void read_section(struct token_reader *reader, struct operands *out, const struct kids *kids,
                         bool outputs)
{
    const char *name = "";
    while (reader->at < reader->count && !at_separator(reader) && !token_is(reader, ")")) {
        if (token_is(reader, "[")) {
            reader->at++;
            name = token_text(reader);
        }
        if (*token_text(reader) != '"') {
            reader->at++;
            continue;
        }
        struct operand operand = {
            .constraint = read_string(reader), .name = name, .expression = clang_getNullCursor()};
        if (out->items.count < kids->count)
            operand.expression = kids->items[out->items.count];
        skip_parentheses(reader);
        VEC_PUSH(reader->s->arena, &out->items, operand);
        out->n_outputs += outputs;
        name = "";
    }
}

/* Moves comments behind the other tokens; returns how many those are. */
static unsigned comments_last(CXToken *tokens, unsigned count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        CXToken token = tokens[i];
        if (clang_getTokenKind(token) == CXToken_Comment)
            continue;
        tokens[i] = tokens[kept];
        tokens[kept++] = token;
    }
    return kept;
}

static void read_tokens(struct lower *s, CXCursor c, struct operands *out)
{
    struct token_reader reader = {.s = s};
    struct kids kids = lower_expression_kids(s, c);
    unsigned all;
    clang_tokenize(s->tu, clang_getCursorExtent(c), &reader.tokens, &all);
    reader.count = comments_last(reader.tokens, all);
    for (; reader.at < reader.count && !token_is(&reader, "("); reader.at++)
        out->is_volatile |= strstr(token_text(&reader), "volatile") != NULL;
    reader.at++;
    out->text = read_string(&reader);
    for (int section = 0; section < 2 && at_separator(&reader);) {
        section += token_is(&reader, "::") ? 2 : 1; /* `::` skips the outputs */
        reader.at++;
        if (section <= 2)
            read_section(&reader, out, &kids, section == 1);
    }
    out->text = llvm_form(s, out);
    clang_disposeTokens(s->tu, reader.tokens, all);
}

/* ---- the statement ---- */

static struct ir_expr *operand_value(struct lower *s, const struct operand *operand, bool is_output)
{
    if (is_output || strchr(operand->constraint, 'm'))
        return lower_place(s, operand->expression).address;
    return lower_value(s, operand->expression);
}

struct ir_stmt *lower_asm(struct lower *s, CXCursor c)
{
    struct operands operands = {0};
    if (clang_Cursor_getGCCAssemblyTemplate)
        read_operands(s, c, &operands);
    else
        read_tokens(s, c, &operands);
    struct ir_stmt *stmt = lower_new_stmt(s, IR_STMT_EXPR, c);
    struct ir_expr *expr = stmt->expr = lower_new(s, IR_ASM, s->type_void, stmt->range);
    size_t count = operands.items.count;
    expr->assembly = ARENA_NEW(s->arena, struct ir_asm);
    *expr->assembly = (struct ir_asm){.text = operands.text,
                                      .constraints = ARENA_ARRAY(s->arena, count + 1, const char *),
                                      .n_outputs = operands.n_outputs,
                                      .n_inputs = (uint32_t)count - operands.n_outputs,
                                      .is_volatile = operands.is_volatile};
    expr->args = ARENA_ARRAY(s->arena, count + 1, struct ir_expr *);
    expr->n_args = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        expr->assembly->constraints[i] = operands.items.items[i].constraint;
        expr->args[i] = operand_value(s, &operands.items.items[i], i < operands.n_outputs);
    }
    return stmt;
}
