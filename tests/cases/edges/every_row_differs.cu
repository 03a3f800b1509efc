// Rows of 1001 floats begin at another place of a sector in each block: no two neighbours are alike.
__global__ void rows(float *out, const float *in, int pitch)
{
    // expect: global load bytes=4 sectors=4..5~4.875/4 requests=16
    // expect: global store bytes=4 sectors=4/4 requests=16
    out[blockIdx.y * 1024 + threadIdx.x] = in[blockIdx.y * pitch + threadIdx.x];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    rows<<<dim3(1, 16), 32>>>(out, in, 1001);
}
