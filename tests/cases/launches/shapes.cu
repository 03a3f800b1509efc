// Every way of writing a shape.
#include <cuda_runtime.h>

#define THREADS 128
#define DIVIDE_UP(a, b) (((a) + (b)-1) / (b))

__global__ void copy(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}

static const int BLOCKS = 3;

int main()
{
    const int n = 1 << 12;
    float *out, *in;
    cudaMalloc((void **)&out, n * sizeof(float));
    cudaMalloc((void **)&in, n * sizeof(float));
    // expect-launch: grid=3 block=128 n=4096 origin=host
    copy<<<BLOCKS, THREADS>>>(out, in, n);
    copy<<<DIVIDE_UP(n, THREADS), THREADS>>>(out, in, n - 1);    // expect-launch: grid=32 block=128 n=4095
    dim3 block(16, 4), grid;
    grid.x = n / (block.x * block.y);
    // expect-launch: grid=64 block=16x4 shared=256
    copy<<<grid, block, 64 * sizeof(float)>>>(out, in, n);
    copy<<<dim3(2, 3, 4), dim3(8, 8, 2), 0, 0>>>(out, in, 7);    // expect-launch: grid=2x3x4 block=8x8x2 n=7
    dim3 same = block;
    block.x *= 2;
    copy<<<{2, 2}, same>>>(out, in, sizeof(double));             // expect-launch: grid=2x2 block=16x4 n=8
    copy<<<n > 100 ? 5 : 6, block>>>(out, in, n >> 3);           // expect-launch: grid=5 block=32x4 n=512
    cudaDeviceSynchronize();
}
