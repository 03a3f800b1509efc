// A grid-stride loop: the same sectors in each round; the last round is for some warps only.
__global__ void scale(float *x, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        // expect: global load bytes=4 sectors=1..4~3.9062/3.9062 requests=32
        // expect: global store bytes=4 sectors=1..4~3.9062/3.9062 requests=32
        x[i] *= 2.0f;
}

int main()
{
    float *x;
    cudaMalloc(&x, 1 << 24);
    scale<<<2, 128>>>(x, 1000);
}
