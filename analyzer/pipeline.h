/* From files to a report, one stage a line. */
#ifndef ANALYZER_PIPELINE_H
#define ANALYZER_PIPELINE_H

#include "analyzer/base/arena.h"
#include "analyzer/options.h"

enum { EXIT_CLEAN = 0, EXIT_FINDINGS = 1, EXIT_TROUBLE = 2 };

/* Analyses options->files, writes the report, and returns the exit status. Trouble with an input file is part
 * of the report; only an output that can't be written is told on standard error. */
int pipeline_run(struct arena *arena, const struct options *options);

#endif
