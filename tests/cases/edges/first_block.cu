// The first block differs from the others, and so does the last.
__global__ void smooth(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1)
        // expect: global load bytes=4 sectors=4..5~4.9375/4 requests=16 expression="in[i - 1]"
        // expect: global load bytes=4 sectors=4..5~4.9375/4 requests=16 expression="in[i + 1]"
        // expect: global store bytes=4 sectors=4/4 requests=16
        out[i] = in[i - 1] + in[i + 1];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    smooth<<<8, 64>>>(out, in, 512);
}
