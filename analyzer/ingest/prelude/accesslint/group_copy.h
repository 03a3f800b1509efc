// A copy from global to shared memory that the threads of a group share out, in chunks of the size that the
// alignment allows.
#pragma once
#pragma GCC system_header
#include "builtins.h"

namespace accesslint
{
template <unsigned align, class G>
__device__ inline void copy_by_group(const G &group, void *destination, const void *source,
                                     unsigned long bytes)
{
    constexpr unsigned long chunk = align > 16 ? 16 : align;
    for (unsigned long at = group.thread_rank() * chunk; at + chunk <= bytes; at += group.size() * chunk)
        __accesslint_async_copy((char *)destination + at, (const char *)source + at, chunk, chunk == 16);
}
// Types too small for an asynchronous copy: element by element through registers.
template <class T, class G>
__device__ inline void copy_elements(const G &group, T *destination, const T *source, unsigned long count)
{
    for (unsigned long at = group.thread_rank(); at < count; at += group.size())
        destination[at] = source[at];
}
} // namespace accesslint
