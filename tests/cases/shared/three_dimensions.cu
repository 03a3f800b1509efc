// Three subscripts; the middle one varies with the lane.
__global__ void cube(float *out)
{
    __shared__ float s[4][8][33];
    int x = threadIdx.x, y = threadIdx.y;
    s[x / 8][x % 8][y] = x; // expect: shared store bytes=4 wavefronts=1/1 ways=1
    s[y % 4][y / 4][x] = x; // expect: shared store bytes=4 wavefronts=1/1 ways=1
    (*s)[x % 8][y] = 0;     // expect: shared store bytes=4 wavefronts=1/1 ways=1
    __syncthreads();
    // expect: shared load bytes=4 wavefronts=1/1 ways=1
    // expect: global store bytes=4 sectors=4/4
    out[y * 32 + x] = s[x & 3][x >> 2][y];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    cube<<<1, dim3(32, 8)>>>(out);
}
