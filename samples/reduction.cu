// Sum of 512 values in shared memory: the same tree, walked in two orders.
//
// Interleaved: the distance of the active elements doubles each round, and with it the conflict: 2-way, 4-way
// ... 16-way. The average over all rounds and warps is what the hardware counts. Sequential: neighbours stay
// neighbours, no conflict.
#include <cuda_runtime.h>

__global__ void interleaved(float *out, const float *in)
{
    __shared__ float s[512];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 512 + t];
    __syncthreads();
    for (int d = 1; d < 512; d *= 2) {
        int i = 2 * d * t;
        if (i < 512)
            // expect: shared load bytes=4 wavefronts=1..16~4.75/1 ways=16 expression="s[i]"
            // expect: shared load bytes=4 wavefronts=1..16~4.75/1 ways=16 expression="s[i + d]"
            // expect: shared store bytes=4 wavefronts=1..16~4.75/1 ways=16
            // expect-finding: shared-bank-conflict
            s[i] += s[i + d];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

__global__ void sequential(float *out, const float *in)
{
    __shared__ float s[512];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 512 + t];
    __syncthreads();
    for (int d = 256; d > 0; d /= 2) {
        if (t < d)
            // expect: shared load bytes=4 wavefronts=1/1 ways=1 expression="s[t]"
            // expect: shared load bytes=4 wavefronts=1/1 ways=1 expression="s[t + d]"
            // expect: shared store bytes=4 wavefronts=1/1 ways=1 // expect-no-finding:
            s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

int main()
{
    const int blocks = 1 << 12;
    float *in, *out;
    cudaMalloc(&in, blocks * 512 * sizeof(float));
    cudaMalloc(&out, blocks * sizeof(float));
    interleaved<<<blocks, 512>>>(out, in);
    sequential<<<blocks, 512>>>(out, in);
    cudaDeviceSynchronize();
    return 0;
}
