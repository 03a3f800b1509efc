// The part of PyTorch's C++ interface that launches of extensions are written with, for those who give no
// folder of the real one. Tensors are opaque: their sizes are numbers that nobody knows, and their memory is
// somewhere. Accessors see contiguous tensors.
#pragma once
#pragma GCC system_header
#if __cplusplus >= 201402L
#include <algorithm>
#include <cmath>
#include <iostream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace c10
{
struct alignas(2) Half {
    unsigned short x;
    Half() = default;
    __host__ __device__ Half(float value);
    __host__ __device__ Half(const __half &value) : x(__half_raw(value).x)
    {
    }
    __host__ __device__ operator float() const
    {
        __half_raw raw;
        raw.x = x;
        return __half2float(__half(raw));
    }
};

struct alignas(2) BFloat16 {
    unsigned short x;
    BFloat16() = default;
    __host__ __device__ BFloat16(float value);
    __host__ __device__ operator float() const
    {
        return __uint_as_float((unsigned)x << 16);
    }
};

#define ACCESSLINT_TYPES(one)                                                                                \
    one(Byte, uint8_t) one(Char, int8_t) one(Short, int16_t) one(Int, int) one(Long, int64_t)                \
        one(Half, c10::Half) one(Float, float) one(Double, double) one(Bool, bool)                           \
            one(BFloat16, c10::BFloat16)

enum class ScalarType : int8_t {
#define ACCESSLINT_ONE(name, type) name,
    ACCESSLINT_TYPES(ACCESSLINT_ONE)
#undef ACCESSLINT_ONE
        Undefined
};

namespace impl
{
template <ScalarType type> struct ScalarTypeToCPPType;
#define ACCESSLINT_ONE(name, of)                                                                             \
    template <> struct ScalarTypeToCPPType<ScalarType::name> {                                               \
        using type = of;                                                                                     \
    };
ACCESSLINT_TYPES(ACCESSLINT_ONE)
#undef ACCESSLINT_ONE
template <ScalarType type> using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<type>::type;
} // namespace impl

enum class DeviceType : int8_t { CPU, CUDA };
constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA;
using DeviceIndex = int8_t;

struct Device {
    Device(DeviceType, int = 0)
    {
    }
    Device(const char *)
    {
    }
    Device(const std::string &)
    {
    }
    DeviceType type() const;
    int index() const;
    bool is_cuda() const;
    bool is_cpu() const;
    bool operator==(const Device &) const;
    bool operator!=(const Device &) const;
};

struct IntArrayRef {
    IntArrayRef(std::initializer_list<int64_t>)
    {
    }
    IntArrayRef(const std::vector<int64_t> &)
    {
    }
    IntArrayRef(int64_t)
    {
    }
    int64_t operator[](size_t) const;
    size_t size() const;
    const int64_t *data() const;
    std::vector<int64_t> vec() const;
    const int64_t *begin() const;
    const int64_t *end() const;
    bool operator==(const IntArrayRef &) const;
    bool operator!=(const IntArrayRef &) const;
};
template <class T> using ArrayRef = IntArrayRef;

template <class T> struct optional_base {
    optional_base()
    {
    }
    template <class U> optional_base(U &&)
    {
    }
    bool has_value() const;
    explicit operator bool() const;
    T &value() const;
    T value_or(const T &) const;
    T &operator*() const;
    T *operator->() const;
};
template <class T> using optional = optional_base<T>;
struct nullopt_t {
};
constexpr nullopt_t nullopt{};

struct Scalar {
    template <class T> Scalar(T)
    {
    }
    template <class T> T to() const;
};

struct TensorOptions {
    TensorOptions()
    {
    }
    template <class T> TensorOptions(T)
    {
    }
    TensorOptions dtype(ScalarType) const;
    template <class T> TensorOptions device(T, int = 0) const;
    template <class T> TensorOptions layout(T) const;
    TensorOptions requires_grad(bool) const;
    ScalarType dtype() const;
    Device device() const;
};

inline std::ostream &operator<<(std::ostream &out, const TensorOptions &)
{
    return out;
}
inline std::ostream &operator<<(std::ostream &out, ScalarType)
{
    return out;
}
inline std::ostream &operator<<(std::ostream &out, const Device &)
{
    return out;
}
inline std::ostream &operator<<(std::ostream &out, const IntArrayRef &)
{
    return out;
}

namespace cuda
{
struct CUDAStream {
    operator cudaStream_t() const;
    cudaStream_t stream() const;
    void synchronize() const;
    int device_index() const;
};
CUDAStream getCurrentCUDAStream(int = -1);
CUDAStream getDefaultCUDAStream(int = -1);
CUDAStream getStreamFromPool(bool = false, int = -1);
int device_count();
int current_device();
struct CUDAGuard {
    template <class T> explicit CUDAGuard(T)
    {
    }
    template <class T> void set_device(T)
    {
    }
};
struct OptionalCUDAGuard {
    OptionalCUDAGuard()
    {
    }
    template <class T> explicit OptionalCUDAGuard(T)
    {
    }
};
} // namespace cuda
template <class T> struct DeviceGuardOf {
    template <class U> explicit DeviceGuardOf(U)
    {
    }
};
using DeviceGuard = DeviceGuardOf<int>;
} // namespace c10

namespace at
{
using namespace c10;
namespace cuda
{
using namespace c10::cuda;
cudaDeviceProp *getCurrentDeviceProperties();
cudaDeviceProp *getDeviceProperties(int);
} // namespace cuda

template <class T> struct DefaultPtrTraits {
    typedef T *PtrType;
};
template <class T> struct RestrictPtrTraits {
    typedef T *__restrict__ PtrType;
};

template <class T, size_t N, template <class> class Traits = DefaultPtrTraits, class I = int64_t>
struct TensorAccessor {
    typename Traits<T>::PtrType data_;
    const I *sizes_, *strides_;
    __host__ __device__ TensorAccessor(typename Traits<T>::PtrType data, const I *sizes, const I *strides)
        : data_(data), sizes_(sizes), strides_(strides)
    {
    }
    __host__ __device__ TensorAccessor<T, N - 1, Traits, I> operator[](I i) const
    {
        return TensorAccessor<T, N - 1, Traits, I>(data_ + strides_[0] * i, sizes_ + 1, strides_ + 1);
    }
    __host__ __device__ I size(I i) const
    {
        return sizes_[i];
    }
    __host__ __device__ I stride(I i) const
    {
        return strides_[i];
    }
    __host__ __device__ typename Traits<T>::PtrType data() const
    {
        return data_;
    }
};

template <class T, template <class> class Traits, class I> struct TensorAccessor<T, 1, Traits, I> {
    typename Traits<T>::PtrType data_;
    const I *sizes_, *strides_;
    __host__ __device__ TensorAccessor(typename Traits<T>::PtrType data, const I *sizes, const I *strides)
        : data_(data), sizes_(sizes), strides_(strides)
    {
    }
    __host__ __device__ T &operator[](I i) const
    {
        return data_[strides_[0] * i];
    }
    __host__ __device__ I size(I i) const
    {
        return sizes_[i];
    }
    __host__ __device__ I stride(I i) const
    {
        return strides_[i];
    }
    __host__ __device__ typename Traits<T>::PtrType data() const
    {
        return data_;
    }
};

template <class T, size_t N, template <class> class Traits, class I> struct GenericPackedTensorAccessorBase {
    typename Traits<T>::PtrType data_;
    I sizes_[N], strides_[N];
    __host__ __device__ I size(I i) const
    {
        return sizes_[i];
    }
    __host__ __device__ I stride(I i) const
    {
        return strides_[i];
    }
    __host__ __device__ typename Traits<T>::PtrType data() const
    {
        return data_;
    }
};

template <class T, size_t N, template <class> class Traits = DefaultPtrTraits, class I = int64_t>
struct GenericPackedTensorAccessor : GenericPackedTensorAccessorBase<T, N, Traits, I> {
    __host__ __device__ TensorAccessor<T, N - 1, Traits, I> operator[](I i) const
    {
        return TensorAccessor<T, N - 1, Traits, I>(this->data_ + this->strides_[0] * i, this->sizes_ + 1,
                                                   this->strides_ + 1);
    }
};

template <class T, template <class> class Traits, class I>
struct GenericPackedTensorAccessor<T, 1, Traits, I> : GenericPackedTensorAccessorBase<T, 1, Traits, I> {
    __host__ __device__ T &operator[](I i) const
    {
        return this->data_[this->strides_[0] * i];
    }
};

template <class T, size_t N, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, Traits, int32_t>;
template <class T, size_t N, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, Traits, int64_t>;
template <class T, size_t N, template <class> class Traits = DefaultPtrTraits, class I = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, Traits, I>;

struct Tensor {
    int64_t size(int64_t) const;
    int64_t stride(int64_t) const;
    int64_t dim() const;
    int64_t ndimension() const;
    int64_t numel() const;
    int64_t nbytes() const;
    int64_t element_size() const;
    IntArrayRef sizes() const;
    IntArrayRef strides() const;
    void *data_ptr() const;
    template <class T> T *data_ptr() const;
    template <class T> const T *const_data_ptr() const;
    template <class T> T *mutable_data_ptr() const;
    template <class T> T *data() const;
    ScalarType scalar_type() const;
    ScalarType dtype() const;
    TensorOptions options() const;
    Device device() const;
    int get_device() const;
    bool is_cuda() const;
    bool is_contiguous() const;
    bool defined() const;
    Tensor contiguous() const;
    Tensor clone() const;
    Tensor detach() const;
    Tensor t() const;
    Tensor cuda() const;
    Tensor cpu() const;
    Tensor zero_() const;
    template <class... A> Tensor to(A...) const;
    template <class... A> Tensor view(A...) const;
    Tensor view(IntArrayRef) const;
    Tensor reshape(IntArrayRef) const;
    Tensor expand(IntArrayRef) const;
    Tensor permute(IntArrayRef) const;
    Tensor transpose(int64_t, int64_t) const;
    Tensor unsqueeze(int64_t) const;
    Tensor squeeze(int64_t) const;
    Tensor squeeze() const;
    Tensor select(int64_t, int64_t) const;
    Tensor slice(int64_t, int64_t = 0, int64_t = 0, int64_t = 1) const;
    template <class... A> Tensor sum(A...) const;
    template <class... A> Tensor max(A...) const;
    Tensor fill_(Scalar) const;
    Tensor copy_(const Tensor &) const;
    Tensor operator[](int64_t) const;
    template <class T> T item() const;
    Scalar item() const;
    template <class T, size_t N> TensorAccessor<T, N> accessor() const
    {
        return TensorAccessor<T, N>(data_ptr<T>(), sizes().data(), strides().data());
    }
    template <class T, size_t N, template <class> class Traits = DefaultPtrTraits, class I = int64_t>
    GenericPackedTensorAccessor<T, N, Traits, I> generic_packed_accessor() const
    {
        GenericPackedTensorAccessor<T, N, Traits, I> out;
        out.data_ = data_ptr<T>();
        I stride = 1;
        for (int i = (int)N - 1; i >= 0; i--) {
            out.sizes_[i] = (I)size(i);
            out.strides_[i] = stride;
            stride *= out.sizes_[i];
        }
        return out;
    }
    template <class T, size_t N, template <class> class Traits = DefaultPtrTraits>
    PackedTensorAccessor32<T, N, Traits> packed_accessor32() const
    {
        return generic_packed_accessor<T, N, Traits, int32_t>();
    }
    template <class T, size_t N, template <class> class Traits = DefaultPtrTraits>
    PackedTensorAccessor64<T, N, Traits> packed_accessor64() const
    {
        return generic_packed_accessor<T, N, Traits, int64_t>();
    }
    template <class T, size_t N, template <class> class Traits = DefaultPtrTraits, class I = int64_t>
    GenericPackedTensorAccessor<T, N, Traits, I> packed_accessor() const
    {
        return generic_packed_accessor<T, N, Traits, I>();
    }
};
using TensorList = const std::vector<Tensor> &;

constexpr ScalarType kByte = ScalarType::Byte, kChar = ScalarType::Char, kShort = ScalarType::Short,
                     kInt = ScalarType::Int, kLong = ScalarType::Long, kHalf = ScalarType::Half,
                     kFloat = ScalarType::Float, kDouble = ScalarType::Double, kBool = ScalarType::Bool,
                     kBFloat16 = ScalarType::BFloat16, kUInt8 = kByte, kInt8 = kChar, kInt16 = kShort,
                     kInt32 = kInt, kInt64 = kLong, kFloat16 = kHalf, kFloat32 = kFloat, kFloat64 = kDouble;

inline std::ostream &operator<<(std::ostream &out, const Tensor &)
{
    return out;
}
optional<Device> device_of(const Tensor &);
TensorOptions device(DeviceType);
TensorOptions dtype(ScalarType);
template <class... A> Tensor empty(IntArrayRef, A...);
template <class... A> Tensor zeros(IntArrayRef, A...);
template <class... A> Tensor ones(IntArrayRef, A...);
template <class... A> Tensor full(IntArrayRef, A...);
template <class... A> Tensor rand(IntArrayRef, A...);
template <class... A> Tensor randn(IntArrayRef, A...);
template <class... A> Tensor tensor(A...);
template <class... A> Tensor arange(A...);
template <class... A> Tensor empty_like(const Tensor &, A...);
template <class... A> Tensor zeros_like(const Tensor &, A...);
template <class... A> Tensor ones_like(const Tensor &, A...);
template <class... A> Tensor sum(const Tensor &, A...);
template <class... A> Tensor max(const Tensor &, A...);
template <class... A> Tensor from_blob(void *, IntArrayRef, A...);
template <class T> T ceil_div(T a, T b)
{
    return (a + b - 1) / b;
}
} // namespace at

namespace torch
{
using namespace at;
using at::device;
using Dtype = at::ScalarType;
} // namespace torch

namespace pybind11
{
struct arg {
    explicit arg(const char *)
    {
    }
    template <class T> arg operator=(T &&) const;
};
struct module_ {
    template <class... A> module_ &def(const char *, A &&...);
    const char *&doc();
};
} // namespace pybind11
namespace py = pybind11;

#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME extension
#endif
#define PYBIND11_MODULE(name, variable) static void accesslint_bindings(pybind11::module_ &variable)
#define TORCH_CHECK(condition, ...) ((condition) ? (void)0 : throw std::runtime_error(#condition))
#define TORCH_INTERNAL_ASSERT(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_EQ(a, b) TORCH_CHECK((a) == (b))
#define AT_ASSERTM(condition, ...) TORCH_CHECK(condition)
#define AT_ASSERT(condition) TORCH_CHECK(condition)
#define AT_ERROR(...) throw std::runtime_error("AT_ERROR")
#define AT_CUDA_CHECK(call) ((void)(call))
#define C10_CUDA_CHECK(call) ((void)(call))
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define CUDA_KERNEL_LAUNCH_CHECK() ((void)0)

#define AT_PRIVATE_CASE_TYPE(name, type, ...) AT_DISPATCH_CASE(type, __VA_ARGS__)
#define AT_DISPATCH_CASE(name, ...)                                                                          \
    case name: {                                                                                             \
        using scalar_t [[maybe_unused]] = c10::impl::ScalarTypeToCPPTypeT<name>;                             \
        return __VA_ARGS__();                                                                                \
    }
#define AT_DISPATCH_SWITCH(type, name, ...)                                                                  \
    [&] {                                                                                                    \
        switch (type) {                                                                                      \
            __VA_ARGS__                                                                                      \
        default:                                                                                             \
            throw std::runtime_error(name);                                                                  \
        }                                                                                                    \
    }()
#define ACCESSLINT_FLOATING(...)                                                                             \
    AT_DISPATCH_CASE(c10::ScalarType::Double, __VA_ARGS__)                                                   \
    AT_DISPATCH_CASE(c10::ScalarType::Float, __VA_ARGS__)
#define ACCESSLINT_INTEGRAL(...)                                                                             \
    AT_DISPATCH_CASE(c10::ScalarType::Byte, __VA_ARGS__)                                                     \
    AT_DISPATCH_CASE(c10::ScalarType::Char, __VA_ARGS__)                                                     \
    AT_DISPATCH_CASE(c10::ScalarType::Int, __VA_ARGS__)                                                      \
    AT_DISPATCH_CASE(c10::ScalarType::Long, __VA_ARGS__)                                                     \
    AT_DISPATCH_CASE(c10::ScalarType::Short, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES(...) ACCESSLINT_FLOATING(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES(type, name, ...)                                                          \
    AT_DISPATCH_SWITCH(type, name, ACCESSLINT_FLOATING(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(type, name, ...)                                                 \
    AT_DISPATCH_FLOATING_TYPES_AND(c10::ScalarType::Half, type, name, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND(one, type, name, ...)                                                 \
    AT_DISPATCH_SWITCH(type, name, ACCESSLINT_FLOATING(__VA_ARGS__) AT_DISPATCH_CASE(one, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(one, two, type, name, ...)                                           \
    AT_DISPATCH_SWITCH(type, name,                                                                           \
                       ACCESSLINT_FLOATING(__VA_ARGS__) AT_DISPATCH_CASE(one, __VA_ARGS__)                   \
                           AT_DISPATCH_CASE(two, __VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(type, name, ...)                                                          \
    AT_DISPATCH_SWITCH(type, name, ACCESSLINT_INTEGRAL(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(type, name, ...)                                                               \
    AT_DISPATCH_SWITCH(type, name, ACCESSLINT_FLOATING(__VA_ARGS__) ACCESSLINT_INTEGRAL(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(one, type, name, ...)                                                      \
    AT_DISPATCH_SWITCH(type, name,                                                                           \
                       ACCESSLINT_FLOATING(__VA_ARGS__) ACCESSLINT_INTEGRAL(__VA_ARGS__)                     \
                           AT_DISPATCH_CASE(one, __VA_ARGS__))
#endif
