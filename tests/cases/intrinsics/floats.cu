// Floats that reach an index.
__global__ void floats(float *out, const float *in)
{
    int t = threadIdx.x;
    float x = t * 0.5f + 0.25f;
    float v = in[(int)x];                       // expect: global load bytes=4 sectors=2/2
    v += in[(int)floorf(x * 4.0f)];             // expect: global load bytes=4 sectors=8/4
    v += in[__float2int_rn(t / 3.0f) * 8];      // expect: global load bytes=4 sectors=11/4
    v += in[(int)sqrtf((float)(t * t)) * 2];    // expect: global load bytes=4 sectors=8/4
    out[(int)(fmodf((float)t, 8.0f))] = v;      // expect: global store bytes=4 sectors=1/1
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    floats<<<1, 32>>>(out, in);
}
