// The C++ forms: a barrier and a pipeline of the block.
#include <cuda/barrier>

__global__ void stage(float *out, const float *in)
{
    __shared__ float s[128];
    __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
    int t = threadIdx.x;
    if (t == 0)
        init(&arrived, blockDim.x);
    __syncthreads();
    // expect: global async-copy bytes=4 sectors=8/4
    // expect: shared async-copy bytes=4 wavefronts=1/1
    cuda::memcpy_async(&s[t], &in[2 * t], sizeof(float), arrived);
    arrived.arrive_and_wait();
    out[t] = s[t]; // expect: shared load bytes=4 wavefronts=1/1; global store bytes=4 sectors=4/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    stage<<<1, 128>>>(out, in);
}
