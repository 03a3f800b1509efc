// The part of the runtime API that C++ adds: functions that take kernels, symbols and typed pointers.
#pragma once
#pragma GCC system_header

#pragma clang force_cuda_host_device begin
template <class T> cudaError_t cudaMalloc(T **, size_t);
template <class T> cudaError_t cudaMallocHost(T **, size_t, unsigned = 0);
template <class T> cudaError_t cudaHostAlloc(T **, size_t, unsigned);
template <class T> cudaError_t cudaMallocManaged(T **, size_t, unsigned = cudaMemAttachGlobal);
template <class T> cudaError_t cudaMallocPitch(T **, size_t *, size_t, size_t);
template <class T> cudaError_t cudaMallocAsync(T **, size_t, cudaStream_t);
template <class T> cudaError_t cudaMallocFromPoolAsync(T **, size_t, cudaMemPool_t, cudaStream_t);
template <class T> cudaError_t cudaHostGetDevicePointer(T **, void *, unsigned);

template <class T>
cudaError_t cudaMemcpyToSymbol(const T &, const void *, size_t, size_t = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice);
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *, const T &, size_t, size_t = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T &, const void *, size_t, size_t = 0,
                                    cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t = 0);
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void *, const T &, size_t, size_t = 0,
                                      cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t = 0);
template <class T> cudaError_t cudaGetSymbolAddress(void **, const T &);
template <class T> cudaError_t cudaGetSymbolSize(size_t *, const T &);

template <class T>
cudaError_t cudaLaunchKernel(T *, dim3 grid, dim3 block, void **arguments, size_t shared = 0,
                             cudaStream_t = 0);
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T *, dim3 grid, dim3 block, void **arguments, size_t shared = 0,
                                        cudaStream_t = 0);
template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*)(P...), A &&...);
template <class T> cudaError_t cudaLaunch(T *);
template <class T> cudaError_t cudaSetupArgument(T, size_t);
template <class T> cudaError_t cudaFuncSetAttribute(T *, cudaFuncAttribute, int);
template <class T> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *, T *);
template <class T> cudaError_t cudaFuncSetCacheConfig(T *, cudaFuncCache);
template <class T> cudaError_t cudaFuncSetSharedMemConfig(T *, cudaSharedMemConfig);
template <class T> cudaError_t cudaGetFuncBySymbol(cudaFunction_t *, T *);

template <class T> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, T, int, size_t);
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *, T, int, size_t, unsigned);
template <class T> cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, T, size_t = 0, int = 0);
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *, int *, T, size_t = 0, int = 0, unsigned = 0);
template <class F, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *, int *, T, F, int = 0);
template <class T> cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *, T *, int, int);
template <class T> cudaError_t cudaOccupancyMaxActiveClusters(int *, T *, const cudaLaunchConfig_t *);
template <class T> cudaError_t cudaOccupancyMaxPotentialClusterSize(int *, T *, const cudaLaunchConfig_t *);

// Of T's members only the kind and the number of bits would matter, to the texture unit alone.
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();
#pragma clang force_cuda_host_device end
