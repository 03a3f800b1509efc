// The contents of a constant table are known and reach an index.
__constant__ int order[4] = {0, 8, 16, 24};
__device__ const int steps[] = {1, 2, 4};

__global__ void lookup(float *out, const float *in)
{
    int i = threadIdx.x;
    // expect: constant load bytes=4 constant_requests=4
    // expect: global load bytes=4 sectors=4/4
    // expect: global store bytes=4 sectors=4/4
    out[i] = in[order[i % 4] + i / 4];
    for (int k = 0; k < 3; k++) {
        int step = steps[k];
        out[i * step + 64] = 0;        // expect: global store bytes=4 sectors=4..16~9.3333/4
    }
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    lookup<<<1, 32>>>(out, in);
}
