// A single member of a vector in memory is an access of the member's width.
__global__ void members(float *out, const float4 *in, float4 *out4, uchar4 *pixels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=16/4
    // expect: global store bytes=4 sectors=4/4
    out[i] = in[i].y;
    out4[i].w = 1.0f;                                 // expect: global store bytes=4 sectors=16/4
    out4[i] = make_float4(0, 1, 2, 3);                // expect: global store bytes=16 sectors=16/16
    pixels[i].z = 7;                                  // expect: global store bytes=1 sectors=4/1
    float4 v = in[2 * i];                             // expect: global load bytes=16 sectors=32/16
    out[i] = v.x + v.y + v.z + v.w;                   // expect: global store bytes=4 sectors=4/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float4 *in;
    cudaMalloc(&in, 1 << 24);
    float4 *out4;
    cudaMalloc(&out4, 1 << 24);
    uchar4 *pixels;
    cudaMalloc(&pixels, 1 << 24);
    members<<<4, 256>>>(out, in, out4, pixels);
}
