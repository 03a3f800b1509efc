// Matrix product through shared tiles: every global access is coalesced and used 32 times.
//
// In the inner loop a warp reads the tile of b along a row, one wavefront each, and shares a row of the tile of a: a broadcast.
// The compiler unrolls the loop and takes four words of that row at once, 16 bytes in two wavefronts for four rounds.
#include <cuda_runtime.h>

#define TILE 32

__global__ void matmul(float *c, const float *a, const float *b, int n)
{
    __shared__ float a_tile[TILE][TILE], b_tile[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
    float sum = 0;
    for (int m = 0; m < n; m += TILE) {
        // expect: shared store bytes=4 wavefronts=1/1
        // expect: global load bytes=4 sectors=4/4
        a_tile[y][x] = a[row * n + m + x];
        // expect: shared store bytes=4 wavefronts=1/1
        // expect: global load bytes=4 sectors=4/4
        b_tile[y][x] = b[(m + y) * n + column];
        __syncthreads();
        for (int k = 0; k < TILE; k++)
            // expect: shared load bytes=16 wavefronts=2/2
            // expect: shared load bytes=4 wavefronts=1/1
            sum += a_tile[y][k] * b_tile[k][x];
        __syncthreads();
    }
    c[row * n + column] = sum; // expect: global store bytes=4 sectors=4/4 // expect-no-finding:
}

int main()
{
    const int n = 1024;
    float *a, *b, *c;
    cudaMalloc(&a, n * n * sizeof(float));
    cudaMalloc(&b, n * n * sizeof(float));
    cudaMalloc(&c, n * n * sizeof(float));
    matmul<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(c, a, b, n);
    cudaDeviceSynchronize();
    return 0;
}
