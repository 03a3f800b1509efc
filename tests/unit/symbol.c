/* Forms, assumptions and reasons, past their limits as well. */
#include "analyzer/eval/symbol.h"

#include <check.h>
#include <string.h>

static struct arena arena;
static struct symbols symbols;

static void setup(void)
{
    symbols_init(&symbols, &arena);
    for (int i = 0; i < 10; i++)
        symbol_new(&symbols, arena_printf(&arena, "s%d", i), 10 + i);
}

static void teardown(void)
{
    arena_free(&arena);
}

static const struct form *term(uint32_t symbol, int64_t coefficient)
{
    return form_scale(&symbols, form_of(&symbols, symbol), coefficient);
}

static const struct form *sum(const struct form *a, const struct form *b)
{
    bool overflow = false;
    const struct form *out = form_add(&symbols, a, b, 1, &overflow);
    ck_assert(!overflow);
    return out;
}

START_TEST(test_equal_forms_are_one)
{
    bool overflow = false;
    const struct form *a = sum(term(3, 4), term(1, -2)), *b = sum(term(1, -2), term(3, 4));
    ck_assert_ptr_eq(a, b);
    ck_assert_str_eq(form_text(&symbols, a), "-2 * s1 + 4 * s3");
    ck_assert_int_eq(form_gcd(a), 2);
    ck_assert_ptr_null(form_add(&symbols, a, b, -1, &overflow));
    ck_assert(!overflow);
    ck_assert_ptr_null(form_scale(&symbols, a, 0));
    ck_assert_ptr_eq(form_add(&symbols, NULL, a, 1, &overflow), a);
    ck_assert_ptr_eq(form_add(&symbols, a, NULL, 1, &overflow), a);
    ck_assert_int_eq(form_gcd(NULL), 0);
}
END_TEST

START_TEST(test_too_many_terms)
{
    const struct form *full = NULL;
    bool overflow = false;
    for (uint32_t i = 0; i < MAX_TERMS; i++)
        full = sum(full, term(i, i + 1));
    ck_assert_uint_eq(full->n, MAX_TERMS);
    ck_assert_ptr_eq(form_add(&symbols, full, term(0, 5), 1, &overflow), sum(term(0, 5), full));
    ck_assert(!overflow);
    ck_assert_ptr_null(form_add(&symbols, full, term(MAX_TERMS, 1), 1, &overflow));
    ck_assert(overflow);
}
END_TEST

START_TEST(test_huge_coefficients_wrap)
{
    bool overflow = false;
    const struct form *a = term(0, INT64_MAX), *b = form_add(&symbols, a, a, INT64_MAX, &overflow);
    assumption_set assumed = 0;
    form_suppose(&symbols, a, &assumed);
    form_suppose(&symbols, b, &assumed);
    ck_assert_ptr_nonnull(form_text(&symbols, b ? b : a));
    ck_assert_int_gt(gcd64(INT64_MAX, INT64_MAX), 0);
    ck_assert_int_eq(gcd64(0, -12), 12);
    ck_assert_int_eq(gcd64(18, -12), 6);
}
END_TEST

START_TEST(test_what_is_supposed)
{
    assumption_set assumed = 0;
    int64_t v = form_suppose(&symbols, sum(term(2, 3), term(5, -1)), &assumed);
    ck_assert_int_eq(v, 3 * 12 - 15);
    ck_assert_int_eq(__builtin_popcountll(assumed), 2);
    ck_assert_str_eq(symbols.assumptions.items[0], "s2 = 12");
    assumption_set other = 0;
    uint32_t derived = symbol_derived(&symbols, "s2 * s5", 180, assumed);
    ck_assert_uint_eq(symbol_derived(&symbols, "s2 * s5", 180, assumed), derived);
    ck_assert_int_eq(form_suppose(&symbols, term(derived, 2), &other), 360);
    ck_assert_uint_eq(other, assumed);
}
END_TEST

START_TEST(test_more_assumptions_than_fit)
{
    assumption_set last = 0, all = 0;
    for (int i = 0; i < 3 * MAX_ASSUMPTIONS; i++) {
        last = assume(&symbols, arena_printf(&arena, "assumption %d", i));
        ck_assert_int_eq(__builtin_popcountll(last), 1);
        ck_assert(!(last & NO_ASSUMPTION));
        all |= last;
    }
    ck_assert_int_eq(__builtin_popcountll(all), MAX_ASSUMPTIONS);
    ck_assert_uint_eq(symbols.assumptions.count, MAX_ASSUMPTIONS);
    ck_assert_uint_eq(assume(&symbols, "assumption 150"), last);
    ck_assert_uint_eq(assume(&symbols, "assumption 3"), (assumption_set)1 << 3);
}
END_TEST

START_TEST(test_reasons)
{
    uint16_t a = reason_id(&symbols, REASON_LOADED, "from in"), b = reason_id(&symbols, REASON_OPAQUE, "from in");
    ck_assert_uint_ne(a, 0);
    ck_assert_uint_ne(a, b);
    ck_assert_uint_eq(reason_id(&symbols, REASON_LOADED, "from in"), a);
    ck_assert_int_eq(symbols.reasons.items[0].kind, REASON_NONE);
}
END_TEST

/* Products of products: texts stay short, and different symbols keep different ones. */
START_TEST(test_names_stay_short)
{
    uint32_t s = 0;
    for (int i = 0; i < 100; i++) {
        const char *text = form_text(&symbols, term(s, 1));
        ck_assert_uint_lt(strlen(text), 200);
        uint32_t next = symbol_derived(&symbols, arena_printf(&arena, "(%s) * (%s)", text, text), 1, 0);
        ck_assert_uint_ne(next, s);
        s = next;
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("symbols");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_equal_forms_are_one);
    tcase_add_test(tests, test_too_many_terms);
    tcase_add_test(tests, test_huge_coefficients_wrap);
    tcase_add_test(tests, test_what_is_supposed);
    tcase_add_test(tests, test_more_assumptions_than_fit);
    tcase_add_test(tests, test_reasons);
    tcase_add_test(tests, test_names_stay_short);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
