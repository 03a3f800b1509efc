#include "analyzer/checks/siblings.h"

#include "analyzer/checks/pattern.h"

#include <stdlib.h>
#include <string.h>

enum { SECTOR = 32 };

/* The distance that separates the two in every lane. False when it differs between lanes. */
static bool same_pace(const struct example *a, const struct example *b, int64_t *distance)
{
    if (!a->present || !b->present || !a->mask || a->mask != b->mask)
        return false;
    *distance = (int64_t)(b->address[__builtin_ctz(a->mask)] - a->address[__builtin_ctz(a->mask)]);
    for (uint32_t lane = 0; lane < PREDICTION_LANES; lane++)
        if (a->mask >> lane & 1 && (int64_t)(b->address[lane] - a->address[lane]) != *distance)
            return false;
    return true;
}

/* Of two examples from different iterations or blocks only the place within the stride says something. */
static bool is_sibling(const struct site *site, const struct site *other, const struct pattern *pattern,
                       int64_t *distance)
{
    bool alike = other != site && other->space == site->space && other->op == site->op && other->object &&
                 site->object && !strcmp(other->object, site->object);
    if (!alike || !same_pace(&site->example, &other->example, distance))
        return false;
    int64_t stride = pattern->kind == PATTERN_STRIDED ? llabs(pattern->stride) : 0;
    if (stride && llabs(*distance) >= stride)
        *distance %= stride;
    return stride || llabs(*distance) < SECTOR;
}

/* Bytes of the sectors that the site touches, and which of them somebody uses. */
struct coverage {
    uint64_t sector[2 * PREDICTION_LANES];
    uint32_t used[2 * PREDICTION_LANES];
    size_t count;
};

static void cover(struct coverage *coverage, uint64_t address, uint32_t bytes, bool may_add)
{
    for (uint64_t byte = address; byte < address + bytes; byte++) {
        size_t i = 0;
        while (i < coverage->count && coverage->sector[i] != byte / SECTOR)
            i++;
        if (i == coverage->count && (!may_add || i == sizeof coverage->sector / sizeof *coverage->sector))
            continue;
        if (i == coverage->count) {
            coverage->sector[i] = byte / SECTOR;
            coverage->used[i] = 0;
            coverage->count++;
        }
        coverage->used[i] |= UINT32_C(1) << byte % SECTOR;
    }
}

static void cover_all(struct coverage *coverage, const struct example *example, int64_t distance,
                      uint32_t bytes, bool may_add)
{
    for (uint32_t lane = 0; lane < PREDICTION_LANES; lane++)
        if (example->mask >> lane & 1)
            cover(coverage, example->address[lane] + (uint64_t)distance, bytes, may_add);
}

static double used_part(const struct coverage *coverage)
{
    double bits = 0;
    for (size_t i = 0; i < coverage->count; i++)
        bits += __builtin_popcount(coverage->used[i]);
    return coverage->count ? bits / SECTOR / (double)coverage->count : 0;
}

void siblings_find(struct arena *arena, const struct instance *instance, struct siblings *siblings)
{
    const struct site *site = instance->site;
    struct coverage coverage = {.count = 0};
    *siblings = (struct siblings){.used = 0};
    if (!site->example.present || !site->example.mask)
        return;
    struct pattern pattern = pattern_of(&site->example, site->bytes);
    cover_all(&coverage, &site->example, 0, site->bytes, true);
    for (size_t i = 0; i < instance->kernel->sites.count; i++) {
        const struct site *other = &instance->kernel->sites.items[i];
        int64_t distance;
        if (!is_sibling(site, other, &pattern, &distance))
            continue;
        cover_all(&coverage, &site->example, distance, other->bytes, false);
        VEC_PUSH(arena, &siblings->sites, other);
    }
    siblings->used = used_part(&coverage);
    siblings->make_good = siblings->sites.count && siblings->used > 0.5;
}
