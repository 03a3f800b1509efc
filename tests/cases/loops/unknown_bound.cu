// How often a loop runs is loaded; what one round does is known all the same.
__global__ void rows(float *out, const int *length, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < length[blockIdx.x]; k++) // expect: global load bytes=4 sectors=1/1 status=known
        sum += in[k * 1024 + i]; // expect: global load bytes=4 sectors=4/4 status=known
    out[i] = sum; // expect: global store bytes=4 sectors=4/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    int *length;
    cudaMalloc(&length, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    rows<<<4, 256>>>(out, length, in);
}
