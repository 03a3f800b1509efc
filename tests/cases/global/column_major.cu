// threadIdx.x walks down a column: every lane in a sector of its own; the other way round all is well.
__global__ void fill(float *a, float *b, int pitch)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    a[x * pitch + y] = 1.0f; // expect: global store bytes=4 sectors=32/4 lines=32/1
    b[y * pitch + x] = 1.0f; // expect: global store bytes=4 sectors=4/4 lines=1/1
}

int main()
{
    float *a;
    cudaMalloc(&a, 1 << 24);
    float *b;
    cudaMalloc(&b, 1 << 24);
    fill<<<dim3(8, 8), dim3(32, 8)>>>(a, b, 256);
}
