/* A CUDA toolkit on this machine: headers that the prelude lacks come from it. */
#ifndef ANALYZER_INGEST_TOOLKIT_H
#define ANALYZER_INGEST_TOOLKIT_H

#include "analyzer/ingest/command.h"

/* Adds the include folders of the toolkit named by `cuda_path`, else of one found in the usual places, behind
 * all others. In every toolkit folder that the command searches, the user's -I included, the headers that the
 * prelude has too are overlaid with it: a toolkit header that includes its neighbours must not bring a second
 * cuda_runtime.h in. */
void toolkit_add(struct ir_unit *unit, const char *cuda_path, struct command *command);

#endif
