/* nvcc command lines, and what libclang is given for them. */
#include "analyzer/ingest/flags.h"
#include "analyzer/ingest/words.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct arena arena;
static struct ir_unit unit;
static struct flags flags;

/* Translates the words of a line; the arguments come back joined by blanks. */
static const char *translate(const char *line)
{
    struct words words = {0};
    unit = (struct ir_unit){.arena = &arena};
    flags = (struct flags){0};
    words_split(&arena, line, " ", &words);
    flags_translate(&unit, words.items, words.count, &flags);
    const char *out = "";
    for (size_t i = 0; i < flags.args.count; i++)
        out = arena_printf(&arena, "%s%s%s", out, *out ? " " : "", flags.args.items[i]);
    return out;
}

static const struct row {
    const char *line, *args, *arch;
} rows[] = {
    {"", "", NULL},
    {"-DA -D B=1 -UC -I dir -Idir2 -isystem sys", "-D A -D B=1 -U C -I dir -I dir2 -isystem sys", NULL},
    {"-I=dir -isystem=sys --include-path=x --system-include y", "-I dir -isystem sys -I x -isystem y", NULL},
    {"--define-macro=A=2 --undefine-macro B --pre-include=p.h -include q.h",
     "-D A=2 -U B -include p.h -include q.h", NULL},
    {"-std=c++14", "-std=c++14", NULL},
    {"--std c++20", "-std=c++20", NULL},
    {"-std=gnu++03", "-std=gnu++11", NULL},
    {"-ftemplate-depth 99", "-ftemplate-depth=99", NULL},
    {"-arch=sm_80", "", "sm_80"},
    {"--gpu-architecture compute_75 -code sm_75,sm_80", "", "sm_75"},
    {"-gencode arch=compute_90a,code=sm_90a --generate-code=arch=compute_80,code=[compute_80,sm_80]", "",
     "sm_80"},
    {"-gencode=arch=compute_90a,code=sm_90a", "", "sm_90a"},
    {"-arch=native -arch all-major", "", NULL},
    {"nvcc -forward-unknown-to-host-compiler -x cu -c k.cu -o k.o -O3 -O 2 -lineinfo -use_fast_math -MD -MF "
     "k.d",
     "", NULL},
    {"-Xptxas -v,-O3 --ptxas-options=-v -Xlinker -lfoo -ccbin g++ -maxrregcount 64 --maxrregcount=32 -t 4 "
     "-t4",
     "", NULL},
    {"-Werror all-warnings -Werror -DX -diag-suppress 177 -cudart static -default-stream per-thread -Wall",
     "-D X", NULL},
    {"-Xcompiler -Wall,-DH=1,-fPIC -Xcompiler=-I,inc --compiler-options -O2", "-D H=1 -I inc", NULL},
    {"-Xcompiler '\"-DA=1\"'", "-D A=1", NULL},
    {"-dc -rdc=true -G --extended-lambda",
     "-D __CUDACC_RDC__ -D __CUDACC_DEBUG__ -D __CUDACC_EXTENDED_LAMBDA__", NULL},
    {"ccache /usr/bin/nvcc -lcublas -L/x a.o b.a k.cu", "", NULL},
    {"clang++ -x cuda --cuda-gpu-arch=sm_70 -Xclang -foo -DY k.cu", "-D Y", "sm_70"},
};

START_TEST(translates)
{
    const struct row *row = &rows[_i];
    ck_assert_str_eq(translate(row->line), row->args);
    ck_assert_str_eq(flags.arch ? flags.arch : "", row->arch ? row->arch : "");
    bool is_expected_warning = strstr(row->line, "-t4") != NULL;
    ck_assert_uint_eq(unit.diags.count, is_expected_warning);
}
END_TEST

static const struct warning {
    const char *line, *args, *part;
} warnings[] = {
    {"--no-such-flag -DA", "-D A", "'--no-such-flag' is unknown"},
    {"-no-such-flag value -DA", "-D A", "'-no-such-flag' is unknown"},
    {"-DA -I", "-D A", "'-I' lacks its value"},
    {"-std=c99 -DA", "-D A", "'-std=c99' names no C++ standard"},
    {"-std=c++99 -DA", "-D A", "'-std=c++99' names no C++ standard"},
    {"-DA stray", "-D A", "'stray' is no flag and no file"},
    {"--options-file /nowhere/flags -DA", "-D A", "cannot be read"},
};

START_TEST(warns_and_goes_on)
{
    ck_assert_str_eq(translate(warnings[_i].line), warnings[_i].args);
    ck_assert_uint_eq(unit.diags.count, 1);
    ck_assert_int_eq(unit.diags.items[0].severity, IR_WARNING);
    ck_assert_msg(strstr(unit.diags.items[0].message, warnings[_i].part), "%s", unit.diags.items[0].message);
}
END_TEST

/* Writes a file of flags; its name is the caller's to unlink. */
static char *write_flags(const char *text)
{
    char *path = arena_strdup(&arena, "/tmp/accesslint-flags-XXXXXX");
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    return path;
}

START_TEST(splices_response_files)
{
    char *path = write_flags("-DA='x y'\n\"-DB=1\" -I inc\\ lude\n");
    ck_assert_str_eq(translate(arena_printf(&arena, "--options-file %s -DC", path)),
                     "-D A=x y -D B=1 -I inc lude -D C");
    ck_assert_str_eq(translate(arena_printf(&arena, "@%s", path)), "-D A=x y -D B=1 -I inc lude");
    ck_assert_uint_eq(unit.diags.count, 0);
    unlink(path);
}
END_TEST

START_TEST(ends_response_files_that_name_themselves)
{
    char *path = write_flags("");
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fprintf(file, "-DA @%s", path);
    fclose(file);
    ck_assert_ptr_nonnull(strstr(translate(arena_printf(&arena, "@%s", path)), "-D A"));
    ck_assert_uint_eq(unit.diags.count, 1);
    unlink(path);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("flags");
    tcase_add_loop_test(tests, translates, 0, sizeof rows / sizeof *rows);
    tcase_add_loop_test(tests, warns_and_goes_on, 0, sizeof warnings / sizeof *warnings);
    tcase_add_test(tests, splices_response_files);
    tcase_add_test(tests, ends_response_files_that_name_themselves);
    Suite *suite = suite_create("flags");
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    arena_free(&arena);
    return failed != 0;
}
