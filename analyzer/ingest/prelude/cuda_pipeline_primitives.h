#pragma once
#pragma GCC system_header
#include "accesslint_prelude.h"

// The last `zfill` bytes aren't read but set to zero.
__device__ inline void __pipeline_memcpy_async(void *__restrict destination, const void *__restrict source,
                                               size_t bytes, size_t zfill = 0)
{
    if (zfill < bytes)
        __accesslint_async_copy(destination, source, bytes, bytes == 16);
}
__device__ void __pipeline_commit();
__device__ void __pipeline_wait_prior(size_t);
__device__ void __pipeline_arrive_on(unsigned long long *);
