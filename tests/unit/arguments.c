/* The arguments that a prediction describes, as a job for the harness. */
#include "validate/arguments.h"
#include "analyzer/result/prediction_json.h"

#include <check.h>
#include <string.h>

static struct arena arena;
static struct kernel_prediction kernel;

static void setup(void)
{
    arena = (struct arena){0};
    kernel = (struct kernel_prediction){.name = "k", .mangled = "_Z1k", .has_parameters = true, .launch = {.block = {32, 8, 1}, .grid = {4, 5, 1}}};
}

static void teardown(void)
{
    arena_free(&arena);
}

static void make(struct job *job)
{
    const char *wrong = arguments_make_job(&arena, &kernel, "k.cubin", 3, job);
    ck_assert_msg(!wrong, "%s", wrong);
}

START_TEST(test_parameters_of_a_file_become_arguments)
{
    struct prediction prediction;
    struct job job;
    const char *error;
    ck_assert_msg(prediction_read(&arena, "tests/measured/kernels.prediction.json", &prediction, &error), "%s", error);
    kernel = prediction.files.items[0].kernels.items[2];
    make(&job);
    ck_assert_uint_eq(job.arguments.count, 4);
    ck_assert_uint_eq(job.allocations.count, 3);
    ck_assert_uint_eq(job.allocations.items[2].limit, 1 << 26);
    ck_assert(!job.allocations.items[2].is_float);
    int number;
    memcpy(&number, job.arguments.items[3].bytes, 4);
    ck_assert_int_eq(number, 1 << 26);
}
END_TEST

START_TEST(test_pointers_into_one_allocation_share_it)
{
    struct job job;
    struct parameter p = {.name = "a", .kind = PARAMETER_POINTER, .size = 8, .element = PARAMETER_FLOAT, .element_size = 4, .allocation = 7,
                          .bytes_before = 0, .bytes_needed = 4096};
    struct parameter q = {.name = "b", .kind = PARAMETER_POINTER, .size = 8, .element = PARAMETER_FLOAT, .element_size = 4, .allocation = 7,
                          .bytes_before = 1024, .bytes_needed = 3072};
    VEC_PUSH(&arena, &kernel.parameters, p);
    VEC_PUSH(&arena, &kernel.parameters, q);
    make(&job);
    ck_assert_uint_eq(job.allocations.count, 1);
    ck_assert_uint_eq(job.allocations.items[0].bytes, 4096);
    ck_assert_uint_eq(job.arguments.items[1].pointers.items[0].before, 1024);
}
END_TEST

START_TEST(test_a_structure_is_bytes_with_pointers_in_it)
{
    struct job job;
    float f;
    struct parameter s = {.name = "s", .kind = PARAMETER_RECORD, .size = 24};
    struct parameter n = {.name = "f", .kind = PARAMETER_FLOAT, .size = 4, .offset = 4, .has_value = true, .value = 2.5};
    struct parameter p = {.name = "p", .kind = PARAMETER_POINTER, .size = 8, .offset = 16, .allocation = 2, .bytes_needed = 64};
    VEC_PUSH(&arena, &s.fields, n);
    VEC_PUSH(&arena, &s.fields, p);
    VEC_PUSH(&arena, &kernel.parameters, s);
    make(&job);
    memcpy(&f, job.arguments.items[0].bytes + 4, 4);
    ck_assert(f == 2.5f);
    ck_assert_uint_eq(job.arguments.items[0].pointers.items[0].offset, 16);
}
END_TEST

START_TEST(test_a_null_pointer_stays_null)
{
    struct job job;
    VEC_PUSH(&arena, &kernel.parameters, ((struct parameter){.name = "p", .kind = PARAMETER_POINTER, .size = 8, .has_value = true}));
    make(&job);
    ck_assert_uint_eq(job.allocations.count, 0);
    ck_assert_uint_eq(job.arguments.items[0].pointers.count, 0);
}
END_TEST

START_TEST(test_what_can_not_be_made_is_named)
{
    struct job job;
    VEC_PUSH(&arena, &kernel.parameters,
             ((struct parameter){.name = "rows", .type = "float **", .kind = PARAMETER_OTHER, .size = 8, .reason = "it leads to further pointers"}));
    ck_assert_str_eq(arguments_make_job(&arena, &kernel, "k.cubin", 1, &job),
                     "its argument rows (float **) can not be made: it leads to further pointers");
    kernel.has_parameters = false;
    ck_assert_ptr_nonnull(arguments_make_job(&arena, &kernel, "k.cubin", 1, &job));
}
END_TEST

START_TEST(test_an_unknown_grid_is_what_gridDim_was_supposed_to_be)
{
    struct job job;
    memset(kernel.launch.grid, 0, sizeof kernel.launch.grid);
    make(&job);
    ck_assert_uint_eq(job.grid[0], 64);
    ck_assert_uint_eq(job.grid[1], 64);
    ck_assert_uint_eq(job.grid[2], 1);
}
END_TEST

START_TEST(test_memory_of_uncertain_size_gets_some_to_spare)
{
    struct job job;
    VEC_PUSH(&arena, &kernel.parameters,
             ((struct parameter){.name = "p", .kind = PARAMETER_POINTER, .size = 8, .allocation = 1, .bytes_needed = 100, .bytes_at_least = true}));
    make(&job);
    ck_assert_uint_ge(job.allocations.items[0].spare, 1 << 20);
    ck_assert_uint_eq(job.allocations.items[0].bytes - job.allocations.items[0].spare, 100);
}
END_TEST

static bool read_text(const char *text, struct job *job)
{
    FILE *file = fmemopen((char *)(uintptr_t)text, strlen(text), "r");
    bool good = job_read(&arena, file, job);
    fclose(file);
    return good;
}

START_TEST(test_a_job_comes_back)
{
    struct job job, back;
    char *text = NULL, *again = NULL;
    size_t size = 0;
    struct parameter p = {.name = "p", .kind = PARAMETER_POINTER, .size = 8, .element = PARAMETER_FLOAT, .element_size = 4, .bytes_needed = 100};
    VEC_PUSH(&arena, &kernel.parameters, p);
    VEC_PUSH(&arena, &kernel.parameters, ((struct parameter){.name = "n", .kind = PARAMETER_INTEGER, .size = 4, .has_value = true, .value = -3}));
    make(&job);
    FILE *file = open_memstream(&text, &size);
    job_write(&job, file);
    fclose(file);
    ck_assert(read_text(text, &back));
    file = open_memstream(&again, &size);
    job_write(&back, file);
    fclose(file);
    ck_assert_str_eq(text, again);
    free(text);
    free(again);
}
END_TEST

#define START "cubin\tc\nfunction\tf\nlaunch\t1\t1\t1\t1\t1\t1\t0\t1\n"

static const char *const bad_jobs[] = {
    "cubin\tc\n",
    START "argument\t4\t00\n",
    START "argument\t0\t\n",
    START "argument\t4\t0000000g\n",
    START "argument\t99999999\t00\n",
    START "pointer\t0\t0\t0\n",
    START "argument\t8\t0000000000000000\npointer\t0\t0\t0\n",
    START "allocation\t0\t4\t16\t17\t0\n",
    START "allocation\t0\t4\t16\t0\t0\nargument\t8\t0000000000000000\npointer\t1\t0\t0\n",
    START "unknown\t1\n",
};

START_TEST(test_bad_jobs_are_refused)
{
    struct job job;
    ck_assert_msg(!read_text(bad_jobs[_i], &job), "%s", bad_jobs[_i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("arguments");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_parameters_of_a_file_become_arguments);
    tcase_add_test(tests, test_pointers_into_one_allocation_share_it);
    tcase_add_test(tests, test_a_structure_is_bytes_with_pointers_in_it);
    tcase_add_test(tests, test_a_null_pointer_stays_null);
    tcase_add_test(tests, test_what_can_not_be_made_is_named);
    tcase_add_test(tests, test_an_unknown_grid_is_what_gridDim_was_supposed_to_be);
    tcase_add_test(tests, test_memory_of_uncertain_size_gets_some_to_spare);
    tcase_add_test(tests, test_a_job_comes_back);
    tcase_add_loop_test(tests, test_bad_jobs_are_refused, 0, sizeof bad_jobs / sizeof *bad_jobs);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
