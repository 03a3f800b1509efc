#pragma once
#pragma GCC system_header

#define ACCESSLINT_VECTORS(T, name, align2, align4)                                                          \
    struct name##1                                                                                           \
    {                                                                                                        \
        T x;                                                                                                 \
    };                                                                                                       \
    struct __attribute__((aligned(align2))) name##2                                                          \
    {                                                                                                        \
        T x, y;                                                                                              \
    };                                                                                                       \
    struct name##3                                                                                           \
    {                                                                                                        \
        T x, y, z;                                                                                           \
    };                                                                                                       \
    struct __attribute__((aligned(align4))) name##4                                                          \
    {                                                                                                        \
        T x, y, z, w;                                                                                        \
    };
ACCESSLINT_VECTORS(signed char, char, 2, 4)
ACCESSLINT_VECTORS(unsigned char, uchar, 2, 4)
ACCESSLINT_VECTORS(short, short, 4, 8)
ACCESSLINT_VECTORS(unsigned short, ushort, 4, 8)
ACCESSLINT_VECTORS(int, int, 8, 16)
ACCESSLINT_VECTORS(unsigned int, uint, 8, 16)
ACCESSLINT_VECTORS(long, long, 16, 16)
ACCESSLINT_VECTORS(unsigned long, ulong, 16, 16)
ACCESSLINT_VECTORS(long long, longlong, 16, 16)
ACCESSLINT_VECTORS(unsigned long long, ulonglong, 16, 16)
ACCESSLINT_VECTORS(float, float, 8, 16)
ACCESSLINT_VECTORS(double, double, 16, 16)
#undef ACCESSLINT_VECTORS

#define ACCESSLINT_ALIGNED4(T, name)                                                                         \
    typedef name##4 name##4_16a;                                                                             \
    struct __attribute__((aligned(32))) name##4_32a                                                          \
    {                                                                                                        \
        T x, y, z, w;                                                                                        \
    };
ACCESSLINT_ALIGNED4(long, long)
ACCESSLINT_ALIGNED4(unsigned long, ulong)
ACCESSLINT_ALIGNED4(long long, longlong)
ACCESSLINT_ALIGNED4(unsigned long long, ulonglong)
ACCESSLINT_ALIGNED4(double, double)
#undef ACCESSLINT_ALIGNED4

struct dim3 {
    unsigned int x, y, z;
    __host__ __device__ constexpr dim3(unsigned int a = 1, unsigned int b = 1, unsigned int c = 1)
        : x(a), y(b), z(c)
    {
    }
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z)
    {
    }
    __host__ __device__ constexpr operator uint3() const
    {
        return uint3{x, y, z};
    }
};
