// Shapes that depend on the device or on occupancy cannot be known.
__global__ void fill(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 0; // expect: global store bytes=4 sectors=4/4 status=known
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 20);
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    // expect-launch: block=128 origin=host n=262144
    fill<<<2 * properties.multiProcessorCount, 128>>>(out, 1 << 18);
    int size, grid;
    cudaOccupancyMaxPotentialBlockSize(&grid, &size, fill, 0, 0);
    // expect-launch: origin=host n=262144 assumes=block
    fill<<<((1 << 18) + size - 1) / size, size>>>(out, 1 << 18);
}
