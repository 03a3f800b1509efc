// Statements and operators in the form's text.
__device__ int twice(int v, int &sum)
{
    sum += v;
    return v > 0 ? 2 * v : -v;
}

__global__ void statements(float *out, const float *in, int n)
{
    __shared__ float tile[4][33];
    int sum = 0;
    for (int i = threadIdx.x; i < n && i != 100; i += blockDim.x) {
        if (i & 1)
            continue;
        tile[i % 4][i / 4 ^ 3] = in[twice(i, sum)];
    }
    __syncthreads();
    switch (sum >> 2) {
    case 0:
        out[0] = tile[0][threadIdx.y];
        break;
    default:
        do
            out[sum--] = 1.0f;
        while (sum > 0);
    }
    atomicAdd(&out[n], (float)sum);
}
