// One dynamic buffer cut into arrays of several types; the size comes from the launch.
extern __shared__ float buffer[];

__global__ void carve(float *out, const float *in, int n)
{
    float *a = buffer;
    double *b = (double *)(a + n);
    unsigned char *c = (unsigned char *)&b[n];
    int t = threadIdx.x;
    a[t] = in[t];     // expect: shared store bytes=4 wavefronts=1/1 ways=1; global load bytes=4 sectors=4/4
    // expect: shared store bytes=8 wavefronts=2/2 ways=1
    // expect: shared load bytes=4 wavefronts=1/1 ways=1
    b[t] = a[n - 1 - t];
    b[2 * (t % 64)] = 0; // expect: shared store bytes=8 wavefronts=4/2 ways=2
    c[t * 4 % 256] = 1;  // expect: shared store bytes=1 wavefronts=1/1 ways=1
    __syncthreads();
    out[t] = b[t] + c[t];
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    int n = 128;
    size_t bytes = n * (sizeof(float) + sizeof(double)) + 2 * n;
    carve<<<1, n, bytes>>>(out, in, n); // expect-launch: block=128 grid=1 shared=1792 n=128
}
