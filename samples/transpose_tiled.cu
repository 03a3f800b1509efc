// Transpose through shared memory: all global accesses are coalesced, but the tile is read down its columns.
//
// A row of the tile is 32 words, as many as there are banks, so the 32 lanes of a warp all want the same
// bank: the hardware serves them one after the other, 32 wavefronts instead of one. transpose_padded.cu
// repairs it.
#include <cuda_runtime.h>

__global__ void transpose(float *out, const float *in, int n)
{
    __shared__ float tile[32][32];
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
        // expect: shared load bytes=4 wavefronts=32/1 ways=32 // expect-finding: shared-bank-conflict
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
