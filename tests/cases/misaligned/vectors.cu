// A vector access off its alignment faults.
__global__ void vectors(float4 *out, const float *in, const char *bytes)
{
    int t = threadIdx.x;
    // expect: global load bytes=16 status=misaligned
    // expect-finding: misaligned-vector-access
    float4 a = *(const float4 *)(in + 4 * t + 1);
    // expect: global load bytes=8 status=misaligned
    // expect-finding: misaligned-vector-access
    float2 b = *(const float2 *)(in + t);
    // expect: global load bytes=4 status=misaligned
    // expect-finding: misaligned-vector-access
    int c = *(const int *)(bytes + 4 * t + 2);
    out[t] = make_float4(a.x + b.x, a.y + b.y, a.z + c, a.w); // expect: global store bytes=16 sectors=16/16
}

// exit: 1
int main()
{
    float4 *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    char *bytes;
    cudaMalloc(&bytes, 1 << 24);
    vectors<<<1, 32>>>(out, in, bytes);
}
