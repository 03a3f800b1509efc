/* Long loops are sampled: their averages are those of all iterations, as a plain loop over threads and iterations finds them. */
#include "tests/support/program.h"

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREADS = 64, WARP = 32, SECONDS = 60 };

static struct arena arena;

static void teardown(void)
{
    arena_free(&arena);
}

/* One kernel with a store out[INDEX] in a loop, and the same index in C; negative: the thread makes no store. */
struct sampled {
    const char *body;
    long (*index)(long t, long i);
    long iterations;
    double tolerance;
};

static long advances(long t, long i)
{
    return 3 * i + t * (i % 4);
}

static long strided(long t, long i)
{
    return 7 * i + t < 1000 ? (7 * i + t) * 3 : -1;
}

static long half_way(long t, long i)
{
    return i < 2000 ? i + t : i + 8 * t;
}

static long two_counters(long t, long i)
{
    return 5 * i + t * ((2 * i + 1) % 3);
}

static long short_one(long t, long i)
{
    return i * 9 + t * (i + 1);
}

static long stopped_early(long t, long i)
{
    return i <= 1500 + t % 2 ? i * t : -1;
}

static const struct sampled kernels[] = {
    {"for (int i = 0; i < 1000; i++) out[3 * i + t * (i % 4)] = 1;", advances, 1000, 0.02},
    {"for (int i = t; i < 1000; i += 7) out[i * 3] = 1;", strided, 150, 0.02},
    {"for (int i = 0; i < 3000; i++) out[i < 2000 ? i + t : i + 8 * t] = 1;", half_way, 3000, 0.03},
    {"int w = 0, k = 1; for (int i = 0; i < 4000; i++) { out[w + t * (k % 3)] = 1; w += 5; k += 2; }", two_counters, 4000, 0.06},
    {"for (int i = 0; i < 40; i++) out[i * 9 + t * (i + 1)] = 1;", short_one, 40, 1e-4},
    {"for (int i = 0; ; i++) { out[i * t] = 1; if (i == 1500 + t % 2) break; }", stopped_early, 1502, 0.02},
};

static double average_sectors(const struct sampled *k)
{
    double sectors = 0, requests = 0;
    for (long i = 0; i < k->iterations; i++)
        for (long w = 0; w < THREADS; w += WARP) {
            long seen[WARP], n = 0;
            for (long t = w; t < w + WARP; t++) {
                long at = k->index(t, i), s = 0;
                while (at >= 0 && s < n && seen[s] != at / 8)
                    s++;
                if (at >= 0 && s == n)
                    seen[n++] = at / 8;
            }
            sectors += (double)n;
            requests += n > 0;
        }
    return sectors / requests;
}

static double predicted_sectors(const struct sampled *k, double *requests)
{
    char path[] = "/tmp/accesslint-sample-XXXXXX.cu";
    int fd = mkstemps(path, 3);
    ck_assert_int_ge(fd, 0);
    FILE *file = fdopen(fd, "w");
    fprintf(file, "__global__ void k(int *out) { int t = threadIdx.x; %s }\n", k->body);
    fclose(file);
    const char *argv[] = {program_accesslint(), "--format=json", "--launch", "block=64,grid=1", path, NULL};
    struct program_result r = program_run(&arena, argv, NULL, SECONDS);
    unlink(path);
    json_t *json = json_loads(r.out, 0, NULL);
    ck_assert_msg(json, "%s", r.err);
    json_t *launch = json_array_get(json_object_get(json_array_get(json_object_get(json, "files"), 0), "kernels"), 0);
    json_t *site = json_array_get(json_object_get(launch, "sites"), 0);
    *requests = json_number_value(json_object_get(site, "requests"));
    double sectors = json_number_value(json_object_get(json_object_get(site, "sectors"), "per_request"));
    json_decref(json);
    return sectors;
}

START_TEST(test_averages)
{
    const struct sampled *k = &kernels[_i];
    double requests, is = predicted_sectors(k, &requests), should = average_sectors(k);
    ck_assert_msg(fabs(is - should) <= k->tolerance * should, "%s: %g sectors, should be %g", k->body, is, should);
    ck_assert_msg(fabs(requests / (double)(2 * k->iterations) - 1) < 0.12, "%s: %g requests", k->body, requests);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sampled loops");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_set_timeout(tests, SECONDS);
    tcase_add_loop_test(tests, test_averages, 0, (int)(sizeof kernels / sizeof kernels[0]));
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
