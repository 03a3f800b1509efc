/* Address spaces and copies between them, for intrinsics and inline PTX. */
#ifndef ANALYZER_EVAL_ADDRESS_H
#define ANALYZER_EVAL_ADDRESS_H

#include "analyzer/eval/machine.h"

/* A generic pointer into shared memory as an offset in the block's window; other pointers come back as they
 * are. */
struct value shared_window_offset(struct machine *m, struct value p);

/* The generic pointer of an offset in the shared window. */
struct value from_shared_window(struct machine *m, struct value offset);

/* Counts cp.async of `bytes` a lane: the global side, and the shared side's bank rule. Both pointers are
 * generic. */
void count_async_copy(struct machine *m, struct ir_expr *e, struct value shared, struct value global,
                      uint32_t bytes, bool bypass);

#endif
