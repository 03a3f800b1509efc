/* Every access that was measured on an H200, one by one. The file is not part of the project:
 * ACCESSLINT_TRUTH names its folder, else ACCESSLINT_SHARED the folder above, else ../shared/truth is looked
 * at. Without it the test is skipped. */
#include "simulator/arch.h"
#include "simulator/trace.h"

#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SKIPPED = 77, MEASURED = 3, ROWS_EXPECTED = 5535 };

static FILE *truth;

static FILE *open_truth(char *path, size_t size)
{
    const char *folder = getenv("ACCESSLINT_TRUTH"), *shared = getenv("ACCESSLINT_SHARED");
    if (folder != NULL)
        snprintf(path, size, "%s/h200_warp_accesses.csv", folder);
    else
        snprintf(path, size, "%s/truth/h200_warp_accesses.csv", shared != NULL ? shared : "../shared");
    return fopen(path, "r");
}

/* Where the header, just read, has the measured columns. */
static void find_measured(const struct trace *trace, size_t field[MEASURED])
{
    static const char *const names[MEASURED] = {"sectors", "lines", "wavefronts"};
    for (int i = 0; i < MEASURED; i++) {
        field[i] = 0;
        while (field[i] < trace->columns && strcmp(trace->field[field[i]], names[i]) != 0)
            field[i]++;
        ck_assert_msg(field[i] < trace->columns, "no column '%s'", names[i]);
    }
}

START_TEST(every_measured_access_is_reproduced)
{
    static struct trace trace;
    struct sim_request request;
    struct sim_counts counts;
    size_t field[MEASURED];
    unsigned rows = 0, compared = 0;
    enum trace_status status = trace_begin(&trace, truth);
    ck_assert_msg(status == TRACE_ROW, "%s", trace.error);
    find_measured(&trace, field);
    while ((status = trace_next(&trace, &request)) == TRACE_ROW) {
        sim_request(sim_arch_find("sm_90"), &request, &counts);
        const uint32_t predicted[MEASURED] = {counts.sectors, counts.lines, counts.wavefronts};
        for (int i = 0; i < MEASURED; i++) {
            const char *measured = trace.field[field[i]];
            if (*measured == '\0')
                continue;
            ck_assert_msg(strtoul(measured, NULL, 10) == predicted[i],
                          "line %lu: quantity %d: measured %s, predicted %" PRIu32, trace.line, i, measured,
                          predicted[i]);
            compared++;
        }
        rows++;
    }
    ck_assert_msg(status == TRACE_END, "line %lu: %s", trace.line, trace.error);
    ck_assert_uint_eq(rows, ROWS_EXPECTED);
    ck_assert_uint_ge(compared, rows);
}
END_TEST

int main(void)
{
    char path[4096];
    truth = open_truth(path, sizeof path);
    if (truth == NULL) {
        printf("skipped: no measured accesses at %s (ACCESSLINT_TRUTH names their folder)\n", path);
        return SKIPPED;
    }
    Suite *suite = suite_create("sim_truth");
    TCase *tests = tcase_create("H200");
    tcase_add_test(tests, every_measured_access_is_reproduced);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    fclose(truth);
    return failed != 0;
}
