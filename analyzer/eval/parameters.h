/* What a launch's arguments were: enough for accesslint-validate to make some like them. */
#ifndef ANALYZER_EVAL_PARAMETERS_H
#define ANALYZER_EVAL_PARAMETERS_H

#include "analyzer/eval/memory.h"

struct machine;
struct found_launch;
struct kernel_prediction;

/* The bytes of an object that accesses came to. */
struct reach {
    const struct object *object;
    int64_t low, high; /* offsets; high is one past the last byte */
};

/* An object whose address was computed from loaded data. */
struct index_use {
    const struct object *object;
    uint16_t reason;  /* names where the data came from */
    int64_t high;     /* end of the access where the loaded part is 0 */
    int64_t multiple; /* bytes for each step of the data */
};

/* Notes which bytes of an object an access by the active threads comes to. */
void note_reach(struct machine *m, const struct object *object, const struct value *offset, uint32_t bytes);

/* Describes the arguments that the kernel was run with, after it was run. */
void describe_parameters(struct machine *m, const struct found_launch *launch, const struct value *args,
                         struct kernel_prediction *out);

#endif
