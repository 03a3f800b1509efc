// 4-bit and 6-bit floating point: storage with opaque conversions.
#pragma once
#pragma GCC system_header
#include "cuda_fp8.h"

typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
enum __nv_fp4_interpretation_t { __NV_E2M1 };
enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };

#pragma clang force_cuda_host_device begin
#define ACCESSLINT_FP4(T, storage, number)                                                                   \
    storage __accesslint_to_##T(number);                                                                     \
    number __accesslint_from_##T(storage);                                                                   \
    struct T {                                                                                               \
        storage __x;                                                                                         \
        T() = default;                                                                                       \
        explicit T(number value) : __x(__accesslint_to_##T(value))                                           \
        {                                                                                                    \
        }                                                                                                    \
        explicit operator number() const                                                                     \
        {                                                                                                    \
            return __accesslint_from_##T(__x);                                                               \
        }                                                                                                    \
    };
ACCESSLINT_FP4(__nv_fp4_e2m1, __nv_fp4_storage_t, float)
ACCESSLINT_FP4(__nv_fp4x2_e2m1, __nv_fp4x2_storage_t, float2)
ACCESSLINT_FP4(__nv_fp4x4_e2m1, __nv_fp4x4_storage_t, float4)
#undef ACCESSLINT_FP4
__nv_fp4_storage_t __nv_cvt_float_to_fp4(float, __nv_fp4_interpretation_t, cudaRoundMode);
__nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(float2, __nv_fp4_interpretation_t, cudaRoundMode);
__half_raw __nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t, __nv_fp4_interpretation_t);
__half2_raw __nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t, __nv_fp4_interpretation_t);
#pragma clang force_cuda_host_device end
