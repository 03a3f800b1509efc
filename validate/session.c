#include "validate/session.h"

#include <dirent.h>
#include <string.h>
#include <unistd.h>

#define TROUBLE(status_, ...) ((struct trouble){(status_), arena_printf(arena, __VA_ARGS__)})

/* "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.159.04  Release Build": the first word that begins with digits and a dot. */
static const char *driver_version(struct arena *arena)
{
    char line[512] = "";
    FILE *file = fopen("/proc/driver/nvidia/version", "r");
    if (!file)
        return NULL;
    char *got = fgets(line, sizeof line, file), *rest = line;
    fclose(file);
    for (char *word; got && (word = strsep(&rest, " \t\n"));) {
        size_t digits = strspn(word, "0123456789");
        if (digits && word[digits] == '.')
            return arena_strdup(arena, word);
    }
    return NULL;
}

static void read_machine(struct arena *arena, const char *text, struct machine *machine)
{
    char *rest = arena_strdup(arena, text);
    for (char *line; (line = strsep(&rest, "\n"));) {
        char *word = strsep(&line, "\t"), *key = strsep(&line, "\t");
        if (line && !strcmp(word, "machine"))
            measured_machine(arena, machine, key, line);
    }
    machine->driver = driver_version(arena);
}

/* The first line of what a process said. */
static const char *first_line(struct arena *arena, const char *text)
{
    return arena_strndup(arena, text, strcspn(text, "\n"));
}

/* Can the dynamic loader load the library? CUDA itself would stay silent. */
static struct trouble check_library(struct arena *arena, const struct session *session)
{
    struct process try = {.capture = true, .timeout = 30};
    VEC_PUSH(arena, &try.words, session->harness);
    VEC_PUSH(arena, &try.words, "library");
    VEC_PUSH(arena, &try.words, session->injection);
    struct process_end end = process_run(arena, &try);
    if (end.code == 0 && !end.signal)
        return (struct trouble){.status = EXIT_GOOD};
    return TROUBLE(EXIT_CANNOT, "CUPTI can not be loaded: %s", first_line(arena, end.error_text));
}

struct trouble session_open(struct arena *arena, struct session *session)
{
    *session = (struct session){.injection = process_beside(arena, "libaccesslint_inject.so"),
                                .harness = process_beside(arena, "accesslint-harness")};
    if (!session->injection || !session->harness)
        return TROUBLE(EXIT_CANNOT, "this accesslint-validate was built without a CUDA toolkit: it can compare, but not measure");
    struct process probe = {.capture = true, .timeout = 60};
    VEC_PUSH(arena, &probe.words, session->harness);
    VEC_PUSH(arena, &probe.words, "probe");
    struct process_end end = process_run(arena, &probe);
    if (end.code || end.signal || end.timed_out || end.failed)
        return TROUBLE(EXIT_CANNOT, "%s", *end.error_text ? first_line(arena, end.error_text) : "the GPU does not answer");
    read_machine(arena, end.out, &session->machine);
    struct trouble trouble = check_library(arena, session);
    if (!trouble.status && !(session->folder = process_folder(arena)))
        return TROUBLE(EXIT_TROUBLE, "no folder for temporary files can be made");
    return trouble;
}

void session_close(struct arena *arena, const struct session *session)
{
    if (session->folder)
        process_remove(arena, session->folder);
}

void session_inject(struct arena *arena, const struct session *session, const struct options *options, struct process *process)
{
    VEC_PUSH(arena, &process->environment, arena_printf(arena, "CUDA_INJECTION64_PATH=%s", session->injection));
    VEC_PUSH(arena, &process->environment, arena_printf(arena, "ACCESSLINT_RECORD_DIR=%s", session->folder));
    VEC_PUSH(arena, &process->environment, arena_printf(arena, "ACCESSLINT_MAX_SECONDS=%g", options->seconds));
    VEC_PUSH(arena, &process->environment, arena_printf(arena, "ACCESSLINT_MAX_LAUNCHES=%lu", options->launches));
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && !strcmp(text + length - end_length, end);
}

struct trouble session_collect(struct arena *arena, const struct session *session, struct measured *measured)
{
    struct trouble trouble = {.status = EXIT_GOOD};
    const char *error;
    DIR *folder = opendir(session->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        const char *path = arena_printf(arena, "%s/%s", session->folder, entry->d_name);
        if (!ends_with(entry->d_name, ".record"))
            continue;
        if (!measured_add_record(arena, measured, path, &error))
            trouble = TROUBLE(EXIT_TROUBLE, "%s", error);
        unlink(path);
    }
    if (folder)
        closedir(folder);
    return trouble;
}

/* The same program, timed; what it prints is not shown twice. */
static struct trouble time_program(struct arena *arena, const struct session *session, const struct options *options, struct measured *measured)
{
    struct process program = {.words = options->rest, .capture = true};
    session_inject(arena, session, options, &program);
    VEC_PUSH(arena, &program.environment, "ACCESSLINT_TIMES=1");
    struct process_end end = process_run(arena, &program);
    if (end.failed)
        return TROUBLE(EXIT_TROUBLE, "%s: %s", options->rest.items[0], end.failed);
    return session_collect(arena, session, measured);
}

struct trouble session_program(struct arena *arena, const struct session *session, const struct options *options, struct measured *measured)
{
    struct process program = {.words = options->rest};
    struct trouble trouble = options->times ? time_program(arena, session, options, measured) : (struct trouble){.status = EXIT_GOOD};
    if (trouble.status)
        return trouble;
    session_inject(arena, session, options, &program);
    struct process_end end = process_run(arena, &program);
    if (end.failed)
        return TROUBLE(EXIT_TROUBLE, "%s: %s", options->rest.items[0], end.failed);
    if (end.code == 127 && !end.signal)
        return TROUBLE(EXIT_TROUBLE, "%s could not be run", options->rest.items[0]);
    measured->machine = session->machine;
    for (size_t i = 0; i < options->rest.count; i++)
        VEC_PUSH(arena, &measured->command, options->rest.items[i]);
    trouble = session_collect(arena, session, measured);
    measured->machine.driver = session->machine.driver;
    measured->cut_short = measured->cut_short || end.signal;
    if (end.signal)
        measured_note(arena, measured, arena_printf(arena, "the program was ended by signal %d", end.signal));
    else if (end.code)
        measured_note(arena, measured, arena_printf(arena, "the program ended with exit code %d", end.code));
    if (!trouble.status && !measured->counts_from)
        return TROUBLE(EXIT_TROUBLE, "the program did not use CUDA, or its use could not be followed");
    for (size_t i = 0; i < measured->notes.count && !trouble.status; i++)
        if (!strncmp(measured->notes.items[i], "counting could not start", 24) && !measured->rows.count)
            trouble = TROUBLE(EXIT_CANNOT, "%s", measured->notes.items[i]);
    return trouble;
}
