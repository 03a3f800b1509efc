// The order of the lanes within a sector, and lanes at one address, make no difference.
__global__ void shuffled(int *out, const int *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=4/4 lines=1/1
    int sum = in[1023 - i];
    // expect: global load bytes=4 sectors=4/4 lines=1/1
    sum += in[i ^ 1];
    // expect: global load bytes=4 sectors=4/4 lines=1/1
    sum += in[(i & ~31) | ((i * 5) & 31)];
    // expect: global load bytes=4 sectors=2/2 lines=1/1
    sum += in[i / 2];
    // expect: global load bytes=4 sectors=1/1 lines=1/1
    sum += in[i % 7];
    // expect: global load bytes=4 sectors=1/1 lines=1/1
    sum += in[blockIdx.x];
    // expect: global load bytes=4 sectors=1/1 lines=1/1
    sum += in[0];
    // expect: global load bytes=4 sectors=4/4 lines=2/1
    sum += in[(i & 1) * 512 + (i >> 1)];
    // expect: global load bytes=4 sectors=8/4 lines=2/1
    sum += in[(threadIdx.x << 27 >> 27) * 9u % 64u];
    // expect: global store bytes=4 sectors=4/4 lines=1/1
    out[i] = sum;
}

int main()
{
    int *in;
    cudaMalloc(&in, 1 << 24);
    int *out;
    cudaMalloc(&out, 1 << 24);
    shuffled<<<4, 256>>>(out, in);
}
