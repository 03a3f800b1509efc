/* Inline PTX. */
#include "analyzer/ingest/lower_newer.h"
#include "analyzer/ingest/lower_state.h"

#include <ctype.h>
#include <string.h>

/* ---- from version 21 on: libclang tells ---- */

struct operand {
    const char *constraint;
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
        struct operand operand;
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

/* %0 -> $0, %% -> %, as newer versions give it. */
static const char *llvm_form(struct lower *s, const char *text)
{
    char *out = arena_strdup(s->arena, text);
    size_t n = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '%' && c[1] == '%')
            out[n++] = *c++;
        else if (*c == '%' && isdigit((unsigned char)c[1]))
            out[n++] = '$';
        else
            out[n++] = *c;
    }
    out[n] = 0;
    return out;
}

/* One section of operands: "constraint" (expression), ... The expressions themselves are the statement's
 * children, in order. */
static void read_section(struct token_reader *reader, struct operands *out, const struct kids *kids,
                         bool outputs)
{
    while (reader->at < reader->count && !token_is(reader, ":") && !token_is(reader, ")")) {
        struct operand operand = {.expression = clang_getNullCursor()};
        if (*token_text(reader) != '"') {
            reader->at++;
            continue;
        }
        operand.constraint = read_string(reader);
        if (out->items.count < kids->count)
            operand.expression = kids->items[out->items.count];
        int depth = 0;
        do {
            depth += token_is(reader, "(") - token_is(reader, ")");
            reader->at++;
        } while (depth > 0 && reader->at < reader->count);
        VEC_PUSH(reader->s->arena, &out->items, operand);
        out->n_outputs += outputs;
    }
    if (token_is(reader, ":"))
        reader->at++;
}

static void read_tokens(struct lower *s, CXCursor c, struct operands *out)
{
    struct token_reader reader = {.s = s};
    struct kids kids = lower_expression_kids(s, c);
    clang_tokenize(s->tu, clang_getCursorExtent(c), &reader.tokens, &reader.count);
    for (; reader.at < reader.count && !token_is(&reader, "("); reader.at++)
        out->is_volatile |= strstr(token_text(&reader), "volatile") != NULL;
    reader.at++;
    out->text = llvm_form(s, read_string(&reader));
    if (token_is(&reader, ":")) {
        reader.at++;
        read_section(&reader, out, &kids, true);
        read_section(&reader, out, &kids, false);
    }
    clang_disposeTokens(s->tu, reader.tokens, reader.count);
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
