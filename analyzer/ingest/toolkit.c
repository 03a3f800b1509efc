#include "analyzer/ingest/toolkit.h"

#include "analyzer/ingest/prelude.h"
#include "analyzer/ingest/tu.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool exists(struct arena *arena, const char *folder, const char *name)
{
    return access(arena_printf(arena, "%s/%s", folder, name), R_OK) == 0;
}

static bool is_toolkit(struct arena *arena, const char *folder)
{
    return exists(arena, folder, "cuda_runtime.h") && exists(arena, folder, "driver_types.h");
}

/* The folder of headers of a toolkit's root; NULL: it is none. */
static const char *include_folder(struct arena *arena, const char *root)
{
    static const char *const places[] = {"include", "targets/x86_64-linux/include",
                                         "targets/sbsa-linux/include"};
    for (size_t i = 0; root && *root && i < sizeof places / sizeof *places; i++) {
        const char *folder = arena_printf(arena, "%s/%s", root, places[i]);
        if (is_toolkit(arena, folder))
            return folder;
    }
    return NULL;
}

static const char *find(struct ir_unit *unit, const char *cuda_path)
{
    const char *folder = include_folder(unit->arena, cuda_path);
    if (cuda_path && !folder)
        ir_report(unit, IR_WARNING, (struct ir_range){0},
                  "--cuda-path='%s' holds no include/cuda_runtime.h and was ignored; name the toolkit's root "
                  "folder",
                  cuda_path);
    if (cuda_path)
        return folder;
    const char *const roots[] = {getenv("CUDA_HOME"), getenv("CUDA_PATH"), "/usr/local/cuda", "/opt/cuda"};
    for (size_t i = 0; i < sizeof roots / sizeof *roots && !folder; i++)
        folder = include_folder(unit->arena, roots[i]);
    return folder;
}

static void overlay(struct ir_unit *unit, const char *folder, struct command *command)
{
    struct arena *arena = unit->arena;
    for (const struct prelude_file *file = prelude_files; file->name; file++) {
        if (!exists(arena, folder, file->name))
            continue;
        const char *text = arena_printf(arena, "#include \"%s/%s\"\n", PRELUDE_FOLDER, file->name);
        command_add_file(arena, command, arena_printf(arena, "%s/%s", folder, file->name), text,
                         strlen(text));
    }
}

/* /usr/include is a toolkit's folder where a distribution installs it there. */
static void overlay_all(struct ir_unit *unit, struct command *command)
{
    if (is_toolkit(unit->arena, "/usr/include"))
        overlay(unit, "/usr/include", command);
    for (size_t i = 0; i + 1 < command->args.count; i++) {
        const char *flag = command->args.items[i], *folder = command->args.items[i + 1];
        bool is_search = !strcmp(flag, "-I") || !strcmp(flag, "-isystem") || !strcmp(flag, "-idirafter");
        if (is_search && strcmp(folder, PRELUDE_FOLDER) != 0 && is_toolkit(unit->arena, folder))
            overlay(unit, folder, command);
    }
}

void toolkit_add(struct ir_unit *unit, const char *cuda_path, struct command *command)
{
    const char *folder = find(unit, cuda_path);
    if (folder) {
        /* Not its folder cccl: what the prelude lacks of thrust, cub and libcu++ doesn't go with what it has. */
        VEC_PUSH(unit->arena, &command->args, "-idirafter");
        VEC_PUSH(unit->arena, &command->args, folder);
    }
    overlay_all(unit, command);
}
