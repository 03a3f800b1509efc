// A buffer of doubles that begins after an odd number of floats.
__global__ void carve(double *out)
{
    extern __shared__ char memory[];
    float *f = (float *)memory;
    double *good = (double *)(f + 64), *bad = (double *)(f + 65);
    int t = threadIdx.x;
    f[t] = t;          // expect: shared store bytes=4 wavefronts=1/1
    good[t] = t;       // expect: shared store bytes=8 wavefronts=2/2
    // expect: shared store bytes=8 status=misaligned
    // expect-finding: misaligned-vector-access
    bad[t] = t;
    __syncthreads();
    out[t] = f[t] + good[t];
}

int main()
{
    double *out;
    cudaMalloc(&out, 1 << 24);
    carve<<<1, 64, 2048>>>(out);
}
