#include "analyzer/report/totals.h"

#include "analyzer/checks/group.h"

#include <string.h>

/* ---- accesses ---- */

/* From definite to open: the order in which one status outweighs another among the launches of an access. */
static int weight(enum site_status status)
{
    static const int weights[] = {
        [STATUS_UNREACHED] = 0,      [STATUS_EXACT] = 1,   [STATUS_ASSUMED] = 2,
        [STATUS_DATA_DEPENDENT] = 3, [STATUS_UNKNOWN] = 4, [STATUS_MISALIGNED] = 5,
    };
    return weights[status];
}

static struct open_reason *open_for(struct arena *arena, struct totals *totals, const struct site *site)
{
    const char *reason = site->reason ? site->reason : "no reason is known";
    for (size_t i = 0; i < totals->open.count; i++)
        if (totals->open.items[i].status == site->status && !strcmp(totals->open.items[i].reason, reason))
            return &totals->open.items[i];
    struct open_reason fresh = {.status = site->status, .reason = reason, .first = site->place};
    VEC_PUSH(arena, &totals->open, fresh);
    return &totals->open.items[totals->open.count - 1];
}

static void count_access(struct arena *arena, const struct group *group, struct totals *totals)
{
    const struct site *site = group->instances.items[0].site;
    for (size_t i = 1; i < group->instances.count; i++)
        if (weight(group->instances.items[i].site->status) > weight(site->status))
            site = group->instances.items[i].site;
    totals->n_accesses++;
    totals->accesses[site->status]++;
    if (site->status != STATUS_UNKNOWN && site->status != STATUS_DATA_DEPENDENT)
        return;
    struct open_reason *open = open_for(arena, totals, site);
    VEC_PUSH(arena, &open->lines, (uint64_t)site->place.line);
}

/* Groups of one file alone: what another file says of a shared header does not count here. */
static void count_accesses(struct arena *arena, const struct file_prediction *file, struct totals *totals)
{
    struct prediction alone = {.files = {(struct file_prediction *)file, 1, 1}};
    struct group_list groups = {0};
    groups_collect(arena, &alone, &groups);
    for (size_t i = 0; i < groups.count; i++)
        count_access(arena, &groups.items[i], totals);
}

/* ---- kernels ---- */

static bool is_first(const struct file_prediction *file, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (!strcmp(file->kernels.items[i].name, file->kernels.items[index].name))
            return false;
    return true;
}

static void count_kernels(const struct file_prediction *file, struct totals *totals)
{
    totals->launches = file->kernels.count;
    for (size_t i = 0; i < file->kernels.count; i++)
        totals->kernels += is_first(file, i);
}

/* ---- findings ---- */

static bool has_kernel(const struct file_prediction *file, const char *name)
{
    for (size_t i = 0; i < file->kernels.count; i++)
        if (name && !strcmp(file->kernels.items[i].name, name))
            return true;
    return false;
}

static size_t owner(const struct prediction *prediction, const struct finding *finding)
{
    size_t with_kernel = 0;
    for (size_t i = prediction->files.count; i-- > 0;) {
        if (finding->place.file && !strcmp(prediction->files.items[i].path, finding->place.file))
            return i;
        if (has_kernel(&prediction->files.items[i], finding->kernel))
            with_kernel = i;
    }
    return with_kernel;
}

static void count_finding(struct arena *arena, const struct finding *finding, size_t index,
                          struct totals *totals)
{
    VEC_PUSH(arena, &totals->indices, index);
    if (finding->hidden_because)
        totals->hidden++;
    else
        totals->findings[finding->severity]++;
}

struct totals *totals_count(struct arena *arena, const struct prediction *prediction,
                            const struct finding_list *findings)
{
    struct totals *out = ARENA_ARRAY(arena, prediction->files.count, struct totals);
    for (size_t i = 0; i < prediction->files.count; i++) {
        count_kernels(&prediction->files.items[i], &out[i]);
        count_accesses(arena, &prediction->files.items[i], &out[i]);
    }
    for (size_t i = 0; i < findings->count && prediction->files.count; i++)
        count_finding(arena, &findings->items[i], i, &out[owner(prediction, &findings->items[i])]);
    return out;
}
