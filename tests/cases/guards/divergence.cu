// Each side of a branch is a request of its own, with the lanes that take it.
__global__ void sides(float *out, const float *in, const double *wide)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2)
        // expect: global load bytes=4 sectors=4/2 lanes=16
        // expect: global store bytes=4 sectors=4/2 lanes=16
        out[i] = in[i];
    else
        // expect: global load bytes=8 sectors=16/4 lanes=16
        // expect: global store bytes=4 sectors=4/2 lanes=16
        out[i] = wide[4 * i];
    if (threadIdx.x < 8) {
        out[i + 256] = 1.0f;           // expect: global store bytes=4 sectors=1/1 requests=4 lanes=8
        return;
    }
    // expect: global load bytes=4 sectors=3..4~3.5/3.5 requests=8
    // expect: global store bytes=4 sectors=3..4~3.5/3.5 requests=8
    out[i + 512] = in[i + 256] + 1.0f;
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    double *wide;
    cudaMalloc(&wide, 1 << 24);
    sides<<<4, 64>>>(out, in, wide);
}
