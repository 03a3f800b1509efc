// Wide loads merge phases when every lane agrees with its neighbour (i^1, or i^2); stores never do.
__global__ void pairs(float2 *out, const float2 *in, float4 *out4)
{
    __shared__ float2 d[64];
    __shared__ float4 q[64];
    int t = threadIdx.x;
    d[t] = in[t];
    q[t] = make_float4(t, t, t, t);
    __syncthreads();
    float2 a = d[t / 2];                        // expect: shared load bytes=8 wavefronts=1/1 ways=1
    float2 b = d[0];                            // expect: shared load bytes=8 wavefronts=1/1 ways=1
    float2 c = d[(t & 1) | (t >> 2 << 1)];      // expect: shared load bytes=8 wavefronts=1/1 ways=1
    float2 e = d[t / 4 * 4 + t % 3 % 2];        // expect: shared load bytes=8 wavefronts=2/2 ways=1
    float4 p = q[t / 2];                        // expect: shared load bytes=16 wavefronts=2/2 ways=1
    float4 r = q[0];                            // expect: shared load bytes=16 wavefronts=2/2 ways=1
    __syncthreads();
    d[t / 2] = e;                               // expect: shared store bytes=8 wavefronts=2/2 ways=1
    q[0] = r;                                   // expect: shared store bytes=16 wavefronts=4/4 ways=1
    __syncthreads();
    out[t] = make_float2(a.x + b.x + c.x, a.y + b.y + c.y + d[63 - t].x);
    out4[t] = make_float4(p.x, r.x, p.y, r.y);
}

int main()
{
    float2 *in;
    cudaMalloc(&in, 1 << 24);
    float2 *out;
    cudaMalloc(&out, 1 << 24);
    float4 *out4;
    cudaMalloc(&out4, 1 << 24);
    pairs<<<1, 32>>>(out, in, out4);
}
