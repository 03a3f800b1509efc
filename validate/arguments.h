/* From a prediction's parameters to the job of a launch: the arguments' bytes, and the memory that they point to. */
#ifndef VALIDATE_ARGUMENTS_H
#define VALIDATE_ARGUMENTS_H

#include "analyzer/result/prediction.h"
#include "validate/harness/job.h"

/* Fills `job`; returns the sentence saying why it can't be made, or NULL. */
const char *arguments_make_job(struct arena *arena, const struct kernel_prediction *kernel, const char *cubin, uint32_t runs,
                               struct job *job) MUST_USE;

#endif
