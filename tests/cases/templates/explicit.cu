// An instance that is only instantiated, and a template that has none.
template <typename T>
__global__ void fill(T *out)
{
    // expect: global store bytes=2 sectors=4/2 status=assumed
    out[2 * (blockIdx.x * blockDim.x + threadIdx.x)] = T(1);
}
template __global__ void fill<short>(short *);

template <typename T>
__global__ void lost(T *out) // expect-not-analysed: instantiated
{
    out[threadIdx.x] = T(1);
}
