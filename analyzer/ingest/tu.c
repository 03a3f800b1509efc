#include "analyzer/ingest/tu.h"

#include "analyzer/ingest/prelude.h"

#include <stdio.h>
#include <string.h>

static char *read_all(struct arena *arena, FILE *file, size_t *length)
{
    size_t capacity = 65536;
    char *text = arena_alloc(arena, capacity);
    for (*length = 0;;) {
        size_t got = fread(text + *length, 1, capacity - 1 - *length, file);
        *length += got;
        if (!got)
            return text;
        text = arena_grow(arena, text, *length, 2 * capacity);
        capacity *= 2;
    }
}

bool tu_parse(const struct ingest_options *options, struct ir_unit *unit, struct tu *out)
{
    FILE *file = fopen(unit->path, "rb");
    if (!file) {
        ir_report(unit, IR_ERROR, (struct ir_range){.file = unit->path}, "cannot open the file");
        return false;
    }
    size_t length;
    char *text = read_all(unit->arena, file, &length);
    fclose(file);
    ir_add_source(unit, unit->path, text, length);
    VEC(const char *) args = {0};
    VEC(struct CXUnsavedFile) files = {0};
    static const char *const fixed[] = {
        "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-std=c++17", "-nocudainc", "-nocudalib",
        "-isystem", PRELUDE_FOLDER, "-include", PRELUDE_FOLDER "/accesslint_prelude.h", "-ferror-limit=0",
        "-fgpu-rdc", "-Wno-everything", "-w", "-D__CUDACC_VER_MAJOR__=12", "-D__CUDACC_VER_MINOR__=8"};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        VEC_PUSH(unit->arena, &args, fixed[i]);
    for (size_t i = 0; i < options->n_flags; i++)
        VEC_PUSH(unit->arena, &args, options->flags[i]);
    for (const struct prelude_file *p = prelude_files; p->name; p++) {
        struct CXUnsavedFile one = {arena_printf(unit->arena, "%s/%s", PRELUDE_FOLDER, p->name), p->text,
                                    strlen(p->text)};
        VEC_PUSH(unit->arena, &files, one);
    }
    struct CXUnsavedFile main_file = {unit->path, text, length};
    VEC_PUSH(unit->arena, &files, main_file);
    out->index = clang_createIndex(0, 0);
    enum CXErrorCode rc = clang_parseTranslationUnit2(out->index, unit->path, args.items, (int)args.count,
                                                      files.items, (unsigned)files.count,
                                                      CXTranslationUnit_KeepGoing, &out->unit);
    if (rc == CXError_Success)
        return true;
    ir_report(unit, IR_ERROR, (struct ir_range){.file = unit->path}, "libclang failed (%d)", (int)rc);
    clang_disposeIndex(out->index);
    return false;
}

void tu_dispose(struct tu *tu)
{
    clang_disposeTranslationUnit(tu->unit);
    clang_disposeIndex(tu->index);
}
