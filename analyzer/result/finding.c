#include "analyzer/result/finding.h"

#include <stdlib.h>
#include <string.h>

/* ---- order ---- */

static size_t file_rank(const struct prediction *prediction, const char *file)
{
    size_t i = 0;
    while (i < prediction->files.count && strcmp(prediction->files.items[i].path, file))
        i++;
    return i;
}

static int compare(const void *a, const void *b, void *prediction)
{
    const struct finding *left = a, *right = b;
    const char *left_file = left->place.file ? left->place.file : "",
               *right_file = right->place.file ? right->place.file : "";
    size_t left_rank = file_rank(prediction, left_file), right_rank = file_rank(prediction, right_file);
    if (left_rank != right_rank)
        return left_rank < right_rank ? -1 : 1;
    int out = strcmp(left_file, right_file);
    if (!out)
        out = (left->place.line > right->place.line) - (left->place.line < right->place.line);
    if (!out)
        out = (left->place.column > right->place.column) - (left->place.column < right->place.column);
    return out ? out : strcmp(left->check_id, right->check_id);
}

/* ---- ids ---- */

static uint64_t hash(uint64_t state, const char *text)
{
    for (const char *c = text ? text : ""; *c; c++)
        state = (state ^ (unsigned char)*c) * 0x100000001b3u; /* FNV-1a */
    return (state ^ 0xff) * 0x100000001b3u; /* no UTF-8 has this byte: "a","bc" differs from "ab","c" */
}

/* From check, file, function and expression, not from the line, so that an id outlives edits elsewhere in the
 * file. */
static uint64_t identity(const struct finding *finding)
{
    const char *file = finding->place.file ? finding->place.file : "";
    while (!strncmp(file, "./", 2))
        file += 2;
    uint64_t state = hash(0xcbf29ce484222325u, finding->check_id);
    state = hash(state, file);
    state = hash(state, finding->function);
    return hash(state, finding->expression);
}

struct identified {
    uint64_t hash;
    size_t index;
};

static int compare_identified(const void *a, const void *b)
{
    const struct identified *left = a, *right = b;
    if (left->hash != right->hash)
        return left->hash < right->hash ? -1 : 1;
    return (left->index > right->index) - (left->index < right->index);
}

/* The same expression twice in a function: the later ones are numbered. */
static void give_ids(struct arena *arena, struct finding_list *findings)
{
    struct identified *ids = ARENA_ARRAY(arena, findings->count, struct identified);
    for (size_t i = 0; i < findings->count; i++)
        ids[i] = (struct identified){identity(&findings->items[i]), i};
    qsort(ids, findings->count, sizeof *ids, compare_identified);
    for (size_t i = 0, same = 0; i < findings->count; i++) {
        same = i && ids[i].hash == ids[i - 1].hash ? same + 1 : 0;
        const char *number = same ? arena_printf(arena, "-%zu", same + 1) : "";
        findings->items[ids[i].index].id =
            arena_printf(arena, "%016llx%s", (unsigned long long)ids[i].hash, number);
    }
}

void findings_finish(struct arena *arena, const struct prediction *prediction, struct finding_list *findings)
{
    if (!findings->count)
        return;
    qsort_r(findings->items, findings->count, sizeof *findings->items, compare, (void *)prediction);
    give_ids(arena, findings);
}
