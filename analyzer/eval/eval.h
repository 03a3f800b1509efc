/* From the IR to the prediction: host code is run to find the launches, then each kernel for the threads of
 * its blocks. */
#ifndef ANALYZER_EVAL_EVAL_H
#define ANALYZER_EVAL_EVAL_H

#include "analyzer/ir/ir.h"
#include "analyzer/result/launches_json.h"
#include "analyzer/result/prediction.h"

struct eval_options {
    const char *arch;            /* "sm_90" */
    const char *const *launches; /* --launch texts that eval_check_launch accepts */
    size_t n_launches;
    const struct seen_launch *seen; /* in the running program (--launches) */
    size_t n_seen;
    const char *const *assumes; /* --assume texts that eval_check_assume accepts */
    size_t n_assumes;
    const char *main_args; /* NULL: argc is 1 */
    double seconds;        /* time budget a file; 0: the default */
    uint64_t max_steps;    /* step budget a kernel; 0: the default */
};

/* Evaluates host code and kernels of the units together (launches in one file of kernels in another); appends
 * one file_prediction per unit, in their order. Diagnostics and lost kernels of the units are the caller's.
 */
void evaluate_units(struct ir_unit *const *units, size_t n_units, const struct eval_options *options,
                    struct arena *arena, struct prediction *out);

/* NULL, or the sentence saying what is wrong with an option's text, on the arena. */
const char *eval_check_launch(struct arena *arena, const char *text);
const char *eval_check_assume(struct arena *arena, const char *text);

/* The same for a `// accesslint:` comment of a unit. */
const char *eval_check_comment(struct arena *arena, const struct ir_unit *unit,
                               const struct ir_comment *comment);

/* The kernel that such a text is for, NULL: for all; and whether that is this one. */
const char *eval_option_kernel(struct arena *arena, const char *text);
bool eval_names_kernel(const char *name, const struct ir_func *kernel);

#endif
