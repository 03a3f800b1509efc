/* The embedded CUDA headers: each can be read alone and all together, by every standard that nvcc offers. */
#include "analyzer/ingest/ingest.h"
#include "analyzer/ingest/prelude.h"

#include <check.h>
#include <string.h>
#include <unistd.h>

static struct arena arena;
static char path[] = "/tmp/accesslint-prelude-XXXXXX.cu";

static void set_up(void)
{
    memcpy(strrchr(path, '-') + 1, "XXXXXX", 6);
    close(mkstemps(path, 3));
}

static void tear_down(void)
{
    unlink(path);
    arena_free(&arena);
}

static void write_text(const char *text)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

/* Ingests `text` and fails on the first error in it. */
static void must_parse(const char *text, const char *standard)
{
    struct ir_unit unit = {.arena = &arena};
    struct ingest_options options = {.arch = "sm_90", .flags = &standard, .n_flags = 1};
    write_text(text);
    ck_assert(ingest_file(path, &options, &unit));
    for (size_t i = 0; i < unit.diags.count; i++) {
        const struct ir_diag *diag = &unit.diags.items[i];
        ck_assert_msg(diag->severity != IR_ERROR, "%s: %s:%u: %s", standard, diag->range.file,
                      diag->range.line, diag->message);
    }
}

static const char *const standards[] = {"-std=c++11", "-std=c++14", "-std=c++17", "-std=c++20"};

/* Headers of CUDA's own names; the others are parts of them. */
static bool is_public(const char *name)
{
    return !strstr(name, "accesslint");
}

START_TEST(headers_parse_together)
{
    const char *text = "";
    for (const struct prelude_file *file = prelude_files; file->name; file++)
        if (is_public(file->name))
            text = arena_printf(&arena, "%s#include <%s>\n", text, file->name);
    must_parse(text, standards[_i]);
}
END_TEST

START_TEST(large_headers_parse_alone)
{
    static const char *const names[] = {"cooperative_groups.h",
                                        "cooperative_groups/scan.h",
                                        "cooperative_groups/memcpy_async.h",
                                        "cuda_bf16.h",
                                        "cuda_fp8.h",
                                        "cuda_pipeline.h",
                                        "cuda/barrier",
                                        "cuda/pipeline",
                                        "cuda/atomic",
                                        "mma.h",
                                        "curand_kernel.h",
                                        "cub/block/block_load.cuh",
                                        "cublasLt.h",
                                        "cufftXt.h",
                                        "cusolverDn.h"};
    must_parse(arena_printf(&arena, "#include <%s>\n__global__ void k(int *p) { *p = 0; }\n", names[_i]),
               "-std=c++17");
}
END_TEST

/* What nvcc gives without an include, before and after the C library's own declarations. */
START_TEST(implicit_names_agree_with_the_c_library)
{
    static const char *const includes[] = {"", "#include <math.h>\n#include <stdlib.h>\n",
                                           "#include <cmath>\n#include <cstdio>\n#include <algorithm>\n"};
    const char *text = arena_printf(&arena,
                                    "%s__global__ void k(float *a, int n) {\n"
                                    "    int i = min(blockIdx.x * blockDim.x + threadIdx.x, n - 1);\n"
                                    "    assert(i < n);\n"
                                    "    a[i] = sqrt(a[i]) + sqrt(n) + pow(a[i], 2) + fabsf(a[i]) + "
                                    "fmax(a[i], 1.0) + abs(a[i]) + isnan(a[i]);\n"
                                    "    printf(\"%%d\\n\", max(i, 3u));\n"
                                    "}\n"
                                    "int main() {\n"
                                    "    float *host = (float *)malloc(4), *device;\n"
                                    "    cudaMalloc(&device, 4);\n"
                                    "    k<<<ceil(7 / 2.0), max(32, 64)>>>(device, rand());\n"
                                    "    exit(cudaDeviceSynchronize() == cudaSuccess && isfinite(sqrt(2.0)) "
                                    "? EXIT_SUCCESS : EXIT_FAILURE);\n"
                                    "}\n",
                                    includes[_i]);
    must_parse(text, "-std=c++17");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("prelude");
    TCase *tests = tcase_create("headers");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, headers_parse_together, 0, 4);
    tcase_add_loop_test(tests, large_headers_parse_alone, 0, 15);
    tcase_add_loop_test(tests, implicit_names_agree_with_the_c_library, 0, 3);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
