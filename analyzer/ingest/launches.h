/* Launch brackets that nvcc takes and clang doesn't. */
#ifndef ANALYZER_INGEST_LAUNCHES_H
#define ANALYZER_INGEST_LAUNCHES_H

#include "analyzer/base/arena.h"

/* Joins the brackets of launches that an editor took apart, `k<< <grid, block>> >(x)`, in place: every other
 * character keeps its position. `arena` serves for scratch. */
void launches_join(struct arena *arena, char *text, size_t length);

#endif
