// Integer intrinsics and C's own operators in an index.
__global__ void integers(int *out, const int *in, unsigned m)
{
    int t = threadIdx.x;
    int v = in[__popc(t)];                       // expect: global load bytes=4 sectors=1/1
    v += in[__brev(t) >> 27];                    // expect: global load bytes=4 sectors=4/4
    v += in[8 * (__clz(t) - 26)];                // expect: global load bytes=4 sectors=6/4
    v += in[__ffs(t | 32) * 8];                  // expect: global load bytes=4 sectors=6/4
    v += in[__mul24(t, 9) & 255];                // expect: global load bytes=4 sectors=29/4
    v += in[min(t, 7) * max(t, 20)];             // expect: global load bytes=4 sectors=18/4
    v += in[__umulhi(t << 20, m)];               // expect: global load bytes=4 sectors=16/4
    v += in[abs(t - 16) * 8];                    // expect: global load bytes=4 sectors=17/4
    v += in[(unsigned char)(t * 40)];            // expect: global load bytes=4 sectors=32/4
    v += in[(unsigned)(t - 40) % 64];            // expect: global load bytes=4 sectors=4/4
    v += in[(t - 16) / 4 + 4];                   // expect: global load bytes=4 sectors=1/1
    v += in[(t - 16) % 4 + 3];                   // expect: global load bytes=4 sectors=1/1
    v += in[((t - 16) >> 2) * 8 + 32];           // expect: global load bytes=4 sectors=8/4
    out[t] = v;                                  // expect: global store bytes=4 sectors=4/4
}

int main()
{
    int *out;
    cudaMalloc(&out, 1 << 24);
    int *in;
    cudaMalloc(&in, 1 << 24);
    integers<<<1, 32>>>(out, in, 1u << 14);
}
