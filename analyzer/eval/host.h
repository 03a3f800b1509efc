/* Host code is run by the same machine on one lane; its launches are noted here. */
#ifndef ANALYZER_EVAL_HOST_H
#define ANALYZER_EVAL_HOST_H

#include "analyzer/eval/machine.h"
#include "analyzer/eval/program.h"

struct host {
    struct program *program;
    struct launch_list *launches;
    struct reached *reached; /* launch expressions seen */
    uint32_t pass; /* how often host code was begun anew: what an earlier pass has launched stands */
    struct loop_fact *loops; /* whether a loop reaches a launch */
    uint32_t quiet_depth;    /* loops open that reach none */
    uint64_t quiet_limit;    /* steps at which they end */
};

/* Notes a launch of func with evaluated dimensions; args[i] is the value (record: address) of the kernel's
 * i-th parameter. */
void host_note_launch(struct machine *m, const struct ir_func *func, struct value grid, struct value block,
                      struct value shared, const struct value *args, uint32_t n, struct ir_range range);

/* This launch expression has been run. */
void host_mark_reached(struct machine *m, const struct ir_expr *e);

/* Did an earlier pass launch this kernel at this expression? */
bool host_launched_before(struct machine *m, const struct ir_expr *e, const struct ir_func *kernel);

/* Sets a machine up for a block of n threads. `globals` of the program are not yet initialised. */
void machine_init(struct machine *m, struct program *p, uint32_t n, bool is_host);
void machine_free(struct machine *m);

/* All n threads active, at the start of a function. */
void machine_start(struct machine *m);

/* An integer read at a known place of an object; false when it isn't known. */
bool read_number(struct machine *m, struct value address, int64_t offset, uint32_t size, int64_t *out);

#endif
