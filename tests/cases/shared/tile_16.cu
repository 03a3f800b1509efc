// In a 16x16 block a warp spans two rows: the usual pad of one is not enough for every shape.
__global__ void tile16(float *out, const float *in)
{
    __shared__ float a[16][16], b[16][17], c[16][18];
    int x = threadIdx.x, y = threadIdx.y;
    float v = in[y * 16 + x];
    a[x][y] = v; // expect: shared store bytes=4 wavefronts=8/1 ways=8
    b[x][y] = v; // expect: shared store bytes=4 wavefronts=2/1 ways=2
    c[x][y] = v; // expect: shared store bytes=4 wavefronts=1/1 ways=1
    __syncthreads();
    // expect: shared load bytes=4 wavefronts=1/1 ways=1
    // expect: shared load bytes=4 wavefronts=2/1 ways=2
    // expect: shared load bytes=4 wavefronts=2/1 ways=2
    // expect: global store bytes=4 sectors=4/4
    out[y * 16 + x] = a[y][x] + b[y][x] + c[y][x];
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    tile16<<<1, dim3(16, 16)>>>(out, in);
}
