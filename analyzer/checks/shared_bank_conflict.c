#include "analyzer/checks/evidence.h"
#include "analyzer/checks/pattern.h"
#include "analyzer/result/figures.h"
#include "analyzer/result/words.h"

static const struct quantity *wavefronts_of(const struct site *site)
{
    return &site->wavefronts;
}

static bool has_conflict(const struct site *site)
{
    return site->wavefronts.excess > 0.5;
}

static const struct measure measure = {SPACE_SHARED, "wavefront", 0, wavefronts_of, has_conflict};

static const char *degree_text(struct arena *arena, const struct site *site)
{
    if (!site->ways.present || site->ways.max < 2)
        return "bank conflict";
    bool varies = site->ways.min != site->ways.max;
    return arena_printf(arena, "%s%s-way bank conflict", varies ? "up to " : "",
                        figure_short(arena, site->ways.max));
}

static const char *message(struct arena *arena, const struct instance *instance)
{
    const struct site *site = instance->site;
    return arena_printf(arena, "%s in a shared %s: %s%s", degree_text(arena, site), op_words[site->op],
                        figure_quantity(arena, &site->wavefronts, "wavefronts"),
                        evidence_assuming(arena, instance));
}

/* Addresses count from the start of the block's static or dynamic shared memory, not of the object in it. */
static void note_lanes(const struct check_run *run, const struct site *site, struct finding *finding)
{
    struct collision collision;
    if (!run->arch || !collision_of(run->arch, site, &collision))
        return;
    bool dynamic = collision.count && collision.addresses[0] >= DYNAMIC_SHARED;
    for (uint32_t i = 0; dynamic && i < collision.count; i++)
        collision.addresses[i] -= DYNAMIC_SHARED;
    evidence_note(run->arena, finding, (struct place){0},
                  "lanes %s want different words of bank %u: bytes %s of %sshared memory%s%s%s",
                  figure_list(run->arena, collision.lanes, collision.count), collision.bank,
                  figure_list(run->arena, collision.addresses, collision.count), dynamic ? "dynamic " : "",
                  site->object ? ", in '" : "", site->object ? site->object : "", site->object ? "'" : "");
}

static const char *kind_of(const struct site *site)
{
    static const char *const words[] = {[PATTERN_CONTIGUOUS] = "contiguous",
                                        [PATTERN_STRIDED] = "strided",
                                        [PATTERN_PIECES] = "pieces",
                                        [PATTERN_SCATTERED] = "scattered"};
    return site->example.present && site->example.mask && site->bytes
               ? words[pattern_of(&site->example, site->bytes).kind]
               : NULL;
}

static void judge(const struct check *check, const struct check_run *run, const struct group *group)
{
    struct evidence evidence;
    if (!evidence_gather(group, &measure, &evidence))
        return;
    struct finding finding = evidence_finding(check, evidence.worst);
    finding.hidden_because = evidence.cold ? "less than 1 % of the kernel's shared wavefronts" : NULL;
    finding.severity = finding.hidden_because ? SEVERITY_NOTE : check->severity;
    finding.message = message(run->arena, evidence.worst);
    finding.kind = kind_of(evidence.worst->site);
    note_lanes(run, evidence.worst->site, &finding);
    evidence_notes(run->arena, &measure, &evidence, &finding);
    VEC_PUSH(run->arena, run->findings, finding);
}

static void check_run_shared(const struct check *check, const struct check_run *run)
{
    for (size_t i = 0; i < run->groups->count; i++)
        judge(check, run, &run->groups->items[i]);
}

const struct check check_shared_bank_conflict = {
    .id = "AL002",
    .name = "shared-bank-conflict",
    .since = "0.1",
    .severity = SEVERITY_WARNING,
    .summary = "lanes of a warp want different words of one shared-memory bank, so that the access takes "
               "several passes",
    .why = "Shared memory has 32 banks; consecutive 4-byte words lie in consecutive banks, and a bank serves "
           "one word a pass.\n"
           "Lanes that want the same word share it; lanes that want different words of one bank wait for "
           "each other. The\n"
           "degree (n-way) is the largest number of words wanted from one bank; wavefronts are the passes of "
           "the whole access.\n"
           "Accesses of 8 and 16 bytes a lane are served by half and quarter warps: 2 and 4 wavefronts are "
           "their ideal, no\n"
           "conflict.\n"
           "\n"
           "For a column of a two-dimensional tile, one more column of padding (float tile[32][33]) gives "
           "every row another\n"
           "bank; the row's length must become an odd multiple of the access width. Where alignment forbids "
           "padding (ldmatrix,\n"
           "float4), exchange columns by XOR with the row instead. In reductions let the active threads be "
           "the first ones and\n"
           "the distance between them shrink.\n"
           "\n"
           "How much time it costs depends on what else the kernel waits for; n-way is n times only where "
           "shared memory is the\n"
           "bottleneck. Accesses that are less than 1 % of the kernel's wavefronts are hidden; --all shows "
           "them.",
    .bad = "__global__ void turn(const float *in, float *out)\n"
           "{\n"
           "    __shared__ float tile[32][32];\n"
           "    int x = threadIdx.x, y = threadIdx.y;\n"
           "    tile[y][x] = in[(blockIdx.x * 32 + y) * 32 + x];\n"
           "    __syncthreads();\n"
           "    out[(blockIdx.x * 32 + y) * 32 + x] = tile[x][y];\n"
           "}\n"
           "\n"
           "void run(const float *in, float *out)\n"
           "{\n"
           "    turn<<<64, dim3(32, 32)>>>(in, out);\n"
           "}\n",
    .good = "__global__ void turn(const float *in, float *out)\n"
            "{\n"
            "    __shared__ float tile[32][33];\n"
            "    int x = threadIdx.x, y = threadIdx.y;\n"
            "    tile[y][x] = in[(blockIdx.x * 32 + y) * 32 + x];\n"
            "    __syncthreads();\n"
            "    out[(blockIdx.x * 32 + y) * 32 + x] = tile[x][y];\n"
            "}\n"
            "\n"
            "void run(const float *in, float *out)\n"
            "{\n"
            "    turn<<<64, dim3(32, 32)>>>(in, out);\n"
            "}\n",
    .run = check_run_shared,
};
