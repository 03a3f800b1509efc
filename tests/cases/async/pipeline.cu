// An asynchronous copy is two accesses: the source in global memory, the destination in shared memory.
#include <cuda_pipeline.h>

__global__ void stage(float *out, const float *in)
{
    __shared__ __align__(16) float s[64 * 4], d[64 * 2];
    int t = threadIdx.x;
    // expect: global async-copy bytes=16 sectors=16/16; shared async-copy bytes=16 wavefronts=4/4
    __pipeline_memcpy_async(&s[4 * t], &in[4 * t], 16);
    // expect: global async-copy bytes=4 sectors=32/4; shared async-copy bytes=4 wavefronts=2/1
    __pipeline_memcpy_async(&d[2 * t], &in[8 * t], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    // expect: shared load bytes=4 wavefronts=1/1 times=2
    // expect: global store bytes=4 sectors=4/4
    out[t] = s[t] + d[t];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    stage<<<1, 64>>>(out, in);
}
