// Constant memory serves one address a request.
__constant__ float weights[64];

__global__ void filter(float *out, const float *in)
{
    int i = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 8; k++)
        // expect: global load bytes=4 sectors=4..5~4.875/4
        // expect: constant load bytes=4 constant_requests=1
        sum += in[i + k] * weights[k];
    sum += weights[i % 4];             // expect: constant load bytes=4 constant_requests=4
    // expect: constant load bytes=4 constant_requests=32
    // expect: global store bytes=4 sectors=4/4
    out[i] = sum * weights[i];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    filter<<<1, 64>>>(out, in);
}
