#pragma once
#pragma GCC system_header
#include "accesslint_prelude.h"
#include "accesslint/half_arithmetic.h"

#define __CUDA_FP16_H__
#define __CUDA_FP16_TYPES_EXIST__
#define CUDART_INF_FP16 __ushort_as_half(0x7C00u)
#define CUDART_NAN_FP16 __ushort_as_half(0x7FFFu)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001u)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7BFFu)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000u)
#define CUDART_ZERO_FP16 __ushort_as_half(0x0000u)
#define CUDART_ONE_FP16 __ushort_as_half(0x3C00u)

#pragma clang force_cuda_host_device begin
ACCESSLINT_HALF_TYPE(__half, __half_raw, __accesslint_half_bits, __accesslint_half_number)
ACCESSLINT_PAIR_TYPE(__half2, __half, __half2_raw)
typedef __half half, nv_half;
typedef __half2 half2, nv_half2;
ACCESSLINT_HALF_OPERATORS(__half)
ACCESSLINT_HALF_OPERATORS(__half2)
ACCESSLINT_HALF_STEPS(__half)
ACCESSLINT_MIXED_OPERATORS(__half)

#define ACCESSLINT_1(f) __half f(__half);
#define ACCESSLINT_2(f) __half f(__half, __half);
#define ACCESSLINT_3(f) __half f(__half, __half, __half);
#define ACCESSLINT_C(f) bool f(__half, __half);
ACCESSLINT_HALF_1(ACCESSLINT_1)
ACCESSLINT_HALF_1B(ACCESSLINT_1)
ACCESSLINT_HALF_2(ACCESSLINT_2)
ACCESSLINT_HALF_2B(ACCESSLINT_2)
ACCESSLINT_HALF_3(ACCESSLINT_3)
ACCESSLINT_HALF_COMPARE(ACCESSLINT_C)
#undef ACCESSLINT_1
#undef ACCESSLINT_2
#undef ACCESSLINT_3
#undef ACCESSLINT_C
#define ACCESSLINT_1(f) __half2 f(__half2);
#define ACCESSLINT_2(f) __half2 f(__half2, __half2);
#define ACCESSLINT_3(f) __half2 f(__half2, __half2, __half2);
#define ACCESSLINT_C(f) bool f(__half2, __half2);
#define ACCESSLINT_M(f) unsigned f(__half2, __half2);
ACCESSLINT_PAIR_1(ACCESSLINT_1)
ACCESSLINT_PAIR_1B(ACCESSLINT_1)
ACCESSLINT_PAIR_2(ACCESSLINT_2)
ACCESSLINT_PAIR_2B(ACCESSLINT_2)
ACCESSLINT_PAIR_3(ACCESSLINT_3)
ACCESSLINT_PAIR_COMPARE(ACCESSLINT_C)
ACCESSLINT_PAIR_MASK(ACCESSLINT_M)
#undef ACCESSLINT_1
#undef ACCESSLINT_2
#undef ACCESSLINT_3
#undef ACCESSLINT_C
#undef ACCESSLINT_M
bool __hisnan(__half);
int __hisinf(__half);

// conversions
__half __float2half(float);
__half __double2half(double);
float __half2float(__half);
double __half2double(__half);
#define ACCESSLINT_ROUNDED(m)                                                                                \
    __half __float2half_##m(float);                                                                          \
    __half __int2half_##m(int);                                                                              \
    __half __uint2half_##m(unsigned);                                                                        \
    __half __short2half_##m(short);                                                                          \
    __half __ushort2half_##m(unsigned short);                                                                \
    __half __ll2half_##m(long long);                                                                         \
    __half __ull2half_##m(unsigned long long);                                                               \
    int __half2int_##m(__half);                                                                              \
    unsigned __half2uint_##m(__half);                                                                        \
    short __half2short_##m(__half);                                                                          \
    unsigned short __half2ushort_##m(__half);                                                                \
    long long __half2ll_##m(__half);                                                                         \
    unsigned long long __half2ull_##m(__half);
ACCESSLINT_ROUNDED(rn)
ACCESSLINT_ROUNDED(rz)
ACCESSLINT_ROUNDED(ru)
ACCESSLINT_ROUNDED(rd)
#undef ACCESSLINT_ROUNDED
signed char __half2char_rz(__half);
unsigned char __half2uchar_rz(__half);
__half2 __floats2half2_rn(float, float);
__half2 __float22half2_rn(float2);
__half2 __float2half2_rn(float);
float2 __half22float2(__half2);
float __low2float(__half2);
float __high2float(__half2);
inline short __half_as_short(__half a)
{
    return (short)a.__x;
}
inline unsigned short __half_as_ushort(__half a)
{
    return a.__x;
}
inline __half __short_as_half(short bits)
{
    return __half(__half_raw{(unsigned short)bits});
}
inline __half __ushort_as_half(unsigned short bits)
{
    return __half(__half_raw{bits});
}

// halves of a pair
inline __half2 make_half2(__half a, __half b)
{
    return __half2(a, b);
}
inline __half2 __halves2half2(__half a, __half b)
{
    return __half2(a, b);
}
inline __half2 __half2half2(__half a)
{
    return __half2(a, a);
}
inline __half __low2half(__half2 a)
{
    return a.x;
}
inline __half __high2half(__half2 a)
{
    return a.y;
}
inline __half2 __low2half2(__half2 a)
{
    return __half2(a.x, a.x);
}
inline __half2 __high2half2(__half2 a)
{
    return __half2(a.y, a.y);
}
inline __half2 __lows2half2(__half2 a, __half2 b)
{
    return __half2(a.x, b.x);
}
inline __half2 __highs2half2(__half2 a, __half2 b)
{
    return __half2(a.y, b.y);
}
inline __half2 __lowhigh2highlow(__half2 a)
{
    return __half2(a.y, a.x);
}
#pragma clang force_cuda_host_device end
