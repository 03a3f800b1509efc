#include "analyzer/ingest/instances.h"

#include "analyzer/ingest/tu.h"

#include <string.h>

static void add(struct ir_unit *unit, const char *spec, struct ir_range range, struct instances *out)
{
    for (size_t i = 0; i < out->count; i++)
        if (!strcmp(out->items[i].spec, spec))
            return;
    if (!*spec || strpbrk(spec, ";{}#\"\\\n") || strstr(spec, "//") || strstr(spec, "/*")) {
        ir_report(unit, IR_ERROR, range,
                  "'%s' is no template instance; write it as in C++: instantiate 'name<float, 32>'", spec);
        return;
    }
    struct instance instance = {.spec = spec, .range = range, .namespaces = ""};
    VEC_PUSH(unit->arena, out, instance);
}

void instances_from_options(struct ir_unit *unit, const struct ingest_options *options, struct instances *out)
{
    for (size_t i = 0; i < options->n_instantiate; i++)
        add(unit, options->instantiate[i], (struct ir_range){0}, out);
}

void instances_from_comments(struct ir_unit *unit, size_t first, struct instances *out)
{
    static const char word[] = "instantiate";
    for (size_t i = first; i < unit->comments.count; i++) {
        const struct ir_comment *comment = &unit->comments.items[i];
        if (strncmp(comment->text, word, sizeof word - 1) != 0)
            continue;
        const char *spec = comment->text + sizeof word - 1;
        size_t blanks = strspn(spec, " \t");
        if (blanks || !*spec)
            add(unit, spec + blanks, comment->range, out);
    }
}

/* The line of the first instance. Two newlines go before it: the first may be swallowed by a backslash at the
 * file's end. */
static unsigned first_line(const struct ir_source *source)
{
    return source->n_lines + 2;
}

const struct instance *instances_at(const struct ir_source *source, const struct instances *instances,
                                    unsigned line)
{
    unsigned first = first_line(source);
    bool is_ours = line >= first && line - first < instances->count;
    return is_ours ? &instances->items[line - first] : NULL;
}

const char *instances_append(struct arena *arena, const struct ir_source *source,
                             const struct instances *instances)
{
    const char *lines = "";
    for (size_t i = 0; i < instances->count; i++) {
        const struct instance *one = &instances->items[i];
        lines = arena_printf(arena, "%s%sstatic void " INSTANCE_PREFIX "%zu() { (void)&%s; }%.*s\n", lines,
                             one->namespaces, i, one->spec, (int)one->depth, "}}}}}}}}");
    }
    return instances->count ? arena_printf(arena, "%s\n\n%s", source->text, lines) : source->text;
}

enum { MAX_DEPTH = 8 };

struct search {
    struct arena *arena;
    const char *name;
    size_t name_length;
    const char *path[MAX_DEPTH]; /* the namespaces around, outermost first */
    uint32_t depth;
    struct instance *found; /* filled when one is */
    bool done;
};

static bool has_name(CXCursor cursor, const struct search *search)
{
    CXString text = clang_getCursorSpelling(cursor);
    const char *name = clang_getCString(text);
    bool same =
        name && strlen(name) == search->name_length && !strncmp(name, search->name, search->name_length);
    clang_disposeString(text);
    return same;
}

static void record(struct search *search)
{
    const char *text = "";
    for (uint32_t i = 0; i < search->depth; i++)
        text = arena_printf(search->arena, "%snamespace %s { ", text, search->path[i]);
    search->found->namespaces = text;
    search->found->depth = search->depth;
    search->done = true;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data);

/* An anonymous namespace has no name to open it again by, and needs none. */
static void visit_namespace(CXCursor cursor, struct search *search)
{
    if (search->depth == MAX_DEPTH)
        return;
    CXString text = clang_getCursorSpelling(cursor);
    bool is_named = clang_Cursor_isAnonymous(cursor) == 0;
    search->path[search->depth++] = is_named ? arena_strdup(search->arena, clang_getCString(text)) : "";
    clang_disposeString(text);
    clang_visitChildren(cursor, visit, search);
    search->depth--;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct search *search = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)))
        return CXChildVisit_Continue;
    if (kind == CXCursor_Namespace)
        visit_namespace(cursor, search);
    else if (kind == CXCursor_LinkageSpec)
        clang_visitChildren(cursor, visit, search);
    else if ((kind == CXCursor_FunctionTemplate || kind == CXCursor_FunctionDecl) && search->depth &&
             has_name(cursor, search))
        record(search);
    return search->done ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* A name that is qualified already, or at global scope, has nothing to be found. */
static bool find_namespace(struct ir_unit *unit, CXTranslationUnit tu, struct instance *instance)
{
    size_t length = strcspn(instance->spec, "< ");
    if (instance->depth || memchr(instance->spec, ':', length))
        return false;
    struct search search = {
        .arena = unit->arena, .name = instance->spec, .name_length = length, .found = instance};
    clang_visitChildren(clang_getTranslationUnitCursor(tu), visit, &search);
    return search.done;
}

bool instances_repair(struct ir_unit *unit, CXTranslationUnit tu, const struct ir_source *source,
                      struct instances *instances)
{
    bool found = false;
    unsigned first = first_line(source);
    for (unsigned i = 0; instances->count && i < clang_getNumDiagnostics(tu); i++) {
        CXDiagnostic diag = clang_getDiagnostic(tu, i);
        CXFile file;
        unsigned line, column, offset;
        clang_getFileLocation(clang_getDiagnosticLocation(diag), &file, &line, &column, &offset);
        bool is_main = file && clang_File_isEqual(file, clang_getFile(tu, unit->path));
        if (is_main && line >= first && line - first < instances->count)
            found |= find_namespace(unit, tu, &instances->items[line - first]);
        clang_disposeDiagnostic(diag);
    }
    return found;
}
