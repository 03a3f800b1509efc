// A header that isn't there is a warning; what it hides is unknown.
#include "not_in_this_folder.h" // expect-warning: not_in_this_folder.h

__global__ void copy(float *out, const float *in)
{
    int i = threadIdx.x;
    out[i] = in[i]; // expect: global load bytes=4 sectors=4/4; global store bytes=4 sectors=4/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    copy<<<1, 64>>>(out, in);
}
