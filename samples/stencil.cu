// A 5-point stencil on a grid, straight from global memory.
//
// The neighbours to the left and right are shifted by one float and touch five sectors instead of four; those
// above and below are whole rows away and stay aligned. The cache serves most of the overlap, so nothing here
// is worth a warning. The blocks at the edges have fewer active lanes: the averages count them.
#include <cuda_runtime.h>

__global__ void stencil(float *out, const float *in, int n)
{
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 8 + threadIdx.y;
    if (x == 0 || x == n - 1 || y == 0 || y == n - 1)
        return;
    float sum = in[y * n + x];    // expect: global load bytes=4 sectors=4/4
    sum += in[y * n + x - 1];     // expect: global load bytes=4 sectors=4..5~4.9688/4
    sum += in[y * n + x + 1];     // expect: global load bytes=4 sectors=4..5~4.9688/4
    sum += in[(y - 1) * n + x];   // expect: global load bytes=4 sectors=4/4
    sum += in[(y + 1) * n + x];   // expect: global load bytes=4 sectors=4/4
    out[y * n + x] = sum * 0.2f;  // expect: global store bytes=4 sectors=4/4 // expect-no-finding:
}

int main()
{
    const int n = 1024;
    float *in, *out;
    cudaMalloc(&in, n * n * sizeof(float));
    cudaMalloc(&out, n * n * sizeof(float));
    stencil<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(out, in, n);
    cudaDeviceSynchronize();
    return 0;
}
