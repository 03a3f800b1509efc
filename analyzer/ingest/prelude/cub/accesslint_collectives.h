// cub's collectives over a warp or a block. Results are opaque; loads and stores through BlockLoad and
// BlockStore are made.
#pragma once
#pragma GCC system_header
#include "accesslint_util.h"

namespace cub
{
enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

// A class with temporary storage that may be built with or without it.
#define ACCESSLINT_COLLECTIVE(name)                                                                          \
    typedef accesslint_storage TempStorage;                                                                  \
    __device__ name()                                                                                        \
    {                                                                                                        \
    }                                                                                                        \
    __device__ name(TempStorage &)                                                                           \
    {                                                                                                        \
    }

// Reductions and scans; `meet` is what the threads do to exchange.
#define ACCESSLINT_REDUCTIONS(T, meet)                                                                       \
    __device__ T Sum(T)                                                                                      \
    {                                                                                                        \
        meet;                                                                                                \
        return __accesslint_opaque<T>();                                                                     \
    }                                                                                                        \
    __device__ T Sum(T, int)                                                                                 \
    {                                                                                                        \
        meet;                                                                                                \
        return __accesslint_opaque<T>();                                                                     \
    }                                                                                                        \
    template <int n> __device__ T Sum(T(&)[n])                                                               \
    {                                                                                                        \
        meet;                                                                                                \
        return __accesslint_opaque<T>();                                                                     \
    }                                                                                                        \
    template <class F> __device__ T Reduce(T, F)                                                             \
    {                                                                                                        \
        meet;                                                                                                \
        return __accesslint_opaque<T>();                                                                     \
    }                                                                                                        \
    template <class F> __device__ T Reduce(T, F, int)                                                        \
    {                                                                                                        \
        meet;                                                                                                \
        return __accesslint_opaque<T>();                                                                     \
    }                                                                                                        \
    template <int n, class F> __device__ T Reduce(T(&)[n], F)                                                \
    {                                                                                                        \
        meet;                                                                                                \
        return __accesslint_opaque<T>();                                                                     \
    }
#define ACCESSLINT_SCAN(T, name, meet)                                                                       \
    template <class... A> __device__ void name(T, T &out, A &&...)                                           \
    {                                                                                                        \
        meet;                                                                                                \
        out = __accesslint_opaque<T>();                                                                      \
    }                                                                                                        \
    template <int n, class... A> __device__ void name(T(&)[n], T(&out)[n], A &&...)                          \
    {                                                                                                        \
        meet;                                                                                                \
        for (int i = 0; i < n; i++)                                                                          \
            out[i] = __accesslint_opaque<T>();                                                               \
    }
#define ACCESSLINT_SCANS(T, meet)                                                                            \
    ACCESSLINT_SCAN(T, InclusiveSum, meet)                                                                   \
    ACCESSLINT_SCAN(T, ExclusiveSum, meet)                                                                   \
    ACCESSLINT_SCAN(T, InclusiveScan, meet)                                                                  \
    ACCESSLINT_SCAN(T, ExclusiveScan, meet)

template <class T, int width = 32, int legacy = 0> struct WarpReduce {
    ACCESSLINT_COLLECTIVE(WarpReduce)
    ACCESSLINT_REDUCTIONS(T, __syncwarp())
    template <class H> __device__ T HeadSegmentedSum(T, H)
    {
        return __accesslint_opaque<T>();
    }
    template <class H> __device__ T TailSegmentedSum(T, H)
    {
        return __accesslint_opaque<T>();
    }
};
template <class T, int width = 32, int legacy = 0> struct WarpScan {
    ACCESSLINT_COLLECTIVE(WarpScan)
    ACCESSLINT_SCANS(T, __syncwarp())
    __device__ T Broadcast(T, unsigned)
    {
        return __accesslint_opaque<T>();
    }
};
template <class T, int x, BlockReduceAlgorithm algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int y = 1, int z = 1,
          int legacy = 0>
struct BlockReduce {
    ACCESSLINT_COLLECTIVE(BlockReduce)
    ACCESSLINT_REDUCTIONS(T, __syncthreads())
};
template <class T, int x, BlockScanAlgorithm algorithm = BLOCK_SCAN_RAKING, int y = 1, int z = 1,
          int legacy = 0>
struct BlockScan {
    ACCESSLINT_COLLECTIVE(BlockScan)
    ACCESSLINT_SCANS(T, __syncthreads())
};
template <class K, int x, int items, class V = NullType, int... rest> struct BlockRadixSort {
    ACCESSLINT_COLLECTIVE(BlockRadixSort)
    template <class... A> __device__ void Sort(A &&...);
    template <class... A> __device__ void SortDescending(A &&...);
    template <class... A> __device__ void SortBlockedToStriped(A &&...);
    template <class... A> __device__ void SortDescendingBlockedToStriped(A &&...);
};
template <class K, int x, int items, class V = NullType, int... rest> struct BlockMergeSort {
    ACCESSLINT_COLLECTIVE(BlockMergeSort)
    template <class... A> __device__ void Sort(A &&...);
    template <class... A> __device__ void StableSort(A &&...);
};
template <class T, int x, int items, bool timeslicing = false, int... rest> struct BlockExchange {
    ACCESSLINT_COLLECTIVE(BlockExchange)
    template <class... A> __device__ void BlockedToStriped(A &&...);
    template <class... A> __device__ void StripedToBlocked(A &&...);
    template <class... A> __device__ void WarpStripedToBlocked(A &&...);
    template <class... A> __device__ void BlockedToWarpStriped(A &&...);
    template <class... A> __device__ void ScatterToBlocked(A &&...);
    template <class... A> __device__ void ScatterToStriped(A &&...);
};
template <class T, int x, int y = 1, int z = 1> struct BlockAdjacentDifference {
    ACCESSLINT_COLLECTIVE(BlockAdjacentDifference)
    template <class... A> __device__ void SubtractLeft(A &&...);
    template <class... A> __device__ void SubtractRight(A &&...);
    template <class... A> __device__ void SubtractLeftPartialTile(A &&...);
};
template <class T, int x, int... rest> struct BlockDiscontinuity {
    ACCESSLINT_COLLECTIVE(BlockDiscontinuity)
    template <class... A> __device__ void FlagHeads(A &&...);
    template <class... A> __device__ void FlagTails(A &&...);
};
template <class T, int x, int items, int bins, BlockHistogramAlgorithm algorithm = BLOCK_HISTO_SORT,
          int... rest>
struct BlockHistogram {
    ACCESSLINT_COLLECTIVE(BlockHistogram)
    template <class C> __device__ void InitHistogram(C (&)[bins]);
    template <class... A> __device__ void Histogram(A &&...);
    template <class... A> __device__ void Composite(A &&...);
};
template <class T, int x, int y = 1, int z = 1> struct BlockShuffle {
    ACCESSLINT_COLLECTIVE(BlockShuffle)
    template <class... A> __device__ void Offset(A &&...);
    template <class... A> __device__ void Up(A &&...);
    template <class... A> __device__ void Down(A &&...);
};

// The place of a thread's i-th item. A transposing load reads striped by warp, then exchanges in shared
// memory.
template <int items> __device__ inline int accesslint_blocked(int thread, int i)
{
    return thread * items + i;
}
template <int threads> __device__ inline int accesslint_striped(int thread, int i)
{
    return thread + i * threads;
}
template <int items> __device__ inline int accesslint_warp_striped(int thread, int i)
{
    return thread / 32 * 32 * items + thread % 32 + i * 32;
}
template <int threads, int items> __device__ inline int accesslint_place(int algorithm, int thread, int i)
{
    if (algorithm == BLOCK_LOAD_DIRECT || algorithm == BLOCK_LOAD_VECTORIZE)
        return accesslint_blocked<items>(thread, i);
    if (algorithm == BLOCK_LOAD_STRIPED || algorithm == BLOCK_LOAD_TRANSPOSE)
        return accesslint_striped<threads>(thread, i);
    return accesslint_warp_striped<items>(thread, i);
}
template <class T, int x, int items, BlockLoadAlgorithm algorithm = BLOCK_LOAD_DIRECT, int y = 1, int z = 1,
          int legacy = 0>
struct BlockLoad {
    ACCESSLINT_COLLECTIVE(BlockLoad)
    template <class I> __device__ void Load(I from, T (&to)[items])
    {
        for (int i = 0; i < items; i++)
            to[i] = from[accesslint_place<x * y * z, items>(algorithm, RowMajorTid(x, y, z), i)];
    }
    template <class I> __device__ void Load(I from, T (&to)[items], int valid)
    {
        for (int i = 0; i < items; i++) {
            int place = accesslint_place<x * y * z, items>(algorithm, RowMajorTid(x, y, z), i);
            if (place < valid)
                to[i] = from[place];
        }
    }
    template <class I, class D> __device__ void Load(I from, T (&to)[items], int valid, D otherwise)
    {
        for (int i = 0; i < items; i++)
            to[i] = otherwise;
        Load(from, to, valid);
    }
};
template <class T, int x, int items, BlockStoreAlgorithm algorithm = BLOCK_STORE_DIRECT, int y = 1, int z = 1,
          int legacy = 0>
struct BlockStore {
    ACCESSLINT_COLLECTIVE(BlockStore)
    template <class I> __device__ void Store(I to, T (&from)[items])
    {
        for (int i = 0; i < items; i++)
            to[accesslint_place<x * y * z, items>(algorithm, RowMajorTid(x, y, z), i)] = from[i];
    }
    template <class I> __device__ void Store(I to, T (&from)[items], int valid)
    {
        for (int i = 0; i < items; i++) {
            int place = accesslint_place<x * y * z, items>(algorithm, RowMajorTid(x, y, z), i);
            if (place < valid)
                to[place] = from[i];
        }
    }
};
template <class I, class T, int items>
__device__ inline void LoadDirectBlocked(int thread, I from, T (&to)[items])
{
    for (int i = 0; i < items; i++)
        to[i] = from[thread * items + i];
}
template <int threads, class I, class T, int items>
__device__ inline void LoadDirectStriped(int thread, I from, T (&to)[items])
{
    for (int i = 0; i < items; i++)
        to[i] = from[thread + i * threads];
}
template <class I, class T, int items>
__device__ inline void StoreDirectBlocked(int thread, I to, T (&from)[items])
{
    for (int i = 0; i < items; i++)
        to[thread * items + i] = from[i];
}
template <int threads, class I, class T, int items>
__device__ inline void StoreDirectStriped(int thread, I to, T (&from)[items])
{
    for (int i = 0; i < items; i++)
        to[thread + i * threads] = from[i];
}
#undef ACCESSLINT_COLLECTIVE
#undef ACCESSLINT_REDUCTIONS
#undef ACCESSLINT_SCAN
#undef ACCESSLINT_SCANS
} // namespace cub
