// A shift by less than a sector costs one sector more, a shift by whole sectors none; both touch two lines.
__global__ void shifted(float *out, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = in[i + 1]; // expect: global load bytes=4 sectors=5/4 lines=2/1
    sum += in[i + 8];      // expect: global load bytes=4 sectors=4/4 lines=2/1
    sum += in[i + 31];     // expect: global load bytes=4 sectors=5/4 lines=2/1
    sum += in[i + 32];     // expect: global load bytes=4 sectors=4/4 lines=1/1
    out[i + 4] = sum;      // expect: global store bytes=4 sectors=5/4 lines=2/1 // expect-no-finding:
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    shifted<<<4, 256>>>(out, in);
}
