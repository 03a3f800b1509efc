/* The command line: what is taken, in which order, and the sentences for what is not. */
#include "analyzer/checks/check.h"
#include "analyzer/options.h"
#include "analyzer/report/report.h"

#include <check.h>
#include <string.h>

static struct arena arena;
static struct options options;
static const char *error;

static void teardown(void)
{
    arena_free(&arena);
}

/* Splits at blanks; '~' stands for a blank inside a word. */
static bool parse(const char *line)
{
    VEC(char *) words = {0};
    char *copy = arena_strdup(&arena, line);
    VEC_PUSH(&arena, &words, arena_strdup(&arena, "accesslint"));
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        for (char *blank = word; (blank = strchr(blank, '~'));)
            *blank = ' ';
        VEC_PUSH(&arena, &words, word);
    }
    VEC_PUSH(&arena, &words, NULL);
    return options_parse(&arena, (int)words.count - 1, words.items, &options, &error);
}

static const char *joined(const text_list *list)
{
    const char *out = "";
    for (size_t i = 0; i < list->count; i++)
        out = arena_printf(&arena, "%s%s%s", out, i ? "|" : "", list->items[i]);
    return out;
}

START_TEST(test_defaults)
{
    ck_assert(parse("a.cu"));
    ck_assert_str_eq(options.arch, "sm_90");
    ck_assert_str_eq(options.reporter->name, "text");
    ck_assert(options.command == COMMAND_ANALYSE && options.color == COLOR_AUTO && !options.quiet &&
              !options.all);
    ck_assert_str_eq(joined(&options.files), "a.cu");
}
END_TEST

START_TEST(test_any_order)
{
    ck_assert(parse("--format=json a.cu -q --arch 80 b.cu --main-args=2048~10 -o out.json c.cu --launch "
                    "k:block=32 --assume n=4 a.cu"));
    ck_assert_str_eq(joined(&options.files), "a.cu|b.cu|c.cu");
    ck_assert_str_eq(options.reporter->name, "json");
    ck_assert_str_eq(options.arch, "sm_80");
    ck_assert_str_eq(options.main_args, "2048 10");
    ck_assert_str_eq(options.output, "out.json");
    ck_assert(options.quiet);
    ck_assert_str_eq(joined(&options.launches), "k:block=32");
    ck_assert_str_eq(joined(&options.assumes), "n=4");
}
END_TEST

START_TEST(test_compiler_flags)
{
    ck_assert(parse("-DX=1 a.cu -D Y -I. -I inc -isystem sys -isystemsys2 -include pre.h -std=c++17 "
                    "--std=c++14 -UZ b.cu -- -O3 -arch=sm_80 x.cu --quiet"));
    ck_assert_str_eq(joined(&options.files), "a.cu|b.cu");
    ck_assert_str_eq(joined(&options.flags),
                     "-DX=1|-DY|-I.|-Iinc|-isystem|sys|-isystem|sys2|-include|pre.h|-std=c++17|-std=c++14|-UZ"
                     "|-O3|-arch=sm_80|x.cu|--quiet");
    ck_assert(!options.quiet);
}
END_TEST

START_TEST(test_commands)
{
    ck_assert(parse("--version") && options.command == COMMAND_VERSION);
    ck_assert(parse("-h") && options.command == COMMAND_HELP);
    ck_assert(parse("--list-checks") && options.command == COMMAND_LIST_CHECKS);
    ck_assert(parse("--list-arch") && options.command == COMMAND_LIST_ARCH);
    ck_assert(parse("--explain AL002") && options.command == COMMAND_EXPLAIN);
    ck_assert(check_find("AL002") == check_find("shared-bank-conflict"));
    ck_assert(parse("--assume n=4 --assume n=4 --assume k:n=5 a.cu"));
}
END_TEST

static const struct bad {
    const char *line, *error;
} bad[] = {
    {"", "no input file"},
    {"-q --", "no input file"},
    {"--frobnicate a.cu", "unknown option '--frobnicate'"},
    {"a.cu -x", "unknown option '-x'"},
    {"a.cu -iquote dir", "unknown option '-iquote'"},
    {"a.cu --quiet=yes", "unknown option '--quiet=yes', or one that takes no value"},
    {"a.cu --arch", "option '--arch' needs an argument"},
    {"a.cu -isystem", "-isystem needs an argument"},
    {"a.cu --arch=sm_12", "unknown architecture 'sm_12'; the known ones are sm_35"},
    {"a.cu --format=xml", "unknown format 'xml'; the formats are text, json"},
    {"a.cu --color=red", "auto, always or never"},
    {"a.cu --seconds=-1", "--seconds=-1"},
    {"a.cu --seconds=soon", "--seconds=soon"},
    {"a.cu --cuda-path=/no/such", "'/no/such' is no folder"},
    {"a.cu --dump=ast", "it takes ir"},
    {"--explain AL999", "no check 'AL999'"},
    {"a.cu --launch nonsense", "--launch 'nonsense': "},
    {"a.cu --assume nonsense", "--assume 'nonsense': "},
    {"a.cu --assume n=4 --assume n=8", "--assume 'n=8' contradicts --assume 'n=4'"},
};

START_TEST(test_errors)
{
    ck_assert(!parse(bad[_i].line));
    ck_assert_msg(strstr(error, bad[_i].error), "%s", error);
}
END_TEST

START_TEST(test_help_names_everything)
{
    const char *help = options_help(&arena);
    const char *const names[] = {"--format", "--launch", "--assume",      "--main-args",
                                 "--arch",   "-o",       "--list-checks", "--"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_msg(strstr(help, names[i]), "%s", names[i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("options");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, test_defaults);
    tcase_add_test(tests, test_any_order);
    tcase_add_test(tests, test_compiler_flags);
    tcase_add_test(tests, test_commands);
    tcase_add_loop_test(tests, test_errors, 0, sizeof bad / sizeof *bad);
    tcase_add_test(tests, test_help_names_everything);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
