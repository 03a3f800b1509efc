// Launches that no device takes.
// expect-launch: block=32 grid=3
// expect-launch: block=16
__global__ void fill(float *p)
{
    // expect: global store sectors=4 in=fill block=32
    // expect: global store sectors=2 in=fill block=16
    p[threadIdx.x] = 1;
}

int main()
{
    float *p;
    cudaMalloc(&p, 1 << 20);
    fill<<<3, 32>>>(p);
    fill<<<3, 1025>>>(p);           // expect-not-analysed: a block of 1025x1x1 threads is larger than 1024: the launch fails
    fill<<<3, dim3(1, 1, 65)>>>(p); // expect-not-analysed: a block of 1x1x65 threads is deeper than 64: the launch fails
    fill<<<dim3(1, 65536), 16>>>(p);
}
