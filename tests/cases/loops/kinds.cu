// while, do, break, continue, two counters, and a pointer that moves.
__global__ void kinds(float *out, const float *in)
{
    int t = threadIdx.x;
    float sum = 0;
    int k = 0;
    while (k < 4)
        sum += in[32 * k++ + t];      // expect: global load bytes=4 sectors=4/4 requests=4
    do {
        sum += in[k * t];             // expect: global load bytes=4 sectors=8..16~12/4 requests=2
        k -= 2;
    } while (k > 0);
    for (int i = 0;; i++) {
        if (i == 3)
            break;
        if (i == 1)
            continue;
        sum += in[(i + 1) * t];       // expect: global load bytes=4 sectors=4..12~8/4 requests=2
    }
    for (int i = 0, j = 8; i < j; i++, j--)
        sum += in[i * 32 + j * t];    // expect: global load bytes=4 sectors=20..32~26/4 requests=4
    const float *p = in + t;
    for (int i = 0; i < 5; i++, p += 33)
        sum += *p;                    // expect: global load bytes=4 sectors=4..5~4.8/4 requests=5
    out[t] = sum;                     // expect: global store bytes=4 sectors=4/4 requests=1
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    kinds<<<1, 32>>>(out, in);
}
