// cp.async by hand.
__global__ void stage(const float *in, float *out)
{
    __shared__ __align__(16) float s[32 * 36];
    int t = threadIdx.x, row = t / 8, column = t % 8 * 4;
    unsigned to = (unsigned)__cvta_generic_to_shared(&s[row * 36 + column]);
    // expect: global async-copy bytes=16 sectors=16/16; shared async-copy bytes=16 wavefronts=4/4
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(to), "l"(in + row * 64 + column));
    asm volatile("cp.async.commit_group;");
    asm volatile("cp.async.wait_group 0;" ::: "memory");
    __syncthreads();
    out[t] = s[t];
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    stage<<<1, 256>>>(in, out);
}
