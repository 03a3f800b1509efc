// Only active lanes ask for words.
__global__ void few(float *out)
{
    __shared__ float s[1024];
    int t = threadIdx.x;
    s[t] = 0;
    __syncthreads();
    if (t < 16)
        s[t * 2] = 1;  // expect: shared store bytes=4 wavefronts=1/1 ways=1 lanes=16
    if (t % 4 == 0)
        s[t * 8] = 2;  // expect: shared store bytes=4 wavefronts=8/1 ways=8 lanes=8
    if (t == 5)
        s[t * 32] = 3; // expect: shared store bytes=4 wavefronts=1/1 ways=1 lanes=1
    if (t > 100)
        s[t] = 4;      // expect: shared store bytes=4 status=unreached
    __syncthreads();
    out[t] = s[t];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    few<<<1, 32>>>(out);
}
