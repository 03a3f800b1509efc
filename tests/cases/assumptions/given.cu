// args: --assume pitch=1001
// The same, stated.
__global__ void rows(float *out, int pitch)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * pitch + x] = 0;  // expect: global store bytes=4 sectors=4..5~4.875/4 status=assumed assumes=out
    out[x * pitch + y] = 0;  // expect: global store bytes=4 sectors=32/4 status=assumed assumes=out
}
void run(float *out, int pitch)
{
    rows<<<dim3(8, 8), dim3(32, 8)>>>(out, pitch);
}
