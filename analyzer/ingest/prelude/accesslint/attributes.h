// The keywords and macros that nvcc defines. `__noinline__` and `__restrict__` are keywords of clang.
#pragma once
#pragma GCC system_header

#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __NVCC__
#define __NVCC__ 1
#endif
// 13 would make libraries choose compiler builtins that clang lacks.
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
#define __CUDACC_VER_BUILD__ 0
#endif
#define CUDART_VERSION 12090
#define CUDART_API_VERSION 12090
#define __CUDART_API_VERSION 12090
#define CUDA_VERSION 12090
#define __CUDA_API_VERSION 12090
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
// clang has no managed variables: a device variable that the host may name.
#define __managed__ __attribute__((device)) __attribute__((annotate("accesslint.managed")))
#define __grid_constant__ __attribute__((annotate("accesslint.grid_constant")))

// libclang gives the arguments of `annotate` as expressions, those of other attributes not at all.
#define __launch_bounds__(...) __attribute__((annotate("accesslint.launch_bounds", __VA_ARGS__)))
#define __maxnreg__(...) __attribute__((annotate("accesslint.maxnreg", __VA_ARGS__)))
#define __cluster_dims__(...) __attribute__((annotate("accesslint.cluster_dims", __VA_ARGS__)))
#define __block_size__(...) __attribute__((annotate("accesslint.block_size", __VA_ARGS__)))
#define __align__(n) __attribute__((aligned(n))) __attribute__((annotate("accesslint.align", n)))
#define __builtin_align__(n) __attribute__((aligned(n)))

#define __forceinline__ inline __attribute__((always_inline))
#define __inline_hint__
#define __no_return__ __attribute__((noreturn))
#define __thread__ __thread
#define __device_builtin__
#define __cudart_builtin__
#define __CUDA_BUILTIN__
#define __nv_pure__
#define __nv_register_params__
#define __specialization_static static
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDAAPI
#define CUDACB
#define CUDART_CB
#define CUDART_DEVICE __device__
#define __dv(v) = v
#define __nv_is_extended_device_lambda_closure_type(type) false
#define __nv_is_extended_host_device_lambda_closure_type(type) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(type) false
