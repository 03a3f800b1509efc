// cuda::atomic and cuda::atomic_ref: the device's atomics on one value.
#pragma once
#pragma GCC system_header
#include <accesslint_prelude.h>
#include <cuda/accesslint_sizes.h>

namespace cuda
{
enum memory_order {
    memory_order_relaxed,
    memory_order_consume,
    memory_order_acquire,
    memory_order_release,
    memory_order_acq_rel,
    memory_order_seq_cst
};

// `place` is an lvalue expression of the value.
#define ACCESSLINT_ATOMIC_MEMBERS(place)                                                                     \
    __device__ T load(memory_order = memory_order_seq_cst) const volatile                                    \
    {                                                                                                        \
        return place;                                                                                        \
    }                                                                                                        \
    __device__ void store(T value, memory_order = memory_order_seq_cst) volatile                             \
    {                                                                                                        \
        place = value;                                                                                       \
    }                                                                                                        \
    __device__ operator T() const volatile                                                                   \
    {                                                                                                        \
        return place;                                                                                        \
    }                                                                                                        \
    __device__ T operator=(T value)                                                                          \
    {                                                                                                        \
        place = value;                                                                                       \
        return value;                                                                                        \
    }                                                                                                        \
    __device__ T exchange(T value, memory_order = memory_order_seq_cst) volatile                             \
    {                                                                                                        \
        return atomicExch((T *)&place, value);                                                               \
    }                                                                                                        \
    __device__ bool compare_exchange_strong(T &expected, T value, memory_order = memory_order_seq_cst,       \
                                            memory_order = memory_order_seq_cst) volatile                    \
    {                                                                                                        \
        T old = atomicCAS((T *)&place, expected, value);                                                     \
        bool same = old == expected;                                                                         \
        expected = old;                                                                                      \
        return same;                                                                                         \
    }                                                                                                        \
    __device__ bool compare_exchange_weak(T &expected, T value, memory_order = memory_order_seq_cst,         \
                                          memory_order = memory_order_seq_cst) volatile                      \
    {                                                                                                        \
        return compare_exchange_strong(expected, value);                                                     \
    }                                                                                                        \
    __device__ T fetch_add(T value, memory_order = memory_order_seq_cst) volatile                            \
    {                                                                                                        \
        return atomicAdd((T *)&place, value);                                                                \
    }                                                                                                        \
    __device__ T fetch_sub(T value, memory_order = memory_order_seq_cst) volatile                            \
    {                                                                                                        \
        return atomicSub((T *)&place, value);                                                                \
    }                                                                                                        \
    __device__ T fetch_min(T value, memory_order = memory_order_seq_cst) volatile                            \
    {                                                                                                        \
        return atomicMin((T *)&place, value);                                                                \
    }                                                                                                        \
    __device__ T fetch_max(T value, memory_order = memory_order_seq_cst) volatile                            \
    {                                                                                                        \
        return atomicMax((T *)&place, value);                                                                \
    }                                                                                                        \
    __device__ T fetch_and(T value, memory_order = memory_order_seq_cst) volatile                            \
    {                                                                                                        \
        return atomicAnd((T *)&place, value);                                                                \
    }                                                                                                        \
    __device__ T fetch_or(T value, memory_order = memory_order_seq_cst) volatile                             \
    {                                                                                                        \
        return atomicOr((T *)&place, value);                                                                 \
    }                                                                                                        \
    __device__ T fetch_xor(T value, memory_order = memory_order_seq_cst) volatile                            \
    {                                                                                                        \
        return atomicXor((T *)&place, value);                                                                \
    }                                                                                                        \
    __device__ T operator++() volatile                                                                       \
    {                                                                                                        \
        return fetch_add((T)1) + (T)1;                                                                       \
    }                                                                                                        \
    __device__ T operator++(int) volatile                                                                    \
    {                                                                                                        \
        return fetch_add((T)1);                                                                              \
    }                                                                                                        \
    __device__ T operator--() volatile                                                                       \
    {                                                                                                        \
        return fetch_sub((T)1) - (T)1;                                                                       \
    }                                                                                                        \
    __device__ T operator--(int) volatile                                                                    \
    {                                                                                                        \
        return fetch_sub((T)1);                                                                              \
    }                                                                                                        \
    __device__ T operator+=(T value) volatile                                                                \
    {                                                                                                        \
        return fetch_add(value) + value;                                                                     \
    }                                                                                                        \
    __device__ T operator-=(T value) volatile                                                                \
    {                                                                                                        \
        return fetch_sub(value) - value;                                                                     \
    }                                                                                                        \
    __device__ void wait(T, memory_order = memory_order_seq_cst) const volatile                              \
    {                                                                                                        \
        (void)place;                                                                                         \
    }                                                                                                        \
    __device__ void notify_one() volatile                                                                    \
    {                                                                                                        \
    }                                                                                                        \
    __device__ void notify_all() volatile                                                                    \
    {                                                                                                        \
    }

template <class T, thread_scope scope = thread_scope_system> class atomic
{
  public:
    atomic() = default;
    __host__ __device__ constexpr atomic(T value) : value_(value)
    {
    }
    ACCESSLINT_ATOMIC_MEMBERS(value_)

  private:
    T value_;
};
template <class T, thread_scope scope = thread_scope_system> class atomic_ref
{
  public:
    __host__ __device__ explicit constexpr atomic_ref(T &value) : value_(&value)
    {
    }
    ACCESSLINT_ATOMIC_MEMBERS((*value_))

  private:
    T *value_;
};
#undef ACCESSLINT_ATOMIC_MEMBERS

struct accesslint_flag : atomic<int> {
    __device__ bool test_and_set(memory_order = memory_order_seq_cst)
    {
        return exchange(1) != 0;
    }
    __device__ void clear(memory_order = memory_order_seq_cst)
    {
        store(0);
    }
};
template <thread_scope scope = thread_scope_system> struct atomic_flag : accesslint_flag {
};
__device__ inline void atomic_thread_fence(memory_order, thread_scope = thread_scope_system)
{
    __threadfence();
}
namespace std
{
using cuda::memory_order;
using cuda::memory_order_acq_rel;
using cuda::memory_order_acquire;
using cuda::memory_order_relaxed;
using cuda::memory_order_release;
using cuda::memory_order_seq_cst;
template <class T> using atomic = cuda::atomic<T>;
template <class T> using atomic_ref = cuda::atomic_ref<T>;
} // namespace std
} // namespace cuda
