// Copy: the pattern that everything else is measured against.
//
// Neighbouring lanes touch neighbouring floats, so a warp's 32 x 4 = 128 bytes are exactly four sectors of 32
// bytes in one 128-byte line: nothing is fetched that isn't used.
#include <cuda_runtime.h>

__global__ void copy(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        // expect: global load bytes=4 sectors=4/4 lines=1/1
        // expect: global store bytes=4 sectors=4/4 lines=1/1
        // expect-no-finding:
        out[i] = in[i];
}

int main()
{
    const int n = 1 << 24;
    float *in, *out;
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    copy<<<n / 256, 256>>>(out, in, n); // expect-launch: grid=65536 block=256 n=16777216
    cudaDeviceSynchronize();
    return 0;
}
