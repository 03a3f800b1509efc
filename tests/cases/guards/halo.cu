// A stencil with a halo: the first lanes load twice.
#define RADIUS 3
__global__ void stencil(float *out, const float *in)
{
    __shared__ float s[256 + 2 * RADIUS];
    int i = blockIdx.x * blockDim.x + threadIdx.x + RADIUS;
    int l = threadIdx.x + RADIUS;
    // expect: shared store bytes=4 wavefronts=1/1
    // expect: global load bytes=4 sectors=5/4
    s[l] = in[i];
    if (threadIdx.x < RADIUS) {
        // expect: shared store bytes=4 wavefronts=1/1 lanes=3
        // expect: global load bytes=4 sectors=1/1 lanes=3
        s[l - RADIUS] = in[i - RADIUS];
        // expect: shared store bytes=4 wavefronts=1/1 lanes=3
        // expect: global load bytes=4 sectors=1/1 lanes=3
        s[l + 256] = in[i + 256];
    }
    __syncthreads();
    float sum = 0;
    for (int d = -RADIUS; d <= RADIUS; d++)
        sum += s[l + d];                     // expect: shared load bytes=4 wavefronts=1/1 requests=224
    out[i] = sum;                            // expect: global store bytes=4 sectors=5/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    stencil<<<4, 256>>>(out, in);
}
