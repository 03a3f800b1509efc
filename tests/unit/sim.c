/* Single warp accesses: known answers, and agreement with the oracle on random ones. */
#include "simulator/arch.h"
#include "simulator/op.h"
#include "simulator/sim.h"
#include "tests/oracle/oracle.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

/* Lane i at base + i * stride, all active. */
static struct sim_request even(enum sim_op op, uint32_t bytes, uint64_t base, uint64_t stride)
{
    struct sim_request request = {.op = op, .bytes = bytes, .mask = UINT32_MAX};
    for (uint32_t lane = 0; lane < SIM_LANES; lane++)
        request.address[lane] = base + lane * stride;
    return request;
}

static struct sim_counts count_on(const char *arch, struct sim_request request)
{
    struct sim_counts counts;
    sim_request(sim_arch_find(arch), &request, &counts);
    return counts;
}

static struct sim_counts count(struct sim_request request)
{
    return count_on("sm_90", request);
}

static bool same_numbers(const struct sim_counts *a, const struct sim_counts *b)
{
    return a->requests == b->requests && a->sectors == b->sectors && a->lines == b->lines &&
           a->wavefronts == b->wavefronts && a->ways == b->ways &&
           a->constant_requests == b->constant_requests && a->ideal_sectors == b->ideal_sectors &&
           a->ideal_lines == b->ideal_lines && a->ideal_wavefronts == b->ideal_wavefronts;
}

static bool same_counts(const struct sim_counts *a, const struct sim_counts *b)
{
    return a->has_sectors == b->has_sectors && a->has_wavefronts == b->has_wavefronts &&
           a->has_constant == b->has_constant && same_numbers(a, b);
}

static const struct even_case {
    const char *arch;
    enum sim_op op;
    uint32_t bytes;
    uint64_t base, stride;
    uint32_t requests, sectors, lines, wavefronts, ways, ideal_sectors, ideal_lines, ideal_wavefronts;
} even_cases[] = {
    /* global: arch, op, bytes, base, stride -> requests sectors lines, ideals */
    {"sm_90", SIM_GLOBAL_LOAD, 4, 0, 4, 1, 4, 1, 0, 0, 4, 1, 0},
    {"sm_90", SIM_GLOBAL_LOAD, 4, 4, 4, 1, 5, 2, 0, 0, 4, 1, 0}, /* one element off: a sector more */
    {"sm_90", SIM_GLOBAL_LOAD, 4, 0, 8, 1, 8, 2, 0, 0, 4, 1, 0},
    {"sm_90", SIM_GLOBAL_LOAD, 4, 0, 128, 1, 32, 32, 0, 0, 4, 1, 0},
    {"sm_90", SIM_GLOBAL_LOAD, 4, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0}, /* never better than what is there */
    {"sm_90", SIM_GLOBAL_STORE, 1, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0},
    {"sm_90", SIM_GLOBAL_LOAD, 16, 0, 16, 1, 16, 4, 0, 0, 16, 4, 0},
    {"sm_90", SIM_GLOBAL_LOAD, 4, 124, -(uint64_t)4, 1, 4, 1, 0, 0, 4, 1, 0}, /* downwards */
    {"sm_90", SIM_GLOBAL_LOAD, 4, 0, (uint64_t)1 << 63, 1, 2, 2, 0, 0, 2, 1, 0}, /* comes round */
    {"sm_90", SIM_GLOBAL_REDUCTION, 4, 0, 64, 1, 32, 16, 0, 0, 4, 1, 0},
    {"sm_61", SIM_GLOBAL_LOAD, 4, 0, 4, 4, 4, 4, 0, 0, 4, 4, 0}, /* 8 lanes a request */
    {"sm_61", SIM_GLOBAL_LOAD, 4, 4, 4, 4, 5, 5, 0, 0, 4, 4, 0}, /* a sector that two share comes once */
    {"sm_52", SIM_GLOBAL_LOAD, 16, 0, 16, 16, 16, 16, 0, 0, 16, 16, 0},
    {"sm_35", SIM_GLOBAL_LOAD, 4, 0, 4, 1, 4, 1, 0, 0, 4, 1, 0},
    {"sm_35", SIM_GLOBAL_LOAD, 8, 0, 8, 2, 8, 2, 0, 0, 8, 2, 0},
    {"sm_35", SIM_GLOBAL_LOAD, 16, 16, 16, 4, 20, 8, 0, 0, 16, 4, 0}, /* each request alone */
    {"sm_35+ca", SIM_GLOBAL_LOAD, 4, 0, 8, 1, 2, 2, 0, 0, 1, 1, 0},   /* whole lines */
    {"sm_35+ca", SIM_GLOBAL_STORE, 4, 0, 8, 1, 8, 2, 0, 0, 4, 1, 0},  /* but not for stores */
    /* local: offsets of each thread */
    {"sm_90", SIM_LOCAL_LOAD, 4, 40, 0, 1, 4, 1, 0, 0, 4, 1, 0},
    {"sm_90", SIM_LOCAL_STORE, 16, 16, 0, 1, 16, 4, 0, 0, 16, 4, 0},
    {"sm_90", SIM_LOCAL_LOAD, 4, 0, 4, 1, 32, 32, 0, 0, 4, 1, 0},
    {"sm_90", SIM_LOCAL_LOAD, 1, 3, 0, 1, 4, 1, 0, 0, 1, 1, 0}, /* a byte of each word */
    /* shared: requests, wavefronts, ways, ideal */
    {"sm_90", SIM_SHARED_LOAD, 4, 0, 4, 1, 0, 0, 1, 1, 0, 0, 1},
    {"sm_90", SIM_SHARED_LOAD, 4, 0, 8, 1, 0, 0, 2, 2, 0, 0, 1},
    {"sm_90", SIM_SHARED_LOAD, 4, 0, 12, 1, 0, 0, 1, 1, 0, 0, 1},
    {"sm_90", SIM_SHARED_LOAD, 4, 0, 128, 1, 0, 0, 32, 32, 0, 0, 1},
    {"sm_90", SIM_SHARED_LOAD, 4, 0, 132, 1, 0, 0, 1, 1, 0, 0, 1},
    {"sm_90", SIM_SHARED_LOAD, 4, 64, 0, 1, 0, 0, 1, 1, 0, 0, 1},
    {"sm_90", SIM_SHARED_LOAD, 1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1},
    {"sm_90", SIM_SHARED_LOAD, 8, 0, 8, 1, 0, 0, 2, 1, 0, 0, 2},
    {"sm_90", SIM_SHARED_LOAD, 16, 0, 16, 1, 0, 0, 4, 1, 0, 0, 4},
    {"sm_90", SIM_SHARED_LOAD, 16, 0, 0, 1, 0, 0, 2, 1, 0, 0, 2}, /* two phases of 16 at best */
    {"sm_90", SIM_SHARED_LOAD, 8, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1},
    {"sm_90", SIM_SHARED_STORE, 8, 0, 0, 1, 0, 0, 2, 1, 0, 0, 2}, /* stores do not merge */
    {"sm_61", SIM_SHARED_LOAD, 8, 0, 0, 1, 0, 0, 2, 1, 0, 0, 2},
    {"sm_90", SIM_SHARED_LOAD, 16, 0, 128, 1, 0, 0, 32, 8, 0, 0, 4},
    {"sm_90", SIM_SHARED_ATOMIC, 4, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1},
    {"sm_35", SIM_SHARED_LOAD, 4, 0, 8, 1, 0, 0, 1, 1, 0, 0, 1}, /* words i and i + 32 come together */
    {"sm_35", SIM_SHARED_LOAD, 4, 0, 20, 1, 0, 0, 1, 1, 0, 0, 1},
    {"sm_35+bank8", SIM_SHARED_LOAD, 4, 0, 20, 1, 0, 0, 2, 2, 0, 0, 1},
    {"sm_35", SIM_SHARED_LOAD, 4, 0, 128, 1, 0, 0, 16, 16, 0, 0, 1},
    {"sm_35", SIM_SHARED_LOAD, 8, 0, 8, 1, 0, 0, 1, 1, 0, 0, 1},
    {"sm_35", SIM_SHARED_LOAD, 16, 0, 16, 1, 0, 0, 2, 1, 0, 0, 2},
    /* matrices: rows of 16 bytes */
    {"sm_90", SIM_LDMATRIX_X4, 16, 0, 16, 1, 0, 0, 4, 1, 0, 0, 4},
    {"sm_90", SIM_LDMATRIX_X4_TRANS, 16, 0, 128, 1, 0, 0, 32, 8, 0, 0, 4},
    {"sm_90", SIM_LDMATRIX_X1, 16, 0, 32, 1, 0, 0, 2, 2, 0, 0, 1},
    {"sm_90", SIM_STMATRIX_X2, 16, 0, 144, 1, 0, 0, 2, 1, 0, 0, 2},
};

START_TEST(even_warps_have_known_counts)
{
    const struct even_case *want = &even_cases[_i];
    struct sim_counts got = count_on(want->arch, even(want->op, want->bytes, want->base, want->stride));
    ck_assert_uint_eq(got.requests, want->requests);
    ck_assert_uint_eq(got.sectors, want->sectors);
    ck_assert_uint_eq(got.lines, want->lines);
    ck_assert_uint_eq(got.wavefronts, want->wavefronts);
    ck_assert_uint_eq(got.ways, want->ways);
    ck_assert_uint_eq(got.ideal_sectors, want->ideal_sectors);
    ck_assert_uint_eq(got.ideal_lines, want->ideal_lines);
    ck_assert_uint_eq(got.ideal_wavefronts, want->ideal_wavefronts);
    ck_assert(got.has_sectors == (want->sectors != 0));
    ck_assert(got.has_wavefronts == (want->wavefronts != 0));
    ck_assert(!got.has_constant);
}
END_TEST

START_TEST(no_active_lane_counts_nothing)
{
    struct sim_request request = even((enum sim_op)_i, 16, 0, 16);
    request.mask = 0;
    struct sim_counts got = count(request);
    ck_assert(got.has_sectors || got.has_wavefronts || got.has_constant);
    ck_assert(same_numbers(&got, &(struct sim_counts){0}));
}
END_TEST

START_TEST(inactive_lanes_do_not_count)
{
    struct sim_request request = even(SIM_GLOBAL_LOAD, 4, 0, 4096);
    request.mask = 0x80000401;
    ck_assert_uint_eq(count(request).sectors, 3);
    request.op = SIM_SHARED_LOAD;
    ck_assert_uint_eq(count(request).wavefronts, 3);
}
END_TEST

/* The pair rule of 8- and 16-byte loads, case by case. */
START_TEST(phases_merge_for_whole_warps_alone)
{
    struct sim_request request = {.op = SIM_SHARED_LOAD, .bytes = 16, .mask = UINT32_MAX};
    for (uint64_t lane = 0; lane < SIM_LANES; lane++)
        request.address[lane] = 16 * (lane / 8 * 2 + lane % 8 / 2 % 2);
    ck_assert_uint_eq(count(request).wavefronts, 2);
    for (uint64_t lane = 0; lane < SIM_LANES; lane++) /* first half pairs by one, second half by two */
        request.address[lane] = 16 * (lane < 16 ? lane / 2 : 8 + lane / 4 * 2 % 8 + lane % 2);
    ck_assert_uint_eq(count(request).wavefronts, 4);
    request = even(SIM_SHARED_LOAD, 16, 0, 16);
    request.mask = 1u << 15 | 1u << 16;
    ck_assert_uint_eq(count(request).wavefronts, 2);
    request.mask = 1u << 15 | 1;
    ck_assert_uint_eq(count(request).wavefronts, 1);
}
END_TEST

START_TEST(merged_phases_keep_their_conflicts)
{
    struct sim_request request = {.op = SIM_SHARED_LOAD, .bytes = 8, .mask = UINT32_MAX};
    for (uint64_t lane = 0; lane < SIM_LANES; lane++) /* 16 words pairs, two of them in each bank */
        request.address[lane] = lane / 2 * 16;
    ck_assert_uint_eq(count(request).wavefronts, 2);
    ck_assert_uint_eq(count(request).ways, 2);
}
END_TEST

START_TEST(constant_loads_split_by_address)
{
    struct sim_request request = even(SIM_CONSTANT_LOAD, 4, 64, 0);
    ck_assert(count(request).has_constant);
    ck_assert_uint_eq(count(request).constant_requests, 1);
    request.address[7] = 0;
    ck_assert_uint_eq(count(request).constant_requests, 2);
    request.mask = 1u << 7;
    ck_assert_uint_eq(count(request).constant_requests, 1);
}
END_TEST

static struct sim_request async(enum sim_op op, uint32_t bytes, uint64_t stride, uint32_t shared_stride)
{
    struct sim_request request = even(op, bytes, 0, stride);
    for (uint32_t lane = 0; lane < SIM_LANES; lane++)
        request.shared[lane] = lane * shared_stride;
    return request;
}

START_TEST(async_copy_waits_for_lines_or_banks)
{
    struct sim_counts got = count(async(SIM_CP_ASYNC_CA, 4, 4, 4));
    ck_assert_uint_eq(got.sectors, 4);
    ck_assert_uint_eq(got.wavefronts, 1);
    got = count(async(SIM_CP_ASYNC_CA, 4, 64, 4)); /* 16 lines of the source */
    ck_assert_uint_eq(got.wavefronts, 16);
    ck_assert_uint_eq(got.ways, 1);
    got = count(async(SIM_CP_ASYNC_CA, 4, 4, 128)); /* one bank of the destination */
    ck_assert_uint_eq(got.wavefronts, 32);
    ck_assert_uint_eq(got.ways, 32);
}
END_TEST

START_TEST(async_bypass_fetches_for_each_chunk)
{
    struct sim_counts got = count(async(SIM_CP_ASYNC_CG, 16, 16, 16));
    ck_assert_uint_eq(got.sectors, 16);
    ck_assert_uint_eq(got.wavefronts, 4);
    got = count(async(SIM_CP_ASYNC_CG, 16, 16, 48)); /* no two lanes share a chunk */
    ck_assert_uint_eq(got.sectors, 32);
    ck_assert_uint_eq(got.ideal_sectors, 16);
    ck_assert_uint_eq(got.lines, 4);
}
END_TEST

START_TEST(misaligned_lanes_are_found)
{
    struct sim_request request = even(SIM_GLOBAL_LOAD, 8, 0, 12);
    ck_assert_int_eq(sim_misaligned_lane(&request), 1);
    request.mask = 0x5; /* lanes 0 and 2 */
    ck_assert_int_eq(sim_misaligned_lane(&request), -1);
    request = even(SIM_LDMATRIX_X1, 16, 0, 16);
    request.address[8] = 1; /* not a row of the one matrix */
    ck_assert_int_eq(sim_misaligned_lane(&request), -1);
    request.op = SIM_LDMATRIX_X2;
    ck_assert_int_eq(sim_misaligned_lane(&request), 8);
    request = async(SIM_CP_ASYNC_CG, 16, 16, 24);
    ck_assert_int_eq(sim_misaligned_lane(&request), 1);
}
END_TEST

static void describe(char *text, size_t size, const char *arch, const struct sim_request *request)
{
    int at = snprintf(text, size, "%s %s %u bytes, mask 0x%08x:", arch, sim_op_info(request->op)->name,
                      (unsigned)request->bytes, (unsigned)request->mask);
    for (int lane = 0; lane < SIM_LANES; lane++)
        at += snprintf(text + at, size - (size_t)at, " %llu>%u", (unsigned long long)request->address[lane],
                       (unsigned)request->shared[lane]);
}

static void compare(const struct sim_arch *arch, const struct sim_request *request)
{
    struct sim_counts got, want;
    char text[2048];
    sim_request(arch, request, &got);
    oracle_request(arch->name, request, &want);
    if (same_counts(&got, &want))
        return;
    describe(text, sizeof text, arch->name, request);
    ck_abort_msg("%s\nrequests %u/%u sectors %u/%u lines %u/%u wavefronts %u/%u ways %u/%u constant %u/%u "
                 "ideals %u/%u %u/%u %u/%u (simulator/oracle)",
                 text, got.requests, want.requests, got.sectors, want.sectors, got.lines, want.lines,
                 got.wavefronts, want.wavefronts, got.ways, want.ways, got.constant_requests,
                 want.constant_requests, got.ideal_sectors, want.ideal_sectors, got.ideal_lines,
                 want.ideal_lines, got.ideal_wavefronts, want.ideal_wavefronts);
}

/* One loop for each row of the architectures. */
START_TEST(agrees_with_the_oracle)
{
    enum { ROUNDS = 150 };
    size_t rows;
    const struct sim_arch *arch = &sim_arch_rows(&rows)[_i];
    uint64_t state = 1 + (uint64_t)_i;
    for (int op = 0; op < SIM_OP_COUNT; op++) {
        for (uint32_t bytes = 1; bytes <= 16; bytes *= 2) {
            for (int round = 0; (sim_op_info(op)->widths & bytes) != 0 && round < ROUNDS; round++) {
                struct sim_request request;
                oracle_make_request(&state, (enum sim_op)op, bytes, &request);
                compare(arch, &request);
            }
        }
    }
}
END_TEST

int main(void)
{
    size_t rows;
    sim_arch_rows(&rows);
    Suite *suite = suite_create("sim");
    TCase *known = tcase_create("known"), *random = tcase_create("random");
    tcase_add_loop_test(known, even_warps_have_known_counts, 0, sizeof even_cases / sizeof even_cases[0]);
    tcase_add_loop_test(known, no_active_lane_counts_nothing, 0, SIM_OP_COUNT);
    tcase_add_test(known, inactive_lanes_do_not_count);
    tcase_add_test(known, phases_merge_for_whole_warps_alone);
    tcase_add_test(known, merged_phases_keep_their_conflicts);
    tcase_add_test(known, constant_loads_split_by_address);
    tcase_add_test(known, async_copy_waits_for_lines_or_banks);
    tcase_add_test(known, async_bypass_fetches_for_each_chunk);
    tcase_add_test(known, misaligned_lanes_are_found);
    tcase_add_loop_test(random, agrees_with_the_oracle, 0, (int)rows);
    tcase_set_timeout(random, 120);
    suite_add_tcase(suite, known);
    suite_add_tcase(suite, random);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
