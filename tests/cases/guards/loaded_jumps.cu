// What code writes that a jump under a condition on loaded data may have left out, or that another case may have written, isn't known
// afterwards; neither is who still runs.
// args: --launch block=64

__device__ void unless(int *x, int leave)
{
    if (leave)
        return;
    *x = threadIdx.x;
}

__device__ void when(int *x, int d)
{
    if (d) {
        *x = 8;
        return;
    }
}

__global__ void jumps(int *out, const int *in)
{
    int t = threadIdx.x, counted = 0, found = 0, last = 0, left = 0, wanted = 0, once = 0;
    for (int i = 0; i < 8; i++) {
        if (in[i * 64 + t] > 0) // expect: global load sectors=4 requests=16 status=assumed
            continue;
        counted++;
    }
    out[counted * 64 + t * 8] = 1; // expect: global store status=data-dependent
    for (int i = 0; i < 8; i++)
        if (in[i * 64 + t]) { // expect: global load sectors=4 status=assumed
            found = i * 8 + 8;
            break;
        }
    out[found * t] = 1; // expect: global store status=data-dependent
    for (int i = 0; i < 8; i++)
        if (in[i * 64 + t]) { // expect: global load sectors=4 status=assumed
            last = i * 8 + 8;
            continue;
        }
    out[last * t] = 1; // expect: global store status=data-dependent
    unless(&left, in[t]); // expect: global load sectors=4 status=assumed
    out[left * 8 + t] = 1; // expect: global store status=data-dependent
    when(&wanted, in[t]); // expect: global load sectors=4 status=assumed
    out[wanted * t] = 1; // expect: global store status=data-dependent
    for (;;) {
        if (in[t]) // expect: global load sectors=4 status=assumed
            break;
        once = t;
        break;
    }
    out[once * 8] = 1; // expect: global store status=data-dependent
}

__global__ void cases(int *out, const int *in)
{
    int t = threadIdx.x, chosen = 0, scale = 8;
    switch (in[0]) { // expect: global load sectors=1 status=assumed
    case 0:
        chosen = 5;
        break;
    case 1:
        chosen = 0;
        break;
    case 2:
        scale = 1;
        break;
    case 3:
        out[t * scale] = 1; // expect: global store status=data-dependent
        break;
    }
    out[chosen * t] = 1; // expect: global store status=data-dependent
}

__global__ void toggles(int *out, const int *in)
{
    int t = threadIdx.x, x = 0;
    for (int i = in[0]; i < in[1]; i++) // expect: global load sectors=1 status=assumed; global load sectors=1 status=assumed
        x ^= 1;
    out[x * 8 * t] = 1; // expect: global store status=data-dependent
}

__global__ void who_is_left(int *out, const int *in, int n)
{
    int t = threadIdx.x;
    switch (n) {
    case 0:
        return;
    }
    out[t] = 1; // expect: global store sectors=4 assumes=1024 status=assumed
    switch (in[t]) { // expect: global load sectors=4 assumes=1024 status=assumed
    case 0:
        return;
    }
    out[t + 64] = 1; // expect: global store sectors=4 assumes=loaded status=assumed
}

__global__ void nested(int *out, const int *in)
{
    int t = threadIdx.x;
    if (t < 5) {
        if (in[t]) // expect: global load sectors=1 status=assumed
            return;
    }
    out[t] = 1; // expect: global store sectors=4 assumes=loaded status=assumed
}

__global__ void nested_supposition(int *out, int n)
{
    int t = threadIdx.x;
    if (t < 5) {
        if (n < 5)
            return;
    }
    for (int i = 0; i < 3; i++)
        if (i == n)
            return;
    out[t] = 1; // expect: global store sectors=4 assumes=1024 status=assumed
}
