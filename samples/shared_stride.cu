// Shared memory at a stride: the degree of the conflict is the greatest common divisor of the stride and the
// 32 banks.
//
// Odd strides are free, even ones cost their power of two: 2, 4, 8 ... 32 passes for one request.
#include <cuda_runtime.h>

__global__ void stride(float *out)
{
    __shared__ float s[33 * 32];
    int t = threadIdx.x;
    for (int i = t; i < 33 * 32; i += 32)
        s[i] = i; // expect: shared store bytes=4 wavefronts=1/1
    __syncthreads();
    float sum = s[t];  // expect: shared load bytes=4 wavefronts=1/1 ways=1
    // expect: shared load bytes=4 wavefronts=2/1 ways=2
    // expect-finding: shared-bank-conflict
    sum += s[2 * t];
    sum += s[3 * t];   // expect: shared load bytes=4 wavefronts=1/1 ways=1
    sum += s[4 * t];   // expect: shared load bytes=4 wavefronts=4/1 ways=4
    sum += s[5 * t];   // expect: shared load bytes=4 wavefronts=1/1 ways=1
    sum += s[8 * t];   // expect: shared load bytes=4 wavefronts=8/1 ways=8
    sum += s[16 * t];  // expect: shared load bytes=4 wavefronts=16/1 ways=16
    // expect: shared load bytes=4 wavefronts=32/1 ways=32
    // expect-finding: shared-bank-conflict
    sum += s[32 * t];
    sum += s[33 * t];  // expect: shared load bytes=4 wavefronts=1/1 ways=1 // expect-no-finding:
    out[blockIdx.x * 32 + t] = sum; // expect: global store bytes=4 sectors=4/4
}

int main()
{
    const int blocks = 1 << 14;
    float *out;
    cudaMalloc(&out, blocks * 32 * sizeof(float));
    stride<<<blocks, 32>>>(out);
    cudaDeviceSynchronize();
    return 0;
}
