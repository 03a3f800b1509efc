// Scalars of 1, 2 and 8 bytes.
__global__ void narrow(char *out, const char *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=1 sectors=1/1 lines=1/1
    // expect: global store bytes=1 sectors=1/1 lines=1/1
    out[i] = in[i];
}
__global__ void half_word(short *out, const unsigned short *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=2 sectors=2/2 lines=1/1
    // expect: global store bytes=2 sectors=2/2 lines=1/1
    out[i] = in[i];
}
__global__ void wide(double *out, const long long *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=8 sectors=8/8 lines=2/2
    // expect: global store bytes=8 sectors=8/8 lines=2/2
    out[i] = in[i];
}

int main()
{
    char *a;
    cudaMalloc(&a, 1 << 24);
    char *b;
    cudaMalloc(&b, 1 << 24);
    short *c;
    cudaMalloc(&c, 1 << 24);
    unsigned short *d;
    cudaMalloc(&d, 1 << 24);
    double *e;
    cudaMalloc(&e, 1 << 24);
    long long *f;
    cudaMalloc(&f, 1 << 24);
    narrow<<<4, 256>>>(b, a);
    half_word<<<4, 256>>>(c, d);
    wide<<<4, 256>>>(e, f);
}
