/* Values against plain C arithmetic, thread by thread: whatever numbers stand for the symbols and the unknown parts of the operands, the
 * result must have room for what C computes from them. */
#include "analyzer/eval/value.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>

enum { THREADS = 64, SYMBOLS = 3, ROUNDS = 8000 };

static struct arena arena;
static struct lane_pool pool;
static struct symbols symbols;
static struct value_context context = {&pool, &symbols};
static uint16_t loaded;
static uint64_t state;

static const int64_t supposed[SYMBOLS] = {1024, 64, 7};

static uint64_t random_bits(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static int64_t below(int64_t n)
{
    return (int64_t)(random_bits() % (uint64_t)n);
}

static void setup(void)
{
    state = 0x9E3779B97F4A7C15u;
    lanes_init(&pool, THREADS);
    symbols_init(&symbols, &arena);
    for (int i = 0; i < SYMBOLS; i++)
        symbol_new(&symbols, arena_printf(&arena, "s%d", i), supposed[i]);
    loaded = reason_id(&symbols, REASON_LOADED, "loaded");
}

static void teardown(void)
{
    lanes_free(&pool);
    arena_free(&arena);
}

/* Nothing is kept from one round to the next; the tables begin anew now and then. */
static void next_round(int round)
{
    lanes_begin_gc(&pool);
    lanes_end_gc(&pool);
    if (round % 500)
        return;
    uint64_t kept = state;
    teardown();
    setup();
    state = kept;
}

/* ---- plain C ---- */

static const struct ir_type i8 = {.kind = IR_TYPE_INT, .size = 1, .is_signed = true}, u8 = {.kind = IR_TYPE_INT, .size = 1};
static const struct ir_type i16 = {.kind = IR_TYPE_INT, .size = 2, .is_signed = true}, u16 = {.kind = IR_TYPE_INT, .size = 2};
static const struct ir_type i32 = {.kind = IR_TYPE_INT, .size = 4, .is_signed = true}, u32 = {.kind = IR_TYPE_INT, .size = 4};
static const struct ir_type i64 = {.kind = IR_TYPE_INT, .size = 8, .is_signed = true}, u64 = {.kind = IR_TYPE_INT, .size = 8};
static const struct ir_type boolean = {.kind = IR_TYPE_INT, .size = 1, .is_bool = true};
static const struct ir_type f32 = {.kind = IR_TYPE_FLOAT, .size = 4}, f64 = {.kind = IR_TYPE_FLOAT, .size = 8};
static const struct ir_type *const promoted[] = {&i32, &u32, &i64, &u64};
static const struct ir_type *const integers[] = {&i8, &u8, &i16, &u16, &i32, &u32, &i64, &u64, &boolean};

/* x op y for one C type; shifts beyond the width as the hardware does them. */
#define C_OPERATORS(name, type, wide)                                                                                                     \
    static int64_t name(enum ir_binary op, int64_t a, int64_t b)                                                                          \
    {                                                                                                                                     \
        type x = (type)a, y = (type)b;                                                                                                    \
        int bits = 8 * (int)sizeof(type);                                                                                                 \
        switch (op) {                                                                                                                     \
        case IR_ADD:                                                                                                                      \
            return (int64_t)(type)((wide)x + (wide)y);                                                                                    \
        case IR_SUB:                                                                                                                      \
            return (int64_t)(type)((wide)x - (wide)y);                                                                                    \
        case IR_MUL:                                                                                                                      \
            return (int64_t)(type)((wide)x * (wide)y);                                                                                    \
        case IR_DIV:                                                                                                                      \
            return (int64_t)(x / y);                                                                                                      \
        case IR_REM:                                                                                                                      \
            return (int64_t)(x % y);                                                                                                      \
        case IR_SHL:                                                                                                                      \
            return b >= bits ? 0 : (int64_t)(type)((wide)x << b);                                                                         \
        case IR_SHR:                                                                                                                      \
            return b >= bits ? (x < 0 ? -1 : 0) : (int64_t)(x >> b);                                                                      \
        case IR_AND:                                                                                                                      \
            return (int64_t)(type)(x & y);                                                                                                \
        case IR_OR:                                                                                                                       \
            return (int64_t)(type)(x | y);                                                                                                \
        case IR_XOR:                                                                                                                      \
            return (int64_t)(type)(x ^ y);                                                                                                \
        case IR_LT:                                                                                                                       \
            return x < y;                                                                                                                 \
        case IR_LE:                                                                                                                       \
            return x <= y;                                                                                                                \
        case IR_GT:                                                                                                                       \
            return x > y;                                                                                                                 \
        case IR_GE:                                                                                                                       \
            return x >= y;                                                                                                                \
        case IR_EQ:                                                                                                                       \
            return x == y;                                                                                                                \
        default:                                                                                                                          \
            return x != y;                                                                                                                \
        }                                                                                                                                 \
    }

_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wtype-limits\"")
C_OPERATORS(op_i32, int32_t, uint32_t)
C_OPERATORS(op_u32, uint32_t, uint32_t)
C_OPERATORS(op_i64, int64_t, uint64_t)
C_OPERATORS(op_u64, uint64_t, uint64_t)
_Pragma("GCC diagnostic pop")

static int64_t c_operator(const struct ir_type *type, enum ir_binary op, int64_t x, int64_t y)
{
    if (type->size == 4)
        return type->is_signed ? op_i32(op, x, y) : op_u32(op, x, y);
    return type->is_signed ? op_i64(op, x, y) : op_u64(op, x, y);
}

static int64_t c_wrap(const struct ir_type *type, int64_t x)
{
    if (type->is_bool)
        return x != 0;
    switch (type->size) {
    case 1:
        return type->is_signed ? (int64_t)(int8_t)x : (int64_t)(uint8_t)x;
    case 2:
        return type->is_signed ? (int64_t)(int16_t)x : (int64_t)(uint16_t)x;
    case 4:
        return type->is_signed ? (int64_t)(int32_t)x : (int64_t)(uint32_t)x;
    default:
        return x;
    }
}

/* Can C do it at all, and is the exact result in the type's range? */
static bool defined(const struct ir_type *type, enum ir_binary op, int64_t y)
{
    bool division = op == IR_DIV || op == IR_REM;
    return !(division && (y == 0 || (type->is_signed && y == -1))) && !((op == IR_SHL || op == IR_SHR) && y < 0);
}

static bool in_range(const struct ir_type *type, enum ir_binary op, int64_t x, int64_t y)
{
    __int128 exact = op == IR_ADD ? (__int128)x + y : op == IR_SUB ? (__int128)x - y : op == IR_MUL ? (__int128)x * y : 0;
    if (op == IR_SHL)
        exact = y < 32 ? (__int128)x * ((int64_t)1 << y) : 0;
    return exact == (__int128)c_wrap(type, (int64_t)exact) && (type->is_signed || type->size < 8 || exact >= 0);
}

/* ---- random operands and what may stand for them ---- */

struct operand {
    struct value value;
    int64_t unknown[THREADS]; /* what stands for the unknown part, without the multiple */
};

static int64_t small(void)
{
    static const int64_t steps[] = {1, 1, 2, 3, 4, 8, 12, 16, 32, 64, 128, 1000};
    return steps[below(12)];
}

static struct value random_known(const struct ir_type *type, bool tame)
{
    int64_t v[THREADS], base = tame ? below(200) - 20 : (int64_t)random_bits() >> below(64), step = tame ? small() : (int64_t)random_bits() >> below(64);
    int shape = (int)below(4), modulus = (int)(1 + below(THREADS));
    for (int t = 0; t < THREADS; t++)
        v[t] = c_wrap(type, (int64_t)((uint64_t)base + (shape == 0 ? 0 : shape == 1 ? (uint64_t)t * (uint64_t)step
                                                                       : (uint64_t)(t % modulus) * (uint64_t)step)));
    return value_lanes(&context, v);
}

static struct operand random_operand(const struct ir_type *type, bool open)
{
    struct operand o = {.value = random_known(type, open)};
    if (!open)
        return o;
    bool overflow = false;
    for (int i = 0; i < SYMBOLS; i++)
        if (below(3) == 0)
            o.value.form = form_add(&symbols, o.value.form, form_of(&symbols, (uint32_t)i), small(), &overflow);
    if (below(2) || !o.value.form) {
        o.value.unknown = (enum unknown_kind)(1 + below(3));
        o.value.multiple = small();
        o.value.reason = loaded;
    }
    int64_t all = below(50), warps[THREADS / WARP];
    for (int w = 0; w < THREADS / WARP; w++)
        warps[w] = below(50);
    for (int t = 0; t < THREADS; t++)
        o.unknown[t] = o.value.unknown == UNKNOWN_UNIFORM ? all : o.value.unknown == UNKNOWN_WARP ? warps[t / WARP] : below(50);
    return o;
}

static int64_t form_number(const struct form *form, const int64_t *numbers)
{
    int64_t sum = 0;
    for (uint32_t i = 0; form && i < form->n; i++) {
        const struct symbol *s = &symbols.symbols.items[form->symbol[i]];
        sum += form->coefficient[i] * (s->derived ? s->supposed : numbers[form->symbol[i]]);
    }
    return sum;
}

static int64_t number_of(const struct operand *o, const int64_t *numbers, uint32_t t)
{
    int64_t known = value_at(&o->value, false, t);
    return (int64_t)((uint64_t)known + (uint64_t)form_number(o->value.form, numbers) + (uint64_t)(o->value.multiple * o->unknown[t]));
}

static bool has_derived(const struct form *form)
{
    for (uint32_t i = 0; form && i < form->n; i++)
        if (symbols.symbols.items[form->symbol[i]].derived)
            return true;
    return false;
}

/* Is there a number for the result's unknown part, as uniform as it says, that gives each thread what C gives it? */
static void check_room(const struct value *r, const int64_t *wanted, const int64_t *numbers, const char *what)
{
    int64_t unknown[THREADS];
    for (uint32_t t = 0; t < THREADS; t++) {
        int64_t rest = (int64_t)((uint64_t)wanted[t] - (uint64_t)value_at(r, false, t) - (uint64_t)form_number(r->form, numbers));
        if (r->unknown == KNOWN)
            ck_assert_msg(rest == 0, "%s: thread %u: off by %" PRId64, what, t, rest);
        else
            ck_assert_msg(r->multiple >= 1 && rest % r->multiple == 0, "%s: thread %u: %" PRId64 " is no multiple of %" PRId64, what, t, rest,
                          r->multiple);
        unknown[t] = rest;
        uint32_t peer = r->unknown == UNKNOWN_UNIFORM ? 0 : t - t % WARP;
        if (r->unknown == UNKNOWN_UNIFORM || r->unknown == UNKNOWN_WARP)
            ck_assert_msg(unknown[t] == unknown[peer], "%s: threads %u and %u differ", what, t, peer);
    }
}

static void check_binary(const struct ir_type *type, enum ir_binary op, bool open)
{
    struct operand a = random_operand(type, open && below(3)), b = random_operand(type, open && below(3));
    int64_t numbers[SYMBOLS], wanted[THREADS];
    if (op == IR_SHL || op == IR_SHR)
        b = (struct operand){.value = value_int(below(40))};
    else if (open && below(2))
        b = (struct operand){.value = value_int(small() - (op == IR_AND && below(2) ? 2 * small() : 0))};
    b.value = value_cast(&context, type, type, b.value);
    bool is_open = !value_known(&a.value) || !value_known(&b.value);
    struct value r = value_binary(&context, op, type, a.value, b.value);
    bool at_supposed = r.assumed || has_derived(r.form);
    for (int i = 0; i < SYMBOLS; i++)
        numbers[i] = at_supposed ? supposed[i] : 1 + below(5000);
    for (uint32_t t = 0; t < THREADS; t++) {
        int64_t x = number_of(&a, numbers, t), y = number_of(&b, numbers, t);
        if (!defined(type, op, y))
            return;
        /* Numbers that aren't known are taken not to overflow, and not to be negative where that decides. */
        if (is_open && (!in_range(type, op, x, y) || c_wrap(type, x) != x || c_wrap(type, y) != y))
            return;
        if (is_open && (op == IR_DIV || op == IR_REM) && (x < 0 || y < 0))
            return;
        if (is_open && type->size == 8 && !type->is_signed && (x < 0 || y < 0))
            return;
        wanted[t] = c_operator(type, op, x, y);
    }
    char what[120];
    snprintf(what, sizeof what, "operator %d in %c%d (%s)", (int)op, type->is_signed ? 'i' : 'u', 8 * (int)type->size, is_open ? "open" : "known");
    check_room(&r, wanted, numbers, what);
}

START_TEST(test_known_operands)
{
    for (int i = 0; i < ROUNDS; i++) {
        next_round(i);
        check_binary(promoted[below(4)], (enum ir_binary)below(IR_NE + 1), false);
    }
}
END_TEST

START_TEST(test_symbolic_and_unknown_operands)
{
    for (int i = 0; i < 4 * ROUNDS; i++) {
        next_round(i);
        check_binary(promoted[below(4)], (enum ir_binary)below(IR_NE + 1), true);
    }
}
END_TEST

/* ---- conversions ---- */

static void check_cast(const struct ir_type *to, const struct ir_type *from)
{
    struct value v = random_known(from, below(2)), r = value_cast(&context, to, from, v);
    for (uint32_t t = 0; t < THREADS; t++)
        ck_assert_int_eq(value_at(&r, false, t), c_wrap(to, value_at(&v, false, t)));
}

START_TEST(test_conversions_of_integers)
{
    for (int i = 0; i < ROUNDS; i++) {
        next_round(i);
        check_cast(integers[below(9)], integers[below(9)]);
    }
}
END_TEST

START_TEST(test_conversions_of_floats)
{
    for (int i = 0; i < 2000; i++) {
        next_round(i);
        const struct ir_type *from = integers[below(8)];
        struct value v = random_known(from, false), d = value_cast(&context, &f64, from, v), s = value_cast(&context, &f32, from, v);
        for (uint32_t t = 0; t < THREADS; t++) {
            int64_t x = value_at(&v, false, t);
            double wide = from == &u64 ? (double)(uint64_t)x : (double)x;
            ck_assert_double_eq(value_double(value_at(&d, true, t)), wide);
            ck_assert_double_eq(value_double(value_at(&s, true, t)), (float)wide);
        }
    }
    struct value half = value_float(-2.75), r = value_cast(&context, &i32, &f64, half);
    ck_assert_int_eq(r.base, -2);
    r = value_cast(&context, &boolean, &f32, value_float(0.25));
    ck_assert_int_eq(r.base, 1);
    r = value_cast(&context, &u64, &f64, value_float(1.7e19));
    ck_assert_uint_eq((uint64_t)r.base, 17000000000000000000u);
}
END_TEST

/* An unknown byte plus the lane wraps in each lane for itself. */
START_TEST(test_narrowing_what_is_unknown)
{
    for (int i = 0; i < ROUNDS / 4; i++) {
        next_round(i);
        const struct ir_type *to = integers[below(4)];
        struct operand a = random_operand(&i32, true);
        a.value.form = NULL;
        int64_t wanted[THREADS], numbers[SYMBOLS] = {0};
        struct value r = value_cast(&context, to, &i32, a.value);
        for (uint32_t t = 0; t < THREADS; t++)
            wanted[t] = c_wrap(to, number_of(&a, numbers, t));
        check_room(&r, wanted, numbers, "narrowing");
    }
}
END_TEST

/* ---- choices ---- */

static void check_choice(bool join)
{
    struct operand a = random_operand(&i64, below(2)), b = below(2) ? a : random_operand(&i64, below(2));
    enum unknown_kind kind = (enum unknown_kind)(1 + below(3));
    if (b.value.lanes == a.value.lanes && below(2))
        b.value.base += below(100);
    struct mask mask;
    for (int w = 0; w < MAX_WARPS; w++)
        mask.w[w] = (uint32_t)random_bits();
    struct value r = join ? value_join(&context, kind, loaded, a.value, b.value) : value_blend(&context, false, &mask, a.value, b.value);
    int64_t wanted[THREADS], numbers[SYMBOLS];
    for (int i = 0; i < SYMBOLS; i++)
        numbers[i] = r.assumed ? supposed[i] : 1 + below(5000);
    uint64_t choice = random_bits();
    for (uint32_t t = 0; t < THREADS; t++) {
        uint64_t bit = kind == UNKNOWN_UNIFORM ? choice & 1 : kind == UNKNOWN_WARP ? choice >> t / WARP & 1 : choice >> t & 1;
        bool first = join ? bit : mask_has(&mask, t);
        wanted[t] = number_of(first ? &a : &b, numbers, t);
    }
    check_room(&r, wanted, numbers, join ? "join" : "blend");
}

START_TEST(test_blend_and_join)
{
    for (int i = 0; i < ROUNDS; i++) {
        next_round(i);
        check_choice(i & 1);
    }
}
END_TEST

START_TEST(test_floats)
{
    static const enum ir_binary ops[] = {IR_ADD, IR_SUB, IR_MUL, IR_DIV};
    for (int i = 0; i < 5000; i++) {
        float x = (float)(below(2000) - 1000) / 7, y = (float)(below(2000) - 1000) / 3;
        y = y == 0 ? 1 : y;
        const float wanted[] = {x + y, x - y, x * y, x / y};
        for (int k = 0; k < 4; k++) {
            struct value r = value_binary(&context, ops[k], &f32, value_float(x), value_float(y));
            ck_assert_double_eq(value_double(r.base), wanted[k]);
        }
        struct value r = value_binary(&context, IR_LT, &f32, value_float(x), value_float(y));
        ck_assert_int_eq(r.base, x < y);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("values");
    TCase *tests = tcase_create("all");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_known_operands);
    tcase_add_test(tests, test_symbolic_and_unknown_operands);
    tcase_add_test(tests, test_conversions_of_integers);
    tcase_add_test(tests, test_conversions_of_floats);
    tcase_add_test(tests, test_narrowing_what_is_unknown);
    tcase_add_test(tests, test_blend_and_join);
    tcase_add_test(tests, test_floats);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
