// Nested loops whose bounds differ from lane to lane: lanes that are done drop out.
__global__ void triangle(float *out, const float *in)
{
    int t = threadIdx.x;
    float sum = 0;
    for (int i = 0; i <= t; i++)
        // expect: global load bytes=4 sectors=1..4~2.5/2.5 requests=32 lanes=16.5
        sum += in[i * 32 + t];
    for (int i = 0; i < 3; i++)
#pragma unroll
        for (int j = i; j < 3; j++)
            sum += in[(i * 3 + j) * t]; // expect: global load bytes=4 sectors=1..32~13.5/3.5 requests=6
    out[t] = sum;
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    triangle<<<1, 32>>>(out, in);
}
