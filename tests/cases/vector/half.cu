// 16-bit floats, single and in pairs.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void halves(__half *out, const __half *in, __half2 *pairs, const __nv_bfloat16 *brain)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=2 sectors=2/2
    // expect: global store bytes=2 sectors=2/2
    out[i] = in[i];
    // expect: global load bytes=2 sectors=4/2
    // expect: global store bytes=2 sectors=4/2
    out[2 * i] = in[2 * i + 1];
    // expect: global load bytes=4 sectors=4/4
    // expect: global store bytes=4 sectors=4/4
    pairs[i] = *(const __half2 *)&in[2 * i];
    float f = __bfloat162float(brain[i]);    // expect: global load bytes=2 sectors=2/2
    out[i + 8] = __float2half(f);            // expect: global store bytes=2 sectors=3/2
}

int main()
{
    __half *out;
    cudaMalloc(&out, 1 << 24);
    __half *in;
    cudaMalloc(&in, 1 << 24);
    __half2 *pairs;
    cudaMalloc(&pairs, 1 << 24);
    __nv_bfloat16 *brain;
    cudaMalloc(&brain, 1 << 24);
    halves<<<4, 256>>>(out, in, pairs, brain);
}
