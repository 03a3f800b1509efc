// 8 bytes a lane take two phases of 16 lanes, 16 bytes four of 8: the ideal, not a conflict.
__global__ void wide(double *out, const double *in, float4 *out4, const float4 *in4)
{
    __shared__ double d[128];
    __shared__ float4 q[128];
    int t = threadIdx.x;
    // expect: shared store bytes=8 wavefronts=2/2 ways=1
    // expect: global load bytes=8 sectors=8/8
    d[t] = in[t];
    // expect: shared store bytes=16 wavefronts=4/4 ways=1
    // expect: global load bytes=16 sectors=16/16
    // expect-no-finding:
    q[t] = in4[t];
    __syncthreads();
    // expect: shared store bytes=8 wavefronts=4/2 ways=2
    // expect: shared load bytes=8 wavefronts=2/2 ways=1
    d[t * 2 + 32] = d[t ^ 1];
    // expect: shared store bytes=16 wavefronts=8/4 ways=2
    // expect: shared load bytes=16 wavefronts=4/4 ways=1
    q[t * 2] = q[t ^ 7];
    __syncthreads();
    // expect: shared store bytes=16 wavefronts=4/4 ways=1
    // expect: shared load bytes=16 wavefronts=16/4 ways=4
    q[t + 64] = q[t * 4];
    __syncthreads();
    out[t] = d[t + 64];
    out4[t] = q[t + 64];
}

int main()
{
    double *in;
    cudaMalloc(&in, 1 << 24);
    double *out;
    cudaMalloc(&out, 1 << 24);
    float4 *in4;
    cudaMalloc(&in4, 1 << 24);
    float4 *out4;
    cudaMalloc(&out4, 1 << 24);
    wide<<<1, 32>>>(out, in, out4, in4);
}
