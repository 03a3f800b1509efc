// args: --main-args "300 2"
// The arguments of main, as given.
#include <stdlib.h>

__global__ void copy(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1024;
    int factor = argc > 2 ? atoi(argv[2]) : 1;
    float *out, *in;
    cudaMalloc(&out, n * sizeof *out);
    cudaMalloc(&in, n * sizeof *in);
    copy<<<factor, n / 3>>>(out, in, n); // expect-launch: grid=2 block=100 n=300
}
