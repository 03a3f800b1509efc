#pragma once
#pragma GCC system_header

namespace cuda
{
// A number of bytes that is promised to be a multiple of `align`, as are the addresses.
template <unsigned long align> struct aligned_size_t {
    static constexpr unsigned long alignment = align;
    unsigned long value;
    __host__ __device__ explicit constexpr aligned_size_t(unsigned long bytes) : value(bytes)
    {
    }
    __host__ __device__ constexpr operator unsigned long() const
    {
        return value;
    }
};
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
} // namespace cuda
