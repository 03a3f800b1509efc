// Ternaries, short circuits, switch and a chain of else.
__global__ void conditions(int *out, const int *in, const short *small)
{
    int t = threadIdx.x;
    int v = t < 16 ? in[t + 64] // expect: global load bytes=4 sectors=2/2 lanes=16
                   : small[t * 8]; // expect: global load bytes=2 sectors=8/1 lanes=16
    if (t > 3 && in[t] > 0)   // expect: global load bytes=4 sectors=4/4 lanes=28
        v++;
    if (t < 30 || in[t - 30] > 0) // expect: global load bytes=4 sectors=1/1 lanes=2
        v--;
    switch (t & 3) {
    case 0:
        v += small[t + 32];   // expect: global load bytes=2 sectors=2/1 lanes=8
        break;
    case 1:
        v += in[2 * t];       // expect: global load bytes=4 sectors=8/1 lanes=8
    case 2:
        v += in[4 * t];       // expect: global load bytes=4 sectors=16/2 lanes=16
        break;
    default:
        v *= small[1000];     // expect: global load bytes=2 sectors=1/1 lanes=8
    }
    out[t >= 16 ? 31 - t : t] = v; // expect: global store bytes=4 sectors=2/2
    int j = t < 8 ? 0 : t < 16 ? 32 : 64;
    out[j + t % 8] = v;       // expect: global store bytes=4 sectors=3/3
}

int main()
{
    int *out;
    cudaMalloc(&out, 1 << 24);
    int *in;
    cudaMalloc(&in, 1 << 24);
    short *small;
    cudaMalloc(&small, 1 << 24);
    conditions<<<1, 32>>>(out, in, small);
}
