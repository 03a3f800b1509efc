/* Arithmetic on numbers that are known; unknown in, unknown out. */
#include "analyzer/eval/intrinsic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- floats ---- */

struct float_call {
    const struct intrinsic *row;
    bool single;
};

static int64_t apply_float(int64_t a, int64_t b, const void *arg)
{
    const struct float_call *f = arg;
    double x = value_double(a), y = value_double(b), r = f->row->f1 ? f->row->f1(x) : f->row->f2(x, y);
    return value_bits(f->single ? (float)r : r);
}

/* The argument as a float, whatever its type. */
static struct value as_float(struct call *c, uint32_t i)
{
    static const struct ir_type wide = {.kind = IR_TYPE_FLOAT, .size = 8};
    const struct ir_type *type = argument_type(c, i);
    return type && !is_float_type(type) ? value_cast(&c->m->c, &wide, type, c->args[i]) : c->args[i];
}

static struct value run_float(struct call *c)
{
    uint32_t need = c->row->f2 ? 2 : 1;
    if (c->n < need || !is_float_type(c->func->result))
        return unknown_result(c, "a math function that isn't understood");
    struct value a = as_float(c, 0), b = need == 2 ? as_float(c, 1) : value_int(0);
    if (a.unknown || b.unknown)
        return unknown_result(c, "a math function of something unknown");
    struct float_call arg = {c->row, c->func->result->size == 4};
    return value_map2(&c->m->c, a, b, true, apply_float, &arg);
}

static struct value run_fma(struct call *c)
{
    if (c->n < 3 || !is_float_type(c->func->result))
        return unknown_result(c, "a math function that isn't understood");
    struct value v = value_binary(&c->m->c, IR_MUL, c->func->result, c->args[0], c->args[1]);
    return value_binary(&c->m->c, IR_ADD, c->func->result, v, c->args[2]);
}

static struct value run_float_operator(struct call *c)
{
    return c->n < 2 ? unknown_result(c, "a math function that isn't understood")
                    : value_binary(&c->m->c, (enum ir_binary)c->row->option, c->func->result, c->args[0],
                                   c->args[1]);
}

/* ---- integers ---- */

static int64_t apply_int(int64_t a, int64_t b, const void *arg)
{
    (void)b;
    return ((const struct intrinsic *)arg)->i1(a);
}

static struct value run_int(struct call *c)
{
    static const struct intrinsic float_magnitude = {.f1 = fabs};
    if (is_float_type(c->func->result)) { /* abs(float) */
        c->row = &float_magnitude;
        return run_float(c);
    }
    struct value v = c->n ? value_suppose(&c->m->c, c->args[0]) : value_int(0);
    if (!c->n || v.unknown)
        return unknown_result(c, "a bit operation on something unknown");
    return value_map2(&c->m->c, v, value_int(0), false, apply_int, c->row);
}

static int64_t count_bits(int64_t x)
{
    return __builtin_popcountll((uint64_t)x);
}

static int64_t count_bits32(int64_t x)
{
    return __builtin_popcount((uint32_t)x);
}

static int64_t leading(int64_t x)
{
    return (uint32_t)x ? __builtin_clz((uint32_t)x) : 32;
}

static int64_t leading64(int64_t x)
{
    return x ? __builtin_clzll((uint64_t)x) : 64;
}

static int64_t first_set(int64_t x)
{
    return __builtin_ffs((int)x);
}

static int64_t first_set64(int64_t x)
{
    return __builtin_ffsll(x);
}

static int64_t trailing(int64_t x)
{
    return (uint32_t)x ? __builtin_ctz((uint32_t)x) : 32;
}

static int64_t reverse64(int64_t x)
{
    uint64_t in = (uint64_t)x, out = 0;
    for (int i = 0; i < 64; i++)
        out |= (in >> i & 1) << (63 - i);
    return (int64_t)out;
}

static int64_t reverse32(int64_t x)
{
    return (int64_t)((uint64_t)reverse64((int64_t)(uint64_t)(uint32_t)x) >> 32);
}

static int64_t magnitude(int64_t x)
{
    return x < 0 ? (int64_t) - (uint64_t)x : x;
}

/* 24-bit and high products, computed thread by thread. */
enum product { MUL24, UMUL24, MULHI, UMULHI, UMUL64HI, MUL64HI };

static int64_t apply_product(int64_t a, int64_t b, const void *arg)
{
    switch (*(const int *)arg) {
    case MUL24:
        return (int32_t)((int64_t)((int32_t)((uint32_t)a << 8) >> 8) * ((int32_t)((uint32_t)b << 8) >> 8));
    case UMUL24:
        return (uint32_t)((uint64_t)(a & 0xffffff) * (uint64_t)(b & 0xffffff));
    case MULHI:
        return (int64_t)(int32_t)a * (int32_t)b >> 32;
    case UMULHI:
        return (int64_t)((uint64_t)(uint32_t)a * (uint32_t)b >> 32);
    case UMUL64HI:
        return (int64_t)((unsigned __int128)(uint64_t)a * (uint64_t)b >> 64);
    default:
        return (int64_t)((__int128)a * b >> 64);
    }
}

/* __mul24 is a plain product while the operands are small: then what is symbolic or unknown is kept. */
static struct value run_product(struct call *c)
{
    if (c->n < 2)
        return unknown_result(c, "a product that isn't understood");
    struct value a = c->args[0], b = c->args[1];
    bool known = value_known(&a) && value_known(&b);
    if (!known && (c->row->option == MUL24 || c->row->option == UMUL24))
        return value_binary(&c->m->c, IR_MUL, c->func->result, a, b);
    a = value_suppose(&c->m->c, a);
    b = value_suppose(&c->m->c, b);
    if (a.unknown || b.unknown)
        return unknown_result(c, "a product of something unknown");
    return value_map2(&c->m->c, a, b, false, apply_product, &c->row->option);
}

/* min, max and friends of C and CUDA that have no body in the headers. */
static int64_t apply_min_max(int64_t a, int64_t b, const void *arg)
{
    int option = *(const int *)arg;
    bool less = option & 2 ? (uint64_t)a < (uint64_t)b : a < b;
    return less == !(option & 1) ? a : b;
}

static struct value run_min_max(struct call *c)
{
    if (c->n < 2)
        return unknown_result(c, "a minimum that isn't understood");
    struct value a = value_suppose(&c->m->c, c->args[0]), b = value_suppose(&c->m->c, c->args[1]);
    if (a.unknown || b.unknown)
        return unknown_result(c, "a minimum or maximum of something unknown");
    return value_map2(&c->m->c, a, b, false, apply_min_max, &c->row->option);
}

/* ---- conversions and bits ---- */

enum rounding { ROUND_NEAREST, ROUND_ZERO, ROUND_DOWN, ROUND_UP };

static double round_one(int how, double x)
{
    switch (how) {
    case ROUND_NEAREST:
        return nearbyint(x);
    case ROUND_DOWN:
        return floor(x);
    case ROUND_UP:
        return ceil(x);
    default:
        return trunc(x);
    }
}

static int64_t apply_round(int64_t a, int64_t b, const void *arg)
{
    (void)b;
    return value_bits(round_one(*(const int *)arg, value_double(a)));
}

/* __float2int_rn and all of its kind: the types say what is converted, the suffix how it rounds. */
static struct value run_convert(struct call *c)
{
    const struct ir_type *from = c->n ? argument_type(c, 0) : NULL, *to = c->func->result;
    if (!from || is_record(from) || is_record(to))
        return unknown_result(c, "a conversion that isn't understood");
    struct value v = c->args[0];
    if (is_float_type(from) && !is_float_type(to) && !v.unknown)
        v = value_map2(&c->m->c, v, value_int(0), true, apply_round, &c->row->option);
    return value_cast(&c->m->c, to, from, v);
}

static int64_t float_bits(int64_t a, int64_t b, const void *arg)
{
    (void)b;
    float f = (float)value_double(a);
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return *(const bool *)arg ? (int64_t)(int32_t)bits : (int64_t)bits;
}

static int64_t bits_float(int64_t a, int64_t b, const void *arg)
{
    (void)b;
    (void)arg;
    uint32_t bits = (uint32_t)a;
    float f;
    memcpy(&f, &bits, sizeof f);
    return value_bits(f);
}

/* __float_as_int, __int_as_float, __double_as_longlong ...: the same bits under another type. */
static struct value run_reinterpret(struct call *c)
{
    const struct ir_type *from = c->n ? argument_type(c, 0) : NULL, *to = c->func->result;
    if (!from || c->args[0].unknown || from->size != to->size)
        return unknown_result(c, "the bits of something unknown");
    struct value v = value_suppose(&c->m->c, c->args[0]);
    if (is_float_type(from) == is_float_type(to) || to->size == 8)
        return v;
    if (is_float_type(from))
        return value_map2(&c->m->c, v, value_int(0), true, float_bits, &to->is_signed);
    return value_map2(&c->m->c, v, value_int(0), false, bits_float, NULL);
}

static double reciprocal_root(double x)
{
    return 1 / sqrt(x);
}

static double reciprocal(double x)
{
    return 1 / x;
}

static double power_of_ten(double x)
{
    return pow(10, x);
}

static double saturate(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

#define F1(n, f)                                                                                             \
    {.name = n, .run = run_float, .f1 = f},                                                                  \
    {                                                                                                        \
        .name = n "f", .run = run_float, .f1 = f                                                             \
    }
#define F2(n, f)                                                                                             \
    {.name = n, .run = run_float, .f2 = f},                                                                  \
    {                                                                                                        \
        .name = n "f", .run = run_float, .f2 = f                                                             \
    }
#define CONVERT(n)                                                                                           \
    {.name = n "_rn", .run = run_convert, .option = ROUND_NEAREST},                                          \
        {.name = n "_rz", .run = run_convert, .option = ROUND_ZERO},                                         \
        {.name = n "_rd", .run = run_convert, .option = ROUND_DOWN},                                         \
    {                                                                                                        \
        .name = n "_ru", .run = run_convert, .option = ROUND_UP                                              \
    }

const struct intrinsic intrinsics_math[] = {
    F1("sqrt", sqrt),
    F1("floor", floor),
    F1("ceil", ceil),
    F1("trunc", trunc),
    F1("round", round),
    F1("rint", rint),
    F1("nearbyint", nearbyint),
    F1("fabs", fabs),
    F1("exp", exp),
    F1("exp2", exp2),
    F1("exp10", power_of_ten),
    F1("log", log),
    F1("log2", log2),
    F1("log10", log10),
    F1("sin", sin),
    F1("cos", cos),
    F1("tan", tan),
    F1("cbrt", cbrt),
    F1("rsqrt", reciprocal_root),
    F1("__exp", exp),
    F1("__log", log),
    F1("__log2", log2),
    F1("__log10", log10),
    F1("__sin", sin),
    F1("__cos", cos),
    F1("__tan", tan),
    F1("__saturate", saturate),
    F1("atan", atan),
    F1("asin", asin),
    F1("acos", acos),
    F1("tanh", tanh),
    F1("sinh", sinh),
    F1("cosh", cosh),
    F2("pow", pow),
    F2("fmod", fmod),
    F2("fmin", fmin),
    F2("fmax", fmax),
    F2("atan2", atan2),
    F2("copysign", copysign),
    F2("hypot", hypot),
    F2("__pow", pow),
    F2("fdim", fdim),
    F2("remainder", remainder),
    {.name = "__frcp_rn", .run = run_float, .f1 = reciprocal},
    {.name = "__fsqrt_rn", .run = run_float, .f1 = sqrt},
    {.name = "__dsqrt_rn", .run = run_float, .f1 = sqrt},
    {.name = "__fdividef", .run = run_float_operator, .option = IR_DIV},
    {.name = "__fdiv_rn", .run = run_float_operator, .option = IR_DIV},
    {.name = "__ddiv_rn", .run = run_float_operator, .option = IR_DIV},
    {.name = "__fadd_rn", .run = run_float_operator, .option = IR_ADD},
    {.name = "__dadd_rn", .run = run_float_operator, .option = IR_ADD},
    {.name = "__fsub_rn", .run = run_float_operator, .option = IR_SUB},
    {.name = "__dsub_rn", .run = run_float_operator, .option = IR_SUB},
    {.name = "__fmul_rn", .run = run_float_operator, .option = IR_MUL},
    {.name = "__dmul_rn", .run = run_float_operator, .option = IR_MUL},
    {.name = "fma", .run = run_fma},
    {.name = "fmaf", .run = run_fma},
    {.name = "__fmaf_rn", .run = run_fma},
    {.name = "__fma_rn", .run = run_fma},
    {.name = "__popc", .run = run_int, .i1 = count_bits32},
    {.name = "__popcll", .run = run_int, .i1 = count_bits},
    {.name = "__builtin_popcount", .run = run_int, .i1 = count_bits32},
    {.name = "__builtin_popcountll", .run = run_int, .i1 = count_bits},
    {.name = "__clz", .run = run_int, .i1 = leading},
    {.name = "__clzll", .run = run_int, .i1 = leading64},
    {.name = "__builtin_clz", .run = run_int, .i1 = leading},
    {.name = "__builtin_clzll", .run = run_int, .i1 = leading64},
    {.name = "__builtin_ctz", .run = run_int, .i1 = trailing},
    {.name = "__ffs", .run = run_int, .i1 = first_set},
    {.name = "__ffsll", .run = run_int, .i1 = first_set64},
    {.name = "__builtin_ffs", .run = run_int, .i1 = first_set},
    {.name = "__brev", .run = run_int, .i1 = reverse32},
    {.name = "__brevll", .run = run_int, .i1 = reverse64},
    {.name = "abs", .run = run_int, .i1 = magnitude},
    {.name = "labs", .run = run_int, .i1 = magnitude},
    {.name = "llabs", .run = run_int, .i1 = magnitude},
    {.name = "__mul24", .run = run_product, .option = MUL24},
    {.name = "__umul24", .run = run_product, .option = UMUL24},
    {.name = "__mulhi", .run = run_product, .option = MULHI},
    {.name = "__umulhi", .run = run_product, .option = UMULHI},
    {.name = "__umul64hi", .run = run_product, .option = UMUL64HI},
    {.name = "__mul64hi", .run = run_product, .option = MUL64HI},
    {.name = "umin", .run = run_min_max, .option = 0},
    {.name = "umax", .run = run_min_max, .option = 1},
    {.name = "llmin", .run = run_min_max, .option = 0},
    {.name = "llmax", .run = run_min_max, .option = 1},
    {.name = "ullmin", .run = run_min_max, .option = 2},
    {.name = "ullmax", .run = run_min_max, .option = 3},
    CONVERT("__float2int"),
    CONVERT("__float2uint"),
    CONVERT("__float2ll"),
    CONVERT("__float2ull"),
    CONVERT("__double2int"),
    CONVERT("__double2uint"),
    CONVERT("__double2ll"),
    CONVERT("__double2ull"),
    CONVERT("__double2float"),
    CONVERT("__int2float"),
    CONVERT("__uint2float"),
    CONVERT("__ll2float"),
    CONVERT("__ull2float"),
    CONVERT("__int2double"),
    CONVERT("__uint2double"),
    CONVERT("__ll2double"),
    CONVERT("__ull2double"),
    {.name = "lrint", .run = run_convert, .option = ROUND_NEAREST},
    {.name = "lround", .run = run_convert, .option = ROUND_NEAREST},
    {.name = "lrintf", .run = run_convert, .option = ROUND_NEAREST},
    {.name = "lroundf", .run = run_convert, .option = ROUND_NEAREST},
    {.name = "__float_as_int", .run = run_reinterpret},
    {.name = "__float_as_uint", .run = run_reinterpret},
    {.name = "__int_as_float", .run = run_reinterpret},
    {.name = "__uint_as_float", .run = run_reinterpret},
    {.name = "__double_as_longlong", .run = run_reinterpret},
    {.name = "__longlong_as_double", .run = run_reinterpret},
    {0},
};
