/* Child processes. */
#ifndef VALIDATE_PROCESS_H
#define VALIDATE_PROCESS_H

#include "analyzer/base/arena.h"
#include "analyzer/base/vec.h"

#include <stdbool.h>

typedef VEC(const char *) word_list;

struct process {
    word_list words;       /* program and arguments */
    word_list environment; /* "NAME=VALUE", added to ours */
    double timeout;        /* seconds; 0: none */
    bool capture;          /* keep standard output and error, instead of sharing ours */
};

struct process_end {
    const char *failed; /* could not be started: why; else NULL */
    bool timed_out;
    int code, signal;   /* exit code; signal that ended it, or 0 */
    const char *out, *error_text; /* what it printed, when captured */
};

/* Runs a process to its end. SIGINT and SIGTERM sent to us are passed on to it. */
struct process_end process_run(struct arena *arena, const struct process *process);

/* A program that belongs to us: beside our own executable or in ../lib/accesslint of it; NULL: not there. */
const char *process_beside(struct arena *arena, const char *name);

/* A new empty folder for temporary files; NULL when none can be made. */
const char *process_folder(struct arena *arena);

/* Removes such a folder and the files in it. */
void process_remove(struct arena *arena, const char *folder);

#endif
