#pragma once
#pragma GCC system_header
#include "cuda_pipeline_primitives.h"

namespace nvcuda
{
namespace experimental
{
class pipeline
{
  public:
    __device__ size_t commit()
    {
        __pipeline_commit();
        return 0;
    }
    __device__ void commit_and_wait()
    {
    }
    __device__ void wait(size_t)
    {
    }
    template <unsigned stages> __device__ void wait_prior()
    {
    }
};
template <class T> __device__ inline void memcpy_async(T &destination, const T &source, pipeline &)
{
    __pipeline_memcpy_async(&destination, &source, sizeof(T));
}
} // namespace experimental
} // namespace nvcuda
