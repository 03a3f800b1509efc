// A block that is no multiple of 32: its last warp has fewer lanes, and fewer is ideal for it.
__global__ void odd(float *out, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=2..8~5/2.5 lines=1..3~1.75/1 requests=16 lanes=20
    // expect: global store bytes=4 sectors=1..4~2.5/2.5 lines=1..2~1.375/1 requests=16 lanes=20
    out[i] = in[2 * i];
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    odd<<<8, 40>>>(out, in);
}
