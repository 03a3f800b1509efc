// A functor as kernel argument; its operator reads through a pointer that it carries.
struct scaled {
    const float *factor;
    int stride;
    __device__ float operator()(float v, int i) const
    {
        return v * factor[i * stride]; // expect: global load bytes=4 sectors=16/4
    }
};
template <typename F>
__global__ void apply(float *out, const float *in, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = f(in[i], i); // expect: global load bytes=4 sectors=4/4; global store bytes=4 sectors=4/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *factor;
    cudaMalloc(&factor, 1 << 24);
    apply<<<4, 256>>>(out, in, scaled{factor, 4});
}
