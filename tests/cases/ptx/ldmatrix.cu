// ldmatrix reads eight rows of 16 bytes a matrix; rows 128 bytes apart share their banks.
#include <cuda_fp16.h>

__global__ void matrices(const __half *in, unsigned *out)
{
    __shared__ __align__(128) __half bare[16 * 64], padded[16 * 72];
    int t = threadIdx.x, row = t % 16, half = t / 16;
    for (int i = t; i < 16 * 64; i += 32) {
        __half v = in[i];                 // expect: global load bytes=2 sectors=2/2
        bare[i] = v;                      // expect: shared store bytes=2 wavefronts=1/1
        padded[i / 64 * 72 + i % 64] = v; // expect: shared store bytes=2 wavefronts=1/1
    }
    __syncthreads();
    unsigned a, b, c, d;
    unsigned p = (unsigned)__cvta_generic_to_shared(&bare[row * 64 + half * 8]);
    // expect: shared ldmatrix bytes=16 wavefronts=32/4
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"(p));
    out[t] = a + b + c + d;
    p = (unsigned)__cvta_generic_to_shared(&padded[row * 72 + half * 8]);
    // expect: shared ldmatrix bytes=16 wavefronts=4/4
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"(p));
    out[t] += a + b + c + d;
    p = (unsigned)__cvta_generic_to_shared(&bare[row * 64 + (half ^ (row % 8)) * 8]);
    // expect: shared ldmatrix bytes=16 wavefronts=2/2
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(p));
    out[t] += a + b;
}

int main()
{
    __half *in;
    cudaMalloc(&in, 1 << 24);
    unsigned *out;
    cudaMalloc(&out, 1 << 24);
    matrices<<<1, 32>>>(in, out);
}
