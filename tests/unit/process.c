/* Child processes of accesslint-validate. */
#include "validate/process.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct arena arena;

static void teardown(void)
{
    arena_free(&arena);
}

static struct process shell(const char *script, double timeout)
{
    struct process out = {.capture = true, .timeout = timeout};
    VEC_PUSH(&arena, &out.words, "/bin/sh");
    VEC_PUSH(&arena, &out.words, "-c");
    VEC_PUSH(&arena, &out.words, script);
    return out;
}

START_TEST(test_output_and_exit_code)
{
    struct process process = shell("echo out; echo \"$ACCESSLINT_TEST\" >&2; exit 5", 0);
    VEC_PUSH(&arena, &process.environment, "ACCESSLINT_TEST=here");
    struct process_end end = process_run(&arena, &process);
    ck_assert_str_eq(end.out, "out\n");
    ck_assert_str_eq(end.error_text, "here\n");
    ck_assert_int_eq(end.code, 5);
    ck_assert_int_eq(end.signal, 0);
    ck_assert(!end.timed_out);
}
END_TEST

START_TEST(test_a_signal_is_told)
{
    struct process process = shell("kill -ABRT $$", 10);
    struct process_end end = process_run(&arena, &process);
    ck_assert_int_eq(end.signal, SIGABRT);
}
END_TEST

START_TEST(test_a_hanging_process_is_ended)
{
    struct process process = shell("echo begun; exec sleep 100", 0.3);
    struct process_end end = process_run(&arena, &process);
    ck_assert(end.timed_out);
    ck_assert_int_eq(end.signal, SIGTERM);
    ck_assert_str_eq(end.out, "begun\n");
}
END_TEST

START_TEST(test_a_program_that_is_not_there)
{
    struct process process = {.capture = true};
    VEC_PUSH(&arena, &process.words, "/no/such/program");
    struct process_end end = process_run(&arena, &process);
    ck_assert_int_eq(end.code, 127);
    ck_assert_ptr_nonnull(strstr(end.error_text, "/no/such/program"));
}
END_TEST

START_TEST(test_folders_go_with_their_files)
{
    const char *folder = process_folder(&arena);
    struct stat status;
    ck_assert_ptr_nonnull(folder);
    FILE *file = fopen(arena_printf(&arena, "%s/file", folder), "w");
    fclose(file);
    process_remove(&arena, folder);
    ck_assert_int_ne(stat(folder, &status), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("processes");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, test_output_and_exit_code);
    tcase_add_test(tests, test_a_signal_is_told);
    tcase_add_test(tests, test_a_hanging_process_is_ended);
    tcase_add_test(tests, test_a_program_that_is_not_there);
    tcase_add_test(tests, test_folders_go_with_their_files);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
