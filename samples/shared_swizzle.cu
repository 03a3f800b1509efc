// Two ways out of a bank conflict: a pad, or an XOR swizzle that costs no memory.
//
// A 32x32 tile is filled by rows and read by columns. Bare, the column is a 32-way conflict. With a pad of
// one word, or with the column number XORed with the row number, each lane of either direction has a bank of
// its own.
#include <cuda_runtime.h>

__global__ void bare(float *out, const float *in)
{
    __shared__ float tile[32][32];
    int x = threadIdx.x, y = threadIdx.y;
    // expect: shared store bytes=4 wavefronts=1/1
    // expect: global load bytes=4 sectors=4/4
    tile[y][x] = in[y * 32 + x];
    __syncthreads();
    // expect: shared load bytes=4 wavefronts=32/1 ways=32
    // expect: global store bytes=4 sectors=4/4
    // expect-finding: shared-bank-conflict
    out[y * 32 + x] = tile[x][y];
}

__global__ void padded(float *out, const float *in)
{
    __shared__ float tile[32][33];
    int x = threadIdx.x, y = threadIdx.y;
    // expect: shared store bytes=4 wavefronts=1/1
    // expect: global load bytes=4 sectors=4/4
    tile[y][x] = in[y * 32 + x];
    __syncthreads();
    // expect: shared load bytes=4 wavefronts=1/1
    // expect: global store bytes=4 sectors=4/4
    // expect-no-finding:
    out[y * 32 + x] = tile[x][y];
}

__global__ void swizzled(float *out, const float *in)
{
    __shared__ float tile[32][32];
    int x = threadIdx.x, y = threadIdx.y;
    // expect: shared store bytes=4 wavefronts=1/1
    // expect: global load bytes=4 sectors=4/4
    tile[y][x ^ y] = in[y * 32 + x];
    __syncthreads();
    // expect: shared load bytes=4 wavefronts=1/1
    // expect: global store bytes=4 sectors=4/4
    // expect-no-finding:
    out[y * 32 + x] = tile[x][y ^ x];
}

int main()
{
    float *in, *out;
    cudaMalloc(&in, 32 * 32 * sizeof(float));
    cudaMalloc(&out, 32 * 32 * sizeof(float));
    bare<<<1, dim3(32, 32)>>>(out, in);
    padded<<<1, dim3(32, 32)>>>(out, in);
    swizzled<<<1, dim3(32, 32)>>>(out, in);
    cudaDeviceSynchronize();
    return 0;
}
