#include "analyzer/ingest/command.h"

#include "analyzer/ingest/flags.h"
#include "analyzer/ingest/prelude.h"
#include "analyzer/ingest/toolkit.h"
#include "analyzer/ingest/tu.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

static const char *const fixed[] = {
    /* One pass, the device's, shows kernels and host code alike. */
    "-x",
    "cuda",
    "--cuda-device-only",
    "-fgpu-rdc",
    "-nocudainc",
    "-nocudalib",
    "-isystem",
    PRELUDE_FOLDER,
    "-include",
    PRELUDE_FOLDER "/accesslint_prelude.h",
    /* Stand-ins for libraries, found when the real ones are not. */
    "-idirafter",
    PRELUDE_FOLDER "/fallback",
    /* The 20th error would end the instantiation of templates. */
    "-ferror-limit=0",
    /* Not a compiler: what other compilers let pass is none of our business. */
    "-w",
    "-Wno-everything",
    /* Deep enough for any generated code, shallow enough for the stack. */
    "-fbracket-depth=4096",
    /* Bounds an endless constexpr loop to about a second. */
    "-fconstexpr-steps=300000",
};

static const char default_standard[] = "-std=c++17"; /* nvcc's since CUDA 12 */

static void push(struct arena *arena, struct command *command, const char *arg)
{
    VEC_PUSH(arena, &command->args, arg);
}

void command_add_file(struct arena *arena, struct command *command, const char *path, const char *text,
                      size_t length)
{
    struct CXUnsavedFile file = {.Filename = path, .Contents = text, .Length = length};
    VEC_PUSH(arena, &command->files, file);
}

static void add_prelude(struct arena *arena, struct command *command)
{
    for (const struct prelude_file *file = prelude_files; file->name; file++) {
        const char *path = arena_printf(arena, "%s/%s", PRELUDE_FOLDER, file->name);
        command_add_file(arena, command, path, file->text, strlen(file->text));
    }
}

/* The newest architecture up to `number` that every libclang from 17 on knows. */
static int known_arch(int number)
{
    static const int known[] = {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90};
    int best = known[0];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i] <= number)
            best = known[i];
    return best;
}

/* Code asks for its architecture by macro alone, so these hold the true one even where libclang doesn't know
 * it. */
static void add_arch(struct arena *arena, struct command *command, const char *arch)
{
    int number = 90;
    char suffix = 0;
    sscanf(arch, "sm_%d%c", &number, &suffix);
    push(arena, command, arena_printf(arena, "--cuda-gpu-arch=sm_%d", known_arch(number)));
    push(arena, command, "-U__CUDA_ARCH__");
    push(arena, command, arena_printf(arena, "-D__CUDA_ARCH__=%d", 10 * number));
    push(arena, command, arena_printf(arena, "-D__CUDA_ARCH_LIST__=%d", 10 * number));
    if (suffix == 'a')
        push(arena, command, arena_printf(arena, "-D__CUDA_ARCH_FEAT_SM%d_ALL", number));
}

static bool has_builtin_headers(struct arena *arena, const char *folder)
{
    return access(arena_printf(arena, "%s/include/stddef.h", folder), R_OK) == 0;
}

/* "22.1.8" of "Debian clang version 22.1.8 (...)"; "" when it isn't there. */
static const char *libclang_version(struct arena *arena)
{
    CXString text = clang_getClangVersion();
    const char *at = strstr(clang_getCString(text), "version ");
    at = at ? at + strlen("version ") : "";
    const char *version = arena_strndup(arena, at, strspn(at, "0123456789."));
    clang_disposeString(text);
    return version;
}

/* libclang looks for its own headers (stddef.h) beside itself; a library that was moved or split into
 * packages doesn't find them. */
static void add_resource_folder(struct arena *arena, struct command *command)
{
    Dl_info info;
    const char *version = libclang_version(arena), *slash = NULL;
    if (dladdr((void *)(uintptr_t)clang_createIndex, &info) && info.dli_fname)
        slash = strrchr(info.dli_fname, '/');
    const char *beside =
        slash ? arena_strndup(arena, info.dli_fname, (size_t)(slash - info.dli_fname)) : "/usr/lib";
    const char *major = arena_strndup(arena, version, strcspn(version, "."));
    const char *const folders[] = {
        arena_printf(arena, "%s/clang/%s", beside, major),
        arena_printf(arena, "%s/clang/%s", beside, version),
        arena_printf(arena, "/usr/lib/llvm-%s/lib/clang/%s", major, major),
        arena_printf(arena, "/usr/lib/llvm-%s/lib/clang/%s", major, version),
        arena_printf(arena, "/usr/lib/clang/%s", major),
        arena_printf(arena, "/usr/lib64/clang/%s", major),
        arena_printf(arena, "/usr/lib/clang/%s", version),
        arena_printf(arena, "/usr/include/clang/%s", version),
    };
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        if (!has_builtin_headers(arena, folders[i]))
            continue;
        push(arena, command, "-resource-dir");
        push(arena, command, folders[i]);
        return;
    }
}

void command_build(struct ir_unit *unit, const struct ingest_options *options, struct command *out)
{
    struct arena *arena = unit->arena;
    struct flags flags = {0};
    flags_translate(unit, options->flags, options->n_flags, &flags);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        push(arena, out, fixed[i]);
    add_arch(arena, out, flags.arch ? flags.arch : options->arch);
    add_resource_folder(arena, out);
    push(arena, out, default_standard);
    for (size_t i = 0; i < flags.args.count; i++)
        push(arena, out, flags.args.items[i]);
    add_prelude(arena, out);
    toolkit_add(unit, options->cuda_path ? options->cuda_path : flags.cuda_path, out);
}
