// Two buffers in turn, chosen by a counter and by a pointer.
__global__ void turns(float *out, const float *in)
{
    __shared__ float tile[2][32][32];
    int x = threadIdx.x, y = threadIdx.y;
    float sum = 0;
    for (int k = 0; k < 6; k++) {
        float(*now)[32] = tile[k & 1];
        // expect: shared store bytes=4 wavefronts=1/1 requests=48
        // expect: global load bytes=4 sectors=4/4 requests=48
        now[y][x] = in[(k * 8 + y) * 32 + x];
        __syncthreads();
        // expect: shared load bytes=4 wavefronts=8/1 ways=8 requests=48
        sum += now[x % 8][y];
        sum += tile[k & 1][y][(x + k) % 32];    // expect: shared load bytes=4 wavefronts=1/1 requests=48
    }
    out[y * 32 + x] = sum;
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    turns<<<1, dim3(32, 8)>>>(out, in);
}
