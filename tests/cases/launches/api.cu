// Launches without chevrons.
__global__ void copy(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}

int main()
{
    float *out, *in;
    int n = 100;
    cudaMalloc(&out, 4096);
    cudaMalloc(&in, 4096);
    void *args[] = {&out, &in, &n};
    cudaLaunchKernel((void *)copy, dim3(2), dim3(64), args, 0, 0); // expect-launch: grid=2 block=64 n=100
    void (*f)(float *, const float *, int) = copy;
    f<<<1, 32>>>(out, in, 20);                                     // expect-launch: grid=1 block=32 n=20
}
