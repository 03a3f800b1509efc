/* What libclang complained about. */
#ifndef ANALYZER_INGEST_DIAGS_H
#define ANALYZER_INGEST_DIAGS_H

#include "analyzer/ingest/instances.h"

/* Appends libclang's diagnostics to unit->diags, in its order; notes follow their error. A missing header is
 * a warning. An error in the line of an instance becomes one that names the option or comment, and an entry
 * of unit->lost. */
void diags_collect(struct ir_unit *unit, CXTranslationUnit tu, const struct ir_source *source,
                   const struct instances *instances);

/* Whether an error says that a name of the C++ library isn't declared. */
bool diags_miss_library(CXTranslationUnit tu);

#endif
