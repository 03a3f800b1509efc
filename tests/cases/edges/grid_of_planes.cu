// Three dimensions of blocks, and a volume whose sides no block divides.
__global__ void volume(float *out, int nx, int ny, int nz)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
    if (x < nx && y < ny && z < nz)
        out[(z * ny + y) * nx + x] = 1; // expect: global store bytes=4 sectors=2..4~3.3333/3.3333 requests=45
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    volume<<<dim3(3, 3, 4), dim3(16, 4)>>>(out, 40, 10, 3);
}
