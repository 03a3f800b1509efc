/* The table of architectures and its names. */
#include "simulator/arch.h"

#include <check.h>
#include <string.h>

START_TEST(a_row_has_several_names)
{
    const struct sim_arch *hopper = sim_arch_find("sm_90");
    ck_assert_ptr_nonnull(hopper);
    ck_assert_str_eq(hopper->title, "Hopper");
    static const char *const names[] = {"sm_90a", "compute_90", "compute_90a", "90", "90a"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        ck_assert_ptr_eq(sim_arch_find(names[i]), hopper);
    ck_assert_ptr_eq(sim_arch_find("sm_100f"), sim_arch_find("sm_100"));
}
END_TEST

START_TEST(others_have_none)
{
    static const char *const names[] = {"",       "sm_",     "sm_9",  "sm_900", "sm_90b",        "sm_90aa",
                                        "SM_90",  "sm_ 90",  "sm_91", "native", "compute_sm_90", "a",
                                        "sm_35+", "sm_90+ca"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        ck_assert_msg(sim_arch_find(names[i]) == NULL, "'%s' was found", names[i]);
}
END_TEST

START_TEST(modes_are_rows)
{
    ck_assert_uint_eq(sim_arch_find("sm_35+ca")->load_bytes, 128);
    ck_assert_uint_eq(sim_arch_find("37+bank8")->bank_step, 8);
}
END_TEST

static bool is_power(uint32_t number)
{
    return number != 0 && (number & (number - 1)) == 0;
}

/* What the models take for granted. */
START_TEST(rows_are_sound)
{
    size_t count;
    const struct sim_arch *rows = sim_arch_rows(&count);
    for (size_t i = 0; i < count; i++) {
        const struct sim_arch *row = &rows[i];
        ck_assert_ptr_eq(sim_arch_find(row->name), row);
        ck_assert_msg(is_power(row->sector_bytes) && is_power(row->load_bytes) && is_power(row->line_bytes) &&
                          is_power(row->bank_bytes) && is_power(row->bank_step),
                      "%s: a size is no power of two", row->name);
        ck_assert_uint_eq(row->banks, 32);
        ck_assert_uint_le(row->load_bytes, row->line_bytes);
        ck_assert_uint_le(row->line_bytes / row->sector_bytes, 8);
        ck_assert_uint_le(row->bank_step, row->bank_bytes);
        for (int width = 0; width < 3; width++)
            ck_assert_msg(is_power(row->lanes_per_request[width]) && is_power(row->lanes_per_phase[width]),
                          "%s", row->name);
        ck_assert_uint_gt(strlen(row->source), 0);
        ck_assert(row->confirmed == (strcmp(row->name, "sm_90") == 0));
        ck_assert(i == 0 || row->number >= rows[i - 1].number);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sim_arch");
    TCase *tests = tcase_create("table");
    tcase_add_test(tests, a_row_has_several_names);
    tcase_add_test(tests, others_have_none);
    tcase_add_test(tests, modes_are_rows);
    tcase_add_test(tests, rows_are_sound);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
