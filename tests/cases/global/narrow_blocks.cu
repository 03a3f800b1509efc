// A warp of a 16-wide block covers two rows, of an 8-wide block four. The pitch decides about sectors.
__global__ void rows(float *out, const float *in, int pitch)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    // expect: global store bytes=4 sectors=4/4 lines=2/1 block=16x16
    // expect: global store bytes=4 sectors=4/4 lines=4/1 block=8x8x4
    out[y * 1024 + x] =
        // expect: global load bytes=4 sectors=5..6~5.75/4 lines=2..4~2.9375/1 block=16x16
        // expect: global load bytes=4 sectors=4/4 lines=4/1 block=8x8x4
        in[y * pitch + x];
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    rows<<<dim3(4, 4), dim3(16, 16)>>>(out, in, 1001);
    rows<<<dim3(4, 4), dim3(8, 8, 4)>>>(out, in, 1000);
}
