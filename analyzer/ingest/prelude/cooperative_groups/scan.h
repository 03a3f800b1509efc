#pragma once
#pragma GCC system_header
#include "reduce.h"

namespace cooperative_groups
{
template <unsigned size, class P, class T, class F>
__device__ inline T inclusive_scan(const thread_block_tile<size, P> &tile, T value, F &&combine)
{
    for (unsigned step = 1; step < size; step *= 2) {
        T other = tile.shfl_up(value, step);
        if (tile.thread_rank() >= step)
            value = combine(value, other);
    }
    return value;
}
template <unsigned size, class P, class T, class F>
__device__ inline T exclusive_scan(const thread_block_tile<size, P> &tile, T value, F &&combine)
{
    T before = tile.shfl_up(inclusive_scan(tile, value, combine), 1);
    return tile.thread_rank() == 0 ? T() : before;
}
template <class T, class F> __device__ inline T inclusive_scan(const coalesced_group &, T, F &&)
{
    return __accesslint_opaque<T>();
}
template <class T, class F> __device__ inline T exclusive_scan(const coalesced_group &, T, F &&)
{
    return __accesslint_opaque<T>();
}
template <class G, class T> __device__ inline T inclusive_scan(const G &group, T value)
{
    return inclusive_scan(group, value, plus<T>());
}
template <class G, class T> __device__ inline T exclusive_scan(const G &group, T value)
{
    return exclusive_scan(group, value, plus<T>());
}
} // namespace cooperative_groups
