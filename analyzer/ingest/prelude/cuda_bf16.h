#pragma once
#pragma GCC system_header
#include "accesslint_prelude.h"
#include "accesslint/half_arithmetic.h"

#define __CUDA_BF16_H__
#define __CUDA_BF16_TYPES_EXIST__
#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7F80u)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7FFFu)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7F7Fu)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000u)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3F80u)

#pragma clang force_cuda_host_device begin
ACCESSLINT_HALF_TYPE(__nv_bfloat16, __nv_bfloat16_raw, __accesslint_bfloat16_bits,
                     __accesslint_bfloat16_number)
ACCESSLINT_PAIR_TYPE(__nv_bfloat162, __nv_bfloat16, __nv_bfloat162_raw)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
ACCESSLINT_HALF_OPERATORS(__nv_bfloat16)
ACCESSLINT_HALF_OPERATORS(__nv_bfloat162)
ACCESSLINT_HALF_STEPS(__nv_bfloat16)
ACCESSLINT_MIXED_OPERATORS(__nv_bfloat16)

#define ACCESSLINT_1(f) __nv_bfloat16 f(__nv_bfloat16);
#define ACCESSLINT_2(f) __nv_bfloat16 f(__nv_bfloat16, __nv_bfloat16);
#define ACCESSLINT_3(f) __nv_bfloat16 f(__nv_bfloat16, __nv_bfloat16, __nv_bfloat16);
#define ACCESSLINT_C(f) bool f(__nv_bfloat16, __nv_bfloat16);
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
#define ACCESSLINT_1(f) __nv_bfloat162 f(__nv_bfloat162);
#define ACCESSLINT_2(f) __nv_bfloat162 f(__nv_bfloat162, __nv_bfloat162);
#define ACCESSLINT_3(f) __nv_bfloat162 f(__nv_bfloat162, __nv_bfloat162, __nv_bfloat162);
#define ACCESSLINT_C(f) bool f(__nv_bfloat162, __nv_bfloat162);
#define ACCESSLINT_M(f) unsigned f(__nv_bfloat162, __nv_bfloat162);
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
bool __hisnan(__nv_bfloat16);
int __hisinf(__nv_bfloat16);

// conversions
__nv_bfloat16 __float2bfloat16(float);
__nv_bfloat16 __double2bfloat16(double);
float __bfloat162float(__nv_bfloat16);
double __bfloat162double(__nv_bfloat16);
#define ACCESSLINT_ROUNDED(m)                                                                                \
    __nv_bfloat16 __float2bfloat16_##m(float);                                                               \
    __nv_bfloat16 __int2bfloat16_##m(int);                                                                   \
    __nv_bfloat16 __uint2bfloat16_##m(unsigned);                                                             \
    __nv_bfloat16 __short2bfloat16_##m(short);                                                               \
    __nv_bfloat16 __ushort2bfloat16_##m(unsigned short);                                                     \
    __nv_bfloat16 __ll2bfloat16_##m(long long);                                                              \
    __nv_bfloat16 __ull2bfloat16_##m(unsigned long long);                                                    \
    int __bfloat162int_##m(__nv_bfloat16);                                                                   \
    unsigned __bfloat162uint_##m(__nv_bfloat16);                                                             \
    short __bfloat162short_##m(__nv_bfloat16);                                                               \
    unsigned short __bfloat162ushort_##m(__nv_bfloat16);                                                     \
    long long __bfloat162ll_##m(__nv_bfloat16);                                                              \
    unsigned long long __bfloat162ull_##m(__nv_bfloat16);
ACCESSLINT_ROUNDED(rn)
ACCESSLINT_ROUNDED(rz)
ACCESSLINT_ROUNDED(ru)
ACCESSLINT_ROUNDED(rd)
#undef ACCESSLINT_ROUNDED
signed char __bfloat162char_rz(__nv_bfloat16);
unsigned char __bfloat162uchar_rz(__nv_bfloat16);
__nv_bfloat162 __floats2bfloat162_rn(float, float);
__nv_bfloat162 __float22bfloat162_rn(float2);
__nv_bfloat162 __float2bfloat162_rn(float);
float2 __bfloat1622float2(__nv_bfloat162);
float __low2float(__nv_bfloat162);
float __high2float(__nv_bfloat162);
inline short __bfloat16_as_short(__nv_bfloat16 a)
{
    return (short)a.__x;
}
inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 a)
{
    return a.__x;
}
inline __nv_bfloat16 __short_as_bfloat16(short bits)
{
    return __nv_bfloat16(__nv_bfloat16_raw{(unsigned short)bits});
}
inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits)
{
    return __nv_bfloat16(__nv_bfloat16_raw{bits});
}

// halves of a pair
inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b)
{
    return __nv_bfloat162(a, b);
}
inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b)
{
    return __nv_bfloat162(a, b);
}
inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a)
{
    return __nv_bfloat162(a, a);
}
inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a)
{
    return a.x;
}
inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a)
{
    return a.y;
}
inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a)
{
    return __nv_bfloat162(a.x, a.x);
}
inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a)
{
    return __nv_bfloat162(a.y, a.y);
}
inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b)
{
    return __nv_bfloat162(a.x, b.x);
}
inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b)
{
    return __nv_bfloat162(a.y, b.y);
}
inline __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a)
{
    return __nv_bfloat162(a.y, a.x);
}
#pragma clang force_cuda_host_device end
