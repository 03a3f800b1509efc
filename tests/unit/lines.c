/* Source lines of a cubin's instructions. Runs in the source folder. */
#include "validate/inject/lines.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct arena arena;

static unsigned char *read_cubin(size_t *size)
{
    unsigned char *image = arena_alloc(&arena, 1 << 16);
    FILE *file = fopen("tests/measured/add.cubin", "rb");
    ck_assert_ptr_nonnull(file);
    *size = fread(image, 1, 1 << 16, file);
    fclose(file);
    return image;
}

static void teardown(void)
{
    arena_free(&arena);
}

START_TEST(test_a_header_function_belongs_to_its_caller)
{
    struct line_table table = {0};
    struct line_place places[8];
    size_t size;
    const unsigned char *image = read_cubin(&size);
    bool inlined = false, store = false;
    lines_read(&arena, &table, image, size);
    for (uint64_t pc = 0; pc < 384; pc += 16) {
        int count = lines_find(&table, "_Z3addPf", pc, places, 8);
        ck_assert_int_ge(count, 1);
        ck_assert_str_eq(places[count - 1].file, "add.cu");
        ck_assert(!lines_in_toolkit(places[count - 1].directory));
        inlined = inlined || (count == 2 && lines_in_toolkit(places[0].directory) && places[1].line == 4);
        store = store || (count == 1 && places[0].line == 6);
    }
    ck_assert(inlined);
    ck_assert(store);
    ck_assert_int_eq(lines_find(&table, "_Z3addPf", 1 << 20, places, 8), 0);
    ck_assert_int_eq(lines_find(&table, "other", 0, places, 8), 0);
}
END_TEST

START_TEST(test_damaged_files_give_nothing_bad)
{
    size_t size;
    const unsigned char *image = read_cubin(&size);
    unsigned char *copy = arena_alloc(&arena, size);
    srand(1);
    for (int round = 0; round < 2000; round++) {
        struct line_table table = {0};
        struct line_place places[8];
        memcpy(copy, image, size);
        for (int i = rand() % 20; i >= 0; i--)
            copy[(size_t)rand() % size] = (unsigned char)rand();
        lines_read(&arena, &table, copy, rand() % 4 ? size : (size_t)rand() % size);
        for (uint64_t pc = 0; pc < 384; pc += 16)
            lines_find(&table, "_Z3addPf", pc, places, 8);
    }
}
END_TEST

START_TEST(test_toolkit_folders)
{
    ck_assert(lines_in_toolkit("/usr/local/cuda/bin/../targets/x86_64-linux/include"));
    ck_assert(lines_in_toolkit("/usr/local/cuda-12.4/include/cooperative_groups"));
    ck_assert(lines_in_toolkit("/venv/lib/python3/site-packages/nvidia/cu13/include"));
    ck_assert(!lines_in_toolkit("/home/me/cuda-project/src"));
    ck_assert(!lines_in_toolkit("/home/me/project/include"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lines of a cubin");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, test_a_header_function_belongs_to_its_caller);
    tcase_add_test(tests, test_damaged_files_give_nothing_bad);
    tcase_add_test(tests, test_toolkit_folders);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
