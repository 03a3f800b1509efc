/* Runs a program as a user would and keeps what it printed. */
#ifndef TESTS_SUPPORT_PROGRAM_H
#define TESTS_SUPPORT_PROGRAM_H

#include "analyzer/base/arena.h"

#include <stdbool.h>

struct program_result {
    int exit_code; /* -1 when a signal ended it */
    int signal;    /* 0 unless a signal ended it */
    bool timed_out;
    const char *out, *err; /* standard output and error as text, on the arena */
    size_t out_length, err_length;
};

/* Runs argv[0] (argv ends with NULL) in `folder` (NULL: the present one) with an empty standard input, at
 * most `seconds` long. */
struct program_result program_run(struct arena *arena, const char *const *argv, const char *folder,
                                  int seconds);

/* The program under test: the environment variable ACCESSLINT, or "accesslint" from the path. */
const char *program_accesslint(void);

/* Exit code of a test that cannot run here (CTest's SKIP_RETURN_CODE). */
enum { PROGRAM_SKIPPED = 77 };

#endif
