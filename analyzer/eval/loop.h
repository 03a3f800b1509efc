/* Private to the files that run loops. */
#ifndef ANALYZER_EVAL_LOOP_H
#define ANALYZER_EVAL_LOOP_H

#include "analyzer/eval/machine.h"

struct loop_run {
    struct ir_stmt *s;
    struct loop loop;
    struct mask entry, left; /* left: found the condition false */
    bool loaded;             /* the trip count depends on loaded data */
    bool journaled;
    size_t journal;
    uint16_t reason;
    enum unknown_kind kind;
    uint32_t loaded_iterations;
    bool cut;               /* ended before its time, for want of budget */
    assumption_set runtime; /* the compiler can't know the trip count */
};

/* Evaluates the condition; threads that find it false leave. */
void loop_test(struct machine *m, struct loop_run *r);

/* Runs the body and the increment once. */
void loop_iterate(struct machine *m, struct loop_run *r);

/* Is it time to try sampling, after `iteration` iterations that took `steps`? The dearer they are, the
 * sooner. */
bool loop_warmed_up(uint64_t iteration, uint64_t steps);

/* A long loop whose variables all move by constant steps: runs evenly spaced iterations, each for its share
 * of those up to the one in which threads begin to leave. Between two iterations of the loop; does nothing
 * where the loop isn't of that kind. */
void loop_sample(struct machine *m, struct loop_run *r);

#endif
