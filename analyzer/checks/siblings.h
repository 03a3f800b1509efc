/* Accesses that share sectors: the fields of one structure, neighbours in an unrolled loop. */
#ifndef ANALYZER_CHECKS_SIBLINGS_H
#define ANALYZER_CHECKS_SIBLINGS_H

#include "analyzer/checks/group.h"

struct siblings {
    VEC(const struct site *) sites; /* the others, without the site asked for */
    double used;                    /* part of the site's sectors that all of them together use, 0 to 1 */
    bool make_good;                 /* together they move less than twice what they need */
};

/* Who else in the same kernel and launch walks through the same object at the same pace, a small distance
 * apart. */
void siblings_find(struct arena *arena, const struct instance *instance, struct siblings *siblings);

#endif
