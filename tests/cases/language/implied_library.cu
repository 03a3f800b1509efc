// nvcc includes parts of the C++ library before the file; code that relies on that is read as well.
__global__ void clamped(float *out, const float *in, int n)
{
    int i = std::min<int>(blockIdx.x * blockDim.x + threadIdx.x, n - 1);
    out[i] = std::sqrt(in[i / 2]); // expect: global store bytes=4 sectors=4; global load bytes=4 sectors=2
}

int main()
{
    float *out, *in;
    std::pair<int, int> shape = std::make_pair(4, 128);
    cudaMalloc(&out, 2048);
    cudaMalloc(&in, 2048);
    clamped<<<shape.first, shape.second>>>(out, in, 512); // expect-launch: grid=4 block=128 origin=host
}
