// C's widths and signs: wrap, promotion, shifts, division towards zero.
__global__ void integers(int *out, const int *in)
{
    int t = threadIdx.x;
    unsigned char c = t * 16;                 // wraps at 256
    signed char s = t * 16;                   // becomes negative
    unsigned short h = t * 4096;
    short m = -t;
    unsigned u = t - 16;
    long long w = (long long)t << 33;
    int v = in[c];                            // expect: global load bytes=4 sectors=16/4
    v += in[s + 128];                         // expect: global load bytes=4 sectors=16/4
    v += in[h >> 10];                         // expect: global load bytes=4 sectors=8/4
    v += in[m + 31];                          // expect: global load bytes=4 sectors=4/4
    v += in[u % 1000u];                       // expect: global load bytes=4 sectors=4/4
    v += in[(w >> 30) & 0xff];                // expect: global load bytes=4 sectors=32/4
    v += in[(t - 16) / 8 * 8 + 64];           // expect: global load bytes=4 sectors=4/4
    v += in[(t - 16 >> 3) * 8 + 64];          // expect: global load bytes=4 sectors=4/4
    v += in[(t - 20) % 8 + 8];                // expect: global load bytes=4 sectors=2/2
    v += in[~t & 31];                         // expect: global load bytes=4 sectors=4/4
    v += in[-t + 40];                         // expect: global load bytes=4 sectors=5/4
    v += in[t > 7 ? t * 8 : !t];              // expect: global load bytes=4 sectors=25/4
    v += in[(t & 3) == 2 || t > 30];          // expect: global load bytes=4 sectors=1/1
    v += in[u > 15u ? 0 : t];                 // expect: global load bytes=4 sectors=3/3
    v += in[sizeof(double) * t + alignof(short)]; // expect: global load bytes=4 sectors=32/4
    v += in[static_cast<int>(t * 1.5)];       // expect: global load bytes=4 sectors=6/4
    out[t] = v;
}

int main()
{
    int *out;
    cudaMalloc(&out, 1 << 24);
    int *in;
    cudaMalloc(&in, 1 << 24);
    integers<<<1, 32>>>(out, in);
}
