/* The command line of accesslint. */
#ifndef ANALYZER_OPTIONS_H
#define ANALYZER_OPTIONS_H

#include "analyzer/base/arena.h"
#include "analyzer/base/die.h"
#include "analyzer/base/vec.h"
#include "analyzer/result/launches_json.h"

#include <stdbool.h>

struct reporter;

enum command {
    COMMAND_ANALYSE,
    COMMAND_HELP,
    COMMAND_VERSION,
    COMMAND_LIST_CHECKS,
    COMMAND_EXPLAIN,
    COMMAND_LIST_ARCH
};
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

typedef VEC(const char *) text_list;

struct options {
    enum command command;
    const char *explain; /* the check of --explain */
    text_list files;
    text_list flags; /* the compiler's */
    text_list launches, assumes, instantiate;
    seen_launches seen; /* of the files of --launches */
    const struct reporter *reporter;
    const char *arch, *main_args, *cuda_path, *output; /* NULL when not given, arch excepted */
    double seconds;                                    /* time budget a file; 0: the default */
    enum color color;
    bool quiet, all, accesses, dump_ir;
};

/* Fills `options` (on the arena, and pointing into argv). False: *error is the sentence for the user: what,
 * why, what to do. */
bool options_parse(struct arena *arena, int argc, char **argv, struct options *options,
                   const char **error) MUST_USE;

/* The text of --help. */
const char *options_help(struct arena *arena);

#endif
