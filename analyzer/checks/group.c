#include "analyzer/checks/group.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    struct instance instance;
    size_t order; /* in the prediction */
};

static int compare_text(const char *a, const char *b)
{
    if (a == b || !a || !b)
        return (a != NULL) - (b != NULL);
    return strcmp(a, b);
}

static int compare_number(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_sites(const struct site *a, const struct site *b)
{
    int out = compare_text(a->place.file, b->place.file);
    out = out ? out : compare_number(a->place.line, b->place.line);
    out = out ? out : compare_number(a->place.column, b->place.column);
    out = out ? out : compare_number(a->place.end_line, b->place.end_line);
    out = out ? out : compare_number(a->place.end_column, b->place.end_column);
    out = out ? out : compare_number(a->space, b->space);
    out = out ? out : compare_number(a->op, b->op);
    return out ? out : compare_text(a->expression, b->expression);
}

static int compare_entries(const void *a, const void *b)
{
    const struct entry *left = a, *right = b;
    int out = compare_sites(left->instance.site, right->instance.site);
    return out ? out : compare_number(left->order, right->order);
}

/* A group's entries stand together after the sort; the group's order is that of its first. */
struct run {
    size_t first, count, order;
};

static int compare_runs(const void *a, const void *b)
{
    return compare_number(((const struct run *)a)->order, ((const struct run *)b)->order);
}

typedef VEC(struct entry) entry_list;

static void collect_entries(struct arena *arena, const struct prediction *prediction, entry_list *entries)
{
    for (size_t f = 0; f < prediction->files.count; f++) {
        const struct file_prediction *file = &prediction->files.items[f];
        for (size_t k = 0; k < file->kernels.count; k++) {
            const struct kernel_prediction *kernel = &file->kernels.items[k];
            for (size_t s = 0; s < kernel->sites.count; s++) {
                struct entry entry = {{file, kernel, &kernel->sites.items[s]}, entries->count};
                VEC_PUSH(arena, entries, entry);
            }
        }
    }
}

void groups_collect(struct arena *arena, const struct prediction *prediction, struct group_list *groups)
{
    entry_list entries = {0};
    VEC(struct run) runs = {0};
    collect_entries(arena, prediction, &entries);
    if (entries.count)
        qsort(entries.items, entries.count, sizeof *entries.items, compare_entries);
    for (size_t i = 0; i < entries.count; i++) {
        const struct entry *entry = &entries.items[i];
        if (i && !compare_sites(entry[-1].instance.site, entry->instance.site)) {
            runs.items[runs.count - 1].count++;
            continue;
        }
        struct run run = {i, 1, entry->order};
        VEC_PUSH(arena, &runs, run);
    }
    if (runs.count)
        qsort(runs.items, runs.count, sizeof *runs.items, compare_runs);
    for (size_t i = 0; i < runs.count; i++) {
        struct group group = {0};
        for (size_t k = 0; k < runs.items[i].count; k++)
            VEC_PUSH(arena, &group.instances, entries.items[runs.items[i].first + k].instance);
        VEC_PUSH(arena, groups, group);
    }
}
