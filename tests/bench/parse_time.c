/* Preloaded into accesslint, tells when libclang parsed: writes "parsing own" to the file that PARSE_TIME names, in seconds. `own` is what the
 * program did beside parsing, from the first parse to the end; loading the program and libclang comes before and is neither. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef int parse_function(void *index, const char *path, const char *const *args, int n_args, void *unsaved, unsigned n_unsaved,
                           unsigned options, void *out);

parse_function clang_parseTranslationUnit2, clang_parseTranslationUnit2FullArgv;

static double first, parsing;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

__attribute__((destructor)) static void report(void)
{
    const char *path = getenv("PARSE_TIME");
    FILE *file = path && first > 0 ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%.6f %.6f\n", parsing, now() - first - parsing);
        fclose(file);
    }
}

#define WRAP(name)                                                                                                        \
    int name(void *index, const char *path, const char *const *args, int n_args, void *unsaved, unsigned n_unsaved,       \
             unsigned options, void *out)                                                                                 \
    {                                                                                                                     \
        parse_function *real = (parse_function *)dlsym(RTLD_NEXT, #name);                                                 \
        double start = now();                                                                                             \
        if (first <= 0)                                                                                                   \
            first = start;                                                                                                \
        int result = real(index, path, args, n_args, unsaved, n_unsaved, options, out);                                   \
        parsing += now() - start;                                                                                         \
        return result;                                                                                                    \
    }

WRAP(clang_parseTranslationUnit2)
WRAP(clang_parseTranslationUnit2FullArgv)
