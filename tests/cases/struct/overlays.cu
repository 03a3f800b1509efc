// Bytes that are written through another member, and records copied within one array or out of zeroed ones.
// args: --launch block=64

union overlay {
    int i;
    unsigned char byte[4];
};
struct pair {
    int x, y;
};
struct outer {
    int first;
    pair second;
};
struct fields {
    unsigned a : 3;
    unsigned b : 5;
    int c : 3;
};

__global__ void overlays(int *out)
{
    int t = threadIdx.x;
    overlay u;
    u.i = t * 257;
    u.byte[1] = 9;
    out[u.byte[0]] = 1; // expect: global store sectors=4 status=assumed
    out[u.i] = 1;       // expect: global store sectors=4 status=assumed
    overlay z = {};
    z.i = t * 257;
    z.byte[1] = 1;
    out[z.byte[0] * 2] = 1; // expect: global store sectors=8 status=assumed
    fields f;
    f.a = t;
    f.b = t * 3;
    f.c = -t;
    out[f.a * 8] = 1;        // expect: global store sectors=8 status=assumed
    out[f.b * 8] = 1;        // expect: global store sectors=32 status=assumed
    out[(f.c + 4) * 8] = 1;  // expect: global store sectors=8 status=assumed
}

__global__ void copies(int *out)
{
    int t = threadIdx.x;
    pair a[2] = {};
    a[1].x = t * 3;
    a[1] = a[0];
    out[a[1].x + t * 2] = 1; // expect: global store sectors=8 status=assumed
    pair zero = {};
    outer o;
    o.first = 5;
    o.second = zero;
    out[o.second.x + o.first * t] = 1; // expect: global store sectors=20 status=assumed
}
