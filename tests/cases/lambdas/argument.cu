// An extended lambda as argument of a generic kernel.
template <typename F>
__global__ void for_each(int n, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        f(i);
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    int stride = 2;
    for_each<<<4, 256>>>(1024, [=] __device__(int i) {
    out[i] = in[i * stride]; // expect: global load bytes=4 sectors=8/4; global store bytes=4 sectors=4/4
    });
}
