/* The program as a user meets it: options, exit codes, and input that is no good. */
#include "tests/support/program.h"

#include "analyzer/base/die.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECONDS = 60, MOST_ARGS = 8 };

static char folder[] = "/tmp/accesslint-cli-XXXXXX";

/* The files that the rows below name. */
static const struct {
    const char *name, *text;
    size_t length; /* 0: of the text */
} inputs[] = {
    {"clean.cu",
     "__global__ void k(float *o) { o[threadIdx.x] = 0; }\n"
     "int main() { float *o; cudaMalloc(&o, 4096); k<<<1, 64>>>(o); }\n",
     0},
    {"strided.cu",
     "__global__ void k(float *o) { o[8 * threadIdx.x] = 0; }\n"
     "int main() { float *o; cudaMalloc(&o, 4096); k<<<1, 64>>>(o); }\n",
     0},
    {"misaligned.cu",
     "__global__ void k(float *o) { *(float4 *)(o + 4 * threadIdx.x + 1) = make_float4(0, 0, 0, 0); }\n"
     "int main() { float *o; cudaMalloc(&o, 4096); k<<<1, 64>>>(o); }\n",
     0},
    {"broken.cu",
     "__global__ void lost(float *o) { o[threadIdx.x = 0; }\n"
     "__global__ void kept(float *o) { o[threadIdx.x] = 0; }\n",
     0},
    {"host_error.cu", "__global__ void k(float *o) { o[threadIdx.x] = 0; }\nvoid f() { nowhere(); }\n", 0},
    {"launches.json",
     "{\"version\": 1, \"kind\": \"accesslint-measured\", \"launches\": [{\"function\": \"_Z1kPf\", \"block\": [96, 1, 1], "
     "\"grid\": [7, 1, 1], \"dynamic_shared\": 0, \"count\": 5, \"counted\": 5}]}\n",
     0},
    {"elsewhere.json",
     "{\"version\": 1, \"kind\": \"accesslint-measured\", \"launches\": [{\"function\": \"_Z9elsewherePf\", \"block\": [96, 1, 1], "
     "\"grid\": [7, 1, 1], \"dynamic_shared\": 0, \"count\": 5, \"counted\": 5}]}\n",
     0},
    {"huge.json",
     "{\"version\": 1, \"kind\": \"accesslint-measured\", \"launches\": [{\"function\": \"_Z1kPf\", \"block\": [4096, 1, 1], "
     "\"grid\": [7, 1, 1], \"dynamic_shared\": 0, \"count\": 5, \"counted\": 5}]}\n",
     0},
    {"static.cu", "static __global__ void k(float *o) { o[threadIdx.x] = 0; }\nvoid f(float *o) { k<<<1, 64>>>(o); }\n", 0},
    {"no_launches.json", "{\"version\": 1, \"kind\": \"accesslint-measured\", \"launches\": []}\n", 0},
    {"later.json", "{\"version\": 9, \"kind\": \"accesslint-measured\", \"launches\": []}\n", 0},
    {"no_kernel.cu", "int main() { return 0; }\n", 0},
    {"empty.cu", "", 0},
    {"binary.cu",
     "\x7f"
     "ELF\0\1\2\xff\xfe\0\0\0\n\0\x80",
     16},
    {"endless.cu", "#include \"endless.cu\"\n", 0},
    {"deep.cu", NULL, 0}, /* written below */
};

static const struct row {
    const char *args[MOST_ARGS];
    int exit_code;
    const char *out, *said; /* must occur in the output, in either stream; NULL: nothing is asked */
} rows[] = {
    /* What isn't about a file. */
    {{"--help"}, 0, "--format", NULL},
    {{"--version"}, 0, "accesslint ", NULL},
    {{"--list-checks"}, 0, "shared-bank-conflict", NULL},
    {{"--list-arch"}, 0, "sm_90", NULL},
    {{"--explain=shared-bank-conflict"}, 0, "shared-bank-conflict", NULL},
    /* Exit codes. */
    {{"clean.cu"}, 0, NULL, NULL},
    {{"strided.cu"}, 1, "strided.cu:1:", NULL},
    {{"misaligned.cu"}, 1, "error", NULL},
    {{"clean.cu", "strided.cu"}, 1, "strided.cu:1:", NULL},
    {{"no_kernel.cu"}, 0, NULL, NULL},
    {{"host_error.cu"}, 0, NULL, NULL},
    {{"broken.cu"}, 2, NULL, "broken.cu:1:"},
    {{"-q", "clean.cu"}, 0, NULL, NULL},
    {{"--format=json", "strided.cu"}, 1, "\"version\"", NULL},
    {{"--arch=sm_80", "strided.cu"}, 1, "strided.cu:1:", NULL},
    {{"clean.cu", "--", "-DN=4", "-std=c++17", "-arch=sm_80", "-O3"}, 0, NULL, NULL},
    /* Launches that were measured. */
    {{"--launches=launches.json", "--accesses", "clean.cu"}, 0, "block 96, grid 7", NULL},
    {{"--launches=launches.json", "strided.cu"}, 1, "launched as the options say: block 96, grid 7", NULL},
    {{"--launches=launches.json", "--launch=k:block=128,grid=2", "--accesses", "clean.cu"}, 0, "block 128, grid 2", NULL},
    {{"--launches=elsewhere.json", "--accesses", "clean.cu"}, 0, "block 64, grid 1", "no kernel of these files was launched there"},
    {{"--launches=launches.json", "--accesses", "static.cu"}, 0, "block 96, grid 7", NULL},
    {{"--launches=huge.json", "clean.cu"}, 2, NULL, "launches[0]: a shape that no GPU launches"},
    {{"--launches=no_launches.json", "clean.cu"}, 2, NULL, "it holds no launches"},
    {{"--launches=later.json", "clean.cu"}, 2, NULL, "another version"},
    {{"--launches=clean.cu", "clean.cu"}, 2, NULL, "not JSON"},
    {{"--launches=missing.json", "clean.cu"}, 2, NULL, "missing.json"},
    /* Bad options. */
    {{NULL}, 2, NULL, "error"},
    {{"--no-such-option", "clean.cu"}, 2, NULL, "no-such-option"},
    {{"--format=yaml", "clean.cu"}, 2, NULL, "yaml"},
    {{"--arch=sm_1", "clean.cu"}, 2, NULL, "sm_1"},
    {{"--launch", "k:block=2048", "clean.cu"}, 2, NULL, "block"},
    {{"--launch", "k:block=0", "clean.cu"}, 2, NULL, "block"},
    {{"--launch", "k:block=abc", "clean.cu"}, 2, NULL, "block"},
    {{"--launch", "k:colour=3", "clean.cu"}, 2, NULL, "colour"},
    {{"--launch", "k:block=32x32x32", "clean.cu"}, 2, NULL, "block"},
    {{"--launch", "k:block=-1", "clean.cu"}, 2, NULL, "block"},
    {{"--launch", "k:block=99999999999999999999", "clean.cu"}, 2, NULL, "block"},
    {{"--launch", "k:block=1x1x65", "clean.cu"}, 2, NULL, "deeper than 64"},
    {{"--launch", "k:grid=1x65536", "clean.cu"}, 2, NULL, "a grid has at most"},
    {{"--launch", "other:block=64", "clean.cu"}, 0, NULL, "no kernel 'other' was analysed"},
    {{"--assume", "other:n=64", "clean.cu"}, 0, NULL, "no kernel 'other' was analysed"},
    {{"--instantiate", "k<int>; {", "clean.cu"}, 2, NULL, "is no template instance"},
    {{"-D=", "clean.cu"}, 2, NULL, "compiler flags: "},
    {{"--assume", "n", "clean.cu"}, 2, NULL, "assume"},
    {{"--assume", "=4", "clean.cu"}, 2, NULL, "assume"},
    {{"--assume", "n=four", "clean.cu"}, 2, NULL, "four"},
    {{"--assume", "n=1", "--assume", "n=2", "clean.cu"}, 2, NULL, "n=2"},
    {{"--explain=no-such-check"}, 2, NULL, "no-such-check"},
    {{"--cuda-path=/no/such/folder", "clean.cu"}, 2, NULL, "/no/such/folder"},
    {{"--seconds=-1", "clean.cu"}, 2, NULL, "seconds"},
    {{"-o", "/no/such/folder/report", "clean.cu"}, 2, NULL, "/no/such/folder/report"},
    {{"-o", "clean.cu", "clean.cu"}, 2, NULL, "would overwrite"},
    /* Files that are no good. */
    {{"missing.cu"}, 2, NULL, "missing.cu: error:"},
    {{"."}, 2, NULL, ".: error:"},
    {{"missing.cu", "strided.cu"}, 2, "strided.cu:1:", "missing.cu"},
    {{"empty.cu"}, 2, NULL, "empty.cu: error:"},
    {{"binary.cu"}, 2, NULL, "binary.cu:1:1: error:"},
    {{"endless.cu"}, 0, NULL, "endless.cu:1:"},
    {{"clean.cu", "--", "-no-such-flag"}, 0, NULL, NULL},
    {{"clean.cu", "--", "-include", "no_such_header.h"}, 0, NULL, "no_such_header.h"},
};

static void write_input(const char *name, const char *text, size_t length)
{
    FILE *file = fopen(name, "wb");
    if (!file || fwrite(text, 1, length, file) != length || fclose(file))
        DIE("cannot write %s", name);
}

static void write_inputs(void)
{
    if (!mkdtemp(folder) || chdir(folder))
        DIE("cannot make %s", folder);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        if (inputs[i].text)
            write_input(inputs[i].name, inputs[i].text,
                        inputs[i].length ? inputs[i].length : strlen(inputs[i].text));
}

static void remove_inputs(void)
{
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        unlink(inputs[i].name);
    if (chdir("/") || rmdir(folder))
        fprintf(stderr, "%s stays\n", folder);
}

static struct program_result run(struct arena *arena, const char *const *args, const char **command)
{
    const char *argv[MOST_ARGS + 2] = {program_accesslint()};
    *command = "accesslint";
    for (size_t i = 0; i < MOST_ARGS && args[i]; i++) {
        argv[i + 1] = args[i];
        *command = arena_printf(arena, "%s %s", *command, args[i]);
    }
    return program_run(arena, argv, NULL, SECONDS);
}

START_TEST(behaves)
{
    struct arena arena = {0};
    const struct row *row = &rows[_i];
    const char *command;
    struct program_result r = run(&arena, row->args, &command);
    ck_assert_msg(!r.timed_out, "%s: still running after %d seconds", command, SECONDS);
    ck_assert_msg(r.exit_code == row->exit_code,
                  "%s: exit code %d, signal %d, not %d\nout: %.1500s\nerr: %.1500s", command, r.exit_code,
                  r.signal, row->exit_code, r.out, r.err);
    if (row->out)
        ck_assert_msg(strstr(r.out, row->out), "%s: no '%s' in the output:\n%.2000s", command, row->out,
                      r.out);
    if (row->said)
        ck_assert_msg(strstr(r.err, row->said) || strstr(r.out, row->said),
                      "%s: no '%s' in\n%.1500s\nnor\n%.1500s", command, row->said, r.err, r.out);
    arena_free(&arena);
}
END_TEST

/* Source that nests deeper than any stack likes must neither crash nor hang. */
START_TEST(nesting_is_no_crash)
{
    struct arena arena = {0};
    const char *before = "__global__ void k(int *o) { o[threadIdx.x] = ", *after = "; }\n", *command;
    size_t depth = 20000, length = strlen(before) + 2 * depth + 1 + strlen(after);
    char *text = arena_alloc(&arena, length + 1), *p = text;
    p += sprintf(p, "%s", before);
    memset(p, '(', depth);
    p[depth] = '1';
    memset(p + depth + 1, ')', depth);
    memcpy(p + 2 * depth + 1, after, strlen(after));
    write_input("deep.cu", text, length);
    struct program_result r = run(&arena, (const char *const[MOST_ARGS]){"deep.cu"}, &command);
    ck_assert_msg(!r.timed_out && !r.signal, "%s: signal %d: %.1000s", command, r.signal, r.err);
    arena_free(&arena);
}
END_TEST

/* The same input gives the same bytes, whatever the locale. */
START_TEST(output_is_stable)
{
    struct arena arena = {0};
    const char *command;
    const char *const args[MOST_ARGS] = {"--format=json", "strided.cu"};
    struct program_result first = run(&arena, args, &command);
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    struct program_result second = run(&arena, args, &command);
    ck_assert_str_eq(first.out, second.out);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("command line");
    TCase *tests = tcase_create("command line");
    tcase_set_timeout(tests, SECONDS + 20);
    tcase_add_loop_test(tests, behaves, 0, sizeof rows / sizeof *rows);
    tcase_add_test(tests, nesting_is_no_crash);
    tcase_add_test(tests, output_is_stable);
    suite_add_tcase(suite, tests);
    write_inputs();
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    remove_inputs();
    return failed ? 1 : 0;
}
