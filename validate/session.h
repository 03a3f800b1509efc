/* Measuring on this machine's GPU. */
#ifndef VALIDATE_SESSION_H
#define VALIDATE_SESSION_H

#include "validate/measured.h"
#include "validate/options.h"

enum { EXIT_GOOD = 0, EXIT_DIFFERS = 1, EXIT_TROUBLE = 2, EXIT_CANNOT = 77 };

/* Why nothing can be measured, or what went wrong. */
struct trouble {
    int status; /* EXIT_GOOD: none */
    const char *sentence;
};

/* The parts that measure, and the machine. */
struct session {
    const char *injection, *harness; /* paths */
    const char *folder;              /* for temporary files; remove with session_close */
    struct machine machine;
};

/* Finds the parts and the GPU. */
struct trouble session_open(struct arena *arena, struct session *session);
void session_close(struct arena *arena, const struct session *session);

/* Adds what makes a process count itself. */
void session_inject(struct arena *arena, const struct session *session, const struct options *options, struct process *process);

/* Adds all records of processes that were injected since the last call. */
struct trouble session_collect(struct arena *arena, const struct session *session, struct measured *measured);

/* Runs the user's program. `*code`: its exit code, 128 + the signal that ended it. */
struct trouble session_program(struct arena *arena, const struct session *session, const struct options *options, struct measured *measured);

/* Builds the kernels of a prediction, launches each as predicted, counts and times it. */
struct trouble session_kernels(struct arena *arena, const struct session *session, const struct options *options,
                               const struct prediction *prediction, struct measured *measured);

/* Runs accesslint on a kernel file; *path is then the prediction's file in the session's folder. */
struct trouble session_predict(struct arena *arena, const struct session *session, const struct options *options, const char *kernel_file,
                               const char **path);

#endif
