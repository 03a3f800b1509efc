// A swizzle instead of a pad: rows and columns of the tile are both free of conflicts.
__global__ void swizzled(float *out, const float *in)
{
    __shared__ float tile[32][32];
    int x = threadIdx.x, y = threadIdx.y;
    // expect: shared store bytes=4 wavefronts=1/1 ways=1
    // expect: global load bytes=4 sectors=4/4
    tile[y][x ^ y] = in[y * 32 + x];
    __syncthreads();
    // expect: shared load bytes=4 wavefronts=1/1 ways=1
    // expect: global store bytes=4 sectors=4/4
    out[y * 32 + x] = tile[x][y ^ x];
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    swizzled<<<1, dim3(32, 32)>>>(out, in);
}
