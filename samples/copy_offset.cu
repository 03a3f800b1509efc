// Copy from an offset: a shift that is no multiple of 8 floats makes each warp's bytes straddle five sectors.
//
// The fifth sector is the first one of the next warp, so a cache hides most of the cost: this is worth
// knowing, not worth a warning by default. The offset is an argument; its value is taken from the launch.
#include <cuda_runtime.h>

__global__ void copy_offset(float *out, const float *in, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=5/4 lines=2/1
    // expect: global store bytes=4 sectors=4/4
    // expect-no-finding:
    out[i] = in[i + offset];
}

__global__ void copy_aligned(float *out, const float *in, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=4/4 lines=2/1
    // expect: global store bytes=4 sectors=4/4
    out[i] = in[i + offset];
}

int main()
{
    const int n = 1 << 24;
    float *in, *out;
    cudaMalloc(&in, (n + 32) * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    copy_offset<<<n / 256, 256>>>(out, in, 1);
    copy_aligned<<<n / 256, 256>>>(out, in, 8);
    cudaDeviceSynchronize();
    return 0;
}
