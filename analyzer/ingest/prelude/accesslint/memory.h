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
