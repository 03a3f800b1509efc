// A loop of a hundred million rounds ends all the same: its rounds are sampled.
__global__ void busy(float *out, const float *in)
{
    float sum = 0;
    for (long long i = threadIdx.x; i < 100000000ll * 32; i += 32)
        sum += in[i & 0xffff]; // expect: global load bytes=4 sectors=4/4 status=known
    out[threadIdx.x] = sum;    // expect: global store bytes=4 sectors=4/4 status=known
}
__global__ void endless(volatile int *flag, float *out)
{
    while (flag[0] == 0) // expect: global load bytes=4 sectors=1/1 status=known
        ;
    while (true) {
        out[threadIdx.x * 2] = 1; // expect: global store bytes=4 sectors=8/4 status=known
        if (flag[1])
            break;
    }
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    int *flag;
    cudaMalloc(&flag, 1 << 24);
    busy<<<1, 32>>>(out, in);
    endless<<<1, 32>>>(flag, out);
}
