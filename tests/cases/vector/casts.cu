// Scalars read as vectors through pointer casts, C and C++ ones.
__global__ void casts(float *out, const float *in, const int *words)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=16 sectors=16/16
    float4 v = reinterpret_cast<const float4 *>(in)[i];
    float2 w = *(const float2 *)&in[2 * i];                        // expect: global load bytes=8 sectors=8/8
    // expect: global load bytes=16 sectors=17/16
    int4 x = *reinterpret_cast<const int4 *>(words + 4 * i + 4);
    // expect: global store bytes=16 sectors=16/16
    ((float4 *)out)[i] = make_float4(v.x + w.x, v.y + w.y, v.z + x.x + x.y, v.w + x.z + x.w);
    *(double *)(out + 2 * i) = 0;                                  // expect: global store bytes=8 sectors=8/8
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    int *words;
    cudaMalloc(&words, 1 << 24);
    casts<<<4, 256>>>(out, in, words);
}
