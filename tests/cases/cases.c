/* Runs accesslint over cases (files with expectations in their comments) and compares.
 * usage: cases FILE.cu|FOLDER ...   (the program under test is named by the environment variable ACCESSLINT)
 */
#include "tests/cases/match.h"
#include "tests/support/program.h"

#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { SECONDS = 60 };

static glob_t files;

static struct program_result run(struct arena *arena, const struct test_case *test)
{
    VEC(const char *) argv = {0};
    VEC_PUSH(arena, &argv, program_accesslint());
    VEC_PUSH(arena, &argv, "--format=json");
    for (size_t i = 0; i < test->args.count; i++)
        VEC_PUSH(arena, &argv, test->args.items[i]);
    VEC_PUSH(arena, &argv, test->path);
    for (size_t i = 0; i < test->flags.count; i++) {
        if (i == 0)
            VEC_PUSH(arena, &argv, "--");
        VEC_PUSH(arena, &argv, test->flags.items[i]);
    }
    VEC_PUSH(arena, &argv, NULL);
    return program_run(arena, argv.items, NULL, SECONDS);
}

/* The exit code as the case wants it: 0 or 1 unless it says more. */
static void check_exit(struct arena *arena, const struct test_case *test, const struct program_result *r,
                       struct problems *out)
{
    bool good =
        test->exit_code < 0 ? r->exit_code == 0 || r->exit_code == 1 : r->exit_code == test->exit_code;
    if (r->timed_out)
        VEC_PUSH(arena, &out->list,
                 arena_printf(arena, "%s: still running after %d seconds", test->path, SECONDS));
    else if (!good)
        VEC_PUSH(arena, &out->list,
                 arena_printf(arena, "%s: exit code %d, signal %d: %.2000s", test->path, r->exit_code,
                              r->signal, r->err));
}

static void find_problems(struct arena *arena, const struct test_case *test, struct problems *out)
{
    struct program_result result = run(arena, test);
    check_exit(arena, test, &result, out);
    json_error_t error;
    json_t *answer = json_loads(result.out, 0, &error);
    if (!answer) {
        VEC_PUSH(arena, &out->list,
                 arena_printf(arena, "%s: the output is not JSON: %s", test->path, error.text));
        return;
    }
    match_case(arena, test, answer, out);
    json_decref(answer);
}

START_TEST(case_is_as_expected)
{
    struct arena arena = {0};
    struct test_case test;
    const char *trouble = NULL, *all = "";
    if (!expect_read(&arena, files.gl_pathv[_i], &test, &trouble))
        ck_abort_msg("%s", trouble);
    struct problems problems = {0};
    find_problems(&arena, &test, &problems);
    if (test.known_gap && problems.list.count == 0)
        ck_abort_msg("%s: passes by now: take its known-gap away", test.path);
    for (size_t i = 0; i < problems.list.count; i++)
        all = arena_printf(&arena, "%s\n  %s", all, problems.list.items[i]);
    if (!test.known_gap && problems.list.count)
        ck_abort_msg("%s", all);
    arena_free(&arena);
}
END_TEST

static void add_path(const char *path)
{
    struct stat status;
    char pattern[4096];
    bool folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    snprintf(pattern, sizeof pattern, folder ? "%s/*.cu" : "%s", path);
    glob(pattern, files.gl_pathc ? GLOB_APPEND : 0, NULL, &files);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        add_path(argv[i]);
    if (!files.gl_pathc) {
        fprintf(stderr, "usage: cases FILE.cu|FOLDER ...\n");
        return 2;
    }
    Suite *suite = suite_create("cases");
    TCase *tests = tcase_create("cases");
    tcase_set_timeout(tests, SECONDS + 20);
    tcase_add_loop_test(tests, case_is_as_expected, 0, (int)files.gl_pathc);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    globfree(&files);
    return failed ? 1 : 0;
}
