/* Files that can't be read, can't be parsed, or try the parser's limits: always a diagnostic, never a crash.
 */
#include "analyzer/ingest/ingest.h"

#include <check.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct arena arena;
static struct ir_unit unit;
static char folder[] = "/tmp/accesslint-ingest-XXXXXX";

static void set_up(void)
{
    unit = (struct ir_unit){.arena = &arena};
    memset(folder + strlen(folder) - 6, 'X', 6);
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void tear_down(void)
{
    arena_free(&arena);
    ck_assert_int_eq(rmdir(folder), 0);
}

static const char *path_of(const char *name)
{
    return arena_printf(&arena, "%s/%s", folder, name);
}

static bool ingest_path(const char *path, const char *instance)
{
    struct ingest_options options = {
        .arch = "sm_90", .instantiate = &instance, .n_instantiate = instance != NULL};
    return ingest_file(path, &options, &unit);
}

static bool ingest_bytes(const char *bytes, size_t n, const char *instance)
{
    const char *path = path_of("k.cu");
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, n, file), n);
    fclose(file);
    bool ok = ingest_path(path, instance);
    unlink(path);
    return ok;
}

static bool ingest_text(const char *text, const char *instance)
{
    return ingest_bytes(text, strlen(text), instance);
}

/* The first diagnostic of this severity whose message holds `part`. */
static const struct ir_diag *find(enum ir_severity severity, const char *part)
{
    for (size_t i = 0; i < unit.diags.count; i++)
        if (unit.diags.items[i].severity == severity && strstr(unit.diags.items[i].message, part))
            return &unit.diags.items[i];
    return NULL;
}

static void assert_refused(bool ok, const char *part)
{
    ck_assert(!ok);
    ck_assert_uint_eq(unit.diags.count, 1);
    ck_assert_ptr_nonnull(find(IR_ERROR, part));
    ck_assert_ptr_nonnull(unit.diags.items[0].range.file);
}

START_TEST(refuses_what_is_no_source)
{
    assert_refused(ingest_path(path_of("none.cu"), NULL), "No such file");
    unit = (struct ir_unit){.arena = &arena};
    assert_refused(ingest_path(folder, NULL), "is a directory");
    unit = (struct ir_unit){.arena = &arena};
    assert_refused(ingest_path("/dev/null", NULL), "no regular file");
    unit = (struct ir_unit){.arena = &arena};
    ck_assert_int_eq(mkfifo(path_of("pipe"), 0600), 0);
    assert_refused(ingest_path(path_of("pipe"), NULL), "no regular file");
    unlink(path_of("pipe"));
}
END_TEST

START_TEST(refuses_bytes_that_are_no_text)
{
    assert_refused(ingest_text("", NULL), "is empty");
    unit = (struct ir_unit){.arena = &arena};
    assert_refused(ingest_bytes("int a;\n\0\1\2", 10, NULL), "zero byte");
    ck_assert_uint_eq(unit.diags.items[0].range.line, 2);
    unit = (struct ir_unit){.arena = &arena};
    assert_refused(ingest_bytes("\xff\xfeg\0", 4, NULL), "UTF-16");
}
END_TEST

START_TEST(refuses_a_huge_file)
{
    const char *path = path_of("huge.cu");
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(ftruncate(fileno(file), (off_t)1 << 40), 0);
    fclose(file);
    assert_refused(ingest_path(path, NULL), "larger than 64 MiB");
    unlink(path);
}
END_TEST

START_TEST(keeps_the_place_of_an_error)
{
    ck_assert(ingest_text("__global__ void k(float *p)\n{\n    p[0] = nothing;\n}\n", NULL));
    const struct ir_diag *diag = find(IR_ERROR, "undeclared identifier 'nothing'");
    ck_assert_ptr_nonnull(diag);
    ck_assert_uint_eq(diag->range.line, 3);
    ck_assert_uint_eq(diag->range.column, 12);
    ck_assert_ptr_eq(diag->range.file, unit.path);
}
END_TEST

START_TEST(warns_of_a_missing_header)
{
    ck_assert(ingest_text("#include \"no/such.h\"\n__global__ void k(float *p) { p[0] = 1; }\n", NULL));
    const struct ir_diag *diag = find(IR_WARNING, "'no/such.h' file not found");
    ck_assert_ptr_nonnull(diag);
    ck_assert_uint_eq(diag->range.line, 1);
    ck_assert_ptr_null(find(IR_ERROR, ""));
}
END_TEST

START_TEST(names_an_instance_that_fails)
{
    static const char text[] = "template <class T> __global__ void k(T *p) { p[0] = 1; }\n";
    ck_assert(ingest_text(text, "k<nothing>"));
    ck_assert_ptr_nonnull(find(IR_ERROR, "--instantiate 'k<nothing>': "));
    ck_assert_uint_ge(unit.lost.count, 1);
    unit = (struct ir_unit){.arena = &arena};
    ck_assert(ingest_text(text, "k<float>; int evil"));
    ck_assert_ptr_nonnull(find(IR_ERROR, "is no template instance"));
    unit = (struct ir_unit){.arena = &arena};
    ck_assert(ingest_text(arena_printf(&arena, "%s// accesslint: instantiate q<int>\n", text), NULL));
    const struct ir_diag *diag = find(IR_ERROR, "instantiate 'q<int>': ");
    ck_assert_ptr_nonnull(diag);
    ck_assert_uint_eq(diag->range.line, 2);
}
END_TEST

START_TEST(finds_an_instance_in_its_namespace)
{
    static const char text[] = "namespace a { struct P { int v; }; namespace { namespace b {\n"
                               "template <class T> __global__ void k(T *p) { p[0].v = 1; }\n}}}\n";
    ck_assert(ingest_text(text, "k<P>"));
    ck_assert_ptr_null(find(IR_ERROR, ""));
}
END_TEST

/* `count` times one text between two others. */
static char *repeat(const char *before, const char *middle, size_t count, const char *after)
{
    size_t n = strlen(middle);
    char *text = arena_alloc(&arena, strlen(before) + count * n + strlen(after) + 1);
    char *at = stpcpy(text, before);
    for (size_t i = 0; i < count; i++)
        at = stpcpy(at, middle);
    stpcpy(at, after);
    return text;
}

START_TEST(survives_depth)
{
    char *parens = repeat("__global__ void k(int *p) { p[0] = ", "(", 20000, "1");
    ck_assert(ingest_text(repeat(parens, ")", 20000, "; }\n"), NULL));
    ck_assert_ptr_nonnull(find(IR_ERROR, "nesting level"));
    unit = (struct ir_unit){.arena = &arena};
    ck_assert(ingest_text(repeat("__global__ void k(int *p, int n) { if (n) p[0] = 1;\n",
                                 "else if (n) p[1] = 2;\n", 5000, "}\n"),
                          NULL));
    unit = (struct ir_unit){.arena = &arena};
    ck_assert(
        ingest_text(repeat("__global__ void k(int *p, int n) { p[0] = n", " + n", 30000, "; }\n"), NULL));
    ck_assert_ptr_null(find(IR_ERROR, ""));
}
END_TEST

START_TEST(survives_recursion)
{
    ck_assert(ingest_text("#include \"k.cu\"\n#include \"k.cu\"\n__global__ void k() {}\n", NULL));
    ck_assert_ptr_nonnull(find(IR_ERROR, "nested too deeply"));
    unit = (struct ir_unit){.arena = &arena};
    ck_assert(ingest_text(
        "constexpr int f() { int i = 0; while (true) i++; return i; }\nconstexpr int x = f();\n", NULL));
    ck_assert_ptr_nonnull(find(IR_ERROR, "constant expression"));
    unit = (struct ir_unit){.arena = &arena};
    ck_assert(ingest_text(
        "template <int N> struct R { static const int v = R<N + 1>::v; };\nint x = R<0>::v;\n", NULL));
    ck_assert_ptr_nonnull(find(IR_ERROR, "recursive template"));
}
END_TEST

START_TEST(keeps_every_error_of_many)
{
    ck_assert(ingest_text(repeat("__global__ void k(int *p) {\n", "p[0] = nothing;\n", 20000, "}\n"), NULL));
    size_t n = 0;
    for (size_t i = 0; i < unit.diags.count; i++)
        n += unit.diags.items[i].severity == IR_ERROR;
    ck_assert_uint_ge(n, 20000);
}
END_TEST

START_TEST(survives_a_crash_of_the_parser)
{
    assert_refused(ingest_text("#pragma clang __debug parser_crash\n__global__ void k() {}\n", NULL),
                   "crashed");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("ingest_errors");
    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, refuses_what_is_no_source);
    tcase_add_test(tests, refuses_bytes_that_are_no_text);
    tcase_add_test(tests, refuses_a_huge_file);
    tcase_add_test(tests, keeps_the_place_of_an_error);
    tcase_add_test(tests, warns_of_a_missing_header);
    tcase_add_test(tests, names_an_instance_that_fails);
    tcase_add_test(tests, finds_an_instance_in_its_namespace);
    tcase_add_test(tests, survives_depth);
    tcase_add_test(tests, survives_recursion);
    tcase_add_test(tests, keeps_every_error_of_many);
    tcase_add_test(tests, survives_a_crash_of_the_parser);
    Suite *suite = suite_create("ingest_errors");
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
