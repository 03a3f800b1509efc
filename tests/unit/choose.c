/* The texts of --launch, --assume and of comments. */
#include "analyzer/eval/eval.h"

#include <check.h>
#include <string.h>

static struct arena arena;

static void teardown(void)
{
    arena_free(&arena);
}

struct text {
    const char *text;
    const char *complaint; /* a part of it; NULL: the text is good */
};

static void check_texts(const struct text *texts, const char *(*check)(struct arena *, const char *))
{
    for (; texts->text; texts++) {
        const char *said = check(&arena, texts->text);
        if (!texts->complaint)
            ck_assert_msg(!said, "'%s': %s", texts->text, said);
        else
            ck_assert_msg(said && strstr(said, texts->complaint), "'%s': %s", texts->text, said ? said : "accepted");
    }
}

START_TEST(test_launches)
{
    static const struct text texts[] = {
        {"block=32x8", NULL},
        {"block=32x8,grid=64x64,shared=0", NULL},
        {"  block=1024 grid=2147483647x65535x65535\tshared=1024", NULL},
        {"block=7X5X3", NULL},
        {"grid=3", NULL},
        {"ns::copy<a::b, 4>:block=64", NULL},
        {"k:block=64,block=64", NULL},
        {"", "nothing is given"},
        {"k:", "nothing is given"},
        {"block=", "block= needs"},
        {"block=0", "block= needs"},
        {"block=-1", "block= needs"},
        {"block=32x", "block= needs"},
        {"block=x8", "block= needs"},
        {"block=32x8x1x1", "a comma should stand"},
        {"block=1025", "larger than"},
        {"block=4294967296x4294967296", "block= needs"},
        {"block=2147483647x2147483647x2147483647", "larger than"},
        {"block=99999999999999999999", "block= needs"},
        {"block=33x32", "larger than"},
        {"grid=99999999999", "grid= needs"},
        {"block=32;grid=2", "a comma should stand"},
        {"block=32,block=64", "twice"},
        {"shared=-5", "shared= needs"},
        {"shared=99999999999999999999", "more than any"},
        {"shared=48k", "a comma should stand"},
        {"threads=5", "none of"},
        {NULL, NULL},
    };
    check_texts(texts, eval_check_launch);
}
END_TEST

START_TEST(test_assumptions)
{
    static const struct text texts[] = {
        {"n=4096", NULL},
        {" n = -3 ", NULL},
        {"n=0x40", NULL},
        {"k:n=5", NULL},
        {"ns::k<int>:n=5", NULL},
        {"p.width=640", NULL},
        {"n", "expected name=number"},
        {"=5", "expected name=number"},
        {"n=", "no whole number"},
        {"n=4.5", "no whole number"},
        {"n=4k", "no whole number"},
        {"n=99999999999999999999", "64 bits"},
        {" =5", "expected name=number"},
        {NULL, NULL},
    };
    check_texts(texts, eval_check_assume);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("launch texts");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, test_launches);
    tcase_add_test(tests, test_assumptions);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
