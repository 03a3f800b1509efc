// args: --launch 'copy:block=16x16,grid=2x2' --assume n=64
// What an option says stands above everything.
// expect-launch: block=16x16 grid=2x2 origin=option n=64
__global__ void copy(float *out, const float *in, int n)
{
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    // expect: global load bytes=4 sectors=16/4 status=known
    // expect: global store bytes=4 sectors=4/4 status=known
    out[y * n + x] = in[x * n + y];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    copy<<<1, 32>>>(out, in, 8);
}
