// The atomics: all types, results used and not, shared and global, minimum to compare-and-swap.
#include <cuda_fp16.h>

__global__ void atomics(float *f, double *d, unsigned *u, unsigned long long *l, __half2 *h, int *out)
{
    __shared__ unsigned s[64];
    int t = threadIdx.x;
    s[t] = 0;
    __syncthreads();
    atomicAdd(&f[2 * t], 1.0f);                  // expect: global reduction bytes=4 sectors=8/4
    atomicAdd(&d[t], 1.0);                       // expect: global reduction bytes=8 sectors=8/8
    atomicMin(&u[t], 7u);                        // expect: global reduction bytes=4 sectors=4/4
    atomicXor(u + 4 * t, 1u);                    // expect: global reduction bytes=4 sectors=16/4
    atomicMax(&l[t], 3ull);                      // expect: global reduction bytes=8 sectors=8/8
    atomicAdd(&h[t], __float2half2_rn(1.0f));    // expect: global reduction bytes=4 sectors=4/4
    // expect: global atomic bytes=4 sectors=4/4
    // expect: global store bytes=4 sectors=4/4
    out[t] = atomicExch(&u[t], 1u);
    // expect: global atomic bytes=4 sectors=2/2
    // expect: global store bytes=4 sectors=4/4
    out[t + 32] = atomicInc(&u[t / 2], 9u);
    // expect: shared atomic bytes=4 wavefronts=2/1
    // expect: global store bytes=4 sectors=4/4
    out[t + 64] = atomicCAS(&s[t * 2 % 64], 0u, 1u);
    // expect: shared atomic bytes=4 wavefronts=1/1
    // expect: global store bytes=4 sectors=4/4
    out[t + 96] = atomicSub(&s[t], 1u);
}

int main()
{
    float *f;
    cudaMalloc(&f, 1 << 24);
    double *d;
    cudaMalloc(&d, 1 << 24);
    unsigned *u;
    cudaMalloc(&u, 1 << 24);
    unsigned long long *l;
    cudaMalloc(&l, 1 << 24);
    __half2 *h;
    cudaMalloc(&h, 1 << 24);
    int *out;
    cudaMalloc(&out, 1 << 24);
    atomics<<<1, 32>>>(f, d, u, l, h, out);
}
