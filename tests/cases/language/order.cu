// Side effects in an index, comma, nested assignments, increments before and after.
__global__ void effects(volatile int *out, const int *in)
{
    int t = threadIdx.x, i = 0, j = t, k;
    out[i++] = 0;                        // expect: global store bytes=4 sectors=1/1
    out[i * t] = 0;                      // expect: global store bytes=4 sectors=4/4
    out[++i * t] = 0;                    // expect: global store bytes=4 sectors=8/4
    out[(k = 3, k * t)] = 0;             // expect: global store bytes=4 sectors=12/4
    out[j += j] = 0;                     // expect: global store bytes=4 sectors=8/4
    out[j -= t] = 0;                     // expect: global store bytes=4 sectors=4/4
    i = j = 4 * t;
    out[i] = 0;                          // expect: global store bytes=4 sectors=16/4
    j <<= 1;
    out[j] = 0;                          // expect: global store bytes=4 sectors=32/4
    j ^= 8 * t;
    // expect: global store bytes=4 sectors=1/1
    // expect: global load bytes=4 sectors=4/4
    out[j] = in[t--];
    // expect: global store bytes=4 sectors=4/4
    // expect: global load bytes=4 sectors=5/4
    out[t + 1] = in[t + 2];
}

int main()
{
    int *out;
    cudaMalloc(&out, 1 << 24);
    int *in;
    cudaMalloc(&in, 1 << 24);
    effects<<<1, 32>>>(out, in);
}
