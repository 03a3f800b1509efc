// Recursive templates, specialisations, packs, a static array of a class template.
template <int N>
struct power {
    static constexpr int value = 2 * power<N - 1>::value;
};
template <>
struct power<0> {
    static constexpr int value = 1;
};
template <typename T>
struct width {
    enum { value = 1 };
};
template <>
struct width<double> {
    enum { value = 4 };
};
template <typename T>
struct width<T *> {
    enum { value = 2 };
};
template <typename... Ints>
__device__ int sum(Ints... ints)
{
    return (ints + ...);
}
template <int I, int N>
__device__ void unrolled(float *out)
{
    if constexpr (I < N) {
        out[I * 32 + threadIdx.x] = 0; // expect: global store bytes=4 sectors=4/4 times=3
        unrolled<I + 1, N>(out);
    }
}
template <typename T, int N>
struct tile {
    T cells[N][N + 1];
    __device__ T &at(int r, int c) { return cells[r][c]; }
};
__global__ void meta(float *out)
{
    __shared__ tile<float, 32> t;
    int x = threadIdx.x;
    out[power<3>::value * x] = 0;          // expect: global store bytes=4 sectors=32/4
    out[width<double>::value * x] = 0;     // expect: global store bytes=4 sectors=16/4
    out[width<char *>::value * x] = 0;     // expect: global store bytes=4 sectors=8/4
    out[width<int>::value * x] = 0;        // expect: global store bytes=4 sectors=4/4
    out[sum(x, 2 * x, 1, 4)] = 0;          // expect: global store bytes=4 sectors=13/4
    t.at(x, 3) = x;                        // expect: shared store bytes=4 wavefronts=1/1
    __syncthreads();
    // expect: shared load bytes=4 wavefronts=1/1
    // expect: global store bytes=4 sectors=4/4
    out[x] = t.at(3, x);
    unrolled<0, 3>(out);
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    meta<<<1, 32>>>(out);
}
