#include "analyzer/ingest/diags.h"

#include <string.h>

/* Each error of a file with thousands is kept, for it tells what function is incomplete; their notes are for
 * readers. */
enum { MAX_WITH_NOTES = 200 };

struct collector {
    struct ir_unit *unit;
    CXFile main_file;
    const struct ir_source *source;
    const struct instances *instances;
    const struct instance *last_failed;
    unsigned n_errors;
};

struct spot {
    CXFile file;
    unsigned line, column;
};

static struct spot spot_of(CXSourceLocation location)
{
    struct spot spot = {0};
    unsigned offset;
    clang_getFileLocation(location, &spot.file, &spot.line, &spot.column, &offset);
    return spot;
}

static const char *path_of(struct ir_unit *unit, CXFile file)
{
    CXString name = clang_getFileName(file);
    const char *path = ir_intern_path(unit, clang_getCString(name));
    clang_disposeString(name);
    return path;
}

/* From the place of the diagnostic to the end of its first range, if that lies behind it; else one character.
 */
static struct ir_range range_of(struct collector *collector, CXDiagnostic diag)
{
    struct spot start = spot_of(clang_getDiagnosticLocation(diag));
    if (!start.file)
        return (struct ir_range){0};
    const char *path = path_of(collector->unit, start.file);
    struct ir_range range = {path, start.line, start.column, start.line, start.column + 1};
    if (clang_getDiagnosticNumRanges(diag) == 0)
        return range;
    struct spot end = spot_of(clang_getRangeEnd(clang_getDiagnosticRange(diag, 0)));
    bool is_behind = end.line > start.line || (end.line == start.line && end.column > start.column);
    if (is_behind && end.file && clang_File_isEqual(end.file, start.file)) {
        range.end_line = end.line;
        range.end_column = end.column;
    }
    return range;
}

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

/* The instance whose appended line holds the diagnostic. */
static const struct instance *instance_of(struct collector *collector, CXDiagnostic diag)
{
    struct spot spot = spot_of(clang_getDiagnosticLocation(diag));
    if (!spot.file || !clang_File_isEqual(spot.file, collector->main_file))
        return NULL;
    return instances_at(collector->source, collector->instances, spot.line);
}

static void take_failed_instance(struct collector *collector, const struct instance *instance,
                                 const char *message)
{
    struct ir_unit *unit = collector->unit;
    if (instance == collector->last_failed)
        return;
    collector->last_failed = instance;
    const char *asked = instance->range.file ? "instantiate" : "--instantiate";
    ir_report(unit, IR_ERROR, instance->range, "%s '%s': %s", asked, instance->spec, message);
    struct ir_lost lost = {.name = instance->spec, .range = instance->range, .is_error = true};
    lost.reason = unit->diags.items[unit->diags.count - 1].message;
    VEC_PUSH(unit->arena, &unit->lost, lost);
}

static void take_notes(struct collector *collector, CXDiagnostic diag)
{
    CXDiagnosticSet notes = clang_getChildDiagnostics(diag);
    for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(notes); i++) {
        CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
        CXString text = clang_getDiagnosticSpelling(note);
        struct ir_range range = range_of(collector, note);
        bool is_trail = !range.file || !strncmp(clang_getCString(text), "in file included from", 21);
        if (!is_trail && !instance_of(collector, note))
            ir_report(collector->unit, IR_NOTE, range, "%s", clang_getCString(text));
        clang_disposeString(text);
        clang_disposeDiagnostic(note);
    }
}

/* Every instance of a template repeats what is wrong with the template. */
static bool repeats_last(const struct ir_unit *unit, struct ir_range range, const char *message)
{
    for (size_t i = unit->diags.count; i-- > 0;) {
        const struct ir_diag *last = &unit->diags.items[i];
        if (last->severity == IR_NOTE)
            continue;
        return last->range.file == range.file && last->range.line == range.line &&
               last->range.column == range.column && !strcmp(last->message, message);
    }
    return false;
}

static void take(struct collector *collector, CXDiagnostic diag, const char *message)
{
    enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(diag);
    if (severity < CXDiagnostic_Warning)
        return;
    const struct instance *instance = instance_of(collector, diag);
    if (instance) {
        take_failed_instance(collector, instance, message);
        return;
    }
    struct ir_range range = range_of(collector, diag);
    if (ends_with(message, " file not found")) {
        ir_report(collector->unit, IR_WARNING, range,
                  "%s; what it declares is unknown here (give its folder with -I)", message);
        return;
    }
    if (repeats_last(collector->unit, range, message))
        return;
    ir_report(collector->unit, severity == CXDiagnostic_Warning ? IR_WARNING : IR_ERROR, range, "%s%s",
              range.file ? "" : "compiler flags: ", message);
    if (collector->n_errors++ < MAX_WITH_NOTES)
        take_notes(collector, diag);
}

void diags_collect(struct ir_unit *unit, CXTranslationUnit tu, const struct ir_source *source,
                   const struct instances *instances)
{
    CXFile main_file = clang_getFile(tu, unit->path);
    struct collector collector = {
        .unit = unit, .main_file = main_file, .source = source, .instances = instances};
    unsigned n = clang_getNumDiagnostics(tu);
    for (unsigned i = 0; i < n; i++) {
        CXDiagnostic diag = clang_getDiagnostic(tu, i);
        CXString text = clang_getDiagnosticSpelling(diag);
        take(&collector, diag, clang_getCString(text));
        clang_disposeString(text);
        clang_disposeDiagnostic(diag);
    }
}

/* ---- the C++ library ---- */

/* What clang says of a name that a header of the C++ library would declare. */
static bool misses_library(const char *message)
{
    return strstr(message, " in namespace 'std'") || strstr(message, "undeclared identifier 'std'") ||
           strstr(message, "undeclared identifier 'assert'") || strstr(message, "include <new>");
}

bool diags_miss_library(CXTranslationUnit tu)
{
    bool misses = false;
    unsigned n = clang_getNumDiagnostics(tu);
    for (unsigned i = 0; i < n && !misses; i++) {
        CXDiagnostic diag = clang_getDiagnostic(tu, i);
        CXString text = clang_getDiagnosticSpelling(diag);
        misses = misses_library(clang_getCString(text));
        clang_disposeString(text);
        clang_disposeDiagnostic(diag);
    }
    return misses;
}
