// Four chars share a word and so never conflict; a stride of a word does what it does for floats.
__global__ void bytes(unsigned char *out, const unsigned char *in)
{
    __shared__ unsigned char c[128 * 32];
    __shared__ short h[2048];
    int t = threadIdx.x;
    // expect: shared store bytes=1 wavefronts=1/1 ways=1
    // expect: global load bytes=1 sectors=1/1
    c[t] = in[t];
    c[4 * t + 1] = 1;         // expect: shared store bytes=1 wavefronts=1/1 ways=1
    c[128 * t] = 2;           // expect: shared store bytes=1 wavefronts=32/1 ways=32
    c[64 * t] = 3;            // expect: shared store bytes=1 wavefronts=16/1 ways=16
    h[2 * t] = 4;             // expect: shared store bytes=2 wavefronts=1/1 ways=1
    h[64 * (t / 2) + t] = 4;  // expect: shared store bytes=2 wavefronts=1/1 ways=1
    __syncthreads();
    out[t] = c[t] + h[t];
}

int main()
{
    unsigned char *in;
    cudaMalloc(&in, 1 << 24);
    unsigned char *out;
    cudaMalloc(&out, 1 << 24);
    bytes<<<1, 32>>>(out, in);
}
