// Each thread sums a row (bad) or a column (good) of a matrix.
__global__ void sums(float *out, const float *m, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float row = 0, column = 0;
    for (int k = 0; k < n; k++)
        row += m[i * n + k];    // expect: global load bytes=4 sectors=32/4 requests=2048
    for (int k = 0; k < n; ++k)
        column += m[k * n + i]; // expect: global load bytes=4 sectors=4/4 requests=2048
    out[i] = row + column;      // expect: global store bytes=4 sectors=4/4 requests=8
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *m;
    cudaMalloc(&m, 1 << 24);
    sums<<<4, 64>>>(out, m, 256);
}
