// An array indexed by constants stays in registers; one indexed by a variable lies in local memory,
// interleaved.
__global__ void arrays(float *out, const float *in, int k)
{
    int t = threadIdx.x;
    float kept[4], spilled[8];
#pragma unroll
    for (int i = 0; i < 4; i++)
        kept[i] = in[t + 32 * i];           // expect: global load bytes=4 sectors=4/4
    for (int i = 0; i < 8; i++)
        spilled[i] = t;
    float v = spilled[k & 7];               // expect: local load bytes=4 sectors=4/4
    v += spilled[t & 7];                    // expect: local load bytes=4 sectors=32/4
    out[t] = kept[0] * kept[3] + v;         // expect: global store bytes=4 sectors=4/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    arrays<<<1, 32>>>(out, in, 3);
}
