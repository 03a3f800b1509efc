/* Sites by place: what every launch, instance and unit says about one expression of the source. */
#ifndef ANALYZER_CHECKS_GROUP_H
#define ANALYZER_CHECKS_GROUP_H

#include "analyzer/base/vec.h"
#include "analyzer/result/prediction.h"

/* One site in one launch. */
struct instance {
    const struct file_prediction *file;
    const struct kernel_prediction *kernel;
    const struct site *site;
};

/* All instances of one expression: same place, space, operation and text. */
struct group {
    VEC(struct instance) instances; /* in the prediction's order */
};

struct group_list {
    struct group *items;
    size_t count, capacity;
};

/* The groups in the order in which the prediction first shows them. */
void groups_collect(struct arena *arena, const struct prediction *prediction, struct group_list *groups);

#endif
