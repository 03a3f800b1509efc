#pragma once
#pragma GCC system_header
#include <accesslint/group_copy.h>
#include <cooperative_groups.h>
#include <cuda/accesslint_sizes.h>

namespace cooperative_groups
{
namespace details
{
// Below 4 bytes of promised alignment the hardware's is tried at run time: supposed to be 16, the rest byte
// by byte.
template <unsigned align, class G>
__device__ inline void copy(const G &group, void *destination, const void *source, size_t bytes)
{
    constexpr unsigned chunk = align < 4 ? 16 : align;
    accesslint::copy_by_group<chunk>(group, destination, source, bytes);
    if (align < 4 && bytes % 16 != 0)
        accesslint::copy_elements(group, (char *)destination + bytes / 16 * 16,
                                  (const char *)source + bytes / 16 * 16, bytes % 16);
}
template <class T> struct alignment {
    static constexpr unsigned value = alignof(T);
};
template <> struct alignment<void> {
    static constexpr unsigned value = 1;
};
} // namespace details

template <class G, class T>
__device__ inline void memcpy_async(const G &group, T *__restrict destination, const T *__restrict source,
                                    size_t bytes)
{
    details::copy<details::alignment<T>::value>(group, destination, source, bytes);
}
template <class G, class T, unsigned long align>
__device__ inline void memcpy_async(const G &group, T *__restrict destination, const T *__restrict source,
                                    const cuda::aligned_size_t<align> &size)
{
    details::copy<align>(group, destination, source, size);
}
// Numbers of elements, of which the smaller counts.
template <class G, class T>
__device__ inline void memcpy_async(const G &group, T *__restrict destination, size_t room,
                                    const T *__restrict source, size_t count)
{
    details::copy<alignof(T)>(group, destination, source, (room < count ? room : count) * sizeof(T));
}
template <class G> __device__ inline void wait(const G &group)
{
    group.sync();
}
template <unsigned stages, class G> __device__ inline void wait_prior(const G &group)
{
    group.sync();
}
} // namespace cooperative_groups
