/* Comments that speak to us, and launch brackets that were torn apart: read from text, outside of strings. */
#include "analyzer/ingest/comments.h"
#include "analyzer/ingest/launches.h"

#include <check.h>
#include <string.h>

static struct arena arena;

/* What each comment says, with its place: "line:column text|...". */
static const char *comments_of(const char *text)
{
    struct ir_unit unit = {.arena = &arena};
    ir_add_source(&unit, ir_intern_path(&unit, "k.cu"), text, strlen(text));
    comments_collect(&unit, &unit.sources.items[0]);
    const char *out = "";
    for (size_t i = 0; i < unit.comments.count; i++) {
        const struct ir_comment *comment = &unit.comments.items[i];
        out = arena_printf(&arena, "%s%u:%u-%u %s|", out, comment->range.line, comment->range.column,
                           comment->range.end_column, comment->text);
    }
    return out;
}

static const struct row {
    const char *text, *expected;
} comment_rows[] = {
    {"// accesslint: assume n=4\nint a;", "1:4-26 assume n=4|"},
    {"int a; /// accesslint:launch block=32  \r\n", "1:12-38 launch block=32|"},
    {"\n/* accesslint: disable */ int b;", "2:4-23 disable|"},
    {"/*\n * accesslint: one\n * words\n * accesslint: two\n */", "2:4-19 one|4:4-19 two|"},
    {"const char *s = \"// accesslint: no\"; // accesslint: yes", "1:41-56 yes|"},
    {"auto s = R\"x(// accesslint: no)\" // accesslint: no)x\"; // accesslint: yes", "1:59-74 yes|"},
    {"int n = 1'000; char c = '\"'; // accesslint: yes", "1:33-48 yes|"},
    {"// see accesslint: no", ""},
    {"\"unterminated // accesslint: no\n// accesslint: yes", "2:4-19 yes|"},
    {"/* accesslint: open", "1:4-20 open|"},
    {"// accesslint:", "1:4-15 |"},
    {"/", ""},
    {"/*", ""},
    {"R\"", ""},
};

START_TEST(reads_comments)
{
    ck_assert_str_eq(comments_of(comment_rows[_i].text), comment_rows[_i].expected);
}
END_TEST

static const struct row launch_rows[] = {
    {"k<< <g, b>> >(x);", "k<<< g, b>>> (x);"},
    {"k<<<g, b>> >(x);", "k<<<g, b>>> (x);"},
    {"k<< <dim3(1, 2), f<A<B> >(1), 0>> > (x);", "k<<< dim3(1, 2), f<A<B> >(1), 0>>>  (x);"},
    {"k< <\t<g, b> > >(x);", "k<<<  g, b>>>  (x);"},
    {"k<< <g, /* >> >( */ b>> >(x);", "k<<< g, /* >> >( */ b>>> (x);"},
    {"k<< <g,\n    b>> >\n(x);", "k<<< g,\n    b>>> \n(x);"},
    {"A<B<C<int>> > x;", "A<B<C<int>> > x;"},
    {"friend S &operator<< <T>(S &, A<B<C> > >(1));", "friend S &operator<< <T>(S &, A<B<C> > >(1));"},
    {"\"k<< <g, b>> >(x)\"", "\"k<< <g, b>> >(x)\""},
    {"k<<<g, b>>>(x);", "k<<<g, b>>>(x);"},
    {"k<< <g, b; >> >(x)", "k<< <g, b; >> >(x)"},
    {"<< <", "<< <"},
    {"k<<<{2, 2}, b>>>(x);", "k<<<(2, 2), b>>>(x);"},
    {"k<<<g, {f({1}), 2}, 0>>>(x);", "k<<<g, (f({1}), 2), 0>>>(x);"},
    {"k<<<{}, dim3{1, 2}>>>({x});", "k<<<{}, dim3{1, 2}>>>({x});"},
};

START_TEST(mends_launches)
{
    char *text = arena_strdup(&arena, launch_rows[_i].text);
    launches_mend(&arena, text, strlen(text));
    ck_assert_str_eq(text, launch_rows[_i].expected);
}
END_TEST

START_TEST(reads_the_text_of_a_range)
{
    struct ir_unit unit = {.arena = &arena};
    static const char text[] = "a[i +\n\t 1] = 2;\n";
    const char *path = ir_intern_path(&unit, "k.cu");
    ir_add_source(&unit, path, text, strlen(text));
    ck_assert_ptr_eq(path, ir_intern_path(&unit, "k.cu"));
    ck_assert_str_eq(ir_range_text(&arena, &unit, (struct ir_range){path, 1, 1, 2, 5}), "a[i + 1]");
    ck_assert_str_eq(ir_range_text(&arena, &unit, (struct ir_range){path, 2, 8, 99, 1}), "2;");
    ck_assert_str_eq(ir_range_text(&arena, &unit, (struct ir_range){path, 2, 5, 1, 1}), "");
    ck_assert_str_eq(ir_range_text(&arena, &unit, (struct ir_range){"other.h", 1, 1, 1, 5}), "");
    ck_assert_str_eq(ir_range_text(&arena, &unit, (struct ir_range){0}), "");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("source_text");
    tcase_add_loop_test(tests, reads_comments, 0, sizeof comment_rows / sizeof *comment_rows);
    tcase_add_loop_test(tests, mends_launches, 0, sizeof launch_rows / sizeof *launch_rows);
    tcase_add_test(tests, reads_the_text_of_a_range);
    Suite *suite = suite_create("source_text");
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    arena_free(&arena);
    return failed != 0;
}
