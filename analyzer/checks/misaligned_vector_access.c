#include "analyzer/checks/evidence.h"
#include "analyzer/result/words.h"

/* What the byte counts from: the object, or the block's shared memory of either kind. */
static const char *origin(struct arena *arena, const struct site *site, bool dynamic)
{
    const char *name = site->object ? arena_printf(arena, "'%s'", site->object) : NULL;
    if (site->space == SPACE_SHARED)
        return arena_printf(arena, " of %sshared memory%s%s", dynamic ? "dynamic " : "", name ? ", in " : "",
                            name ? name : "");
    return name ? arena_printf(arena, " of %s", name) : "";
}

static const char *message(struct arena *arena, const struct site *site)
{
    const char *out = arena_printf(arena, "misaligned %u-byte %s %s: the kernel faults", site->bytes,
                                   space_words[site->space], op_words[site->op]);
    if (!site->example.present)
        return site->reason ? arena_printf(arena, "%s; %s", out, site->reason) : out;
    uint32_t lane = site->example.bad_lane % PREDICTION_LANES;
    uint64_t address = site->example.address[lane];
    bool dynamic = site->space == SPACE_SHARED && address >= DYNAMIC_SHARED;
    return arena_printf(arena, "%s; lane %u wants byte %lld%s, which is no multiple of %u", out, lane,
                        (long long)(address - (dynamic ? DYNAMIC_SHARED : 0)), origin(arena, site, dynamic),
                        site->bytes);
}

static void judge(const struct check *check, const struct check_run *run, const struct group *group)
{
    const struct instance *first = NULL;
    size_t faults = 0;
    for (size_t i = 0; i < group->instances.count; i++)
        if (group->instances.items[i].site->status == STATUS_MISALIGNED) {
            first = first ? first : &group->instances.items[i];
            faults++;
        }
    if (!first)
        return;
    struct finding finding = evidence_finding(check, first);
    const struct site *site = first->site;
    finding.message =
        arena_printf(run->arena, "%s%s", message(run->arena, site), evidence_assuming(run->arena, first));
    if (site->example.present)
        evidence_note(run->arena, &finding, (struct place){0}, "seen in block (%u,%u,%u), warp %u",
                      site->example.block[0], site->example.block[1], site->example.block[2],
                      site->example.warp);
    evidence_launch_notes(run->arena, first, &finding);
    if (faults > 1)
        evidence_note(run->arena, &finding, (struct place){0}, "the same in %zu launches", faults);
    VEC_PUSH(run->arena, run->findings, finding);
}

static void check_run_misaligned(const struct check *check, const struct check_run *run)
{
    for (size_t i = 0; i < run->groups->count; i++)
        judge(check, run, &run->groups->items[i]);
}

const struct check check_misaligned_vector_access = {
    .id = "AL003",
    .name = "misaligned-vector-access",
    .since = "0.1",
    .severity = SEVERITY_ERROR,
    .summary =
        "an access's address is not a multiple of its size: the kernel stops with \"misaligned address\"",
    .why = "Every lane's address must be a multiple of the bytes that it moves: 8 for float2, 16 for float4. "
           "The hardware does not\n"
           "mend what isn't: the kernel stops with cudaErrorMisalignedAddress, and the context is lost. The "
           "usual causes are a\n"
           "pointer cast to a vector type behind an odd offset, a row whose length is no multiple of the "
           "vector, and buffers carved\n"
           "out of one allocation or out of dynamic shared memory without rounding up.\n"
           "\n"
           "Round offsets and row lengths up to the vector's size, or take the head and tail of a row one "
           "element at a time.",
    .bad = "__global__ void shift(float *data)\n"
           "{\n"
           "    float4 *vectors = reinterpret_cast<float4 *>(data + 1);\n"
           "    vectors[threadIdx.x] = make_float4(0, 0, 0, 0);\n"
           "}\n"
           "\n"
           "int main()\n"
           "{\n"
           "    float *data;\n"
           "    cudaMalloc(&data, 4096);\n"
           "    shift<<<1, 128>>>(data);\n"
           "}\n",
    .good = "__global__ void shift(float *data)\n"
            "{\n"
            "    float4 *vectors = reinterpret_cast<float4 *>(data + 4);\n"
            "    vectors[threadIdx.x] = make_float4(0, 0, 0, 0);\n"
            "}\n"
            "\n"
            "int main()\n"
            "{\n"
            "    float *data;\n"
            "    cudaMalloc(&data, 4096);\n"
            "    shift<<<1, 128>>>(data);\n"
            "}\n",
    .run = check_run_misaligned,
};
