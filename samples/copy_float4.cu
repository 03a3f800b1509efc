// Copy by float4: one instruction moves 16 bytes a lane.
//
// 16 sectors a request look like four times as many as for floats, but it is also four times the data: as
// good as can be. Fewer instructions keep more bytes in flight, which is what a copy lives on.
#include <cuda_runtime.h>

__global__ void copy_float4(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4)
        // expect: global load bytes=16 sectors=16/16 lines=4/4
        // expect: global store bytes=16 sectors=16/16 lines=4/4
        reinterpret_cast<float4 *>(out)[i] = reinterpret_cast<const float4 *>(in)[i];
}

// Two float4 a thread side by side: each of the two instructions touches every second 16 bytes, and so every
// sector twice. The other instruction soon uses the other half, which a cache may still hold; told with --all
// only.
__global__ void copy_two_float4(float4 *out, const float4 *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=16 sectors=32/16 lines=8/4
    // expect: global store bytes=16 sectors=32/16 lines=8/4
    // expect-no-finding:
    out[2 * i] = in[2 * i];
    // expect: global load bytes=16 sectors=32/16 lines=8/4
    // expect: global store bytes=16 sectors=32/16 lines=8/4
    out[2 * i + 1] = in[2 * i + 1];
}

int main()
{
    const int n = 1 << 24;
    float *in, *out;
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    copy_float4<<<n / 4 / 256, 256>>>(out, in, n);
    copy_two_float4<<<n / 8 / 256, 256>>>((float4 *)out, (const float4 *)in);
    cudaDeviceSynchronize();
    return 0;
}
