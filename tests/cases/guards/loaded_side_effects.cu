// Operands that are evaluated only if loaded data says so: what they write isn't known afterwards.
// args: --launch block=64

__global__ void side_effects(int *out, const int *in)
{
    int t = threadIdx.x, x = 0, y = 0, z = 0;
    bool both = in[t] > 0 && (x = t * 8) >= 0; // expect: global load sectors=4 status=assumed
    out[x + both * 0] = 1;                     // expect: global store status=data-dependent
    if (in[t] > 0 || (y = t * 8) < 0)          // expect: global load sectors=4 status=assumed
        y += 0;
    out[y] = 1;                           // expect: global store status=data-dependent
    int r = in[t] > 0 ? (z = t * 8) : 0;  // expect: global load sectors=4 status=assumed
    out[z + r * 0] = 1;                   // expect: global store status=data-dependent
}

// A loaded condition between two steps of a long loop: the variable still moves by what it moves.
__global__ void steps(int *out, const int *in)
{
    int w = 0, s = 0;
    for (int i = 0; i < 2000; i++) {
        out[w * 2 + threadIdx.x] = 1; // expect: global store sectors=~4.75 status=assumed
        w += 1;
        if (in[i])
            s += 1;
        w += 2;
    }
    out[5000] = s;
}
