// No launch anywhere: bounds, or a stated default.
// expect-launch: block=96 origin=bounds assumes=block
__global__ void __launch_bounds__(96) bounded(float *out)
{
    out[threadIdx.x] = 0;
}
__global__ void flat(float *out) // expect-launch: block=256 origin=default assumes=block
{
    out[threadIdx.x] = 0; // expect: global store bytes=4 sectors=4/4 status=assumed
}
__global__ void square(float *out) // expect-launch: block=32x8 origin=default assumes=block
{
    out[threadIdx.y * blockDim.x + threadIdx.x] = 0;
}
