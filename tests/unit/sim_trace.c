/* The CSV form of warp accesses, with all that can be wrong in it. */
#include "simulator/arch.h"
#include "simulator/trace.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define EIGHT(a) #a " " #a " " #a " " #a " " #a " " #a " " #a " " #a " "
#define ZEROES EIGHT(0) EIGHT(0) EIGHT(0) EIGHT(0)
#define COLUMNS "op,bytes,mask,offsets,shared_stride\n"

static struct trace trace;

/* Reads all of `text`: the status that ended it, `rows` good ones before. `last` gets the last good one. */
static enum trace_status read_all(const char *text, size_t length, int *rows, struct sim_request *last)
{
    FILE *file = fmemopen((void *)(uintptr_t)text, length, "r");
    struct sim_request request;
    *rows = 0;
    enum trace_status status = trace_begin(&trace, file);
    while (status == TRACE_ROW && (status = trace_next(&trace, &request)) == TRACE_ROW) {
        *last = request;
        ++*rows;
    }
    fclose(file);
    return status;
}

static const struct good_case {
    const char *text;
    int rows;
} good_cases[] = {
    {COLUMNS, 0},
    {COLUMNS "global_load,4,0xffffffff," ZEROES ",\n", 1},
    {COLUMNS "global_load,4,ffffffff," ZEROES ",", 1}, /* no 0x, no newline at the end */
    {COLUMNS "\n\nglobal_load,4,0x1," ZEROES ",\r\n  \n", 1},
    {"\xef\xbb\xbf" COLUMNS "shared_load,1,0x1," ZEROES ",\n", 1},
    {"mask,extra,op,offsets,bytes\n0x3,\"a,\"\"b\",shared_store,\"" ZEROES "\",8\n", 1},
    {COLUMNS " \"cp_async_cg\" , 16 ,\t0xFFFFFFFF, " ZEROES ", 16\n", 1},
    {COLUMNS "ldmatrix_x4_trans,16,0x0," ZEROES ",\nconstant_load,16,0x1," ZEROES ",\n", 2},
    {COLUMNS "local_load,4,0x1," EIGHT(0x10) EIGHT(0XaF0) EIGHT(1) EIGHT(18446744073709551615) ",\n", 1},
};

START_TEST(good_files_are_read)
{
    const struct good_case *want = &good_cases[_i];
    struct sim_request last;
    int rows;
    enum trace_status status = read_all(want->text, strlen(want->text), &rows, &last);
    ck_assert_msg(status == TRACE_END, "line %lu: %s", trace.line, trace.error);
    ck_assert_int_eq(rows, want->rows);
}
END_TEST

START_TEST(fields_reach_the_request)
{
    static const char text[] = "offsets,mask,shared_stride,bytes,op\n" EIGHT(32) EIGHT(0x40) EIGHT(0)
        EIGHT(8) ",0x80000001,24,8,cp_async_ca\n";
    struct sim_request last;
    int rows;
    ck_assert_int_eq(read_all(text, sizeof text - 1, &rows, &last), TRACE_END);
    ck_assert_int_eq(last.op, SIM_CP_ASYNC_CA);
    ck_assert_uint_eq(last.bytes, 8);
    ck_assert_uint_eq(last.mask, 0x80000001);
    ck_assert_uint_eq(last.address[0], 32);
    ck_assert_uint_eq(last.address[8], 64);
    ck_assert_uint_eq(last.address[31], 8);
    ck_assert_uint_eq(last.shared[31], 31 * 24);
}
END_TEST

static const struct bad_case {
    const char *text;
    unsigned long line;
    const char *says;
} bad_cases[] = {
    {"\n", 1, "no column 'op'"},
    {"op,bytes,mask\n", 1, "no column 'offsets'"},
    {"op,op,bytes,mask,offsets\n", 1, "column 'op' is there twice"},
    {COLUMNS "global_load,4,0x1\n", 2, "3 fields, the first line has 5"},
    {COLUMNS "global_load,4,0x1," ZEROES ",,\n", 2, "6 fields"},
    {COLUMNS "\nglobal_lode,4,0x1," ZEROES ",\n", 3, "unknown operation 'global_lode'"},
    {COLUMNS "\x1b[31m\x07,4,0x1," ZEROES ",\n", 2, "unknown operation '?[31m?'"},
    {COLUMNS "an operation with a name that goes on and on,4,0x1," ZEROES ",\n", 2,
     "'an operation with a name tha...'"},
    {COLUMNS "global_load,3,0x1," ZEROES ",\n", 2, "does not access 3 bytes"},
    {COLUMNS "global_load,0,0x1," ZEROES ",\n", 2, "does not access 0 bytes"},
    {COLUMNS "global_load,32,0x1," ZEROES ",\n", 2, "does not access 32 bytes"},
    {COLUMNS "ldmatrix_x1,4,0x1," ZEROES ",\n", 2, "ldmatrix_x1 does not access 4 bytes"},
    {COLUMNS "global_load,four,0x1," ZEROES ",\n", 2, "bytes 'four'"},
    {COLUMNS "global_load,99999999999999999999,0x1," ZEROES ",\n", 2, "bytes '9999"},
    {COLUMNS "global_load,-4,0x1," ZEROES ",\n", 2, "bytes '-4'"},
    {COLUMNS "global_load,4,," ZEROES ",\n", 2, "mask ''"},
    {COLUMNS "global_load,4,0x," ZEROES ",\n", 2, "mask '0x'"},
    {COLUMNS "global_load,4,0x1ffffffff," ZEROES ",\n", 2, "mask '0x1ffffffff'"},
    {COLUMNS "global_load,4,0x1 2," ZEROES ",\n", 2, "mask '0x1 2'"},
    {COLUMNS "global_load,4,0x1,0 1 2,\n", 2, "offsets: 3 numbers, expected 32"},
    {COLUMNS "global_load,4,0x1," ZEROES " 0,\n", 2, "offsets: more than 32"},
    {COLUMNS "global_load,4,0x1,0 -4 0,\n", 2, "offsets: '-4 0'"},
    {COLUMNS "global_load,4,0x1,0 1.5 0,\n", 2, "offsets: '1.5 0'"},
    {COLUMNS "global_load,4,0x1,18446744073709551616 0,\n", 2, "offsets: '18446744073709551616 0'"},
    {COLUMNS "global_load,4,0x2,0 2 " ZEROES ",\n", 2, "offsets: more than 32"},
    {COLUMNS "global_load,4,0x1," EIGHT(2) EIGHT(0) EIGHT(0) EIGHT(0) ",\n", 2,
     "lane 0: the address is not a multiple of 4"},
    {COLUMNS "cp_async_ca,4,0x1," ZEROES ",\n", 2, "cp_async_ca needs a shared_stride in bytes, not ''"},
    {COLUMNS "cp_async_ca,4,0x3," ZEROES ",6\n", 2, "lane 1: the source or destination"},
    {COLUMNS "cp_async_ca,4,0x3," ZEROES ",4294967292\n", 2, "needs a shared_stride"},
    {COLUMNS "\"global_load,4,0x1," ZEROES ",\n", 2, "does not end on its line"},
    {COLUMNS "\"global_load\"x,4,0x1," ZEROES ",\n", 2, "text after a quoted field"},
    {"op,bytes,mask,offsets\ncp_async_ca,4,0x1," ZEROES "\n", 2, "needs a shared_stride"},
};

START_TEST(bad_files_say_where_and_why)
{
    const struct bad_case *want = &bad_cases[_i];
    struct sim_request last;
    int rows;
    ck_assert_int_eq(read_all(want->text, strlen(want->text), &rows, &last), TRACE_BAD);
    ck_assert_uint_eq(trace.line, want->line);
    ck_assert_msg(strstr(trace.error, want->says) != NULL, "'%s' has no '%s'", trace.error, want->says);
}
END_TEST

static void fill_and_read(char *text, size_t length, const char *says)
{
    struct sim_request last;
    int rows;
    ck_assert_int_eq(read_all(text, length, &rows, &last), TRACE_BAD);
    ck_assert_msg(strstr(trace.error, says) != NULL, "'%s' has no '%s'", trace.error, says);
    free(text);
}

START_TEST(sizes_have_limits)
{
    enum { LONG = 3 * TRACE_LINE_MAX };
    char *text = malloc(LONG);
    memset(text, 'x', LONG);
    fill_and_read(text, LONG, "longer than");
    text = malloc(LONG);
    memset(text, ',', LONG);
    fill_and_read(text, 2 * TRACE_FIELDS_MAX, "more than 64 fields");
    text = calloc(1, LONG);
    fill_and_read(text, LONG, "zero byte");
}
END_TEST

START_TEST(the_longest_line_is_read)
{
    size_t head = strlen(COLUMNS), row = TRACE_LINE_MAX - 1;
    static const char good[] = "global_load,4,0x1," ZEROES ",";
    char *text = malloc(head + row);
    memcpy(text, COLUMNS, head);
    memset(text + head, ' ', row);
    memcpy(text + head, good, strlen(good));
    struct sim_request last;
    int rows;
    ck_assert_int_eq(read_all(text, head + row, &rows, &last), TRACE_END);
    ck_assert_int_eq(rows, 1);
    free(text);
}
END_TEST

/* Bytes changed at random: any answer will do that is one. */
START_TEST(damaged_files_do_no_harm)
{
    static const char good[] =
        COLUMNS "\"global_load\",4,0xffffffff,\"" ZEROES "\",\ncp_async_cg,16,0xff," ZEROES ",32\n";
    static const char bytes[] = "\",\n\r 0x9-\\\0\xff";
    unsigned state = 7;
    for (int round = 0; round < 20000; round++) {
        char text[sizeof good];
        memcpy(text, good, sizeof good);
        for (int change = 0; change <= round % 6; change++) {
            state = state * 1103515245 + 12345;
            text[(state >> 8) % (sizeof good - 1)] = bytes[(state >> 4) % (sizeof bytes - 1)];
        }
        struct sim_request last;
        struct sim_counts counts;
        int rows;
        enum trace_status status = read_all(text, 1 + (state >> 3) % (sizeof good - 1), &rows, &last);
        ck_assert(status == TRACE_END || (status == TRACE_BAD && trace.error[0] != '\0'));
        if (rows > 0)
            sim_request(sim_arch_find("sm_90"), &last, &counts);
    }
}
END_TEST

static void expect_row(const struct sim_counts *counts, const char *want)
{
    char text[200] = "";
    FILE *file = fmemopen(text, sizeof text, "w");
    trace_write(file, counts);
    fclose(file);
    ck_assert_str_eq(text, want);
}

START_TEST(cells_that_do_not_apply_are_empty)
{
    expect_row(
        &(struct sim_counts){
            .has_sectors = true, .requests = 1, .sectors = 4, .lines = 2, .ideal_sectors = 3},
        "1,4,2,,,3,\n");
    expect_row(
        &(struct sim_counts){
            .has_wavefronts = true, .requests = 1, .wavefronts = 8, .ways = 5, .ideal_wavefronts = 2},
        "1,,,8,5,,2\n");
    expect_row(&(struct sim_counts){.has_constant = true, .requests = 1, .constant_requests = 7},
               "7,,,,,,\n");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sim_trace");
    TCase *tests = tcase_create("CSV");
    tcase_add_loop_test(tests, good_files_are_read, 0, sizeof good_cases / sizeof good_cases[0]);
    tcase_add_test(tests, fields_reach_the_request);
    tcase_add_loop_test(tests, bad_files_say_where_and_why, 0, sizeof bad_cases / sizeof bad_cases[0]);
    tcase_add_test(tests, sizes_have_limits);
    tcase_add_test(tests, the_longest_line_is_read);
    tcase_add_test(tests, damaged_files_do_no_harm);
    tcase_add_test(tests, cells_that_do_not_apply_are_empty);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
