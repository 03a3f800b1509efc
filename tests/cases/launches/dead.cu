// A launch that the program cannot reach is no launch; one that it may reach is.
#include <cstdlib>
__global__ void copy(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}

int main()
{
    float *out, *in;
    cudaMalloc(&out, 4096);
    cudaMalloc(&in, 4096);
    const bool big = false;
    if (big)
        copy<<<100, 1024>>>(out, in, 1);
    else
        copy<<<1, 64>>>(out, in, 64); // expect-launch: grid=1 block=64
    if (getenv("WIDE"))
        copy<<<2, 128>>>(out, in, 256); // expect-launch: grid=2 block=128
    else
        copy<<<4, 64>>>(out, in, 256); // expect-launch: grid=4 block=64
}
