/* The checks on hand-made predictions: thresholds, words, merging, what is hidden, ids. */
#include "analyzer/checks/check.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static struct arena arena;
static struct prediction prediction;

static void setup(void)
{
    struct file_prediction file = {.path = "a.cu"};
    prediction = (struct prediction){.arch = "sm_90"};
    VEC_PUSH(&arena, &prediction.files, file);
}

static void teardown(void)
{
    arena_free(&arena);
}

/* ---- making predictions ---- */

static struct kernel_prediction *add_kernel(const char *name)
{
    struct kernel_prediction kernel = {.name = name,
                                       .place = {"a.cu", 1, 1, 1, 2},
                                       .launch = {.block = {128, 1, 1},
                                                  .grid = {4, 1, 1},
                                                  .count = 1,
                                                  .origin = ORIGIN_HOST,
                                                  .place = {"a.cu", 90, 5, 90, 9}}};
    struct file_prediction *file = &prediction.files.items[0];
    VEC_PUSH(&arena, &file->kernels, kernel);
    return &file->kernels.items[file->kernels.count - 1];
}

static struct quantity quantity(double per_request, double ideal)
{
    return (struct quantity){true,  per_request, ideal, per_request - ideal, per_request, per_request,
                             false, 0,           0};
}

static struct site make_site(uint32_t line, enum site_space space, const char *expression)
{
    return (struct site){.place = {"a.cu", line, 10, line, 20},
                         .expression = expression,
                         .object = "p",
                         .function = "k",
                         .space = space,
                         .op = OP_LOAD,
                         .bytes = 4,
                         .status = STATUS_EXACT,
                         .requests = 16,
                         .active_lanes = 32,
                         .comparable_sass = true,
                         .comparable_counter = true};
}

static void set_example(struct site *site, int64_t base, int64_t stride)
{
    site->example.present = true;
    site->example.mask = UINT32_MAX;
    for (int lane = 0; lane < PREDICTION_LANES; lane++)
        site->example.address[lane] = (uint64_t)(base + lane * stride);
}

static struct site global_site(uint32_t line, const char *expression, double sectors, int64_t base,
                               int64_t stride)
{
    struct site site = make_site(line, SPACE_GLOBAL, expression);
    site.sectors = quantity(sectors, sectors < 4 ? sectors : 4);
    set_example(&site, base, stride);
    return site;
}

static struct site shared_site(uint32_t line, const char *expression, double wavefronts, uint32_t ways,
                               int64_t stride)
{
    struct site site = make_site(line, SPACE_SHARED, expression);
    site.wavefronts = quantity(wavefronts, 1);
    site.ways = quantity(ways, 1);
    set_example(&site, 0, stride);
    site.example.ways = ways;
    return site;
}

static void add_site(struct kernel_prediction *kernel, struct site site)
{
    VEC_PUSH(&arena, &kernel->sites, site);
}

static struct finding_list run(void)
{
    struct finding_list out = {0};
    checks_run(&arena, &prediction, &out);
    return out;
}

static struct finding run_one(struct site site)
{
    setup();
    add_site(add_kernel("k"), site);
    struct finding_list list = run();
    ck_assert_uint_eq(list.count, 1);
    return list.items[0];
}

static void assert_message(const struct finding *finding, const char *part)
{
    ck_assert_msg(strstr(finding->message, part), "no '%s' in: %s", part, finding->message);
}

static void assert_note(const struct finding *finding, const char *part)
{
    for (size_t i = 0; i < finding->notes.count; i++)
        if (strstr(finding->notes.items[i].message, part))
            return;
    ck_abort_msg("no note with '%s'", part);
}

/* ---- thresholds ---- */

START_TEST(test_thresholds)
{
    struct kernel_prediction *kernel = add_kernel("k");
    add_site(kernel, global_site(1, "copy", 4, 0, 4));
    add_site(kernel, global_site(2, "offset", 5, 4, 4));
    add_site(kernel, global_site(3, "nearly", 7.9, 0, 8));
    add_site(kernel, shared_site(4, "free", 1, 1, 4));
    add_site(kernel, shared_site(5, "half", 1.5, 2, 8));
    ck_assert_uint_eq(run().count, 0);
    add_site(kernel, global_site(6, "twice", 8, 0, 8));
    add_site(kernel, shared_site(7, "more", 1.6, 2, 8));
    struct finding_list list = run();
    ck_assert_uint_eq(list.count, 2);
    ck_assert_str_eq(list.items[0].expression, "twice");
    ck_assert_str_eq(list.items[1].expression, "more");
}
END_TEST

START_TEST(test_open_sites_are_silent)
{
    struct kernel_prediction *kernel = add_kernel("k");
    static const enum site_status open[] = {STATUS_UNKNOWN, STATUS_DATA_DEPENDENT, STATUS_UNREACHED};
    for (unsigned i = 0; i < sizeof open / sizeof *open; i++) {
        struct site site = global_site(i + 1, "p[x]", 32, 0, 128);
        site.status = open[i];
        add_site(kernel, site);
    }
    ck_assert_uint_eq(run().count, 0);
}
END_TEST

/* ---- words ---- */

static const struct {
    const char *expression;
    double sectors;
    int64_t base, stride;
    const char *kind, *message;
} patterns[] = {
    {"p[32 * i]", 32, 0, 128, "strided",
     "32 sectors per request, ideal 4; neighbouring lanes are 32 elements (128 bytes) apart"},
    {"p[n - 2 * i]", 8, 248, -8, "strided", "neighbouring lanes are 2 elements (8 bytes) apart"},
    {"p[i].x", 12, 0, 12, "struct-field",
     "each lane takes one field of an element, and elements are 12 bytes apart"},
    {"p[i]", 8, 28, 4, "offset", "the lanes are contiguous, but start 28 bytes behind a sector's start"},
};

START_TEST(test_patterns)
{
    struct finding finding = run_one(global_site(1, patterns[_i].expression, patterns[_i].sectors,
                                                 patterns[_i].base, patterns[_i].stride));
    ck_assert_str_eq(finding.kind, patterns[_i].kind);
    ck_assert_str_eq(finding.check, "uncoalesced-global-access");
    assert_message(&finding, patterns[_i].message);
}
END_TEST

START_TEST(test_pieces_and_scatter)
{
    struct site site = global_site(1, "p[y * w + x]", 8, 0, 4);
    for (unsigned lane = 0; lane < 32; lane++)
        site.example.address[lane] = lane / 4 * 4096 + lane % 4 * 4;
    struct finding finding = run_one(site);
    ck_assert_str_eq(finding.kind, "pieces");
    assert_message(&finding, "8 pieces of at most 16 contiguous bytes");
    for (unsigned lane = 0; lane < 32; lane++)
        site.example.address[lane] = lane * lane * 128;
    ck_assert_str_eq(run_one(site).kind, "scattered");
}
END_TEST

START_TEST(test_colliding_lanes)
{
    struct finding finding = run_one(shared_site(1, "s[2 * t]", 2, 2, 8));
    assert_message(&finding, "2-way bank conflict in a shared load: 2 wavefronts per request, ideal 1");
    assert_note(&finding,
                "lanes 0 and 16 want different words of bank 0: bytes 0 and 128 of shared memory, in 'p'");
    /* 8 bytes a lane are served by half warps: lanes 0 and 16 do not meet. */
    struct site wide = shared_site(1, "s[2 * t]", 4, 2, 16);
    wide.bytes = 8;
    finding = run_one(wide);
    assert_note(&finding, "lanes 0 and 8 want different words of bank 0");
    /* A count that the rule does not explain: not a word about lanes. */
    wide.example.ways = 7;
    finding = run_one(wide);
    for (size_t i = 0; i < finding.notes.count; i++)
        ck_assert_ptr_null(strstr(finding.notes.items[i].message, "lanes"));
}
END_TEST

START_TEST(test_averages)
{
    struct site site = shared_site(1, "s[2 * d * t]", 4.75, 16, 64);
    site.wavefronts.min = site.ways.min = 1;
    site.wavefronts.max = 16;
    struct finding finding = run_one(site);
    assert_message(&finding, "up to 16-way bank conflict in a shared load: 4.75 wavefronts per request on "
                             "average (1 to 16), ideal 1");
}
END_TEST

START_TEST(test_assumptions_are_named)
{
    struct site site = global_site(1, "p[n * i]", 32, 0, 128);
    site.status = STATUS_ASSUMED;
    VEC_PUSH(&arena, &site.assumptions, "n = 32");
    site.sectors.has_range = true;
    site.sectors.range_low = 4;
    site.sectors.range_high = 32;
    struct finding finding = run_one(site);
    ck_assert(finding.assumed);
    assert_message(&finding, ", assuming n = 32");
    assert_note(&finding, "other values would make it 4 to 32 sectors per request");
    VEC_PUSH(&arena, &site.assumptions, "m = 4");
    finding = run_one(site);
    assert_message(&finding, ", resting on 2 assumptions");
    assert_note(&finding, "assumed: n = 32; m = 4");
}
END_TEST

START_TEST(test_misaligned)
{
    struct site site = make_site(1, SPACE_GLOBAL, "v[t]");
    site.bytes = 16;
    site.status = STATUS_MISALIGNED;
    set_example(&site, 4, 16);
    site.example.bad_lane = 3;
    struct finding finding = run_one(site);
    ck_assert_int_eq(finding.severity, SEVERITY_ERROR);
    ck_assert_str_eq(finding.check_id, "AL003");
    assert_message(&finding, "misaligned 16-byte global load: the kernel faults; lane 3 wants byte 52 of "
                             "'p', which is no multiple of 16");
    ck_assert_ptr_null(finding.cost_unit);
}
END_TEST

START_TEST(test_misaligned_in_dynamic_shared_memory)
{
    struct site site = make_site(1, SPACE_SHARED, "s[t]");
    site.bytes = 8;
    site.status = STATUS_MISALIGNED;
    set_example(&site, (1 << 20) + 4, 8);
    site.example.bad_lane = 0;
    struct finding finding = run_one(site);
    assert_message(&finding,
                   "lane 0 wants byte 4 of dynamic shared memory, in 'p', which is no multiple of 8");
}
END_TEST

/* ---- merging ---- */

START_TEST(test_launches_merge)
{
    for (int i = 0; i < 3; i++) {
        struct kernel_prediction *kernel = add_kernel("k");
        kernel->launch.count = 10;
        add_site(kernel, global_site(1, "p[32 * i]", 32, 0, 128));
    }
    struct finding_list list = run();
    ck_assert_uint_eq(list.count, 1);
    assert_note(&list.items[0], "the same in 3 launches");
    ck_assert_double_eq(list.items[0].launches, 30);
    ck_assert_double_eq(list.items[0].cost, 28 * 16 * 30);
    add_site(add_kernel("k"), global_site(1, "p[32 * i]", 8, 0, 128));
    list = run();
    ck_assert_uint_eq(list.count, 1);
    assert_note(&list.items[0], "in 4 launches: 8 to 32 sectors per request");
    assert_message(&list.items[0], "32 sectors"); /* the one that costs most */
}
END_TEST

START_TEST(test_good_launches_do_not_count)
{
    add_site(add_kernel("k"), global_site(1, "p[s * i]", 4, 0, 4));
    add_site(add_kernel("k"), global_site(1, "p[s * i]", 32, 0, 128));
    struct finding_list list = run();
    ck_assert_uint_eq(list.count, 1);
    ck_assert_double_eq(list.items[0].launches, 1);
}
END_TEST

/* ---- what is hidden ---- */

static const char *const fields[] = {"p[i].x", "p[i].y", "p[i].z", "p[i].w"};

static struct finding_list run_fields(uint32_t count, int64_t size)
{
    struct kernel_prediction *kernel = add_kernel("k");
    for (uint32_t i = 0; i < count; i++)
        add_site(kernel, global_site(i + 1, fields[i], (double)size, i * 4, size));
    return run();
}

START_TEST(test_whole_structures_are_hidden)
{
    struct finding_list list = run_fields(4, 16);
    ck_assert_uint_eq(list.count, 1);
    ck_assert_ptr_nonnull(list.items[0].hidden_because);
    ck_assert_int_eq(list.items[0].severity, SEVERITY_NOTE);
    assert_note(&list.items[0], "together with 'p[i].y' (line 2), 'p[i].z' (line 3), 'p[i].w' (line 4) the "
                                "warp uses 100 % of the sectors");
}
END_TEST

START_TEST(test_parts_of_structures_are_one_finding)
{
    struct finding_list list = run_fields(2, 32);
    ck_assert_uint_eq(list.count, 1);
    ck_assert_ptr_null(list.items[0].hidden_because);
    assert_note(&list.items[0], "together with 'p[i].y' (line 2) the warp uses 25 % of the sectors");
}
END_TEST

START_TEST(test_other_objects_are_no_siblings)
{
    struct kernel_prediction *kernel = add_kernel("k");
    struct site other = global_site(2, "q[i].y", 32, 4, 32);
    other.object = "q";
    add_site(kernel, global_site(1, "p[i].x", 32, 0, 32));
    add_site(kernel, other);
    ck_assert_uint_eq(run().count, 2);
}
END_TEST

START_TEST(test_cold_code_is_hidden)
{
    struct kernel_prediction *kernel = add_kernel("k");
    struct site hot = global_site(1, "q[i]", 4, 0, 4);
    hot.requests = 100000;
    add_site(kernel, hot);
    add_site(kernel, global_site(2, "p[32 * i]", 32, 0, 128));
    struct finding_list list = run();
    ck_assert_uint_eq(list.count, 1);
    ck_assert_ptr_nonnull(list.items[0].hidden_because);
}
END_TEST

START_TEST(test_of_many_like_accesses_none_is_cold)
{
    struct kernel_prediction *kernel = add_kernel("k");
    for (uint32_t i = 0; i < 200; i++) {
        struct site site = global_site(i + 1, "p[32 * i]", 32, 0, 128);
        site.object = arena_printf(&arena, "p%u", i);
        add_site(kernel, site);
    }
    struct finding_list list = run();
    ck_assert_uint_eq(list.count, 200);
    ck_assert_ptr_null(list.items[0].hidden_because);
}
END_TEST

/* ---- ids and order ---- */

START_TEST(test_ids)
{
    struct finding first = run_one(global_site(10, "p[32 * i]", 32, 0, 128));
    struct finding moved = run_one(global_site(70, "p[32 * i]", 32, 0, 128));
    struct finding other = run_one(global_site(10, "p[33 * i]", 32, 0, 132));
    ck_assert_str_eq(first.id, moved.id);
    ck_assert_str_ne(first.id, other.id);
    setup();
    struct kernel_prediction *kernel = add_kernel("k");
    struct site q = global_site(9, "p[32 * i]", 32, 0, 128);
    q.object = "q";
    add_site(kernel, global_site(20, "p[32 * i]", 32, 0, 128));
    add_site(kernel, q);
    struct finding_list list = run();
    ck_assert_uint_eq(list.count, 2);
    ck_assert_uint_eq(list.items[0].place.line, 9);
    ck_assert_str_eq(list.items[0].id, first.id);
    ck_assert_str_eq(list.items[1].id, arena_printf(&arena, "%s-2", first.id));
}
END_TEST

START_TEST(test_table)
{
    for (size_t i = 0; checks[i]; i++) {
        const struct check *check = checks[i];
        ck_assert_msg(check->id && check->name && check->since && check->summary && check->why &&
                          check->bad && check->good && check->run,
                      "%s lacks something", check->id);
        ck_assert(check_find(check->id) == check && check_find(check->name) == check);
        ck_assert(!i || strcmp(checks[i - 1]->id, check->id) < 0);
    }
    ck_assert_ptr_null(check_find("AL000"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("checks");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_thresholds);
    tcase_add_test(tests, test_open_sites_are_silent);
    tcase_add_loop_test(tests, test_patterns, 0, sizeof patterns / sizeof *patterns);
    tcase_add_test(tests, test_pieces_and_scatter);
    tcase_add_test(tests, test_colliding_lanes);
    tcase_add_test(tests, test_averages);
    tcase_add_test(tests, test_assumptions_are_named);
    tcase_add_test(tests, test_misaligned);
    tcase_add_test(tests, test_misaligned_in_dynamic_shared_memory);
    tcase_add_test(tests, test_launches_merge);
    tcase_add_test(tests, test_good_launches_do_not_count);
    tcase_add_test(tests, test_whole_structures_are_hidden);
    tcase_add_test(tests, test_parts_of_structures_are_one_finding);
    tcase_add_test(tests, test_other_objects_are_no_siblings);
    tcase_add_test(tests, test_cold_code_is_hidden);
    tcase_add_test(tests, test_of_many_like_accesses_none_is_cold);
    tcase_add_test(tests, test_ids);
    tcase_add_test(tests, test_table);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
