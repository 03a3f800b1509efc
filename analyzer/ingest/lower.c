/* Discovery of kernels and host functions, and the worklist. */
#include "analyzer/ingest/lower.h"

#include "analyzer/ingest/lower_state.h"
#include "analyzer/ingest/tu.h"

#include <string.h>

/* ---- discovery ---- */

static bool is_function_kind(enum CXCursorKind kind)
{
    return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_Constructor ||
           kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction ||
           kind == CXCursor_FunctionTemplate;
}

static bool is_ours(CXCursor decl)
{
    CXString name = clang_getCursorSpelling(decl);
    bool ours = strncmp(clang_getCString(name), INSTANCE_PREFIX, strlen(INSTANCE_PREFIX)) == 0;
    clang_disposeString(name);
    return ours;
}

static void lose(struct lower *s, CXCursor decl, const char *reason, bool is_error)
{
    struct ir_lost lost = {lower_qualified_name(s, decl), lower_name_range(s, decl), reason, is_error};
    VEC_PUSH(s->arena, &s->unit->lost, lost);
}

/* A member of a class template, defined outside of it, is a pattern too. */
static bool is_dependent_member(CXCursor decl)
{
    enum CXCursorKind kind = CXCursor_FirstInvalid;
    for (CXCursor at = clang_getCursorSemanticParent(decl); kind != CXCursor_TranslationUnit;
         at = clang_getCursorSemanticParent(at)) {
        kind = clang_getCursorKind(at);
        if (kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization ||
            kind == CXCursor_FunctionTemplate)
            return true;
        if (clang_isInvalid(kind))
            break;
    }
    return false;
}

/* A call of a method that something overrides may reach any of them. */
static void note_overridden(struct lower *s, CXCursor method)
{
    CXCursor *overridden;
    unsigned count;
    clang_getOverriddenCursors(method, &overridden, &count);
    for (unsigned i = 0; i < count; i++)
        map_put(s->arena, &s->overridden, lower_key(overridden[i]), s);
    if (count)
        clang_disposeOverriddenCursors(overridden);
}

static void discover_function(struct lower *s, CXCursor decl)
{
    struct attributes attributes = lower_attributes(s, decl);
    bool is_template = clang_getCursorKind(decl) == CXCursor_FunctionTemplate;
    if ((attributes.device || attributes.global) && s->unit->diags.count) {
        struct ir_range extent = lower_range(s, decl);
        VEC_PUSH(s->arena, &s->device_extents, extent);
    }
    if (!clang_isCursorDefinition(decl) || is_ours(decl) || is_dependent_member(decl))
        return;
    if (is_template && attributes.global) {
        struct pattern pattern = {decl, false};
        VEC_PUSH(s->arena, &s->patterns, pattern);
    } else if (!is_template && attributes.global && clang_isInvalidDeclaration(decl)) {
        const char *error = lower_error_inside(s, lower_range(s, decl));
        lose(s, decl, error ? error : "its declaration has an error", true);
    } else if (!is_template && (attributes.global || attributes.host || !attributes.device)) {
        lower_function(s, decl);
    }
}

static enum CXChildVisitResult discover(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct lower *s = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) || lower_in_prelude(s, cursor))
        return CXChildVisit_Continue;
    s->has_templates |= (kind == CXCursor_FunctionTemplate || kind == CXCursor_ClassTemplate) &&
                        clang_Location_isFromMainFile(clang_getCursorLocation(cursor));
    if (is_function_kind(kind))
        discover_function(s, cursor);
    if (kind == CXCursor_CXXMethod)
        note_overridden(s, cursor);
    bool nests = kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec ||
                 kind == CXCursor_UnexposedDecl || kind == CXCursor_StructDecl ||
                 kind == CXCursor_ClassDecl || kind == CXCursor_UnionDecl;
    return nests ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

/* ---- instances ---- */

struct instance_visit {
    struct lower *s;
    const void *last; /* the function seen last: its parameters come one after the other */
};

static void add_instance(struct instance_visit *visit, CXCursor function)
{
    struct lower *s = visit->s;
    enum CXCursorKind kind = clang_getCursorKind(function);
    if ((kind != CXCursor_FunctionDecl && kind != CXCursor_CXXMethod) || function.data[0] == visit->last)
        return;
    visit->last = function.data[0];
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(function)) || lower_in_prelude(s, function))
        return;
    CXString mangled = clang_Cursor_getMangling(function); /* "" for what is still dependent */
    bool concrete = clang_getCString(mangled) && *clang_getCString(mangled);
    clang_disposeString(mangled);
    struct attributes attributes = lower_attributes(s, function);
    bool is_closure = false; /* lambdas come with the functions that make them */
    (void)lower_closure_of(s, function, &is_closure);
    if (concrete && !is_closure && (attributes.global || attributes.host || !attributes.device))
        lower_function(s, function);
}

static void on_declaration(CXClientData data, const CXIdxDeclInfo *info)
{
    add_instance(data, clang_getCursorSemanticParent(info->cursor));
}

static void on_reference(CXClientData data, const CXIdxEntityRefInfo *info)
{
    if (info->container)
        add_instance(data, info->container->cursor);
}

/* Explicit instantiations, of kernels and of what launches them, aren't visited; the indexer reports what is
 * declared and named inside every instance. */
static void discover_instances(struct lower *s)
{
    struct instance_visit visit = {.s = s};
    IndexerCallbacks callbacks = {.indexDeclaration = on_declaration, .indexEntityReference = on_reference};
    CXIndex index = clang_createIndex(0, 0);
    CXIndexAction action = clang_IndexAction_create(index);
    clang_indexTranslationUnit(
        action, &visit, &callbacks, sizeof callbacks,
        CXIndexOpt_IndexImplicitTemplateInstantiations | CXIndexOpt_IndexFunctionLocalSymbols, s->tu);
    clang_IndexAction_dispose(action);
    clang_disposeIndex(index);
}

static bool same_place(struct ir_range a, struct ir_range b)
{
    return a.file == b.file && a.line == b.line && a.column == b.column;
}

static void report_unused_patterns(struct lower *s)
{
    for (size_t i = 0; i < s->patterns.count; i++) {
        CXCursor decl = s->patterns.items[i].decl;
        struct ir_range range = lower_name_range(s, decl);
        bool used = false;
        for (size_t k = 0; k < s->unit->kernels.count && !used; k++)
            used = same_place(s->unit->kernels.items[k]->range, range);
        const char *error = used ? NULL : lower_error_inside(s, lower_range(s, decl));
        if (error)
            lose(s, decl, error, true);
        else if (!used)
            lose(
                s, decl,
                arena_printf(s->arena,
                             "never instantiated in this file; name an instance with --instantiate '%s<...>'",
                             lower_spelling(s, decl)),
                false);
    }
}

/* ---- the worklist ---- */

static void run_jobs(struct lower *s)
{
    for (size_t i = 0; i < s->jobs.count || s->global_jobs.count; i++) {
        while (s->global_jobs.count)
            lower_run_global_job(s, s->global_jobs.items[--s->global_jobs.count]);
        if (i >= s->jobs.count)
            break;
        struct job job = s->jobs.items[i];
        bool is_closure;
        if (!lower_closure_of(s, job.decl, &is_closure) && is_closure)
            VEC_PUSH(s->arena, &s->closure_jobs, job);
        else
            lower_run_job(s, job);
        arena_free(&s->scratch);
    }
    s->jobs.count = 0;
}

/* The body of a lambda needs the captures, which are known when the function that makes it has been lowered;
 * so lambdas wait until nothing else is left, and those that still can't be placed go without. */
static void run_all(struct lower *s)
{
    run_jobs(s);
    while (s->closure_jobs.count) {
        size_t waiting = s->closure_jobs.count, kept = 0;
        for (size_t i = 0; i < waiting; i++) {
            struct job job = s->closure_jobs.items[i];
            bool is_closure;
            if (lower_closure_of(s, job.decl, &is_closure))
                VEC_PUSH(s->arena, &s->jobs, job);
            else
                s->closure_jobs.items[kept++] = job;
        }
        s->closure_jobs.count = kept;
        if (kept == waiting)
            lower_run_job(s, s->closure_jobs.items[--s->closure_jobs.count]);
        run_jobs(s);
    }
}

/* ---- the unit ---- */

static void mark_device_diagnostics(struct lower *s)
{
    for (size_t i = 0; i < s->unit->diags.count; i++) {
        struct ir_diag *diag = &s->unit->diags.items[i];
        for (size_t k = 0; k < s->device_extents.count && !diag->in_device_code; k++) {
            struct ir_range extent = s->device_extents.items[k];
            diag->in_device_code = diag->range.file == extent.file && diag->range.line >= extent.line &&
                                   diag->range.line <= extent.end_line;
        }
    }
}

static int compare_kernels(const void *a, const void *b)
{
    const struct ir_func *x = *(struct ir_func *const *)a, *y = *(struct ir_func *const *)b;
    if (x->range.file != y->range.file)
        return strcmp(x->range.file ? x->range.file : "", y->range.file ? y->range.file : "");
    if (x->range.line != y->range.line)
        return x->range.line < y->range.line ? -1 : 1;
    if (x->range.column != y->range.column)
        return x->range.column < y->range.column ? -1 : 1;
    return strcmp(x->name, y->name);
}

void lower_unit(CXTranslationUnit tu, const struct ingest_options *options, struct ir_unit *unit)
{
    (void)options;
    struct lower s = {.tu = tu, .unit = unit, .arena = unit->arena};
    lower_make_basic_types(&s);
    clang_visitChildren(clang_getTranslationUnitCursor(tu), discover, &s);
    if (s.patterns.count || s.has_templates)
        discover_instances(&s);
    run_all(&s);
    report_unused_patterns(&s);
    mark_device_diagnostics(&s);
    if (unit->kernels.count)
        qsort(unit->kernels.items, unit->kernels.count, sizeof *unit->kernels.items, compare_kernels);
    map_clear(&s.files);
    map_clear(&s.types);
    map_clear(&s.pointers);
    map_clear(&s.records);
    map_clear(&s.functions);
    map_clear(&s.globals);
    map_clear(&s.overridden);
    map_clear(&s.closures);
    arena_free(&s.scratch);
}
