// A struct of arrays in local memory when indexed by the lane, in registers when not.
struct bins {
    int count[4];
};
__global__ void keep(int *out, const int *in)
{
    int t = threadIdx.x;
    bins b = {};
    int fixed[2] = {t, 2 * t};
    // expect: global load bytes=4 sectors=4/4
    // expect: local load bytes=4 status=data-dependent
    // expect: local store bytes=4 status=data-dependent
    b.count[in[t] & 3] += 1;
    out[t] = fixed[1];// expect: global store bytes=4 sectors=4/4
    // expect: local load bytes=4 sectors=16/4
    // expect: global store bytes=4 sectors=4/4
    out[t + 32] = b.count[t & 3];
}

int main()
{
    int *out;
    cudaMalloc(&out, 1 << 24);
    int *in;
    cudaMalloc(&in, 1 << 24);
    keep<<<1, 32>>>(out, in);
}
