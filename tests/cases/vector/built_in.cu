// The vector types: a load is one access of its whole width where the alignment allows.
__global__ void copies(float2 *a, float4 *b, uchar4 *c, short4 *d, int3 *e, double2 *f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = a[i + 1024]; // expect: global load bytes=8 sectors=8/8; global store bytes=8 sectors=8/8
    b[i] = b[i + 1024]; // expect: global load bytes=16 sectors=16/16; global store bytes=16 sectors=16/16
    c[i] = c[i + 1024]; // expect: global load bytes=4 sectors=4/4; global store bytes=4 sectors=4/4
    d[i] = d[i + 1024]; // expect: global load bytes=8 sectors=8/8; global store bytes=8 sectors=8/8
    // expect: global load bytes=4 sectors=12/4
    // expect: global load bytes=4 sectors=12/4
    // expect: global load bytes=4 sectors=12/4
    // expect: global store bytes=4 sectors=12/4
    // expect: global store bytes=4 sectors=12/4
    // expect: global store bytes=4 sectors=12/4
    e[i] = e[i + 1024];
    f[i] = f[i + 1024]; // expect: global load bytes=16 sectors=16/16; global store bytes=16 sectors=16/16
}

int main()
{
    float2 *a;
    cudaMalloc(&a, 1 << 24);
    float4 *b;
    cudaMalloc(&b, 1 << 24);
    uchar4 *c;
    cudaMalloc(&c, 1 << 24);
    short4 *d;
    cudaMalloc(&d, 1 << 24);
    int3 *e;
    cudaMalloc(&e, 1 << 24);
    double2 *f;
    cudaMalloc(&f, 1 << 24);
    copies<<<4, 256>>>(a, b, c, d, e, f);
}
