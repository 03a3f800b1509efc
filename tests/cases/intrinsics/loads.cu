// Loads and stores with a cache hint are loads and stores.
__global__ void hints(float *out, const float *in, const float4 *in4)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = __ldg(&in[2 * i]);         // expect: global load bytes=4 sectors=8/4
    v += __ldcs(in + i);                 // expect: global load bytes=4 sectors=4/4
    v += __ldcg(&in[i + 1]);             // expect: global load bytes=4 sectors=5/4
    float4 w = __ldg(in4 + i);           // expect: global load bytes=16 sectors=16/16
    __stcs(&out[i], v + w.x);            // expect: global store bytes=4 sectors=4/4
    __stwt(out + 8 * i, w.y);            // expect: global store bytes=4 sectors=32/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    float4 *in4;
    cudaMalloc(&in4, 1 << 24);
    hints<<<4, 256>>>(out, in, in4);
}
