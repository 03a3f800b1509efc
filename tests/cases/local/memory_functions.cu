// memcpy and memset of locals by some threads only, or under a condition on loaded data.
// args: --launch block=64,grid=1
struct many {
    int v[300];
};

__global__ void some(int *out, const int *in)
{
    int t = threadIdx.x, a = t * 8, b = 0, c = t, d = 0, e = t;
    if (t < 5)
        memcpy(&b, &a, 4);
    out[b] = 1; // expect: global store sectors=1..5~3 status=assumed
    if (t < 5)
        memset(&c, 0, 4);
    out[c] = 1; // expect: global store sectors=4 status=assumed
    if (in[t]) // expect: global load sectors=4 status=assumed
        memcpy(&d, &a, 4);
    out[d] = 1; // expect: global store status=data-dependent
    if (in[t]) // expect: global load sectors=4 status=assumed
        memset(&e, 0, 4);
    out[e * 8] = 1; // expect: global store status=data-dependent
}

__global__ void large(int *out)
{
    int t = threadIdx.x;
    many a, b;
    a.v[299] = 0;
    b.v[299] = t;
    if (t < 32)
        a = b;
    out[a.v[299] * 8] = 1; // expect: global store sectors=1..32~16.5 status=assumed
}
