/* Preloaded into accesslint, tells how long libclang parsed: appends seconds to the file that PARSE_TIME names. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef int parse_function(void *index, const char *path, const char *const *args, int n_args, void *unsaved, unsigned n_unsaved,
                           unsigned options, void *out);

parse_function clang_parseTranslationUnit2, clang_parseTranslationUnit2FullArgv;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void report(double seconds)
{
    const char *path = getenv("PARSE_TIME");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (file) {
        fprintf(file, "%.6f\n", seconds);
        fclose(file);
    }
}

#define WRAP(name)                                                                                                        \
    int name(void *index, const char *path, const char *const *args, int n_args, void *unsaved, unsigned n_unsaved,       \
             unsigned options, void *out)                                                                                 \
    {                                                                                                                     \
        parse_function *real = (parse_function *)dlsym(RTLD_NEXT, #name);                                                 \
        double start = now();                                                                                             \
        int result = real(index, path, args, n_args, unsaved, n_unsaved, options, out);                                   \
        report(now() - start);                                                                                            \
        return result;                                                                                                    \
    }

WRAP(clang_parseTranslationUnit2)
WRAP(clang_parseTranslationUnit2FullArgv)
