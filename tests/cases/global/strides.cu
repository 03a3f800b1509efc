// The sectors grow with the stride until every lane has its own.
__global__ void gather(float *out, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = in[2 * i]; // expect: global load bytes=4 sectors=8/4 lines=2/1
    sum += in[3 * i];      // expect: global load bytes=4 sectors=12/4 lines=3/1
    sum += in[4 * i];      // expect: global load bytes=4 sectors=16/4 lines=4/1
    sum += in[7 * i];      // expect: global load bytes=4 sectors=28/4 lines=7/1
    // expect: global load bytes=4 sectors=32/4 lines=8/1
    // expect-finding: uncoalesced-global-access
    sum += in[8 * i];
    // expect: global load bytes=4 sectors=32/4 lines=32/1
    // expect-finding: uncoalesced-global-access
    sum += in[32 * i];
    out[i] = sum;          // expect: global store bytes=4 sectors=4/4 lines=1/1 // expect-no-finding:
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    gather<<<4, 256>>>(out, in);
}
