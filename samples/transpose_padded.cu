// Transpose through a padded tile: one unused word at the end of each row moves each row on by one bank.
//
// 33 and 32 have no common divisor, so the lanes of a column fall on 32 different banks: nothing is left to
// repair.
#include <cuda_runtime.h>

__global__ void transpose(float *out, const float *in, int n)
{
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        // expect: shared store bytes=4 wavefronts=1/1 ways=1
        // expect: global load bytes=4 sectors=4/4
        tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        // expect: shared load bytes=4 wavefronts=1/1 ways=1 // expect-no-finding:
        // expect: global store bytes=4 sectors=4/4
        out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main()
{
    const int n = 4096;
    float *in, *out;
    cudaMalloc(&in, n * n * sizeof(float));
    cudaMalloc(&out, n * n * sizeof(float));
    transpose<<<dim3(n / 32, n / 32), dim3(32, 8)>>>(out, in, n);
    cudaDeviceSynchronize();
    return 0;
}
