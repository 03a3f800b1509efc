/* The arena and the growable arrays on it. */
#include "analyzer/base/arena.h"
#include "analyzer/base/vec.h"

#include <check.h>
#include <stdint.h>
#include <string.h>

START_TEST(memory_is_zeroed_and_aligned)
{
    struct arena arena = {0};
    for (size_t size = 0; size < 300; size++) {
        unsigned char *p = arena_alloc(&arena, size);
        ck_assert_uint_eq((uintptr_t)p % 16, 0);
        for (size_t i = 0; i < size; i++)
            ck_assert_uint_eq(p[i], 0);
        memset(p, 0xff, size);
    }
    arena_free(&arena);
    ck_assert_ptr_null(arena.head);
    ck_assert_uint_eq(arena.used, 0);
}
END_TEST

START_TEST(items_do_not_overlap)
{
    struct arena arena = {0};
    unsigned char *items[200];
    for (size_t i = 0; i < 200; i++) {
        items[i] = arena_alloc(&arena, 1000);
        memset(items[i], (int)i, 1000);
    }
    for (size_t i = 0; i < 200; i++)
        for (size_t j = 0; j < 1000; j++)
            ck_assert_uint_eq(items[i][j], i);
    arena_free(&arena);
}
END_TEST

START_TEST(large_items_leave_the_small_block_in_use)
{
    struct arena arena = {0};
    char *before = arena_alloc(&arena, 16);
    char *large = arena_alloc(&arena, 1 << 20);
    memset(large, 1, 1 << 20);
    char *after = arena_alloc(&arena, 16);
    ck_assert_ptr_eq(after, before + 16);
    arena_free(&arena);
}
END_TEST

START_TEST(usable_again_after_free)
{
    struct arena arena = {0};
    arena_alloc(&arena, 10);
    arena_free(&arena);
    char *p = arena_alloc(&arena, 10);
    ck_assert_int_eq(p[9], 0);
    arena_free(&arena);
}
END_TEST

START_TEST(grow_keeps_the_contents)
{
    struct arena arena = {0};
    char *old = arena_strdup(&arena, "abc");
    char *grown = arena_grow(&arena, old, 3, 100);
    ck_assert_mem_eq(grown, "abc", 3);
    ck_assert_int_eq(grown[99], 0);
    ck_assert_str_eq(arena_grow(&arena, NULL, 0, 4), "");
    arena_free(&arena);
}
END_TEST

START_TEST(text_is_copied_and_formatted)
{
    struct arena arena = {0};
    ck_assert_str_eq(arena_strndup(&arena, "abcdef", 3), "abc");
    ck_assert_str_eq(arena_strdup(&arena, ""), "");
    ck_assert_str_eq(arena_printf(&arena, "%s:%d", "f.cu", 7), "f.cu:7");
    char *wide = arena_printf(&arena, "%*s", 100000, "x");
    ck_assert_uint_eq(strlen(wide), 100000);
    arena_free(&arena);
}
END_TEST

START_TEST(vec_keeps_order_while_it_grows)
{
    struct arena arena = {0};
    VEC(int) numbers = {0};
    for (int i = 0; i < 10000; i++)
        VEC_PUSH(&arena, &numbers, i * 3);
    ck_assert_uint_eq(numbers.count, 10000);
    for (int i = 0; i < 10000; i++)
        ck_assert_int_eq(numbers.items[i], i * 3);
    arena_free(&arena);
}
END_TEST

START_TEST(impossible_sizes_abort)
{
    struct arena arena = {0};
    arena_array(&arena, SIZE_MAX / 4, 16);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("arena");
    TCase *tests = tcase_create("arena");
    tcase_add_test(tests, memory_is_zeroed_and_aligned);
    tcase_add_test(tests, items_do_not_overlap);
    tcase_add_test(tests, large_items_leave_the_small_block_in_use);
    tcase_add_test(tests, usable_again_after_free);
    tcase_add_test(tests, grow_keeps_the_contents);
    tcase_add_test(tests, text_is_copied_and_formatted);
    tcase_add_test(tests, vec_keeps_order_while_it_grows);
    tcase_add_test_raise_signal(tests, impossible_sizes_abort, 6);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? 1 : 0;
}
