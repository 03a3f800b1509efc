// The usual helper that gives a template its dynamic shared memory.
template <typename T>
struct shared_memory {
    __device__ operator T *()
    {
        extern __shared__ double raw[];
        return (T *)raw;
    }
};
template <typename T>
__global__ void reverse(T *data)
{
    T *s = shared_memory<T>();
    int t = threadIdx.x;
    // expect: shared store bytes=4 wavefronts=2/1 in=<float>
    // expect: global load bytes=4 sectors=4/4 in=<float>
    // expect: shared store bytes=8 wavefronts=4/2 in=<double>
    // expect: global load bytes=8 sectors=8/8 in=<double>
    s[2 * t] = data[t];
    __syncthreads();
    // expect: shared load bytes=4 wavefronts=2/1 in=<float>
    // expect: global store bytes=4 sectors=4/4 in=<float>
    // expect: shared load bytes=8 wavefronts=4/2 in=<double>
    // expect: global store bytes=8 sectors=8/8 in=<double>
    data[t] = s[126 - 2 * t];
}

int main()
{
    float *a;
    cudaMalloc(&a, 1 << 24);
    double *b;
    cudaMalloc(&b, 1 << 24);
    reverse<float><<<1, 64, 128 * sizeof(float)>>>(a);
    reverse<double><<<1, 64, 128 * sizeof(double)>>>(b);
}
