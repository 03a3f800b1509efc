// Loads and stores with a cache operator, atomics, address spaces.
#pragma once
#pragma GCC system_header

template <class T> __device__ T __ldg(const T *);
template <class T> __device__ T __ldca(const T *);
template <class T> __device__ T __ldcg(const T *);
template <class T> __device__ T __ldcs(const T *);
template <class T> __device__ T __ldlu(const T *);
template <class T> __device__ T __ldcv(const T *);
template <class T> __device__ void __stwb(T *, accesslint::same_t<T>);
template <class T> __device__ void __stcg(T *, accesslint::same_t<T>);
template <class T> __device__ void __stcs(T *, accesslint::same_t<T>);
template <class T> __device__ void __stwt(T *, accesslint::same_t<T>);

// The pointer alone decides the type, the value is converted to it.
#define ACCESSLINT_ATOMIC(f)                                                                                 \
    template <class T> __device__ T f(T *, accesslint::same_t<T>);                                           \
    template <class T> __device__ T f##_block(T *, accesslint::same_t<T>);                                   \
    template <class T> __device__ T f##_system(T *, accesslint::same_t<T>);
ACCESSLINT_ATOMIC(atomicAdd)
ACCESSLINT_ATOMIC(atomicSub)
ACCESSLINT_ATOMIC(atomicExch)
ACCESSLINT_ATOMIC(atomicMin)
ACCESSLINT_ATOMIC(atomicMax)
ACCESSLINT_ATOMIC(atomicInc)
ACCESSLINT_ATOMIC(atomicDec)
ACCESSLINT_ATOMIC(atomicAnd)
ACCESSLINT_ATOMIC(atomicOr)
ACCESSLINT_ATOMIC(atomicXor)
#undef ACCESSLINT_ATOMIC
template <class T> __device__ T atomicCAS(T *, accesslint::same_t<T>, accesslint::same_t<T>);
template <class T> __device__ T atomicCAS_block(T *, accesslint::same_t<T>, accesslint::same_t<T>);
template <class T> __device__ T atomicCAS_system(T *, accesslint::same_t<T>, accesslint::same_t<T>);

extern "C" {
__device__ size_t __cvta_generic_to_shared(const void *);
__device__ size_t __cvta_generic_to_global(const void *);
__device__ size_t __cvta_generic_to_local(const void *);
__device__ size_t __cvta_generic_to_constant(const void *);
__device__ void *__cvta_shared_to_generic(size_t);
__device__ void *__cvta_global_to_generic(size_t);
__device__ void *__cvta_local_to_generic(size_t);
__device__ void *__cvta_constant_to_generic(size_t);
__device__ unsigned __isShared(const void *);
__device__ unsigned __isGlobal(const void *);
__device__ unsigned __isLocal(const void *);
__device__ unsigned __isConstant(const void *);
__device__ unsigned __isGridConstant(const void *);
}

// The compiler's own atomics of newer toolkits, with a memory order and a scope.
#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4
#define ACCESSLINT_ATOMIC(f, known)                                                                          \
    template <class T> __device__ inline T f(T *p, accesslint::same_t<T> value, int, int = 4)                \
    {                                                                                                        \
        return known(p, value);                                                                              \
    }
ACCESSLINT_ATOMIC(__nv_atomic_fetch_add, atomicAdd)
ACCESSLINT_ATOMIC(__nv_atomic_fetch_sub, atomicSub)
ACCESSLINT_ATOMIC(__nv_atomic_fetch_min, atomicMin)
ACCESSLINT_ATOMIC(__nv_atomic_fetch_max, atomicMax)
ACCESSLINT_ATOMIC(__nv_atomic_fetch_and, atomicAnd)
ACCESSLINT_ATOMIC(__nv_atomic_fetch_or, atomicOr)
ACCESSLINT_ATOMIC(__nv_atomic_fetch_xor, atomicXor)
ACCESSLINT_ATOMIC(__nv_atomic_exchange_n, atomicExch)
ACCESSLINT_ATOMIC(__nv_atomic_add, atomicAdd)
ACCESSLINT_ATOMIC(__nv_atomic_sub, atomicSub)
ACCESSLINT_ATOMIC(__nv_atomic_min, atomicMin)
ACCESSLINT_ATOMIC(__nv_atomic_max, atomicMax)
#undef ACCESSLINT_ATOMIC
template <class T> __device__ inline T __nv_atomic_load_n(const T *p, int, int = 4)
{
    return *p;
}
template <class T> __device__ inline void __nv_atomic_store_n(T *p, accesslint::same_t<T> value, int, int = 4)
{
    *p = value;
}
template <class T>
__device__ inline bool __nv_atomic_compare_exchange_n(T *p, T *expected, accesslint::same_t<T> value, bool,
                                                      int, int, int = 4)
{
    T old = atomicCAS(p, *expected, value);
    bool same = old == *expected;
    *expected = old;
    return same;
}
template <class T>
__device__ inline bool __nv_atomic_compare_exchange(T *p, T *expected, T *value, bool, int, int, int = 4)
{
    return __nv_atomic_compare_exchange_n(p, expected, *value, false, 0, 0);
}
__device__ void __nv_atomic_thread_fence(int, int = 4);
