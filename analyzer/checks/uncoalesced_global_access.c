#include "analyzer/checks/evidence.h"
#include "analyzer/checks/pattern.h"
#include "analyzer/checks/siblings.h"
#include "analyzer/result/figures.h"
#include "analyzer/result/words.h"

#include <stdlib.h>
#include <string.h>

static const struct quantity *sectors_of(const struct site *site)
{
    return &site->sectors;
}

static bool is_uncoalesced(const struct site *site)
{
    return site->sectors.per_request >= 2 * site->sectors.ideal - 1e-9 && site->sectors.excess > 0.5;
}

static const struct measure measure = {SPACE_GLOBAL, "sector", 32, sectors_of, is_uncoalesced};

/* ---- words ---- */

/* A member of an array's element: "p[i].x", "p[i]->x", "this->p[i].x". */
static bool is_field(const char *expression)
{
    const char *bracket = expression ? strrchr(expression, ']') : NULL;
    return bracket && (strchr(bracket, '.') || strstr(bracket, "->"));
}

static const char *strided_text(struct arena *arena, const struct site *site, int64_t stride,
                                const char **kind)
{
    long long bytes = llabs(stride);
    *kind = "strided";
    if (!bytes)
        return "";
    if (is_field(site->expression) && stride > 0) {
        *kind = "struct-field";
        return arena_printf(
            arena, "; each lane takes one field of an element, and elements are %lld bytes apart", bytes);
    }
    if (bytes % site->bytes)
        return arena_printf(arena, "; neighbouring lanes are %lld bytes apart", bytes);
    return arena_printf(arena, "; neighbouring lanes are %lld elements (%lld bytes) apart",
                        bytes / site->bytes, bytes);
}

/* What the example's addresses look like, to follow the figures. */
static const char *pattern_text(struct arena *arena, const struct site *site, const char **kind)
{
    *kind = NULL;
    if (!site->example.present || !site->example.mask || !site->bytes)
        return "";
    struct pattern pattern = pattern_of(&site->example, site->bytes);
    switch (pattern.kind) {
    case PATTERN_CONTIGUOUS:
        *kind = "offset";
        return arena_printf(arena, "; the lanes are contiguous, but start %u bytes behind a sector's start",
                            (unsigned)(pattern.first % 32));
    case PATTERN_STRIDED:
        return strided_text(arena, site, pattern.stride, kind);
    case PATTERN_PIECES:
        *kind = "pieces";
        return arena_printf(arena, "; the warp falls into %u pieces of at most %u contiguous bytes",
                            pattern.pieces, pattern.piece_lanes * site->bytes);
    case PATTERN_SCATTERED:
        *kind = "scattered";
        return "; the lanes' addresses are scattered";
    }
    return "";
}

static const char *message(struct arena *arena, const struct instance *instance, const char **kind)
{
    const struct site *site = instance->site;
    return arena_printf(arena, "uncoalesced %s: %s%s%s", op_words[site->op],
                        figure_quantity(arena, &site->sectors, "sectors"), pattern_text(arena, site, kind),
                        evidence_assuming(arena, instance));
}

static void note_lanes(struct arena *arena, const struct site *site, struct finding *finding)
{
    const struct example *example = &site->example;
    const char *lanes = "";
    uint32_t shown = 0, last = 0;
    for (uint32_t lane = 0; lane < PREDICTION_LANES; lane++)
        if (example->present && example->mask >> lane & 1) {
            if (shown++ < 3)
                lanes = arena_printf(arena, "%s%slane %u at %lld", lanes, *lanes ? ", " : "", lane,
                                     (long long)example->address[lane]);
            last = lane;
        }
    if (shown > 3)
        lanes = arena_printf(arena, "%s ... lane %u at %lld", lanes, last, (long long)example->address[last]);
    if (shown)
        evidence_note(arena, finding, (struct place){0},
                      "byte offsets%s%s%s in block (%u,%u,%u), warp %u: %s", site->object ? " into '" : "",
                      site->object ? site->object : "", site->object ? "'" : "", example->block[0],
                      example->block[1], example->block[2], example->warp, lanes);
}

/* ---- one finding for accesses that share their sectors ---- */

typedef VEC(const struct site *) site_list;

static bool is_claimed(const site_list *claimed, const struct group *group)
{
    for (size_t i = 0; i < group->instances.count; i++)
        for (size_t k = 0; k < claimed->count; k++)
            if (claimed->items[k] == group->instances.items[i].site)
                return true;
    return false;
}

static const char *sibling_names(struct arena *arena, const struct siblings *siblings)
{
    enum { SHOWN = 4 };
    const char *out = "";
    size_t count = siblings->sites.count;
    for (size_t i = 0; i < count && i < SHOWN; i++) {
        const struct site *site = siblings->sites.items[i];
        out = arena_printf(arena, "%s%s'%s' (line %u)", out, i ? ", " : "",
                           site->expression ? site->expression : "", site->place.line);
    }
    return count > SHOWN ? arena_printf(arena, "%s and %zu more", out, count - SHOWN) : out;
}

static void note_siblings(struct arena *arena, const struct siblings *siblings, struct finding *finding)
{
    if (siblings->sites.count)
        evidence_note(arena, finding, (struct place){0},
                      "together with %s the warp uses %.0f %% of the sectors", sibling_names(arena, siblings),
                      100 * siblings->used);
}

static const char *why_hidden(const struct siblings *siblings, const struct evidence *evidence)
{
    if (siblings->make_good)
        return "neighbouring accesses use the rest of the sectors";
    return evidence->cold ? "less than 1 % of what the kernel moves" : NULL;
}

static void judge(const struct check *check, const struct check_run *run, const struct group *group,
                  site_list *claimed)
{
    struct evidence evidence;
    struct siblings siblings;
    if (!evidence_gather(group, &measure, &evidence) || is_claimed(claimed, group))
        return;
    siblings_find(run->arena, evidence.worst, &siblings);
    for (size_t i = 0; i < siblings.sites.count; i++)
        VEC_PUSH(run->arena, claimed, siblings.sites.items[i]);
    struct finding finding = evidence_finding(check, evidence.worst);
    finding.hidden_because = why_hidden(&siblings, &evidence);
    finding.severity = finding.hidden_because ? SEVERITY_NOTE : check->severity;
    finding.message = message(run->arena, evidence.worst, &finding.kind);
    note_lanes(run->arena, evidence.worst->site, &finding);
    note_siblings(run->arena, &siblings, &finding);
    evidence_notes(run->arena, &measure, &evidence, &finding);
    VEC_PUSH(run->arena, run->findings, finding);
}

static void check_run_global(const struct check *check, const struct check_run *run)
{
    site_list claimed = {0};
    for (size_t i = 0; i < run->groups->count; i++)
        judge(check, run, &run->groups->items[i], &claimed);
}

const struct check check_uncoalesced_global_access = {
    .id = "AL001",
    .name = "uncoalesced-global-access",
    .since = "0.1",
    .severity = SEVERITY_WARNING,
    .summary = "a warp's global access touches at least twice the 32-byte sectors that its bytes need",
    .why = "Global memory is read and written in sectors of 32 bytes. A warp whose 32 lanes read 4 "
           "consecutive bytes each needs\n"
           "4 sectors; lanes 32 bytes or more apart need 32, and seven eighths of what is fetched is thrown "
           "away. Bandwidth\n"
           "that a kernel pays for and does not use is the most common reason for it to be slow.\n"
           "\n"
           "Let threadIdx.x run along the fastest dimension of the array: swap the indices, or go through a "
           "tile in shared\n"
           "memory where both sides can't have it. Arrays of structures of which a kernel needs a field or "
           "two are better\n"
           "kept as one array a field. Several values a thread are better taken one block width apart, or as "
           "one float4.\n"
           "\n"
           "Not reported: accesses whose neighbours in the source use the rest of the sectors (all fields of "
           "a structure,\n"
           "a loop unrolled by hand), since the first-level cache makes these good, and accesses that are less "
           "than 1 % of what\n"
           "the kernel moves. --all shows both.",
    .bad = "__global__ void column_sum(const float *in, float *out, int width)\n"
           "{\n"
           "    int row = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    float sum = 0;\n"
           "    for (int i = 0; i < width; i++)\n"
           "        sum += in[row * width + i];\n"
           "    out[row] = sum;\n"
           "}\n"
           "\n"
           "void run(const float *in, float *out)\n"
           "{\n"
           "    column_sum<<<16, 256>>>(in, out, 1024);\n"
           "}\n",
    .good = "__global__ void row_sum(const float *in, float *out, int height)\n"
            "{\n"
            "    int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "    float sum = 0;\n"
            "    for (int i = 0; i < height; i++)\n"
            "        sum += in[i * 4096 + column];\n"
            "    out[column] = sum;\n"
            "}\n"
            "\n"
            "void run(const float *in, float *out)\n"
            "{\n"
            "    row_sum<<<16, 256>>>(in, out, 1024);\n"
            "}\n",
    .run = check_run_global,
};
