// Arguments deduced from the launch, a default argument, and a branch that only one instance has.
template <typename T, bool PADDED = true>
__global__ void transpose(T *out, const T *in)
{
    __shared__ T tile[32][PADDED ? 33 : 32];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * 32 + x];
    __syncthreads();
    if constexpr (PADDED)
        // expect: shared load bytes=4 wavefronts=1/1
        // expect: global store bytes=4 sectors=4/4
        out[y * 32 + x] = tile[x][y];
    else
        // expect: shared load bytes=4 wavefronts=32/1
        // expect: global store bytes=4 sectors=4/4
        out[y * 32 + x] = tile[x][y] + 1;
}

int main()
{
    int *a;
    cudaMalloc(&a, 1 << 24);
    int *b;
    cudaMalloc(&b, 1 << 24);
    transpose<<<1, dim3(32, 32)>>>(a, b);
    transpose<int, false><<<1, dim3(32, 32)>>>(a, b);
}
