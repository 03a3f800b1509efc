// What cub's parts have in common.
#pragma once
#pragma GCC system_header
#include <accesslint_prelude.h>

#define CUB_VERSION 200800
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 8
#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_PTX_ARCH __CUDA_ARCH__
#define CubDebug(call) (call)
#define CubDebugExit(call) ((void)(call))

namespace cub
{
struct NullType {
};
template <class K, class V> struct KeyValuePair {
    typedef K Key;
    typedef V Value;
    K key;
    V value;
    KeyValuePair() = default;
    __host__ __device__ KeyValuePair(const K &k, const V &v) : key(k), value(v)
    {
    }
};
template <class T> struct DoubleBuffer {
    T *d_buffers[2];
    int selector;
    __host__ __device__ DoubleBuffer(T *current = nullptr, T *alternate = nullptr)
        : d_buffers{current, alternate}, selector(0)
    {
    }
    __host__ __device__ T *Current()
    {
        return d_buffers[selector];
    }
    __host__ __device__ T *Alternate()
    {
        return d_buffers[selector ^ 1];
    }
};
#define ACCESSLINT_FUNCTOR(name, result, expression)                                                         \
    struct name {                                                                                            \
        template <class T> __host__ __device__ result operator()(const T &a, const T &b) const               \
        {                                                                                                    \
            return expression;                                                                               \
        }                                                                                                    \
    };
ACCESSLINT_FUNCTOR(Sum, T, a + b)
ACCESSLINT_FUNCTOR(Difference, T, a - b)
ACCESSLINT_FUNCTOR(Division, T, a / b)
ACCESSLINT_FUNCTOR(Max, T, a < b ? b : a)
ACCESSLINT_FUNCTOR(Min, T, b < a ? b : a)
ACCESSLINT_FUNCTOR(Equality, bool, a == b)
ACCESSLINT_FUNCTOR(Inequality, bool, !(a == b))
ACCESSLINT_FUNCTOR(ArgMax, T, a.value < b.value ? b : a)
ACCESSLINT_FUNCTOR(ArgMin, T, b.value < a.value ? b : a)
#undef ACCESSLINT_FUNCTOR

__device__ inline unsigned LaneId()
{
    return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;
}
__device__ inline unsigned WarpId()
{
    return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32;
}
__device__ inline int RowMajorTid(int x, int y, int)
{
    return (int)(threadIdx.x + x * (threadIdx.y + y * threadIdx.z));
}
__device__ inline void CTA_SYNC()
{
    __syncthreads();
}
__device__ inline void WARP_SYNC(unsigned mask)
{
    __syncwarp(mask);
}
template <class A, class B> __host__ __device__ constexpr A DivideAndRoundUp(A a, B b)
{
    return (a + b - 1) / b;
}
// Scratch of a collective: how it is laid out and accessed is its own affair.
struct accesslint_storage {
    int words[32];
};
template <class T> struct Uninitialized {
    __attribute__((aligned(16))) char bytes[sizeof(T)];
    __device__ T &Alias()
    {
        return *(T *)bytes;
    }
};

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier modifier, class I>
__device__ inline auto ThreadLoad(I from) -> accesslint::value_t<decltype(*from)>
{
    return *from;
}
template <CacheStoreModifier modifier, class I, class T> __device__ inline void ThreadStore(I to, T value)
{
    *to = value;
}
template <int count, class T, class F> __device__ inline T ThreadReduce(T (&items)[count], F combine)
{
    T sum = items[0];
    for (int i = 1; i < count; i++)
        sum = combine(sum, items[i]);
    return sum;
}
} // namespace cub
