// A comment belongs to the first kernel below it, not to the ones after that.
// accesslint: launch block=64
// expect-launch: block=64 origin=comment
__global__ void first(float *out)
{
    out[threadIdx.x] = 1; // expect: global store bytes=4 sectors=4/4 status=assumed
}
// accesslint: launch block=128
// expect-launch: block=128 origin=comment
__global__ void second(float *out)
{
    out[threadIdx.x] = 1; // expect: global store bytes=4 sectors=4/4 status=assumed
}
// expect-launch: block=256 origin=default
__global__ void third(float *out)
{
    out[threadIdx.x] = 1; // expect: global store bytes=4 sectors=4/4 status=assumed
}
