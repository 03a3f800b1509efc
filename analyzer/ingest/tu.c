#include "analyzer/ingest/tu.h"

#include "analyzer/ingest/command.h"
#include "analyzer/ingest/comments.h"
#include "analyzer/ingest/diags.h"
#include "analyzer/ingest/headers.h"
#include "analyzer/ingest/instances.h"
#include "analyzer/ingest/launches.h"
#include "analyzer/ingest/source.h"

#include <string.h>

static const char *failure_text(enum CXErrorCode code)
{
    if (code == CXError_Crashed)
        return "libclang crashed while it parsed this file; a build of accesslint with another libclang may "
               "read it, and LLVM's "
               "developers want to know the file";
    return "libclang refused to parse this file; a compiler flag that it can't take is the likely cause: try "
           "without the flags";
}

/* One parse of `text` under the main file's name. */
static bool parse(struct ir_unit *unit, const struct command *command, const char *text, struct tu *tu)
{
    size_t n = command->files.count;
    struct CXUnsavedFile *files = ARENA_ARRAY(unit->arena, n + 1, struct CXUnsavedFile);
    memcpy(files, command->files.items, n * sizeof *files);
    files[n] = (struct CXUnsavedFile){.Filename = unit->path, .Contents = text, .Length = strlen(text)};
    enum CXErrorCode code =
        clang_parseTranslationUnit2(tu->index, unit->path, command->args.items, (int)command->args.count,
                                    files, (unsigned)n + 1, CXTranslationUnit_KeepGoing, &tu->unit);
    if (code != CXError_Success)
        ir_report(unit, IR_ERROR, (struct ir_range){.file = unit->path}, "%s", failure_text(code));
    return code == CXError_Success;
}

/* After a first parse: whether the headers' comments ask for more instances, or a failed one has a namespace
 * to be found in. */
static bool wants_another(struct ir_unit *unit, const struct ir_source *source, struct instances *instances,
                          struct tu *tu)
{
    size_t n_comments = unit->comments.count, n_instances = instances->count;
    headers_read_comments(unit, tu->unit);
    bool repaired = instances_repair(unit, tu->unit, source, instances);
    instances_from_comments(unit, n_comments, instances);
    return repaired || instances->count > n_instances;
}

/* nvcc brings much of the C++ library along; that is dear, so only a file that misses a part of it gets it.
 */
static bool wants_library(struct ir_unit *unit, struct command *command, CXTranslationUnit tu, bool *has_it)
{
    if (*has_it || !diags_miss_library(tu))
        return false;
    *has_it = true;
    VEC_PUSH(unit->arena, &command->args, "-include");
    VEC_PUSH(unit->arena, &command->args, PRELUDE_FOLDER "/accesslint_std.h");
    return true;
}

/* Parses until every instance has had its chance: those from headers may need a namespace too. */
static bool parse_with_instances(struct ir_unit *unit, struct command *command,
                                 const struct ir_source *source, struct instances *instances, struct tu *tu)
{
    bool has_library = false;
    for (int round = 0; round < 3; round++) {
        if (!parse(unit, command, instances_append(unit->arena, source, instances), tu))
            return false;
        bool library = wants_library(unit, command, tu->unit, &has_library);
        if (round == 2 || (!wants_another(unit, source, instances, tu) && !library))
            break;
        clang_disposeTranslationUnit(tu->unit);
    }
    diags_collect(unit, tu->unit, source, instances);
    return true;
}

/* What clang is to see of the main file; every position is the file's. A copy: headers will be added behind
 * the first source. */
static struct ir_source mended_source(struct ir_unit *unit)
{
    struct ir_source source = unit->sources.items[0];
    char *text = arena_strndup(unit->arena, source.text, source.length);
    launches_mend(unit->arena, text, source.length);
    source.text = text;
    return source;
}

bool tu_parse(const struct ingest_options *options, struct ir_unit *unit, struct tu *out)
{
    if (!source_read(unit))
        return false;
    const struct ir_source source = mended_source(unit);
    struct command command = {0};
    struct instances instances = {0};
    comments_collect(unit, &source);
    command_build(unit, options, &command);
    instances_from_options(unit, options, &instances);
    instances_from_comments(unit, 0, &instances);
    out->index = clang_createIndex(0, 0);
    bool ok = parse_with_instances(unit, &command, &source, &instances, out);
    if (!ok)
        clang_disposeIndex(out->index);
    return ok;
}

void tu_dispose(struct tu *tu)
{
    clang_disposeTranslationUnit(tu->unit);
    clang_disposeIndex(tu->index);
}
