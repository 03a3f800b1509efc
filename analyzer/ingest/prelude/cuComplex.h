// Complex numbers as float2 and double2.
#pragma once
#pragma GCC system_header
#include "accesslint_prelude.h"

#define CU_COMPLEX_H_
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#pragma clang force_cuda_host_device begin
#define ACCESSLINT_COMPLEX(T, R, f, root)                                                                    \
    inline R cuCreal##f(T z)                                                                                 \
    {                                                                                                        \
        return z.x;                                                                                          \
    }                                                                                                        \
    inline R cuCimag##f(T z)                                                                                 \
    {                                                                                                        \
        return z.y;                                                                                          \
    }                                                                                                        \
    inline T cuConj##f(T z)                                                                                  \
    {                                                                                                        \
        return T{z.x, -z.y};                                                                                 \
    }                                                                                                        \
    inline T cuCadd##f(T a, T b)                                                                             \
    {                                                                                                        \
        return T{a.x + b.x, a.y + b.y};                                                                      \
    }                                                                                                        \
    inline T cuCsub##f(T a, T b)                                                                             \
    {                                                                                                        \
        return T{a.x - b.x, a.y - b.y};                                                                      \
    }                                                                                                        \
    inline T cuCmul##f(T a, T b)                                                                             \
    {                                                                                                        \
        return T{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                              \
    }                                                                                                        \
    inline T cuCdiv##f(T a, T b)                                                                             \
    {                                                                                                        \
        R norm = b.x * b.x + b.y * b.y;                                                                      \
        return T{(a.x * b.x + a.y * b.y) / norm, (a.y * b.x - a.x * b.y) / norm};                            \
    }                                                                                                        \
    inline R cuCabs##f(T z)                                                                                  \
    {                                                                                                        \
        return root(z.x * z.x + z.y * z.y);                                                                  \
    }                                                                                                        \
    inline T cuCfma##f(T a, T b, T c)                                                                        \
    {                                                                                                        \
        return T{a.x * b.x - a.y * b.y + c.x, a.x * b.y + a.y * b.x + c.y};                                  \
    }
ACCESSLINT_COMPLEX(cuFloatComplex, float, f, sqrtf)
ACCESSLINT_COMPLEX(cuDoubleComplex, double, , sqrt)
#undef ACCESSLINT_COMPLEX
inline cuFloatComplex make_cuFloatComplex(float x, float y)
{
    return cuFloatComplex{x, y};
}
inline cuDoubleComplex make_cuDoubleComplex(double x, double y)
{
    return cuDoubleComplex{x, y};
}
inline cuComplex make_cuComplex(float x, float y)
{
    return cuComplex{x, y};
}
inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z)
{
    return cuDoubleComplex{z.x, z.y};
}
inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z)
{
    return cuFloatComplex{(float)z.x, (float)z.y};
}
#pragma clang force_cuda_host_device end
