// 8-bit floating point: bytes with opaque conversions.
#pragma once
#pragma GCC system_header
#include "cuda_bf16.h"
#include "cuda_fp16.h"

#define __CUDA_FP8_H__
#define __CUDA_FP8_TYPES_EXIST__
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

#pragma clang force_cuda_host_device begin
__nv_fp8_storage_t __nv_cvt_float_to_fp8(float, __nv_saturation_t, __nv_fp8_interpretation_t);
__nv_fp8_storage_t __nv_cvt_double_to_fp8(double, __nv_saturation_t, __nv_fp8_interpretation_t);
__nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw, __nv_saturation_t, __nv_fp8_interpretation_t);
__nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw, __nv_saturation_t,
                                               __nv_fp8_interpretation_t);
__nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2, __nv_saturation_t, __nv_fp8_interpretation_t);
__nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw, __nv_saturation_t, __nv_fp8_interpretation_t);
__nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw, __nv_saturation_t,
                                                    __nv_fp8_interpretation_t);
__half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t, __nv_fp8_interpretation_t);
__nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t);
__nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t);
__half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t, __nv_fp8_interpretation_t);

#define ACCESSLINT_FP8(T)                                                                                    \
    __nv_fp8_storage_t __accesslint_to_##T(float);                                                           \
    float __accesslint_from_##T(__nv_fp8_storage_t);                                                         \
    struct __nv_fp8_##T {                                                                                    \
        __nv_fp8_storage_t __x;                                                                              \
        __nv_fp8_##T() = default;                                                                            \
        template <class N> explicit __nv_fp8_##T(N value) : __x(__accesslint_to_##T((float)value))           \
        {                                                                                                    \
        }                                                                                                    \
        explicit operator float() const                                                                      \
        {                                                                                                    \
            return __accesslint_from_##T(__x);                                                               \
        }                                                                                                    \
        explicit operator double() const                                                                     \
        {                                                                                                    \
            return __accesslint_from_##T(__x);                                                               \
        }                                                                                                    \
        explicit operator __half() const                                                                     \
        {                                                                                                    \
            return __half(__accesslint_from_##T(__x));                                                       \
        }                                                                                                    \
        explicit operator __nv_bfloat16() const                                                              \
        {                                                                                                    \
            return __nv_bfloat16(__accesslint_from_##T(__x));                                                \
        }                                                                                                    \
    };                                                                                                       \
    __nv_fp8x2_storage_t __accesslint_to2_##T(float2);                                                       \
    float2 __accesslint_from2_##T(__nv_fp8x2_storage_t);                                                     \
    struct __nv_fp8x2_##T {                                                                                  \
        __nv_fp8x2_storage_t __x;                                                                            \
        __nv_fp8x2_##T() = default;                                                                          \
        explicit __nv_fp8x2_##T(float2 value) : __x(__accesslint_to2_##T(value))                             \
        {                                                                                                    \
        }                                                                                                    \
        explicit __nv_fp8x2_##T(__half2 value) : __x(__accesslint_to2_##T(__half22float2(value)))            \
        {                                                                                                    \
        }                                                                                                    \
        explicit __nv_fp8x2_##T(__nv_bfloat162 value) : __x(__accesslint_to2_##T(__bfloat1622float2(value))) \
        {                                                                                                    \
        }                                                                                                    \
        explicit operator float2() const                                                                     \
        {                                                                                                    \
            return __accesslint_from2_##T(__x);                                                              \
        }                                                                                                    \
        explicit operator __half2() const                                                                    \
        {                                                                                                    \
            return __float22half2_rn(__accesslint_from2_##T(__x));                                           \
        }                                                                                                    \
    };                                                                                                       \
    __nv_fp8x4_storage_t __accesslint_to4_##T(float4);                                                       \
    float4 __accesslint_from4_##T(__nv_fp8x4_storage_t);                                                     \
    struct __nv_fp8x4_##T {                                                                                  \
        __nv_fp8x4_storage_t __x;                                                                            \
        __nv_fp8x4_##T() = default;                                                                          \
        explicit __nv_fp8x4_##T(float4 value) : __x(__accesslint_to4_##T(value))                             \
        {                                                                                                    \
        }                                                                                                    \
        template <class P> explicit __nv_fp8x4_##T(P low, P high)                                            \
            : __x(__accesslint_to4_##T(float4{(float)low.x, (float)low.y, (float)high.x, (float)high.y}))    \
        {                                                                                                    \
        }                                                                                                    \
        explicit operator float4() const                                                                     \
        {                                                                                                    \
            return __accesslint_from4_##T(__x);                                                              \
        }                                                                                                    \
    };
ACCESSLINT_FP8(e4m3)
ACCESSLINT_FP8(e5m2)
ACCESSLINT_FP8(e8m0)
#undef ACCESSLINT_FP8
#pragma clang force_cuda_host_device end
