// A guard on loaded data: the addresses are known, the lanes that take part are not; a full warp is supposed.
__global__ void compact(float *out, const float *in, const int *flags)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (flags[i])              // expect: global load bytes=4 sectors=4/4
        // expect: global load bytes=4 sectors=8/4 status=assumed
        // expect: global store bytes=4 sectors=4/4 status=assumed
        out[i] = in[2 * i];
    else
        out[i] = 0;            // expect: global store bytes=4 sectors=4/4 status=assumed
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    int *flags;
    cudaMalloc(&flags, 1 << 24);
    compact<<<4, 256>>>(out, in, flags);
}
