// Two instances of one kernel template: each with its own types and numbers.
template <typename T, int STRIDE>
__global__ void gather(T *out, const T *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=8/4 in="t, 2>"; global store bytes=4 sectors=4/4 in="t, 2>"
    // expect: global load bytes=8 sectors=32/8 in="e, 4>"; global store bytes=8 sectors=8/8 in="e, 4>"
    out[i] = in[i * STRIDE];
}

int main()
{
    float *a;
    cudaMalloc(&a, 1 << 24);
    float *b;
    cudaMalloc(&b, 1 << 24);
    double *c;
    cudaMalloc(&c, 1 << 24);
    double *d;
    cudaMalloc(&d, 1 << 24);
    gather<float, 2><<<4, 256>>>(a, b);
    gather<double, 4><<<4, 256>>>(c, d);
}
