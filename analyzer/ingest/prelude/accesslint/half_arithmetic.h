// What half and bfloat16 have in common. Their values are opaque: nobody indexes by them.
#pragma once
#pragma GCC system_header

// clang-format off
#define ACCESSLINT_HALF_1(X)                                                                                 \
    X(__hneg) X(__habs) X(hceil) X(hcos) X(hexp) X(hexp10) X(hexp2) X(hfloor) X(hlog) X(hlog10)              \
    X(hlog2) X(hrcp)
#define ACCESSLINT_HALF_1B(X) X(hrint) X(hrsqrt) X(hsin) X(hsqrt) X(htanh) X(htanh_approx) X(htrunc)
#define ACCESSLINT_HALF_2(X)                                                                                 \
    X(__hadd) X(__hadd_rn) X(__hadd_sat) X(__hsub) X(__hsub_rn) X(__hsub_sat) X(__hmul)                      \
    X(__hmul_rn) X(__hmul_sat)
#define ACCESSLINT_HALF_2B(X) X(__hdiv) X(__hmax) X(__hmin) X(__hmax_nan) X(__hmin_nan)
#define ACCESSLINT_HALF_3(X) X(__hfma) X(__hfma_sat) X(__hfma_relu)
#define ACCESSLINT_HALF_COMPARE(X)                                                                           \
    X(__heq) X(__hne) X(__hlt) X(__hle) X(__hgt) X(__hge) X(__hequ) X(__hneu) X(__hltu) X(__hleu)            \
    X(__hgtu) X(__hgeu)
#define ACCESSLINT_PAIR_1(X)                                                                                 \
    X(__hneg2) X(__habs2) X(h2ceil) X(h2cos) X(h2exp) X(h2exp10) X(h2exp2) X(h2floor) X(h2log)               \
    X(h2log10) X(h2log2)
#define ACCESSLINT_PAIR_1B(X)                                                                                \
    X(h2rcp) X(h2rint) X(h2rsqrt) X(h2sin) X(h2sqrt) X(h2tanh)                                               \
    X(h2trunc) X(__hisnan2)
#define ACCESSLINT_PAIR_2(X)                                                                                 \
    X(__hadd2) X(__hadd2_rn) X(__hadd2_sat) X(__hsub2) X(__hsub2_rn) X(__hsub2_sat) X(__hmul2) X(__hmul2_rn)
#define ACCESSLINT_PAIR_2B(X)                                                                                \
    X(__hmul2_sat) X(__h2div) X(__hmax2) X(__hmin2) X(__hmax2_nan) X(__hmin2_nan) X(__heq2)                  \
    X(__hne2) X(__hlt2)                                                                                      \
    X(__hle2) X(__hgt2) X(__hge2) X(__hequ2) X(__hneu2) X(__hltu2) X(__hleu2) X(__hgtu2) X(__hgeu2)
#define ACCESSLINT_PAIR_3(X) X(__hfma2) X(__hfma2_sat) X(__hfma2_relu) X(__hcmadd)
#define ACCESSLINT_PAIR_COMPARE(X)                                                                           \
    X(__hbeq2) X(__hbne2) X(__hblt2) X(__hble2) X(__hbgt2) X(__hbge2) X(__hbequ2) X(__hbneu2) X(__hbltu2)
#define ACCESSLINT_PAIR_MASK(X)                                                                              \
    X(__heq2_mask) X(__hne2_mask) X(__hlt2_mask) X(__hle2_mask) X(__hgt2_mask) X(__hge2_mask)
// clang-format on

// Operators of a type with itself; the pair has no ordering.
#define ACCESSLINT_OPERATOR(T, op)                                                                           \
    T operator op(T, T);                                                                                     \
    inline T &operator op##=(T &a, T b)                                                                      \
    {                                                                                                        \
        a = a op b;                                                                                          \
        return a;                                                                                            \
    }
#define ACCESSLINT_HALF_OPERATORS(T)                                                                         \
    ACCESSLINT_OPERATOR(T, +)                                                                                \
    ACCESSLINT_OPERATOR(T, -)                                                                                \
    ACCESSLINT_OPERATOR(T, *)                                                                                \
    ACCESSLINT_OPERATOR(T, /)                                                                                \
    T operator-(T);                                                                                          \
    T operator+(T);                                                                                          \
    bool operator==(T, T);                                                                                   \
    bool operator!=(T, T);                                                                                   \
    bool operator<(T, T);                                                                                    \
    bool operator<=(T, T);                                                                                   \
    bool operator>(T, T);                                                                                    \
    bool operator>=(T, T);
#define ACCESSLINT_HALF_STEPS(T)                                                                             \
    inline T &operator++(T &a)                                                                               \
    {                                                                                                        \
        a = a + T(1.0f);                                                                                     \
        return a;                                                                                            \
    }                                                                                                        \
    inline T &operator--(T &a)                                                                               \
    {                                                                                                        \
        a = a - T(1.0f);                                                                                     \
        return a;                                                                                            \
    }

// With a plain number: as float.
#define ACCESSLINT_MIXED_OPERATOR(T, op, R)                                                                  \
    template <class N> inline accesslint::when_numbers<N, N, R> operator op(T a, N b)                        \
    {                                                                                                        \
        return (float)a op(float) b;                                                                         \
    }                                                                                                        \
    template <class N> inline accesslint::when_numbers<N, N, R> operator op(N a, T b)                        \
    {                                                                                                        \
        return (float)a op(float) b;                                                                         \
    }
#define ACCESSLINT_MIXED_OPERATORS(T)                                                                        \
    ACCESSLINT_MIXED_OPERATOR(T, +, float)                                                                   \
    ACCESSLINT_MIXED_OPERATOR(T, -, float)                                                                   \
    ACCESSLINT_MIXED_OPERATOR(T, *, float)                                                                   \
    ACCESSLINT_MIXED_OPERATOR(T, /, float)                                                                   \
    ACCESSLINT_MIXED_OPERATOR(T, ==, bool)                                                                   \
    ACCESSLINT_MIXED_OPERATOR(T, !=, bool)                                                                   \
    ACCESSLINT_MIXED_OPERATOR(T, <, bool)                                                                    \
    ACCESSLINT_MIXED_OPERATOR(T, <=, bool)                                                                   \
    ACCESSLINT_MIXED_OPERATOR(T, >, bool)                                                                    \
    ACCESSLINT_MIXED_OPERATOR(T, >=, bool)

// The type itself: 16 bits and conversions; bits(float) and number(bits) are its two opaque functions.
#define ACCESSLINT_HALF_FROM(T, N, bits)                                                                     \
    T(N value) : __x(bits((float)value))                                                                     \
    {                                                                                                        \
    }
#define ACCESSLINT_HALF_TYPE(T, raw, bits, number)                                                           \
    unsigned short bits(float);                                                                              \
    float number(unsigned short);                                                                            \
    struct __attribute__((aligned(2))) raw {                                                                 \
        unsigned short x;                                                                                    \
    };                                                                                                       \
    struct __attribute__((aligned(2))) T {                                                                   \
        unsigned short __x;                                                                                  \
        T() = default;                                                                                       \
        constexpr T(raw value) : __x(value.x)                                                                \
        {                                                                                                    \
        }                                                                                                    \
        ACCESSLINT_HALF_FROM(T, float, bits)                                                                 \
        ACCESSLINT_HALF_FROM(T, double, bits)                                                                \
        ACCESSLINT_HALF_FROM(T, short, bits)                                                                 \
        ACCESSLINT_HALF_FROM(T, unsigned short, bits)                                                        \
        ACCESSLINT_HALF_FROM(T, int, bits)                                                                   \
        ACCESSLINT_HALF_FROM(T, unsigned, bits)                                                              \
        ACCESSLINT_HALF_FROM(T, long, bits)                                                                  \
        ACCESSLINT_HALF_FROM(T, unsigned long, bits)                                                         \
        ACCESSLINT_HALF_FROM(T, long long, bits)                                                             \
        ACCESSLINT_HALF_FROM(T, unsigned long long, bits)                                                    \
        operator float() const                                                                               \
        {                                                                                                    \
            return number(__x);                                                                              \
        }                                                                                                    \
        operator raw() const                                                                                 \
        {                                                                                                    \
            return raw{__x};                                                                                 \
        }                                                                                                    \
    };
#define ACCESSLINT_PAIR_TYPE(T2, T, raw2)                                                                    \
    struct __attribute__((aligned(4))) raw2 {                                                                \
        unsigned short x, y;                                                                                 \
    };                                                                                                       \
    struct __attribute__((aligned(4))) T2 {                                                                  \
        T x, y;                                                                                              \
        T2() = default;                                                                                      \
        constexpr T2(T a, T b) : x(a), y(b)                                                                  \
        {                                                                                                    \
        }                                                                                                    \
        T2(raw2 value)                                                                                       \
        {                                                                                                    \
            x.__x = value.x;                                                                                 \
            y.__x = value.y;                                                                                 \
        }                                                                                                    \
        operator raw2() const                                                                                \
        {                                                                                                    \
            return raw2{x.__x, y.__x};                                                                       \
        }                                                                                                    \
    };
