// One word for many lanes is one wavefront, whoever asks for it.
__global__ void broadcast(float *out, const float *in)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    float a = s[0];                   // expect: shared load bytes=4 wavefronts=1/1 ways=1
    a += s[t / 32];                   // expect: shared load bytes=4 wavefronts=1/1 ways=1
    a += s[t / 2];                    // expect: shared load bytes=4 wavefronts=1/1 ways=1
    a += s[(t & 1) * 32];             // expect: shared load bytes=4 wavefronts=2/1 ways=2
    a += s[(t & 3) * 32 + (t & 4)];   // expect: shared load bytes=4 wavefronts=4/1 ways=4
    out[t] = a;
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    broadcast<<<1, 256>>>(out, in);
}
