/* The command line of accesslint-validate. */
#ifndef VALIDATE_OPTIONS_H
#define VALIDATE_OPTIONS_H

#include "analyzer/base/arena.h"
#include "analyzer/base/die.h"
#include "validate/process.h"

#include <stdbool.h>

enum mode { MODE_COMPARE, MODE_PROGRAM, MODE_PREDICTION, MODE_HELP, MODE_VERSION };

struct options {
    enum mode mode;
    word_list words;        /* before --: files */
    word_list rest;         /* after --: the program and its arguments, or nvcc's flags */
    const char *prediction; /* --prediction, or the file of MODE_PREDICTION and MODE_COMPARE; NULL: none */
    const char *measured;   /* file to read (MODE_COMPARE) or to write */
    const char *nvcc;       /* NULL: look for it */
    bool json;
    bool times;             /* run the program a second time, uncounted, for the time of its kernels */
    double seconds;         /* counting ends after so long; 0: no limit */
    unsigned long launches; /* and after so many launches; 0: no limit */
    double timeout;         /* for one kernel */
    unsigned runs;          /* timed launches */
};

/* False: *error is the sentence for the user. */
bool validate_options_parse(struct arena *arena, int argc, char **argv, struct options *options, const char **error) MUST_USE;

const char *validate_options_help(struct arena *arena);

#endif
