// A pitch that nobody states: supposed, and said so; within one row it doesn't matter.
__global__ void rows(float *out, const float *in, int pitch)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    // expect: global store bytes=4 sectors=4/4 status=assumed assumes=out
    // expect: global load bytes=4 sectors=4/4 status=assumed assumes=pitch
    out[x] = in[y * pitch + x];
    out[x * pitch + y] = 0;      // expect: global store bytes=4 sectors=32/4 status=assumed assumes=pitch
}
void run(float *out, const float *in, int pitch)
{
    rows<<<dim3(8, 8), dim3(32, 8)>>>(out, in, pitch);
}
