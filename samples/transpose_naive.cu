// Transpose, the naive way: either the reads or the writes go down a column.
//
// Reads are coalesced; the writes of a warp land 16 KB apart, one 32-byte sector for every 4-byte value:
// eight times the traffic that is needed. transpose_tiled.cu repairs it.
#include <cuda_runtime.h>

__global__ void transpose(float *out, const float *in, int n)
{
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        // expect: global load bytes=4 sectors=4/4 lines=1/1
        // expect: global store bytes=4 sectors=32/4 lines=32/1 // expect-finding: uncoalesced-global-access
        out[x * n + y + j] = in[(y + j) * n + x];
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
