/* What a machine counted, as a prediction. */
#ifndef ANALYZER_EVAL_PREDICT_H
#define ANALYZER_EVAL_PREDICT_H

#include "analyzer/eval/machine.h"
#include "analyzer/eval/program.h"

/* Fills `out` from the sites of a machine that has run the launch. */
void predict_kernel(struct machine *m, const struct ir_unit *unit, const struct found_launch *launch,
                    struct kernel_prediction *out);

/* The place of a range. */
struct place predict_place(struct ir_range range);

#endif
