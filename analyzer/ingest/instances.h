/* Template instances that the user asks for: --instantiate 'k<float, 32>' and comments `accesslint:
 * instantiate k<float, 32>`. */
#ifndef ANALYZER_INGEST_INSTANCES_H
#define ANALYZER_INGEST_INSTANCES_H

#include "analyzer/ingest/ingest.h"

#include <clang-c/Index.h>

struct instance {
    const char *spec;       /* "k<float, 32>" */
    struct ir_range range;  /* of the comment; file NULL: an option asked */
    const char *namespaces; /* "namespace a { namespace b { ": where the template was found; "" at first */
    uint32_t depth;         /* how many of them */
};

struct instances {
    struct instance *items;
    size_t count, capacity;
};

/* Appends what the options ask for. A text that can be no instance is an error diagnostic and is left out; so
 * below. */
void instances_from_options(struct ir_unit *unit, const struct ingest_options *options,
                            struct instances *out);

/* Appends what unit->comments from the `first` on ask for. */
void instances_from_comments(struct ir_unit *unit, size_t first, struct instances *out);

/* The main file's text followed by one line an instance, each a function that takes its address. */
const char *instances_append(struct arena *arena, const struct ir_source *source,
                             const struct instances *instances);

/* The instance whose appended line is `line` of the main file; NULL: the line is the file's own. */
const struct instance *instances_at(const struct ir_source *source, const struct instances *instances,
                                    unsigned line);

/* Looks up the namespace of the templates whose line had an error. True when that found one, so that another
 * parse may succeed. */
bool instances_repair(struct ir_unit *unit, CXTranslationUnit tu, const struct ir_source *source,
                      struct instances *instances);

#endif
