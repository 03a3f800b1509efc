#pragma once
#pragma GCC system_header
#include "vector_types.h"

#define ACCESSLINT_MAKE(T, name)                                                                             \
    inline __host__ __device__ name##1 make_##name##1(T x)                                                   \
    {                                                                                                        \
        return name##1 {x};                                                                                  \
    }                                                                                                        \
    inline __host__ __device__ name##2 make_##name##2(T x, T y)                                              \
    {                                                                                                        \
        return name##2 {x, y};                                                                               \
    }                                                                                                        \
    inline __host__ __device__ name##3 make_##name##3(T x, T y, T z)                                         \
    {                                                                                                        \
        return name##3 {x, y, z};                                                                            \
    }                                                                                                        \
    inline __host__ __device__ name##4 make_##name##4(T x, T y, T z, T w)                                    \
    {                                                                                                        \
        return name##4 {x, y, z, w};                                                                         \
    }
ACCESSLINT_MAKE(signed char, char)
ACCESSLINT_MAKE(unsigned char, uchar)
ACCESSLINT_MAKE(short, short)
ACCESSLINT_MAKE(unsigned short, ushort)
ACCESSLINT_MAKE(int, int)
ACCESSLINT_MAKE(unsigned int, uint)
ACCESSLINT_MAKE(long, long)
ACCESSLINT_MAKE(unsigned long, ulong)
ACCESSLINT_MAKE(long long, longlong)
ACCESSLINT_MAKE(unsigned long long, ulonglong)
ACCESSLINT_MAKE(float, float)
ACCESSLINT_MAKE(double, double)
#undef ACCESSLINT_MAKE
