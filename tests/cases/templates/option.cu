// args: --instantiate 'fill<double, 3>'
// The same, with the instance named by an option.
template <typename T, int N>
__global__ void fill(T *out)
{
    // expect: global store bytes=8 sectors=24/8 status=assumed
    out[N * (blockIdx.x * blockDim.x + threadIdx.x)] = T(1);
}
