// Values that are loaded but equal for the whole warp move all addresses alike.
__global__ void rows(float *out, const float *in, const int *row, int pitch)
{
    int r = row[blockIdx.x];                 // expect: global load bytes=4 sectors=1/1
    int t = threadIdx.x;
    // expect: global store bytes=4 sectors=4/4
    // expect: global load bytes=4 sectors=4/4
    out[r * 32 + t] = in[r * pitch + t];
    out[t * pitch + r] = 0;                  // expect: global store bytes=4 sectors=32/4
    __shared__ float s[64][32];
    s[r & 63][t] = 1;                        // expect: shared store bytes=4 wavefronts=1/1
    s[t][r & 31] = 2;                        // expect: shared store bytes=4 wavefronts=32/1 ways=32
    __syncthreads();
    out[t] = s[r & 63][t ^ 1];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    int *row;
    cudaMalloc(&row, 1 << 24);
    rows<<<4, 32>>>(out, in, row, 64);
}
