/* Reading the main file, with the reasons when it can't be. */
#ifndef ANALYZER_INGEST_SOURCE_H
#define ANALYZER_INGEST_SOURCE_H

#include "analyzer/ir/ir.h"

/* The text of unit->path, which becomes a source of the unit. NULL, with an error diagnostic, when it is no
 * text file that can be read. */
const struct ir_source *source_read(struct ir_unit *unit);

#endif
