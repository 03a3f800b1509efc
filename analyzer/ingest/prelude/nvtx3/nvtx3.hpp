#pragma once
#pragma GCC system_header
#include "nvToolsExt.h"

#define NVTX3_FUNC_RANGE() ((void)0)
#define NVTX3_FUNC_RANGE_IN(domain) ((void)0)
namespace nvtx3
{
struct scoped_range {
    template <class... A> explicit scoped_range(const A &...)
    {
    }
};
} // namespace nvtx3
