// What a shuffle brings is known when what goes in is known.
__global__ void shuffles(int *out, const int *in)
{
    int t = threadIdx.x, lane = t & (warpSize - 1);
    int other = __shfl_xor_sync(0xffffffff, t, 1);
    // expect: global load bytes=4 sectors=4/4
    // expect: global store bytes=4 sectors=4/4
    out[other] = in[__shfl_down_sync(0xffffffff, lane, 4)];
    int first = __shfl_sync(0xffffffff, 8 * t, 0);
    // expect: global load bytes=4 sectors=24/4
    // expect: global store bytes=4 sectors=4/4
    out[first + lane] = in[8 * __shfl_up_sync(0xffffffff, lane, 2, 8)];
    unsigned odd = __ballot_sync(0xffffffff, lane & 1);
    out[__popc(odd & ((1u << lane) - 1))] = 0;              // expect: global store bytes=4 sectors=2/2
}

int main()
{
    int *out;
    cudaMalloc(&out, 1 << 24);
    int *in;
    cudaMalloc(&in, 1 << 24);
    shuffles<<<1, 64>>>(out, in);
}
