/* Launch brackets that nvcc takes and clang doesn't. */
#ifndef ANALYZER_INGEST_LAUNCHES_H
#define ANALYZER_INGEST_LAUNCHES_H

#include "analyzer/base/arena.h"

/* Makes clang take what nvcc takes, in place, while every character keeps its position: joins the brackets of
 * launches that an editor took apart, `k<< <grid, block>> >(x)`, and puts parentheses for the braces of
 * `k<<<{2, 2}, block>>>(x)`, which the lowering knows by the file's own text. `arena` serves for scratch. */
void launches_mend(struct arena *arena, char *text, size_t length);

#endif
