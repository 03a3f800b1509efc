/* accesslint: what the memory system will do with the accesses of CUDA kernels. */
#include "analyzer/base/arena.h"
#include "analyzer/checks/check.h"
#include "analyzer/options.h"
#include "analyzer/pipeline.h"
#include "analyzer/result/words.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void list_checks(void)
{
    for (size_t i = 0; checks[i]; i++)
        printf("%s  %-28s %-8s %s\n", checks[i]->id, checks[i]->name, severity_words[checks[i]->severity],
               checks[i]->summary);
}

static void explain(const char *id)
{
    const struct check *check = check_find(id);
    printf("%s %s (%s, since %s)\n%s\n\n%s\n\nReported:\n\n%s\nNot reported:\n\n%s", check->id, check->name,
           severity_words[check->severity], check->since, check->summary, check->why, check->bad,
           check->good);
}

static void list_arches(void)
{
    size_t count;
    const struct sim_arch *rows = sim_arch_rows(&count);
    for (size_t i = 0; i < count; i++)
        printf("%-8s %-20s %s\n", rows[i].name, rows[i].title,
               rows[i].confirmed ? "counts confirmed on hardware" : "counts from documents");
}

static int run(struct arena *arena, const struct options *options)
{
    switch (options->command) {
    case COMMAND_ANALYSE:
        return pipeline_run(arena, options);
    case COMMAND_HELP:
        fputs(options_help(arena), stdout);
        break;
    case COMMAND_VERSION:
        puts("accesslint " AL_VERSION);
        break;
    case COMMAND_LIST_CHECKS:
        list_checks();
        break;
    case COMMAND_EXPLAIN:
        explain(options->explain);
        break;
    case COMMAND_LIST_ARCH:
        list_arches();
        break;
    }
    return EXIT_CLEAN;
}

int main(int argc, char **argv)
{
    struct arena arena = {0};
    struct options options;
    const char *error;
    int status = EXIT_TROUBLE;
    if (options_parse(&arena, argc, argv, &options, &error))
        status = run(&arena, &options);
    else
        fprintf(stderr, "accesslint: error: %s\n", error);
    arena_free(&arena);
    if ((fflush(stdout) || ferror(stdout)) && status != EXIT_TROUBLE) {
        fprintf(stderr, "accesslint: error: can't write 'standard output': %s\n", strerror(errno));
        status = EXIT_TROUBLE;
    }
    return status;
}
