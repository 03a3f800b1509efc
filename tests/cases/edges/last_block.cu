// The last block is part full: one warp of 8 lanes in 32 warps.
__global__ void copy(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    // expect: global load bytes=4 sectors=1..4~3.9062/3.9062 lines=1/1 requests=32 lanes=31.25
    // expect: global store bytes=4 sectors=1..4~3.9062/3.9062 lines=1/1 requests=32 lanes=31.25
    out[i] = in[i];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    int n = 1000;
    copy<<<(n + 255) / 256, 256>>>(out, in, n); // expect-launch: grid=4 block=256 n=1000
}
