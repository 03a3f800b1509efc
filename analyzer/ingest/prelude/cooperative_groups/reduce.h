#pragma once
#pragma GCC system_header
#include <cooperative_groups.h>

namespace cooperative_groups
{
#define ACCESSLINT_FUNCTOR(name, expression)                                                                 \
    template <class T = void> struct name {                                                                  \
        __host__ __device__ T operator()(T a, T b) const                                                     \
        {                                                                                                    \
            return expression;                                                                               \
        }                                                                                                    \
    };
ACCESSLINT_FUNCTOR(plus, a + b)
ACCESSLINT_FUNCTOR(less, a < b ? a : b)
ACCESSLINT_FUNCTOR(greater, b < a ? a : b)
ACCESSLINT_FUNCTOR(bit_and, a &b)
ACCESSLINT_FUNCTOR(bit_or, a | b)
ACCESSLINT_FUNCTOR(bit_xor, a ^ b)
#undef ACCESSLINT_FUNCTOR

template <unsigned size, class P, class T, class F>
__device__ inline T reduce(const thread_block_tile<size, P> &tile, T value, F &&combine)
{
    if (size > 32)
        return __accesslint_opaque<T>();
    for (unsigned step = size / 2; step > 0; step /= 2)
        value = combine(value, tile.shfl_xor(value, (int)step));
    return value;
}
// Which lanes are there isn't known.
template <class T, class F> __device__ inline T reduce(const coalesced_group &, T, F &&)
{
    return __accesslint_opaque<T>();
}
template <class G, class T, class F>
__device__ inline void reduce_update_async(const G &group, T &to, T value, F &&combine)
{
    T sum = reduce(group, value, combine);
    if (group.thread_rank() == 0)
        atomicAdd(&to, sum);
}
template <class G, class T, class F>
__device__ inline void reduce_store_async(const G &group, T *to, T value, F &&combine)
{
    T sum = reduce(group, value, combine);
    if (group.thread_rank() == 0)
        *to = sum;
}
} // namespace cooperative_groups
