/* Objects against an array of bytes: whatever was written how, what is read is those bytes or said to be unknown. */
#include "analyzer/eval/memory.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, BYTES = 24, OBJECTS = 2, STEPS = 60, ROUNDS = 4000 };

static struct arena arena;
static struct lane_pool pool;
static struct symbols symbols;
static struct value_context context = {&pool, &symbols};
static struct heap heap;
static uint16_t loaded;

/* What the object should hold. */
struct model {
    unsigned char byte[THREADS][BYTES];
    bool known[BYTES];
};

static struct object *object[OBJECTS];
static struct model model[OBJECTS];

static void setup(void)
{
    lanes_init(&pool, THREADS);
    symbols_init(&symbols, &arena);
    heap_init(&heap, &arena);
    loaded = reason_id(&symbols, REASON_LOADED, "loaded");
}

static void teardown(void)
{
    lanes_free(&pool);
    arena_free(&arena);
}

static uint32_t random_size(void)
{
    static const uint32_t sizes[] = {1, 2, 4, 4, 4, 8};
    return sizes[rand() % 6];
}

static int64_t bits_of(int64_t number, uint32_t size, bool is_float)
{
    if (is_float && size == 4) {
        float f = (float)value_double(number);
        int32_t bits;
        memcpy(&bits, &f, sizeof bits);
        return bits;
    }
    return number;
}

static void write_bytes(struct model *m, int64_t offset, uint32_t size, bool is_float, const int64_t *v)
{
    for (int t = 0; t < THREADS; t++) {
        int64_t bits = v ? bits_of(v[t], size, is_float) : 0;
        memcpy(&m->byte[t][offset], &bits, size);
    }
    memset(&m->known[offset], v != NULL, size);
}

static void random_write(int which)
{
    uint32_t size = random_size();
    int64_t offset = rand() % 4 ? rand() % (BYTES / (int)size) * (int)size : rand() % (BYTES - (int)size + 1), v[THREADS];
    bool is_float = size >= 4 && rand() % 4 == 0, fresh, is_unknown = rand() % 8 == 0;
    for (int t = 0; t < THREADS; t++)
        v[t] = is_float ? value_bits((double)(rand() % 1000) / 8) : size == 8 ? (int64_t)rand() << 20 : rand() % (1 << (4 * size));
    struct slot *s = object_slot(&context, &heap, object[which], offset, size, is_float, &fresh);
    s->value = is_unknown ? value_unknown(UNKNOWN_VARYING, loaded) : value_lanes(&context, v);
    write_bytes(&model[which], offset, size, is_float, is_unknown ? NULL : v);
}

static void random_read(int which)
{
    const struct model *m = &model[which];
    uint32_t size = random_size();
    int64_t offset = rand() % (BYTES - (int)size + 1);
    bool is_float = size >= 4 && rand() % 4 == 0, all = true;
    struct value v = object_read(&context, object[which], offset, size, is_float);
    for (uint32_t i = 0; i < size; i++)
        all = all && m->known[offset + i];
    ck_assert_msg(all == !v.unknown, "%d bytes at %d: %s", (int)size, (int)offset, all ? "unknown, though written" : "known, though not");
    for (uint32_t t = 0; all && t < THREADS; t++) {
        int64_t bits = bits_of(value_at(&v, is_float, t), size, is_float);
        if (!is_float || size == 8) /* the payload of a NaN may change */
            ck_assert_mem_eq(&bits, &m->byte[t][offset], size);
    }
}

static void random_copy(int to, int from)
{
    int64_t size = 1 + rand() % (BYTES / 2), a = rand() % (BYTES - (int)size + 1), b = rand() % (BYTES - (int)size + 1);
    if (to == from && a < b + size && b < a + size)
        return;
    struct model old = model[from];
    object_copy(&context, &heap, object[to], a, object[from], b, size);
    for (int t = 0; t < THREADS; t++)
        memcpy(&model[to].byte[t][a], &old.byte[t][b], (size_t)size);
    memcpy(&model[to].known[a], &old.known[b], (size_t)size);
}

static void begin(void)
{
    for (int i = 0; i < OBJECTS; i++) {
        object[i] = object_new(&heap, OBJECT_PRIVATE, "o", NULL, BYTES);
        object[i]->zeroed = rand() % 2;
        memset(&model[i], 0, sizeof model[i]);
        memset(model[i].known, object[i]->zeroed, sizeof model[i].known);
    }
}

START_TEST(test_overlapping_writes)
{
    srand(1);
    for (int round = 0; round < ROUNDS; round++) {
        begin();
        for (int i = 0; i < STEPS; i++)
            if (rand() % 2)
                random_write(0);
            else
                random_read(0);
        lanes_begin_gc(&pool);
        lanes_end_gc(&pool);
    }
}
END_TEST

START_TEST(test_copies)
{
    srand(2);
    for (int round = 0; round < ROUNDS; round++) {
        begin();
        for (int i = 0; i < STEPS; i++) {
            int which = rand() % OBJECTS, kind = rand() % 5;
            if (kind < 2)
                random_write(which);
            else if (kind < 4)
                random_read(which);
            else
                random_copy(which, rand() % OBJECTS);
        }
        lanes_begin_gc(&pool);
        lanes_end_gc(&pool);
    }
}
END_TEST

START_TEST(test_what_is_told_of_unwritten_contents)
{
    bool fresh;
    struct object *o = object_new(&heap, OBJECT_PRIVATE, "o", NULL, 64);
    struct value v = object_read(&context, o, 0, 4, false);
    ck_assert(v.unknown);
    ck_assert_int_eq(symbols.reasons.items[v.reason].kind, REASON_UNDEFINED);
    object_slot(&context, &heap, o, 0, 4, false, &fresh)->value = value_int(3);
    ck_assert(fresh);
    object_slot(&context, &heap, o, 0, 4, false, &fresh)->value.assumed = assume(&symbols, "something");
    ck_assert(!fresh);
    v = object_read(&context, o, 1, 1, false);
    ck_assert(!v.unknown);
    ck_assert_uint_eq(v.assumed, assume(&symbols, "something"));
    object_havoc(o, loaded);
    v = object_read(&context, o, 0, 4, false);
    ck_assert_int_eq(v.unknown, UNKNOWN_VARYING);
    ck_assert_int_eq(v.reason, loaded);
}
END_TEST

START_TEST(test_addresses)
{
    int64_t offset;
    struct object *a = object_new(&heap, OBJECT_GLOBAL, "a", NULL, -1), *b = object_new(&heap, OBJECT_GLOBAL, "b", NULL, -1);
    int64_t at = object_address(&heap, a), other = object_address(&heap, b);
    ck_assert_ptr_eq(object_at(&heap, at - 4096, &offset), a);
    ck_assert_int_eq(offset, -4096);
    ck_assert_ptr_eq(object_at(&heap, other + ((int64_t)1 << 38), &offset), b);
    ck_assert_ptr_null(object_at(&heap, 0, &offset));
    ck_assert_ptr_null(object_at(&heap, -1, &offset));
    ck_assert_ptr_null(object_at(&heap, INT64_MAX, &offset));
    ck_assert_ptr_null(object_at(&heap, INT64_MIN, &offset));
    a->dead = true;
    ck_assert_ptr_null(object_at(&heap, at, &offset));
}
END_TEST

START_TEST(test_many_slots)
{
    bool fresh;
    struct object *o = object_new(&heap, OBJECT_PRIVATE, "o", NULL, -1);
    for (int64_t i = 0; i < 20000; i++)
        object_slot(&context, &heap, o, 4 * (i * 7919 % 20000), 4, false, &fresh)->value = value_int(i);
    for (int64_t i = 0; i < 20000; i++)
        ck_assert_int_eq(object_find(o, 4 * (i * 7919 % 20000), 4)->value.base, i);
    ck_assert_ptr_null(object_find(o, 2, 4));
    object_reset(o);
    ck_assert_ptr_null(object_find(o, 0, 4));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("objects");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_overlapping_writes);
    tcase_add_test(tests, test_copies);
    tcase_add_test(tests, test_what_is_told_of_unwritten_contents);
    tcase_add_test(tests, test_addresses);
    tcase_add_test(tests, test_many_slots);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
