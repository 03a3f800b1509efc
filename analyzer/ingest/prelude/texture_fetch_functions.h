// Texture and surface functions, by object and by reference. Their memory is laid out in an undocumented way:
// declarations only.
#pragma once
#pragma GCC system_header
#include "texture_types.h"

// clang lets device code name host variables of such a type.
template <class T, int dimensions = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {
    __host__ __device__ texture(int = 0, cudaTextureFilterMode = cudaFilterModePoint,
                                cudaTextureAddressMode = cudaAddressModeClamp);
    __host__ __device__ texture(int, cudaTextureFilterMode, cudaTextureAddressMode, cudaChannelFormatDesc);
};
template <class T, int dimensions = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface : surfaceReference {
    __host__ __device__ surface();
};
template <int dimensions>
struct __attribute__((device_builtin_surface_type)) surface<void, dimensions> : surfaceReference {
    __host__ __device__ surface();
};

namespace accesslint
{
// What a fetch in mode cudaReadModeNormalizedFloat yields.
template <class T> struct normalized : same<float> {
};
#define ACCESSLINT_NORMALIZED(n)                                                                             \
    template <> struct normalized<char##n> : same<float##n> {                                                \
    };                                                                                                       \
    template <> struct normalized<uchar##n> : same<float##n> {                                               \
    };                                                                                                       \
    template <> struct normalized<short##n> : same<float##n> {                                               \
    };                                                                                                       \
    template <> struct normalized<ushort##n> : same<float##n> {                                              \
    };
ACCESSLINT_NORMALIZED(1)
ACCESSLINT_NORMALIZED(2)
ACCESSLINT_NORMALIZED(4)
#undef ACCESSLINT_NORMALIZED
template <class T, cudaTextureReadMode mode> struct fetched : same<T> {
};
template <class T> struct fetched<T, cudaReadModeNormalizedFloat> : normalized<T> {
};
template <class T, cudaTextureReadMode mode> using fetched_t = typename fetched<T, mode>::type;
} // namespace accesslint

#define ACCESSLINT_FETCH(f, ...)                                                                             \
    template <class T> __device__ T f(cudaTextureObject_t, __VA_ARGS__);                                     \
    template <class T> __device__ void f(T *, cudaTextureObject_t, __VA_ARGS__);                             \
    template <class T, int D, cudaTextureReadMode M>                                                         \
    __device__ accesslint::fetched_t<T, M> f(texture<T, D, M>, __VA_ARGS__);
ACCESSLINT_FETCH(tex1Dfetch, int)
ACCESSLINT_FETCH(tex1D, float)
ACCESSLINT_FETCH(tex2D, float, float)
ACCESSLINT_FETCH(tex3D, float, float, float)
ACCESSLINT_FETCH(tex1DLayered, float, int)
ACCESSLINT_FETCH(tex2DLayered, float, float, int)
ACCESSLINT_FETCH(texCubemap, float, float, float)
ACCESSLINT_FETCH(texCubemapLayered, float, float, float, int)
ACCESSLINT_FETCH(tex1DLod, float, float)
ACCESSLINT_FETCH(tex2DLod, float, float, float)
ACCESSLINT_FETCH(tex3DLod, float, float, float, float)
ACCESSLINT_FETCH(tex2DLayeredLod, float, float, int, float)
ACCESSLINT_FETCH(texCubemapLod, float, float, float, float)
ACCESSLINT_FETCH(tex1DGrad, float, float, float)
ACCESSLINT_FETCH(tex2DGrad, float, float, float2, float2)
ACCESSLINT_FETCH(tex3DGrad, float, float, float, float4, float4)
ACCESSLINT_FETCH(tex2Dgather, float, float, int = 0)
#undef ACCESSLINT_FETCH

// S is a surface object or a surface reference.
#define ACCESSLINT_SURFACE(dimension, ...)                                                                   \
    template <class T, class S>                                                                              \
    __device__ T surf##dimension##read(S, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);      \
    template <class T, class S>                                                                              \
    __device__ void surf##dimension##read(T *, S, __VA_ARGS__,                                               \
                                          cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                   \
    template <class T, class S>                                                                              \
    __device__ void surf##dimension##write(T, S, __VA_ARGS__,                                                \
                                           cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
ACCESSLINT_SURFACE(1D, int)
ACCESSLINT_SURFACE(2D, int, int)
ACCESSLINT_SURFACE(3D, int, int, int)
ACCESSLINT_SURFACE(1DLayered, int, int)
ACCESSLINT_SURFACE(2DLayered, int, int, int)
ACCESSLINT_SURFACE(Cubemap, int, int, int)
ACCESSLINT_SURFACE(CubemapLayered, int, int, int)
#undef ACCESSLINT_SURFACE

#pragma clang force_cuda_host_device begin
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTexture(size_t *, const texture<T, D, M> &, const void *, size_t = UINT_MAX);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTexture(size_t *, const texture<T, D, M> &, const void *, const cudaChannelFormatDesc &,
                            size_t = UINT_MAX);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTexture2D(size_t *, const texture<T, D, M> &, const void *, size_t, size_t, size_t);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTexture2D(size_t *, const texture<T, D, M> &, const void *, const cudaChannelFormatDesc &,
                              size_t, size_t, size_t);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTextureToArray(const texture<T, D, M> &, cudaArray_const_t);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTextureToArray(const texture<T, D, M> &, cudaArray_const_t,
                                   const cudaChannelFormatDesc &);
template <class T, int D, cudaTextureReadMode M> cudaError_t cudaUnbindTexture(const texture<T, D, M> &);
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaGetTextureAlignmentOffset(size_t *, const texture<T, D, M> &);
template <class T, int D> cudaError_t cudaBindSurfaceToArray(const surface<T, D> &, cudaArray_const_t);
template <class T, int D>
cudaError_t cudaBindSurfaceToArray(const surface<T, D> &, cudaArray_const_t, const cudaChannelFormatDesc &);
cudaError_t cudaBindTexture(size_t *, const textureReference *, const void *, const cudaChannelFormatDesc *,
                            size_t = UINT_MAX);
cudaError_t cudaBindTextureToArray(const textureReference *, cudaArray_const_t,
                                   const cudaChannelFormatDesc *);
cudaError_t cudaUnbindTexture(const textureReference *);
cudaError_t cudaGetTextureReference(const textureReference **, const void *);
#pragma clang force_cuda_host_device end
