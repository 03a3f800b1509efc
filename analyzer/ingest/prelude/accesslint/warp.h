// Between the lanes of a warp and the threads of a block. __syncthreads is a builtin of clang.
#pragma once
#pragma GCC system_header

__device__ void __syncwarp(unsigned mask = 0xffffffffu);
__device__ int __syncthreads_count(int);
__device__ int __syncthreads_and(int);
__device__ int __syncthreads_or(int);
__device__ void __barrier_sync(unsigned);
__device__ void __barrier_sync_count(unsigned, unsigned);
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
__device__ void __nanosleep(unsigned);
__device__ void __trap();
__device__ void __brkpt();
__device__ void __prof_trigger(int);
__device__ long long clock64();
__device__ unsigned long long __globaltimer();
__device__ unsigned long long globaltimer();

__device__ unsigned __activemask();
__device__ unsigned __ballot_sync(unsigned mask, int);
__device__ int __all_sync(unsigned mask, int);
__device__ int __any_sync(unsigned mask, int);
__device__ int __uni_sync(unsigned mask, int);
__device__ unsigned __ballot(int);
__device__ int __all(int);
__device__ int __any(int);
template <class T> __device__ unsigned __match_any_sync(unsigned mask, T);
template <class T> __device__ unsigned __match_all_sync(unsigned mask, T, int *all);

template <class T> __device__ T __shfl_sync(unsigned mask, T, int lane, int width = 32);
template <class T> __device__ T __shfl_up_sync(unsigned mask, T, unsigned delta, int width = 32);
template <class T> __device__ T __shfl_down_sync(unsigned mask, T, unsigned delta, int width = 32);
template <class T> __device__ T __shfl_xor_sync(unsigned mask, T, int lane_mask, int width = 32);
template <class T> __device__ T __shfl(T, int lane, int width = 32);
template <class T> __device__ T __shfl_up(T, unsigned delta, int width = 32);
template <class T> __device__ T __shfl_down(T, unsigned delta, int width = 32);
template <class T> __device__ T __shfl_xor(T, int lane_mask, int width = 32);

template <class T> __device__ T __reduce_add_sync(unsigned mask, T);
template <class T> __device__ T __reduce_min_sync(unsigned mask, T);
template <class T> __device__ T __reduce_max_sync(unsigned mask, T);
template <class T> __device__ T __reduce_and_sync(unsigned mask, T);
template <class T> __device__ T __reduce_or_sync(unsigned mask, T);
template <class T> __device__ T __reduce_xor_sync(unsigned mask, T);
