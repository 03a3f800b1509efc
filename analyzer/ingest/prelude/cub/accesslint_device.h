// cub's algorithms over the whole device: host calls that launch kernels of their own.
#pragma once
#pragma GCC system_header
#include "accesslint_util.h"

namespace cub
{
#define ACCESSLINT_STATIC(name) template <class... A> __host__ __device__ static cudaError_t name(A &&...);
struct DeviceReduce {
    ACCESSLINT_STATIC(Sum)
    ACCESSLINT_STATIC(Min)
    ACCESSLINT_STATIC(Max)
    ACCESSLINT_STATIC(ArgMin)
    ACCESSLINT_STATIC(ArgMax)
    ACCESSLINT_STATIC(Reduce)
    ACCESSLINT_STATIC(ReduceByKey)
    ACCESSLINT_STATIC(TransformReduce)
};
struct DeviceSegmentedReduce : DeviceReduce {
};
struct DeviceScan {
    ACCESSLINT_STATIC(InclusiveSum)
    ACCESSLINT_STATIC(ExclusiveSum)
    ACCESSLINT_STATIC(InclusiveScan)
    ACCESSLINT_STATIC(ExclusiveScan)
    ACCESSLINT_STATIC(InclusiveSumByKey)
    ACCESSLINT_STATIC(ExclusiveSumByKey)
    ACCESSLINT_STATIC(InclusiveScanByKey)
    ACCESSLINT_STATIC(ExclusiveScanByKey)
};
struct DeviceRadixSort {
    ACCESSLINT_STATIC(SortKeys)
    ACCESSLINT_STATIC(SortKeysDescending)
    ACCESSLINT_STATIC(SortPairs)
    ACCESSLINT_STATIC(SortPairsDescending)
};
struct DeviceSegmentedRadixSort : DeviceRadixSort {
};
struct DeviceSegmentedSort : DeviceRadixSort {
    ACCESSLINT_STATIC(StableSortKeys)
    ACCESSLINT_STATIC(StableSortPairs)
};
struct DeviceMergeSort : DeviceRadixSort {
    ACCESSLINT_STATIC(StableSortKeys)
    ACCESSLINT_STATIC(StableSortPairs)
};
struct DeviceSelect {
    ACCESSLINT_STATIC(Flagged)
    ACCESSLINT_STATIC(If)
    ACCESSLINT_STATIC(Unique)
    ACCESSLINT_STATIC(UniqueByKey)
};
struct DevicePartition {
    ACCESSLINT_STATIC(Flagged)
    ACCESSLINT_STATIC(If)
};
struct DeviceRunLengthEncode {
    ACCESSLINT_STATIC(Encode)
    ACCESSLINT_STATIC(NonTrivialRuns)
};
struct DeviceHistogram {
    ACCESSLINT_STATIC(HistogramEven)
    ACCESSLINT_STATIC(HistogramRange)
    ACCESSLINT_STATIC(MultiHistogramEven)
    ACCESSLINT_STATIC(MultiHistogramRange)
};
struct DeviceSpmv {
    ACCESSLINT_STATIC(CsrMV)
};
struct DeviceAdjacentDifference {
    ACCESSLINT_STATIC(SubtractLeft)
    ACCESSLINT_STATIC(SubtractLeftCopy)
    ACCESSLINT_STATIC(SubtractRightCopy)
};
struct DeviceMemcpy {
    ACCESSLINT_STATIC(Batched)
};
struct DeviceFor {
    ACCESSLINT_STATIC(Bulk)
    ACCESSLINT_STATIC(ForEach)
    ACCESSLINT_STATIC(ForEachN)
};
struct DeviceTransform {
    ACCESSLINT_STATIC(Transform)
};
struct DeviceTopK {
    ACCESSLINT_STATIC(MaxKeys)
    ACCESSLINT_STATIC(MinKeys)
    ACCESSLINT_STATIC(MaxPairs)
    ACCESSLINT_STATIC(MinPairs)
};
#undef ACCESSLINT_STATIC

// Random-access iterators: what they point at is computed.
template <class V, class D, class F> struct accesslint_iterator {
    typedef V value_type;
    typedef D difference_type;
    typedef V reference;
    typedef V *pointer;
};
template <class V, class D = ptrdiff_t> struct CountingInputIterator : accesslint_iterator<V, D, void> {
    V first;
    __host__ __device__ CountingInputIterator(V start) : first(start)
    {
    }
    __host__ __device__ V operator*() const
    {
        return first;
    }
    template <class I> __host__ __device__ V operator[](I i) const
    {
        return first + (V)i;
    }
    template <class I> __host__ __device__ CountingInputIterator operator+(I i) const
    {
        return CountingInputIterator(first + (V)i);
    }
};
template <class V, class D = ptrdiff_t> struct ConstantInputIterator : accesslint_iterator<V, D, void> {
    V value;
    __host__ __device__ ConstantInputIterator(V v, D = 0) : value(v)
    {
    }
    template <class I> __host__ __device__ V operator[](I) const
    {
        return value;
    }
};
template <class V, class F, class I, class D = ptrdiff_t>
struct TransformInputIterator : accesslint_iterator<V, D, F> {
    I from;
    F function;
    __host__ __device__ TransformInputIterator(I i, F f) : from(i), function(f)
    {
    }
    __host__ __device__ V operator*() const
    {
        return function(*from);
    }
    template <class N> __host__ __device__ V operator[](N n) const
    {
        return function(from[n]);
    }
    template <class N> __host__ __device__ TransformInputIterator operator+(N n) const
    {
        return TransformInputIterator(from + n, function);
    }
};
template <class I, class D = ptrdiff_t, class V = int>
struct ArgIndexInputIterator : accesslint_iterator<V, D, void> {
    I from;
    __host__ __device__ ArgIndexInputIterator(I i, D = 0) : from(i)
    {
    }
};
template <CacheLoadModifier modifier, class V, class D = ptrdiff_t>
struct CacheModifiedInputIterator : accesslint_iterator<V, D, void> {
    const V *from;
    __host__ __device__ CacheModifiedInputIterator(const V *p) : from(p)
    {
    }
    template <class N> __host__ __device__ V operator[](N n) const
    {
        return from[n];
    }
};
struct DiscardOutputIterator {
    __host__ __device__ DiscardOutputIterator(ptrdiff_t = 0)
    {
    }
};

// Pools of device memory.
struct CachingDeviceAllocator {
    template <class... A> CachingDeviceAllocator(A &&...)
    {
    }
    template <class... A> cudaError_t DeviceAllocate(A &&...);
    template <class... A> cudaError_t DeviceFree(A &&...);
    cudaError_t FreeAllCached();
};
} // namespace cub
