// Strided gather: the price of reading every second, eighth, thirty-second float.
//
// Memory is fetched in sectors of 32 bytes. With a stride of 2 half of each sector is thrown away; from 8 on
// every lane has a sector of its own and 28 of 32 bytes are wasted. Beyond that the sectors stay 32, but they
// spread over more lines, pages and DRAM bursts.
#include <cuda_runtime.h>

template <int STRIDE>
__global__ void gather(float *out, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=4/4 lines=1/1 in=<1>
    // expect: global load bytes=4 sectors=8/4 lines=2/1 in=<2> // expect-finding: uncoalesced-global-access
    // expect: global load bytes=4 sectors=32/4 lines=8/1 in=<8>
    // expect: global load bytes=4 sectors=32/4 lines=32/1 in=<32>
    float v = in[i * STRIDE];
    out[i] = v; // expect: global store bytes=4 sectors=4/4 // expect-no-finding:
}

int main()
{
    const int n = 1 << 22;
    float *in, *out;
    cudaMalloc(&in, 32 * sizeof(float) * n);
    cudaMalloc(&out, n * sizeof(float));
    gather<1><<<n / 256, 256>>>(out, in);
    gather<2><<<n / 256, 256>>>(out, in);
    gather<8><<<n / 256, 256>>>(out, in);
    gather<32><<<n / 256, 256>>>(out, in);
    cudaDeviceSynchronize();
    return 0;
}
