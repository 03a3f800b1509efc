// Mathematical functions: C's for the host, C's and the C++ overloads for the device.
#pragma once
#pragma GCC system_header

#define ACCESSLINT_HOST1(name)                                                                               \
    double name(double) noexcept(true);                                                                      \
    float name##f(float) noexcept(true);
#define ACCESSLINT_HOST2(name)                                                                               \
    double name(double, double) noexcept(true);                                                              \
    float name##f(float, float) noexcept(true);
#define ACCESSLINT_C1(name)                                                                                  \
    __device__ double name(double);                                                                          \
    __device__ float name##f(float);
#define ACCESSLINT_C2(name)                                                                                  \
    __device__ double name(double, double);                                                                  \
    __device__ float name##f(float, float);
#define ACCESSLINT_FLOAT1(name) __device__ float name(float);
#define ACCESSLINT_FLOAT2(name) __device__ float name(float, float);
// Integers, and two types that differ: as double.
#define ACCESSLINT_INTEGER1(name)                                                                            \
    template <class T> __device__ accesslint::when_integer<T, double> name(T x)                              \
    {                                                                                                        \
        return name((double)x);                                                                              \
    }
#define ACCESSLINT_INTEGER2(name)                                                                            \
    template <class A, class B> __device__ accesslint::when_numbers<A, B, double> name(A x, B y)             \
    {                                                                                                        \
        return name((double)x, (double)y);                                                                   \
    }

// Every name costs time in every parse, so the overloads for integers are kept to functions that are used
// with them.
// clang-format off
#define ACCESSLINT_COMMON1(X)                                                                                \
    X(atan) X(cbrt) X(ceil) X(cos) X(exp) X(exp2) X(fabs) X(floor) X(log) X(log10) X(log2) X(round) X(sin)   \
    X(sqrt) X(tan) X(tanh)
#define ACCESSLINT_RARE1(X)                                                                                  \
    X(acos) X(acosh) X(asin) X(asinh) X(atanh) X(cosh) X(erf) X(erfc) X(expm1) X(lgamma) X(log1p) X(logb)    \
    X(nearbyint) X(rint) X(sinh) X(tgamma) X(trunc)
#define ACCESSLINT_COMMON2(X)                                                                                \
    X(atan2) X(copysign) X(fdim) X(fmax) X(fmin) X(fmod) X(hypot) X(nextafter) X(pow) X(remainder)
#define ACCESSLINT_CUDA1(X)                                                                                  \
    X(cospi) X(cyl_bessel_i0) X(cyl_bessel_i1) X(erfcinv) X(erfcx) X(erfinv) X(exp10) X(j0) X(j1) X(normcdf) \
    X(normcdfinv) X(rcbrt) X(rsqrt) X(sinpi) X(tanpi) X(y0) X(y1)
// clang-format on

extern "C" {
ACCESSLINT_COMMON1(ACCESSLINT_HOST1)
ACCESSLINT_RARE1(ACCESSLINT_HOST1)
ACCESSLINT_COMMON2(ACCESSLINT_HOST2)
ACCESSLINT_CUDA1(ACCESSLINT_HOST1)
ACCESSLINT_COMMON1(ACCESSLINT_C1)
ACCESSLINT_RARE1(ACCESSLINT_C1)
ACCESSLINT_COMMON2(ACCESSLINT_C2)
ACCESSLINT_CUDA1(ACCESSLINT_C1)
}
ACCESSLINT_COMMON1(ACCESSLINT_FLOAT1)
ACCESSLINT_RARE1(ACCESSLINT_FLOAT1)
ACCESSLINT_COMMON2(ACCESSLINT_FLOAT2)
ACCESSLINT_CUDA1(ACCESSLINT_FLOAT1)
ACCESSLINT_COMMON1(ACCESSLINT_INTEGER1)
ACCESSLINT_INTEGER1(rsqrt)
ACCESSLINT_COMMON2(ACCESSLINT_INTEGER2)
#undef ACCESSLINT_HOST1
#undef ACCESSLINT_HOST2
#undef ACCESSLINT_C1
#undef ACCESSLINT_C2
#undef ACCESSLINT_FLOAT1
#undef ACCESSLINT_FLOAT2
#undef ACCESSLINT_INTEGER1
#undef ACCESSLINT_INTEGER2
#undef ACCESSLINT_COMMON1
#undef ACCESSLINT_RARE1
#undef ACCESSLINT_COMMON2
#undef ACCESSLINT_CUDA1

extern "C" {
double fma(double, double, double) noexcept(true);
float fmaf(float, float, float) noexcept(true);
double ldexp(double, int) noexcept(true);
double frexp(double, int *) noexcept(true);
double modf(double, double *) noexcept(true);

#define ACCESSLINT_DEVICE(R, name, ...) __device__ R name(__VA_ARGS__);
ACCESSLINT_DEVICE(double, fma, double, double, double)
ACCESSLINT_DEVICE(float, fmaf, float, float, float)
ACCESSLINT_DEVICE(double, ldexp, double, int)
ACCESSLINT_DEVICE(float, ldexpf, float, int)
ACCESSLINT_DEVICE(double, scalbn, double, int)
ACCESSLINT_DEVICE(float, scalbnf, float, int)
ACCESSLINT_DEVICE(double, scalbln, double, long)
ACCESSLINT_DEVICE(float, scalblnf, float, long)
ACCESSLINT_DEVICE(double, jn, int, double)
ACCESSLINT_DEVICE(float, jnf, int, float)
ACCESSLINT_DEVICE(double, yn, int, double)
ACCESSLINT_DEVICE(float, ynf, int, float)
ACCESSLINT_DEVICE(int, ilogb, double)
ACCESSLINT_DEVICE(int, ilogbf, float)
ACCESSLINT_DEVICE(long, lrint, double)
ACCESSLINT_DEVICE(long, lrintf, float)
ACCESSLINT_DEVICE(long, lround, double)
ACCESSLINT_DEVICE(long, lroundf, float)
ACCESSLINT_DEVICE(long long, llrint, double)
ACCESSLINT_DEVICE(long long, llrintf, float)
ACCESSLINT_DEVICE(long long, llround, double)
ACCESSLINT_DEVICE(long long, llroundf, float)
ACCESSLINT_DEVICE(double, nan, const char *)
ACCESSLINT_DEVICE(float, nanf, const char *)
ACCESSLINT_DEVICE(double, rhypot, double, double)
ACCESSLINT_DEVICE(float, rhypotf, float, float)
ACCESSLINT_DEVICE(double, norm3d, double, double, double)
ACCESSLINT_DEVICE(float, norm3df, float, float, float)
ACCESSLINT_DEVICE(double, rnorm3d, double, double, double)
ACCESSLINT_DEVICE(float, rnorm3df, float, float, float)
ACCESSLINT_DEVICE(double, norm4d, double, double, double, double)
ACCESSLINT_DEVICE(float, norm4df, float, float, float, float)
ACCESSLINT_DEVICE(double, rnorm4d, double, double, double, double)
ACCESSLINT_DEVICE(float, rnorm4df, float, float, float, float)
ACCESSLINT_DEVICE(double, norm, int, const double *)
ACCESSLINT_DEVICE(float, normf, int, const float *)
ACCESSLINT_DEVICE(double, rnorm, int, const double *)
ACCESSLINT_DEVICE(float, rnormf, int, const float *)
ACCESSLINT_DEVICE(int, abs, int)
ACCESSLINT_DEVICE(long, labs, long)
ACCESSLINT_DEVICE(long long, llabs, long long)

// The single-precision functions of reduced accuracy and those with a rounding mode.
#define ACCESSLINT_FAST1(name) __device__ float name(float);
// clang-format off
ACCESSLINT_FAST1(__expf) ACCESSLINT_FAST1(__exp10f) ACCESSLINT_FAST1(__logf) ACCESSLINT_FAST1(__log2f)
ACCESSLINT_FAST1(__log10f) ACCESSLINT_FAST1(__sinf) ACCESSLINT_FAST1(__cosf) ACCESSLINT_FAST1(__tanf)
ACCESSLINT_FAST1(__tanhf) ACCESSLINT_FAST1(__saturatef) ACCESSLINT_FAST1(__frsqrt_rn)
// clang-format on
#undef ACCESSLINT_FAST1
            ACCESSLINT_DEVICE(float, __powf, float, float) ACCESSLINT_DEVICE(float, __fdividef, float, float)
                ACCESSLINT_DEVICE(float, fdividef, float, float)
                    ACCESSLINT_DEVICE(void, __sincosf, float, float *, float *)
#define ACCESSLINT_ROUNDED(m)                                                                                \
    __device__ float __fadd_##m(float, float);                                                               \
    __device__ float __fsub_##m(float, float);                                                               \
    __device__ float __fmul_##m(float, float);                                                               \
    __device__ float __fdiv_##m(float, float);                                                               \
    __device__ float __fmaf_##m(float, float, float);                                                        \
    __device__ float __fmaf_ieee_##m(float, float, float);                                                   \
    __device__ float __fsqrt_##m(float);                                                                     \
    __device__ float __frcp_##m(float);                                                                      \
    __device__ double __dadd_##m(double, double);                                                            \
    __device__ double __dsub_##m(double, double);                                                            \
    __device__ double __dmul_##m(double, double);                                                            \
    __device__ double __ddiv_##m(double, double);                                                            \
    __device__ double __fma_##m(double, double, double);                                                     \
    __device__ double __dsqrt_##m(double);                                                                   \
    __device__ double __drcp_##m(double);                                                                    \
    __device__ float __double2float_##m(double);                                                             \
    __device__ int __float2int_##m(float);                                                                   \
    __device__ unsigned __float2uint_##m(float);                                                             \
    __device__ long long __float2ll_##m(float);                                                              \
    __device__ unsigned long long __float2ull_##m(float);                                                    \
    __device__ int __double2int_##m(double);                                                                 \
    __device__ unsigned __double2uint_##m(double);                                                           \
    __device__ long long __double2ll_##m(double);                                                            \
    __device__ unsigned long long __double2ull_##m(double);                                                  \
    __device__ float __int2float_##m(int);                                                                   \
    __device__ float __uint2float_##m(unsigned);                                                             \
    __device__ float __ll2float_##m(long long);                                                              \
    __device__ float __ull2float_##m(unsigned long long);                                                    \
    __device__ double __ll2double_##m(long long);                                                            \
    __device__ double __ull2double_##m(unsigned long long);
    // clang-format off
ACCESSLINT_ROUNDED(rn) ACCESSLINT_ROUNDED(rz) ACCESSLINT_ROUNDED(ru) ACCESSLINT_ROUNDED(rd)
// clang-format on
#undef ACCESSLINT_ROUNDED
        ACCESSLINT_DEVICE(double, __int2double_rn, int) ACCESSLINT_DEVICE(double, __uint2double_rn, unsigned)

    // Bit patterns.
    ACCESSLINT_DEVICE(int, __float_as_int, float) ACCESSLINT_DEVICE(unsigned, __float_as_uint, float)
        ACCESSLINT_DEVICE(float, __int_as_float, int) ACCESSLINT_DEVICE(float, __uint_as_float, unsigned)
            ACCESSLINT_DEVICE(long long, __double_as_longlong,
                              double) ACCESSLINT_DEVICE(double, __longlong_as_double, long long)
                ACCESSLINT_DEVICE(int, __double2hiint, double) ACCESSLINT_DEVICE(int, __double2loint, double)
                    ACCESSLINT_DEVICE(double, __hiloint2double, int, int)
                        ACCESSLINT_DEVICE(int, __isnanf, float) ACCESSLINT_DEVICE(int, __isnan, double)
                            ACCESSLINT_DEVICE(int, __isinff, float) ACCESSLINT_DEVICE(int, __isinf, double)
                                ACCESSLINT_DEVICE(int, __finitef, float)
                                    ACCESSLINT_DEVICE(int, __finite, double)
                                        ACCESSLINT_DEVICE(int, __signbitf, float)
                                            ACCESSLINT_DEVICE(int, __signbit, double)
#undef ACCESSLINT_DEVICE
}

// Results by pointer: bodies, so that the stores are seen.
#define ACCESSLINT_BY_POINTER(T, s)                                                                          \
    inline __device__ void sincos##s(T x, T *sine, T *cosine)                                                \
    {                                                                                                        \
        *sine = sin(x);                                                                                      \
        *cosine = cos(x);                                                                                    \
    }                                                                                                        \
    inline __device__ void sincospi##s(T x, T *sine, T *cosine)                                              \
    {                                                                                                        \
        *sine = sinpi(x);                                                                                    \
        *cosine = cospi(x);                                                                                  \
    }                                                                                                        \
    inline __device__ T modf##s(T x, T *whole)                                                               \
    {                                                                                                        \
        *whole = trunc(x);                                                                                   \
        return x - *whole;                                                                                   \
    }                                                                                                        \
    inline __device__ T frexp##s(T x, int *exponent)                                                         \
    {                                                                                                        \
        *exponent = x == 0 ? 0 : ilogb##s(x) + 1;                                                            \
        return ldexp##s(x, -*exponent);                                                                      \
    }                                                                                                        \
    inline __device__ T remquo##s(T x, T y, int *quotient)                                                   \
    {                                                                                                        \
        *quotient = (int)rint(x / y);                                                                        \
        return remainder(x, y);                                                                              \
    }
ACCESSLINT_BY_POINTER(double, )
ACCESSLINT_BY_POINTER(float, f)
#undef ACCESSLINT_BY_POINTER
inline __device__ void sincos(float x, float *sine, float *cosine)
{
    sincosf(x, sine, cosine);
}
inline __device__ float modf(float x, float *whole)
{
    return modff(x, whole);
}
inline __device__ float frexp(float x, int *exponent)
{
    return frexpf(x, exponent);
}
inline __device__ float fdivide(float a, float b)
{
    return a / b;
}
inline __device__ double fdivide(double a, double b)
{
    return a / b;
}

__device__ float fma(float, float, float);
__device__ float ldexp(float, int);
__device__ float scalbn(float, int);
__device__ int ilogb(float);
__device__ long lrint(float);
__device__ long lround(float);
__device__ long long llrint(float);
__device__ long long llround(float);
__device__ float abs(float);
__device__ double abs(double);
__device__ long abs(long);
__device__ long long abs(long long);
// The host's, where no <cmath> follows.
bool isnan(double);
bool isinf(double);
bool isfinite(double);
__device__ bool isnan(float);
__device__ bool isnan(double);
__device__ bool isinf(float);
__device__ bool isinf(double);
__device__ bool isfinite(float);
__device__ bool isfinite(double);
__device__ bool signbit(float);
__device__ bool signbit(double);
