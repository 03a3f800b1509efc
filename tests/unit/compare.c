/* accesslint-validate without a GPU: records to rows, files there and back, prediction beside measurement. Runs in the source folder. */
#include "analyzer/result/prediction_json.h"
#include "validate/compare.h"
#include "validate/inject/counts.h"
#include "validate/inject/times.h"

#include <check.h>
#include <stdlib.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

static struct arena arena;
static char path[] = "/tmp/accesslint-compare-XXXXXX";

static void setup(void)
{
    memcpy(path + sizeof path - 7, "XXXXXX", 6);
    close(mkstemp(path));
}

static void teardown(void)
{
    unlink(path);
    arena_free(&arena);
}

static void write_text(const char *text)
{
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
}

static void read_pair(const char *name, struct prediction *prediction, struct measured *measured)
{
    const char *error;
    bool read = prediction_read(&arena, arena_printf(&arena, "tests/measured/%s.prediction.json", name), prediction, &error);
    ck_assert_msg(read, "%s", error);
    read = measured_read(&arena, arena_printf(&arena, "tests/measured/%s.measured.json", name), measured, &error);
    ck_assert_msg(read, "%s", error);
}

static const struct comparison *find(const struct compare_result *result, uint32_t line, enum site_op op)
{
    for (size_t i = 0; i < result->lines.count; i++)
        if (result->lines.items[i].line == line && result->lines.items[i].op == op)
            return &result->lines.items[i];
    ck_abort_msg("line %u is not in the result", line);
    return NULL;
}

/* ---- What the injected library writes is what is read. ---- */

static struct instruction *add_instruction(struct counts *counts, uint32_t pc, enum metric kind, enum metric bits)
{
    struct instruction *out = counts_instruction(counts, 1, 2, pc, "_Z1kPf");
    out->directory = "/src";
    out->file = "k.cu";
    out->line = 7;
    out->value[METRIC_executed] = out->value[kind] = out->value[bits] = 10;
    out->value[METRIC_lanes] = 320;
    return out;
}

static void take(struct counts *counts, struct measured *measured)
{
    const char *error;
    FILE *file = fopen(path, "w");
    fprintf(file, "accesslint-record\t%d\nmachine\tgpu\tNVIDIA H200\n", RECORD_VERSION);
    counts_write(counts, file);
    fclose(file);
    *measured = (struct measured){.counts_from = NULL};
    ck_assert_msg(measured_add_record(&arena, measured, path, &error), "%s", error);
    measured_merge(measured);
}

START_TEST(test_instructions_of_one_kind_share_a_row)
{
    struct counts counts = {.notes = {0}};
    struct measured measured;
    add_instruction(&counts, 16, METRIC_global_load, METRIC_bits_32)->value[METRIC_sectors] = 40;
    add_instruction(&counts, 32, METRIC_global_load, METRIC_bits_32)->value[METRIC_sectors] = 320;
    add_instruction(&counts, 48, METRIC_global_load, METRIC_bits_128)->value[METRIC_sectors] = 160;
    add_instruction(&counts, 64, METRIC_shared_store, METRIC_bits_32)->value[METRIC_wavefronts] = 20;
    take(&counts, &measured);
    ck_assert_uint_eq(measured.rows.count, 3);
    ck_assert_uint_eq(measured.rows.items[0].instructions, 2);
    ck_assert_uint_eq(measured.rows.items[0].requests, 20);
    ck_assert_uint_eq(measured.rows.items[0].sectors, 360);
    ck_assert_uint_eq(measured.rows.items[1].bytes, 16);
    ck_assert_int_eq(measured.rows.items[2].space, SPACE_SHARED);
    ck_assert_uint_eq(measured.rows.items[2].wavefronts, 20);
    ck_assert_str_eq(measured.machine.gpu, "NVIDIA H200");
    arena_free(&counts.arena);
}
END_TEST

START_TEST(test_instructions_switched_off_make_no_row)
{
    struct counts counts = {.notes = {0}};
    struct measured measured;
    add_instruction(&counts, 16, METRIC_global_load, METRIC_bits_32)->value[METRIC_lanes] = 0;
    take(&counts, &measured);
    ck_assert_uint_eq(measured.rows.count, 0);
    arena_free(&counts.arena);
}
END_TEST

START_TEST(test_a_generic_access_makes_a_row_a_space)
{
    struct counts counts = {.notes = {0}};
    struct measured measured;
    struct instruction *both = add_instruction(&counts, 16, METRIC_global_load, METRIC_bits_32);
    both->value[METRIC_global_load] = 4;
    both->value[METRIC_shared_load] = 6;
    both->value[METRIC_sectors] = 16;
    both->value[METRIC_wavefronts] = 6;
    take(&counts, &measured);
    ck_assert_uint_eq(measured.rows.count, 2);
    ck_assert_uint_eq(measured.rows.items[0].requests, 4);
    ck_assert_uint_eq(measured.rows.items[0].active_lanes, 128);
    ck_assert_uint_eq(measured.rows.items[1].requests, 6);
    ck_assert_uint_eq(measured.rows.items[1].wavefronts, 6);
    arena_free(&counts.arena);
}
END_TEST

START_TEST(test_launches_are_counted_by_shape)
{
    struct counts counts = {.notes = {0}};
    struct measured measured;
    for (uint32_t i = 0; i < 1000; i++) {
        struct shape shape = {.function = "_Z1kPf", .block = {32, 1, 1}, .grid = {1 + i % 300, 1, 1}};
        counts_launch(&counts, &shape, i < 500);
    }
    counts_note(&counts, "a\tnote\n");
    counts_note(&counts, "a\tnote\n");
    take(&counts, &measured);
    ck_assert_uint_eq(measured.launches.count, 300);
    ck_assert_uint_eq(measured.launches.items[0].count, 4);
    ck_assert_uint_eq(measured.launches.items[0].counted, 2);
    ck_assert_uint_eq(measured.notes.count, 1);
    ck_assert_str_eq(measured.notes.items[0], "a?note?");
    arena_free(&counts.arena);
}
END_TEST

START_TEST(test_times_are_medians)
{
    struct times times = {.durations = {0}};
    struct measured measured = {.counts_from = NULL};
    const char *error;
    struct duration launch = {.function = "_Z1kPf", .block = {256, 1, 1}, .grid = {8, 1, 1}};
    const float microseconds[] = {9, 2, 5, 3, 7};
    for (size_t i = 0; i < 5; i++)
        times_add(&times, &launch, microseconds[i]);
    FILE *file = fopen(path, "w");
    fprintf(file, "accesslint-record\t%d\n", RECORD_VERSION);
    times_write(&times, file);
    fclose(file);
    ck_assert(measured_add_record(&arena, &measured, path, &error));
    ck_assert_uint_eq(measured.times.count, 1);
    ck_assert_uint_eq(measured.times.items[0].runs, 5);
    ck_assert_double_eq_tol(measured.times.items[0].median_us, 5, 1e-6);
    ck_assert_double_eq_tol(measured.times.items[0].min_us, 2, 1e-6);
    ck_assert_double_eq_tol(measured.times.items[0].max_us, 9, 1e-6);
    ck_assert_uint_eq(measured.times.items[0].grid[0], 8);
    arena_free(&times.arena);
}
END_TEST

static const char *const bad_records[] = {"", "nonsense\n", "accesslint-record\t99\n", "accesslint-record\t1\nwhat\tis\tthis\n"};

START_TEST(test_bad_records_are_refused)
{
    struct measured measured = {.counts_from = NULL};
    const char *error = NULL;
    write_text(bad_records[_i]);
    bool read = measured_add_record(&arena, &measured, path, &error);
    ck_assert(read ? _i == 0 : strstr(error, path) != NULL);
}
END_TEST

/* ---- measured.json ---- */

START_TEST(test_a_measured_file_comes_back)
{
    struct prediction prediction;
    struct measured before, after;
    const char *error;
    read_pair("kernels", &prediction, &before);
    ck_assert_msg(measured_write(&arena, &before, path, &error), "%s", error);
    ck_assert_msg(measured_read(&arena, path, &after, &error), "%s", error);
    ck_assert_uint_eq(before.rows.count, after.rows.count);
    ck_assert_uint_eq(before.launches.count, after.launches.count);
    ck_assert_uint_eq(before.times.count, after.times.count);
    for (size_t i = 0; i < before.rows.count; i++) {
        ck_assert_uint_eq(before.rows.items[i].sectors, after.rows.items[i].sectors);
        ck_assert_uint_eq(before.rows.items[i].wavefronts, after.rows.items[i].wavefronts);
        ck_assert_str_eq(before.rows.items[i].function, after.rows.items[i].function);
    }
    ck_assert_double_eq_tol(before.times.items[0].median_us, after.times.items[0].median_us, 1e-3);
    ck_assert_str_eq(after.machine.gpu, "NVIDIA H200");
}
END_TEST

static const struct {
    const char *text, *error;
} bad_files[] = {
    {"", "not JSON"},
    {"{}", "not a file of"},
    {"{\"version\": 1, \"arch\": \"sm_90\", \"files\": []}", "not a file of"},
    {"{\"version\": 7, \"kind\": \"accesslint-measured\"}", "version 7"},
    {"{\"version\": 1, \"kind\": \"accesslint-measured\", \"machine\": {}, \"launches\": [], \"rows\": 3, \"times\": []}", "rows"},
    {"{\"version\": 1, \"kind\": \"accesslint-measured\", \"machine\": {}, \"launches\": [], \"rows\": [{\"function\": \"f\", \"file\": \"f\", "
     "\"line\": 1, \"space\": \"elsewhere\", \"op\": \"load\", \"requests\": 1}], \"times\": []}", "space"},
};

START_TEST(test_bad_measured_files_are_refused)
{
    struct measured measured;
    const char *error = NULL;
    write_text(bad_files[_i].text);
    ck_assert(!measured_read(&arena, path, &measured, &error));
    ck_assert_msg(strstr(error, path) && strstr(error, bad_files[_i].error), "%s", error);
}
END_TEST

/* ---- the comparison ---- */

START_TEST(test_recorded_kernels_agree)
{
    struct prediction prediction;
    struct measured measured;
    struct compare_result result;
    read_pair("kernels", &prediction, &measured);
    compare_run(&arena, &prediction, &measured, &result);
    ck_assert_uint_eq(result.verdicts[VERDICT_AGREES], 11);
    ck_assert_uint_eq(result.verdicts[VERDICT_DIFFERS], 0);
    ck_assert_uint_eq(result.exact, 11);
    ck_assert_uint_eq(result.exact_differ, 0);
    const struct comparison *stride = find(&result, 9, OP_LOAD);
    ck_assert_double_eq_tol(stride->figures[FIGURE_COST].measured, 32, 1e-9);
    ck_assert_double_eq_tol(stride->figures[FIGURE_IDEAL].measured, 4, 1e-9);
    ck_assert_double_eq_tol(stride->figures[FIGURE_LINES].measured, 8, 1e-9);
    const struct comparison *gather = find(&result, 14, OP_LOAD);
    ck_assert_int_eq(gather->verdict, VERDICT_NOT_PREDICTED);
    ck_assert_ptr_nonnull(strstr(gather->reason, "data-dependent"));
    ck_assert_str_eq(find(&result, 26, OP_STORE)->reason, "the kernel was not launched");
    ck_assert_int_eq(find(&result, 44, OP_ATOMIC)->verdict, VERDICT_AGREES); /* the compiler made a reduction of it */
    for (size_t i = 1; i < result.lines.count; i++)
        ck_assert_int_le(result.lines.items[i - 1].verdict, result.lines.items[i].verdict);
}
END_TEST

START_TEST(test_a_wrong_prediction_differs)
{
    struct prediction prediction;
    struct measured measured;
    struct compare_result result;
    read_pair("kernels", &prediction, &measured);
    prediction.files.items[0].kernels.items[1].sites.items[0].sectors.per_request = 8;
    compare_run(&arena, &prediction, &measured, &result);
    ck_assert_uint_eq(result.exact_differ, 1);
    ck_assert_int_eq(result.lines.items[0].verdict, VERDICT_DIFFERS); /* first */
    ck_assert_str_eq(result.lines.items[0].reason, "sectors 8 predicted, 32 measured");
    prediction.files.items[0].kernels.items[1].sites.items[0].status = STATUS_ASSUMED;
    compare_run(&arena, &prediction, &measured, &result);
    ck_assert_uint_eq(result.exact_differ, 0);
    ck_assert_uint_eq(result.verdicts[VERDICT_DIFFERS], 1);
}
END_TEST

START_TEST(test_another_shape_is_not_comparable)
{
    struct prediction prediction;
    struct measured measured;
    struct compare_result result;
    read_pair("kernels", &prediction, &measured);
    prediction.files.items[0].kernels.items[1].sites.items[0].sectors.per_request = 8;
    prediction.files.items[0].kernels.items[1].launch.block[0] = 128;
    compare_run(&arena, &prediction, &measured, &result);
    const struct comparison *stride = find(&result, 9, OP_LOAD);
    ck_assert_int_eq(stride->verdict, VERDICT_NOT_COMPARABLE);
    ck_assert_msg(strstr(stride->reason, "blocks of 256") != NULL, "%s", stride->reason);
}
END_TEST

/* kernels[1] once more, with a quarter of the sectors and three launches. */
static void add_second_launch(struct prediction *prediction)
{
    struct file_prediction *file = &prediction->files.items[0];
    struct kernel_prediction second = file->kernels.items[1];
    second.sites.items = arena_array(&arena, second.sites.count, sizeof(struct site));
    memcpy(second.sites.items, file->kernels.items[1].sites.items, second.sites.count * sizeof(struct site));
    second.sites.items[0].sectors.per_request = 8;
    second.launch.count = 3;
    VEC_PUSH(&arena, &file->kernels, second);
}

START_TEST(test_launches_weigh_as_often_as_they_were_made)
{
    struct prediction prediction;
    struct measured measured;
    struct compare_result result;
    read_pair("kernels", &prediction, &measured);
    prediction.files.items[0].kernels.items[1].launch.count = 1;
    add_second_launch(&prediction);
    compare_run(&arena, &prediction, &measured, &result); /* from the prediction: each once */
    ck_assert_double_eq_tol(find(&result, 9, OP_LOAD)->figures[FIGURE_COST].predicted, 20, 1e-9);
    VEC_PUSH(&arena, &measured.command, "program");
    compare_run(&arena, &prediction, &measured, &result);
    ck_assert_double_eq_tol(find(&result, 9, OP_LOAD)->figures[FIGURE_COST].predicted, 14, 1e-9);
}
END_TEST

START_TEST(test_our_times_belong_to_their_launch)
{
    struct prediction prediction;
    struct measured measured;
    struct compare_result result;
    read_pair("kernels", &prediction, &measured);
    add_second_launch(&prediction);
    struct measured_time time = {.function = prediction.files.items[0].kernels.items[1].mangled, .launch = 2, .runs = 1, .median_us = 77};
    VEC_PUSH(&arena, &measured.times, time);
    compare_run(&arena, &prediction, &measured, &result);
    ck_assert_double_eq_tol(result.kernels.items[result.kernels.count - 1].measured_us, 77, 1e-9);
    ck_assert(fabs(result.kernels.items[1].measured_us - 77) > 1);
}
END_TEST

/* A cut program excuses a difference only where the launches that are missing could have made it. */
START_TEST(test_a_cut_program_excuses_only_what_its_launches_explain)
{
    struct prediction prediction;
    struct measured measured;
    struct compare_result result;
    read_pair("kernels", &prediction, &measured);
    struct file_prediction *file = &prediction.files.items[0];
    struct kernel_prediction second = file->kernels.items[1];
    second.sites.items = arena_grow(&arena, second.sites.items, 2 * sizeof(struct site), 2 * sizeof(struct site));
    second.sites.items[0].sectors.per_request = 8;
    VEC_PUSH(&arena, &file->kernels, second);
    measured.cut_short = true;
    compare_run(&arena, &prediction, &measured, &result);
    ck_assert_int_eq(find(&result, 9, OP_LOAD)->verdict, VERDICT_NOT_COMPARABLE); /* 8 and 32 predicted, 32 measured */
    measured.cut_short = false;
    compare_run(&arena, &prediction, &measured, &result);
    ck_assert_int_eq(find(&result, 9, OP_LOAD)->verdict, VERDICT_DIFFERS);
    measured.cut_short = true;
    file->kernels.items[1].sites.items[0].sectors.per_request = 8;
    compare_run(&arena, &prediction, &measured, &result);
    ck_assert_int_eq(find(&result, 9, OP_LOAD)->verdict, VERDICT_DIFFERS); /* 8 and 8 predicted */
}
END_TEST

START_TEST(test_wider_instructions_are_not_comparable)
{
    struct prediction prediction;
    struct measured measured;
    struct compare_result result;
    read_pair("kernels", &prediction, &measured);
    for (size_t i = 0; i < measured.rows.count; i++)
        if (measured.rows.items[i].line == 4)
            measured.rows.items[i].bytes = 16;
    compare_run(&arena, &prediction, &measured, &result);
    const struct comparison *load = find(&result, 4, OP_LOAD);
    ck_assert_int_eq(load->verdict, VERDICT_NOT_COMPARABLE);
    ck_assert_str_eq(load->reason, "the compiler made 16-byte instructions of 4-byte accesses");
}
END_TEST

START_TEST(test_equal_means_within_two_per_cent)
{
    ck_assert(compare_equal(100, 98.1));
    ck_assert(!compare_equal(100, 97.9));
    ck_assert(compare_equal(1.04, 1));
    ck_assert(!compare_equal(1.06, 1));
}
END_TEST

START_TEST(test_reports_name_every_line)
{
    struct prediction prediction;
    struct measured measured;
    struct compare_result result;
    char *text = NULL;
    size_t size = 0;
    read_pair("kernels", &prediction, &measured);
    compare_run(&arena, &prediction, &measured, &result);
    FILE *file = open_memstream(&text, &size);
    compare_print_text(&arena, &result, &measured, file);
    compare_print_json(&arena, &result, &measured, file);
    fclose(file);
    for (size_t i = 0; i < result.lines.count; i++)
        ck_assert_ptr_nonnull(strstr(text, arena_printf(&arena, "kernels.cu:%u: ", result.lines.items[i].line)));
    ck_assert_ptr_nonnull(strstr(text, "accesslint-comparison"));
    ck_assert_ptr_nonnull(strstr(text, "us predicted"));
    free(text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measured and compared");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_instructions_of_one_kind_share_a_row);
    tcase_add_test(tests, test_instructions_switched_off_make_no_row);
    tcase_add_test(tests, test_a_generic_access_makes_a_row_a_space);
    tcase_add_test(tests, test_launches_are_counted_by_shape);
    tcase_add_test(tests, test_times_are_medians);
    tcase_add_loop_test(tests, test_bad_records_are_refused, 0, sizeof bad_records / sizeof *bad_records);
    tcase_add_test(tests, test_a_measured_file_comes_back);
    tcase_add_loop_test(tests, test_bad_measured_files_are_refused, 0, sizeof bad_files / sizeof *bad_files);
    tcase_add_test(tests, test_recorded_kernels_agree);
    tcase_add_test(tests, test_a_wrong_prediction_differs);
    tcase_add_test(tests, test_another_shape_is_not_comparable);
    tcase_add_test(tests, test_launches_weigh_as_often_as_they_were_made);
    tcase_add_test(tests, test_our_times_belong_to_their_launch);
    tcase_add_test(tests, test_a_cut_program_excuses_only_what_its_launches_explain);
    tcase_add_test(tests, test_wider_instructions_are_not_comparable);
    tcase_add_test(tests, test_equal_means_within_two_per_cent);
    tcase_add_test(tests, test_reports_name_every_line);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
