#include "analyzer/ingest/headers.h"

#include "analyzer/ingest/comments.h"

#include <string.h>

struct reader {
    struct ir_unit *unit;
    CXTranslationUnit tu;
};

static const struct ir_source *add_source(struct ir_unit *unit, const char *path, const char *text,
                                          size_t length)
{
    ir_add_source(unit, path, arena_strndup(unit->arena, text, length), length);
    return ir_find_source(unit, path);
}

static void read_header(CXFile file, CXSourceLocation *stack, unsigned n_stack, CXClientData data)
{
    (void)stack;
    struct reader *reader = data;
    CXSourceLocation start = clang_getLocation(reader->tu, file, 1, 1);
    if (n_stack == 0 || clang_Location_isInSystemHeader(start))
        return; /* the main file, which is read */
    size_t length;
    const char *text = clang_getFileContents(reader->tu, file, &length);
    if (!text || !memmem(text, length, "accesslint:", strlen("accesslint:")))
        return;
    CXString name = clang_getFileName(file);
    const char *path = ir_intern_path(reader->unit, clang_getCString(name));
    clang_disposeString(name);
    if (!ir_find_source(reader->unit, path))
        comments_collect(reader->unit, add_source(reader->unit, path, text, length));
}

void headers_read_comments(struct ir_unit *unit, CXTranslationUnit tu)
{
    struct reader reader = {unit, tu};
    clang_getInclusions(tu, read_header, &reader);
}

static void add_file_of(struct ir_unit *unit, CXTranslationUnit tu, struct ir_range range)
{
    if (!range.file || ir_find_source(unit, range.file))
        return;
    CXFile file = clang_getFile(tu, range.file);
    size_t length;
    const char *text = file ? clang_getFileContents(tu, file, &length) : NULL;
    if (text)
        add_source(unit, range.file, text, length);
}

void headers_add_sources(struct ir_unit *unit, CXTranslationUnit tu)
{
    for (size_t i = 0; i < unit->functions.count; i++)
        if (unit->functions.items[i]->body && !unit->functions.items[i]->in_prelude)
            add_file_of(unit, tu, unit->functions.items[i]->range);
    for (size_t i = 0; i < unit->diags.count; i++)
        add_file_of(unit, tu, unit->diags.items[i].range);
}
