/* Names of functions as reports show them: "ns::transpose<float, 32>". */
#include "analyzer/ingest/lower_state.h"

#include <string.h>

static const char *template_argument(struct lower *s, CXCursor decl, unsigned index)
{
    switch (clang_Cursor_getTemplateArgumentKind(decl, index)) {
    case CXTemplateArgumentKind_Type:
        return lower_without_folders(
            s, lower_string(s, clang_getTypeSpelling(clang_Cursor_getTemplateArgumentType(decl, index))));
    case CXTemplateArgumentKind_Integral:
        return arena_printf(s->arena, "%lld", clang_Cursor_getTemplateArgumentValue(decl, index));
    default:
        return "...";
    }
}

bool lower_is_bool_argument(struct lower *s, CXCursor decl, unsigned index)
{
    struct kids kids = lower_kids(s, clang_getSpecializedCursorTemplate(decl));
    for (size_t i = 0, parameter = 0; i < kids.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(kids.items[i]);
        if (kind != CXCursor_NonTypeTemplateParameter && kind != CXCursor_TemplateTypeParameter &&
            kind != CXCursor_TemplateTemplateParameter)
            continue;
        if (parameter++ == index)
            return clang_getCanonicalType(clang_getCursorType(kids.items[i])).kind == CXType_Bool;
    }
    return false;
}

/* clang prints a pack as one argument in brackets of its own: k<3, <int, float>>. */
static const char *without_pack_brackets(struct lower *s, const char *text)
{
    char *out = arena_strdup(s->arena, text);
    bool is_pack[64] = {false};
    size_t n = 0, depth = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '<') {
            is_pack[++depth % 64] = c > text && (c[-1] == ' ' || c[-1] == '<');
            if (is_pack[depth % 64])
                continue;
        } else if (*c == '>' && depth && is_pack[depth-- % 64]) {
            while (n > 1 && c[-1] == '<' && (out[n - 1] == ' ' || out[n - 1] == ',')) /* an empty pack */
                n--;
            continue;
        }
        out[n++] = *c;
    }
    out[n] = 0;
    return out;
}

/* From `name<` to the `>` that closes it, in the printed declaration. */
static const char *printed_arguments(struct lower *s, CXCursor decl, const char *name)
{
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(decl);
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
    const char *text = lower_string(s, clang_getCursorPrettyPrinted(decl, policy));
    clang_PrintingPolicy_dispose(policy);
    const char *start = strstr(text, arena_printf(&s->scratch, "%s<", name)),
               *end = start ? strchr(start, '<') : NULL;
    for (int depth = 0; end && *end; end++) {
        depth += (*end == '<' || *end == '(') - (*end == '>' || *end == ')');
        if (*end == '>' && !depth)
            return without_pack_brackets(
                s, lower_without_folders(s, arena_strndup(s->arena, start, (size_t)(end - start) + 1)));
    }
    return NULL;
}

/* libclang tells types and integers; of packs, addresses and templates it has the printed text only. */
static bool has_other_arguments(CXCursor decl, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        enum CXTemplateArgumentKind kind = clang_Cursor_getTemplateArgumentKind(decl, i);
        if (kind != CXTemplateArgumentKind_Type && kind != CXTemplateArgumentKind_Integral)
            return true;
    }
    return false;
}

static const char *with_arguments(struct lower *s, CXCursor decl, const char *name)
{
    int count = clang_Cursor_getNumTemplateArguments(decl);
    if (count <= 0)
        return name;
    const char *printed =
        has_other_arguments(decl, (unsigned)count) ? printed_arguments(s, decl, name) : NULL;
    if (printed)
        return printed;
    for (unsigned i = 0; i < (unsigned)count; i++) {
        const char *argument = template_argument(s, decl, i);
        if (clang_Cursor_getTemplateArgumentKind(decl, i) == CXTemplateArgumentKind_Integral &&
            lower_is_bool_argument(s, decl, i))
            argument = clang_Cursor_getTemplateArgumentValue(decl, i) ? "true" : "false";
        name = arena_printf(s->arena, "%s%s%s", name, i ? ", " : "<", argument);
    }
    return arena_printf(s->arena, "%s>", name);
}

static const char *record_name(struct lower *s, CXCursor decl)
{
    const char *name = lower_string(s, clang_getCursorDisplayName(decl));
    if (strstr(name, "(lambda at ") || (!*name && clang_getCursorKind(decl) == CXCursor_ClassDecl))
        return "lambda";
    return lower_without_folders(s, name);
}

static const char *scope_prefix(struct lower *s, CXCursor decl)
{
    CXCursor parent = clang_getCursorSemanticParent(decl);
    enum CXCursorKind kind = clang_getCursorKind(parent);
    const char *name;
    if (kind == CXCursor_Namespace)
        name = lower_is_named(parent, "") ? "(anonymous namespace)" : lower_spelling(s, parent);
    else if (kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_UnionDecl ||
             kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization)
        name = record_name(s, parent);
    else if (kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_FunctionTemplate)
        name = lower_spelling(s, parent);
    else if (kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl)
        return scope_prefix(s, parent);
    else
        return "";
    return arena_printf(s->arena, "%s%s::", scope_prefix(s, parent), name);
}

const char *lower_qualified_name(struct lower *s, CXCursor decl)
{
    return arena_printf(s->arena, "%s%s", scope_prefix(s, decl),
                        with_arguments(s, decl, lower_spelling(s, decl)));
}
