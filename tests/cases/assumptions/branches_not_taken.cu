// A variable that code would have written, had a supposition been another, rests on the supposition.
// args: --launch block=64

__device__ void set(int *p)
{
    *p = threadIdx.x;
}

__global__ void branches(int *out, int n)
{
    int t = threadIdx.x, a = 0, b = 0, c = 0, d = 0, e[2] = {0, 0}, f = 0;
    if (n < 5)
        a = t;
    out[a * 8] = 1; // expect: global store sectors=1 assumes=1024 status=assumed
    for (int i = 0; i < n - 2000; i++)
        b += t;
    out[b * 8] = 1; // expect: global store sectors=1 assumes=1024 status=assumed
    bool both = n < 5 && (c = t) > 0;
    out[c * 8] = both; // expect: global store sectors=1 assumes=1024 status=assumed
    if (n < 5)
        set(&d);
    out[d * 8] = 1; // expect: global store sectors=1 assumes=1024 status=assumed
    if (n < 5)
        e[1] = t;
    out[e[1] * 8] = 1; // expect: global store sectors=1 assumes=1024 status=assumed
    switch (n) {
    case 3:
        f = t;
    }
    out[f * 8] = 1; // expect: global store sectors=1 assumes=1024 status=assumed
}

__global__ void shared_branch(int *out, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    if (n < 5)
        s[t] = 0;
    __syncthreads();
    // expect: shared load wavefronts=1
    out[s[t]] = 1; // expect: global store sectors=4 assumes=1024 status=assumed
}

__global__ void untouched(int *out, int n)
{
    int t = threadIdx.x, other = t, chosen[2] = {0, t};
    if (n < 5)
        chosen[0] = 5;
    __shared__ int s[64];
    s[t] = t;
    out[other] = 1;                       // expect: global store sectors=4 assumes=aligned status=assumed
    // expect: local load sectors=4 assumes=1024 status=assumed
    out[chosen[n < 5 ? 0 : 1] * 8] = s[t]; // expect: global store sectors=32 assumes=1024 status=assumed
}
