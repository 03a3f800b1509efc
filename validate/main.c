/* accesslint-validate: the real kernels on a GPU, predicted beside measured. */
#include "analyzer/result/prediction_json.h"
#include "validate/compare.h"
#include "validate/session.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define TROUBLE(status_, ...) ((struct trouble){(status_), arena_printf(arena, __VA_ARGS__)})

static struct trouble print_comparison(struct arena *arena, const struct options *options, const struct prediction *prediction,
                                       const struct measured *measured)
{
    struct compare_result result;
    compare_run(arena, prediction, measured, &result);
    if (options->json)
        compare_print_json(arena, &result, measured, stdout);
    else
        compare_print_text(arena, &result, measured, stdout);
    return (struct trouble){.status = result.exact_differ ? EXIT_DIFFERS : EXIT_GOOD};
}

static struct trouble compare_files(struct arena *arena, const struct options *options)
{
    struct prediction prediction;
    struct measured measured;
    const char *error;
    if (!prediction_read(arena, options->prediction, &prediction, &error) || !measured_read(arena, options->measured, &measured, &error))
        return TROUBLE(EXIT_TROUBLE, "%s", error);
    return print_comparison(arena, options, &prediction, &measured);
}

static struct trouble finish(struct arena *arena, const struct options *options, const struct prediction *prediction, struct measured *measured)
{
    const char *error;
    measured_merge(measured);
    if (!measured_write(arena, measured, options->measured, &error))
        return TROUBLE(EXIT_TROUBLE, "%s", error);
    for (size_t i = 0; i < measured->notes.count && !prediction; i++)
        fprintf(stderr, "accesslint-validate: note: %s\n", measured->notes.items[i]);
    return prediction ? print_comparison(arena, options, prediction, measured) : (struct trouble){.status = EXIT_GOOD};
}

static struct trouble measure_program(struct arena *arena, const struct session *session, const struct options *options)
{
    struct prediction prediction;
    struct measured measured = {.counts_from = NULL};
    const char *error;
    if (options->prediction && !prediction_read(arena, options->prediction, &prediction, &error))
        return TROUBLE(EXIT_TROUBLE, "%s", error);
    struct trouble trouble = session_program(arena, session, options, &measured);
    return trouble.status ? trouble : finish(arena, options, options->prediction ? &prediction : NULL, &measured);
}

static bool is_json(const char *path)
{
    size_t length = strlen(path);
    return length > 5 && !strcmp(path + length - 5, ".json");
}

static struct trouble measure_prediction(struct arena *arena, const struct session *session, const struct options *options)
{
    struct prediction prediction;
    struct measured measured = {.counts_from = NULL};
    struct trouble trouble = {.status = EXIT_GOOD};
    const char *error, *path = options->prediction;
    if (!is_json(path))
        trouble = session_predict(arena, session, options, options->prediction, &path);
    if (!trouble.status && !prediction_read(arena, path, &prediction, &error))
        trouble = TROUBLE(EXIT_TROUBLE, "%s", error);
    if (!trouble.status)
        trouble = session_kernels(arena, session, options, &prediction, &measured);
    return trouble.status ? trouble : finish(arena, options, &prediction, &measured);
}

static struct trouble measure(struct arena *arena, const struct options *options)
{
    struct session session;
    struct trouble trouble = session_open(arena, &session);
    if (!trouble.status)
        trouble = options->mode == MODE_PROGRAM ? measure_program(arena, &session, options) : measure_prediction(arena, &session, options);
    session_close(arena, &session);
    return trouble;
}

static struct trouble run(struct arena *arena, const struct options *options)
{
    switch (options->mode) {
    case MODE_COMPARE:
        return compare_files(arena, options);
    case MODE_PROGRAM:
    case MODE_PREDICTION:
        return measure(arena, options);
    case MODE_HELP:
        fputs(validate_options_help(arena), stdout);
        break;
    case MODE_VERSION:
        puts("accesslint-validate " AL_VERSION);
        break;
    }
    return (struct trouble){.status = EXIT_GOOD};
}

int main(int argc, char **argv)
{
    struct arena arena = {0};
    struct options options;
    struct trouble trouble = {.status = EXIT_TROUBLE};
    if (validate_options_parse(&arena, argc, argv, &options, &trouble.sentence))
        trouble = run(&arena, &options);
    if (trouble.sentence)
        fprintf(stderr, "accesslint-validate: %s%s\n", trouble.status == EXIT_TROUBLE ? "error: " : "", trouble.sentence);
    int status = trouble.status;
    if ((fflush(stdout) || ferror(stdout)) && status != EXIT_TROUBLE) {
        fprintf(stderr, "accesslint-validate: error: standard output: %s\n", strerror(errno));
        status = EXIT_TROUBLE;
    }
    arena_free(&arena);
    return status;
}
