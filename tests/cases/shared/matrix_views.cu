// One array seen in several ways: flat, as vectors, through a reference to an array, through a member.
struct stage {
    float a[16][20];
    float4 b[32];
};
__device__ void fill(float (&rows)[16][20], int t)
{
    rows[t % 16][t / 16] = t;                          // expect: shared store bytes=4 wavefronts=2/1 ways=2
}
__global__ void views(float *out)
{
    __shared__ stage s;
    __shared__ int4 raw[64];
    int t = threadIdx.x;
    fill(s.a, t);
    s.b[t].y = t;                                      // expect: shared store bytes=4 wavefronts=4/1 ways=4
    reinterpret_cast<float *>(s.b)[t] = t;             // expect: shared store bytes=4 wavefronts=1/1
    float *flat = &s.a[0][0];
    flat[t * 20 % 320] = 0;                            // expect: shared store bytes=4 wavefronts=2/1 ways=2
    // expect: shared store bytes=8 wavefronts=4/2 ways=2
    *(float2 *)&s.a[t % 16][2 * (t / 16)] = make_float2(1, 2);
    char *bytes = reinterpret_cast<char *>(raw);
    *reinterpret_cast<short *>(bytes + 6 * t) = 1;     // expect: shared store bytes=2 wavefronts=2/1 ways=2
    __syncthreads();
    float4 v = *(float4 *)&s.a[t % 4][4 * (t / 8)];    // expect: shared load bytes=16 wavefronts=4/4 ways=1
    // expect: shared load bytes=4 wavefronts=4/1 ways=4
    // expect: shared load bytes=4 wavefronts=4/1 ways=4
    // expect: global store bytes=4 sectors=4/4
    out[t] = v.x + v.y + v.z + v.w + s.b[t ^ 1].x + raw[t].w;
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    views<<<1, 32>>>(out);
}
