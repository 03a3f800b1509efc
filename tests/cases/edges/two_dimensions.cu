// Edges on two sides of a matrix that no block size divides.
__global__ void copy(float *out, const float *in, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        // expect: global load bytes=4 sectors=1..5~3.625/3.25 requests=200
        // expect: global store bytes=4 sectors=1..5~3.625/3.25 requests=200
        out[y * width + x] = in[y * width + x];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    int width = 100, height = 50;
    dim3 block(32, 8), grid((width + 31) / 32, (height + 7) / 8);
    copy<<<grid, block>>>(out, in, width, height); // expect-launch: grid=4x7 block=32x8 width=100
}
