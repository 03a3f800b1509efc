/* Text reports of recorded predictions, against golden files. UPDATE=1 rewrites those. Runs in the source
 * folder. */
#include "analyzer/checks/check.h"
#include "analyzer/report/report.h"
#include "analyzer/result/prediction_json.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static const struct golden {
    const char *prediction, *text;
    bool quiet, all, accesses, color;
} goldens[] = {
    {"tile", "tile", .quiet = false},
    {"tile", "tile_quiet", .quiet = true},
    {"tile", "tile_all", .all = true, .accesses = true},
    {"tile", "tile_color", .quiet = true, .color = true},
};

static char *render(struct arena *arena, const struct golden *golden)
{
    struct prediction prediction;
    struct finding_list findings = {0};
    const char *error, *path = arena_printf(arena, "tests/reports/%s.json", golden->prediction);
    ck_assert_msg(prediction_read(arena, path, &prediction, &error), "%s", error);
    checks_run(arena, &prediction, &findings);
    struct report report = {&prediction, &findings,        golden->quiet,
                            golden->all, golden->accesses, golden->color};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    report_text(out, arena, &report);
    fclose(out);
    return text;
}

static char *read_file(struct arena *arena, const char *path)
{
    FILE *in = fopen(path, "r");
    ck_assert_msg(in, "no %s; UPDATE=1 writes it", path);
    char *text = arena_alloc(arena, 1 << 20);
    ck_assert_uint_lt(fread(text, 1, (1 << 20) - 1, in), (1 << 20) - 1);
    fclose(in);
    return text;
}

START_TEST(test_golden)
{
    struct arena arena = {0};
    const struct golden *golden = &goldens[_i];
    char *text = render(&arena, golden);
    const char *path = arena_printf(&arena, "tests/reports/%s.txt", golden->text);
    if (getenv("UPDATE")) {
        FILE *out = fopen(path, "w");
        ck_assert_ptr_nonnull(out);
        fputs(text, out);
        fclose(out);
    }
    ck_assert_str_eq(text, read_file(&arena, path));
    free(text);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("text report");
    TCase *tests = tcase_create("golden files");
    tcase_add_loop_test(tests, test_golden, 0, sizeof goldens / sizeof *goldens);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
