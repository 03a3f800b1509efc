// Three trees over 256 values: conflicts that grow, none, and a last warp in step.
__global__ void interleaved(float *out, const float *in)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    for (int d = 1; d < 256; d *= 2) {
        int i = 2 * d * t;
        if (i < 256)
            // expect: shared load bytes=4 wavefronts=1..8~3.9167/1 ways=8 expression="s[i]"
            // expect: shared load bytes=4 wavefronts=1..8~3.9167/1 ways=8 expression="s[i + d]"
            // expect: shared store bytes=4 wavefronts=1..8~3.9167/1 ways=8
            s[i] += s[i + d];
        __syncthreads();
    }
    if (t == 0)
        // expect: shared load bytes=4 wavefronts=1/1
        // expect: global store bytes=4 sectors=1/1
        out[blockIdx.x] = s[0];
}
__global__ void sequential(float *out, const float *in)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    for (int d = blockDim.x / 2; d > 0; d >>= 1) {
        if (t < d)
            // expect: shared load bytes=4 wavefronts=1/1 ways=1 requests=48 expression="s[t]"
            // expect: shared load bytes=4 wavefronts=1/1 ways=1 requests=48 expression="s[t + d]"
            // expect: shared store bytes=4 wavefronts=1/1 ways=1 requests=48
            s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    interleaved<<<4, 256>>>(out, in);
    sequential<<<4, 256>>>(out, in);
}
