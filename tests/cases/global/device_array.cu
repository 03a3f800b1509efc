// Arrays with global storage, one and two dimensions.
__device__ float table[1024];
__device__ float grid2[64][64];

__global__ void use(float *out)
{
    int i = threadIdx.x;
    out[i] = table[i * 2]; // expect: global load bytes=4 sectors=8/4; global store bytes=4 sectors=4/4
    grid2[i][3] = 1.0f;    // expect: global store bytes=4 sectors=32/4
    grid2[3][i] = 2.0f;    // expect: global store bytes=4 sectors=4/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    use<<<1, 64>>>(out);
}
