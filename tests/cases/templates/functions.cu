// Device function templates, a wrapper that launches, and a function pointer to an instance.
template <int N>
__device__ int spread(int i)
{
    return i * N + i / 32;
}
template <typename T>
__device__ void put(T *p, int i, T v)
{
    p[spread<2>(i)] = v; // expect: global store bytes=4 sectors=8..9~8.75/4
}
template <typename T>
__global__ void kernel(T *out)
{
    put(out, blockIdx.x * blockDim.x + threadIdx.x, T(0));
}
template <typename T>
void launch(T *out, int blocks)
{
    kernel<T><<<blocks, 128>>>(out); // expect-launch: grid=6 block=128 in=kernel<float>
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    launch(out, 6);
}
