/* The prediction's JSON: round trip, rounding, broken text, and what a reader says of files that are none. */
#include "analyzer/result/prediction_json.h"
#include "analyzer/result/record_json.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct arena arena;

static void teardown(void)
{
    arena_free(&arena);
}

static char *print(json_t *json)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    record_print(out, json);
    fclose(out);
    json_decref(json);
    return text;
}

static const char *write_temporary(const char *text)
{
    char *path = arena_strdup(&arena, "/tmp/accesslint-test-XXXXXX");
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    return path;
}

START_TEST(test_round_trip)
{
    struct prediction first, second;
    const char *error;
    ck_assert_msg(prediction_read(&arena, "tests/reports/tile.json", &first, &error), "%s", error);
    char *text = print(prediction_write(&arena, &first));
    const char *path = write_temporary(text);
    ck_assert_msg(prediction_read(&arena, path, &second, &error), "%s", error);
    unlink(path);
    char *again = print(prediction_write(&arena, &second));
    ck_assert_str_eq(text, again);
    const struct kernel_prediction *kernel = &second.files.items[0].kernels.items[0];
    ck_assert_str_eq(kernel->name, "turn<float, 32>");
    ck_assert_uint_eq(kernel->launch.grid[1], 64);
    ck_assert_double_eq(kernel->sites.items[0].sectors.per_request, 32);
    ck_assert(!kernel->sites.items[0].wavefronts.present);
    ck_assert_uint_eq(kernel->sites.items[0].example.address[31], 253952);
    ck_assert_uint_eq(second.files.items[0].diagnostics.count, 1);
    free(text);
    free(again);
}
END_TEST

static struct prediction one_site(struct site site)
{
    struct kernel_prediction kernel = {.name = "k", .launch = {.block = {32, 1, 1}}};
    struct file_prediction file = {.path = "k.cu"};
    struct prediction out = {.arch = "sm_90"};
    VEC_PUSH(&arena, &kernel.sites, site);
    VEC_PUSH(&arena, &file.kernels, kernel);
    VEC_PUSH(&arena, &out.files, file);
    return out;
}

static void assert_holds(struct site site, const char *text)
{
    struct prediction prediction = one_site(site);
    char *json = print(prediction_write(&arena, &prediction));
    ck_assert_msg(strstr(json, text), "no %s in %s", text, json);
    free(json);
}

START_TEST(test_numbers)
{
    struct quantity quantity = {
        .present = true, .per_request = 3.99999999999, .ideal = 4.75, .excess = -1e-12, .max = 32};
    assert_holds(
        (struct site){.sectors = quantity},
        "{\"per_request\": 4.0, \"ideal\": 4.75, \"excess\": 0.0, \"min\": 0, \"max\": 32, \"range\": null}");
    quantity = (struct quantity){
        .present = true, .per_request = 1.0 / 3, .has_range = true, .range_low = 1, .range_high = 32};
    assert_holds((struct site){.wavefronts = quantity}, "{\"per_request\": 0.3333, ");
    assert_holds((struct site){.wavefronts = quantity}, "\"range\": [1.0, 32.0]");
    assert_holds((struct site){.requests = 32768}, "\"requests\": 32768,");
    assert_holds((struct site){.requests = 1e18}, "\"requests\": 1e18");
    assert_holds((struct site){.sectors = {.present = true, .per_request = 0.0 / 0.0}},
                 "\"per_request\": null");
    assert_holds((struct site){.example = {.present = true, .address = {(uint64_t)-4}}},
                 "\"address\": [-4, 0,");
    assert_holds((struct site){.status = STATUS_UNKNOWN}, "\"grid\": null, \"dynamic_shared\": null");
}
END_TEST

START_TEST(test_text)
{
    assert_holds((struct site){.expression = "a[\"\\\n\x01 \xc3\xbc \xfc]"},
                 "a[\\\"\\\\\\n\\u0001 \xc3\xbc \xef\xbf\xbd]");
    assert_holds((struct site){.expression = "\xed\xa0\x80"},
                 "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"); /* a surrogate */
    assert_holds((struct site){.expression = NULL}, "\"expression\": null");
}
END_TEST

#define KERNEL(site)                                                                                         \
    "{\"version\":1,\"arch\":\"sm_90\",\"files\":[{\"path\":\"a.cu\",\"not_analysed\":[],\"kernels\":[{"     \
    "\"name\":\"k\","                                                                                        \
    "\"launch\":{\"block\":[32,1,1],\"origin\":\"host\"},\"sites\":[" site "]}]}]}"

static const struct bad {
    const char *text, *error;
} bad[] = {
    {"", ":1:0: not JSON: "},
    {"{\"version\": 1,\n \"files\": [}", ":2:12: not JSON: "},
    {"[]", ": not a prediction of accesslint: no \"version\""},
    {"{\"version\": 2}", ": version 2 of the prediction's format"},
    {"{\"version\": 1}", ": arch: expected a value, found nothing"},
    {"{\"version\": 1, \"arch\": 90, \"files\": []}", ": arch: expected a string"},
    {"{\"version\": 1, \"arch\": \"sm_90\", \"files\": {}}", ": files: expected an array"},
    {"{\"version\": 1, \"arch\": \"sm_90\", \"files\": [7]}", ": files[0]: expected an object"},
    {KERNEL("{}"), ": files[0].kernels[0].sites[0].space: expected a value, found nothing"},
    {KERNEL("{\"space\":\"texture\"}"), ".space: expected one of global, shared, local, constant"},
    {KERNEL("{\"space\":\"global\",\"op\":\"load\",\"bytes\":-4}"),
     ".bytes: expected a whole number that is not negative"},
    {KERNEL("{\"space\":\"global\",\"op\":\"load\",\"bytes\":4,\"status\":\"exact\",\"sectors\":{}}"),
     ".sectors.per_request: expected a value"},
    {KERNEL("{\"space\":\"global\",\"op\":\"load\",\"bytes\":4,\"status\":\"exact\",\"example\":{\"mask\":1,"
            "\"address\":[1]}}"),
     ".example.address: expected an array of 32"},
};

START_TEST(test_errors)
{
    struct prediction prediction;
    const char *error, *path = write_temporary(bad[_i].text);
    ck_assert(!prediction_read(&arena, path, &prediction, &error));
    unlink(path);
    ck_assert_msg(!strncmp(error, path, strlen(path)) && strstr(error, bad[_i].error), "%s", error);
}
END_TEST

START_TEST(test_no_file)
{
    struct prediction prediction;
    const char *error;
    ck_assert(!prediction_read(&arena, "/no/such.json", &prediction, &error));
    ck_assert_ptr_nonnull(strstr(error, "/no/such.json"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("prediction as JSON");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, test_round_trip);
    tcase_add_test(tests, test_numbers);
    tcase_add_test(tests, test_text);
    tcase_add_loop_test(tests, test_errors, 0, sizeof bad / sizeof *bad);
    tcase_add_test(tests, test_no_file);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
