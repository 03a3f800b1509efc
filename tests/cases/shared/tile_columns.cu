// The column of a 32-wide tile lies in one bank; a pad of one word spreads it.
__global__ void columns(float *out, const float *in)
{
    __shared__ float bare[32][32], padded[32][33];
    int x = threadIdx.x, y = threadIdx.y;
    float v = in[y * 32 + x]; // expect: global load bytes=4 sectors=4/4
    bare[y][x] = v;           // expect: shared store bytes=4 wavefronts=1/1 ways=1
    padded[y][x] = v;         // expect: shared store bytes=4 wavefronts=1/1 ways=1
    __syncthreads();
    // expect: shared load bytes=4 wavefronts=32/1 ways=32 expression="bare[x][y]"
    // expect: shared load bytes=4 wavefronts=1/1 ways=1 expression="padded[x][y]"
    // expect: global store bytes=4 sectors=4/4
    out[y * 32 + x] = bare[x][y] + padded[x][y];
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    columns<<<1, dim3(32, 32)>>>(out, in);
}
