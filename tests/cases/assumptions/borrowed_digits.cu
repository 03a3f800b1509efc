// Quotients and remainders of a symbolic or unknown number plus a known part, which may be negative or spread over several units.
// args: --launch block=64

__global__ void behind_a_multiple(int *out, int n)
{
    int t = threadIdx.x;
    int last = (n * 64 + t - 1) % 64; // 63, 0, 1, ... 62
    out[last] = 1;                    // expect: global store sectors=5/4 assumes=aligned status=assumed

    int row = (n * 64 + t - 1) / 64 - n; // -1, 0, 0, ...
    out[row * 1024 + t] = 1;             // expect: global store sectors=4..5~4.5 assumes=aligned status=assumed

    int shifted = ((n * 64 + t - 1) >> 6) - n;
    out[shifted * 1024 + t] = 1; // expect: global store sectors=4..5~4.5 assumes=aligned status=assumed
}

__global__ void rotated(int *out, const int *in)
{
    int t = threadIdx.x;
    int rotation = in[0] * 4;             // expect: global load sectors=1 status=assumed
    out[(rotation + t) % 64 * 8] = 1;     // expect: global store status=data-dependent
    out[((rotation + t) & 31) * 8] = 1;   // expect: global store status=data-dependent
    out[(rotation * 16 + t) % 64 * 8] = 1; // expect: global store sectors=32 status=assumed
}

__global__ void doubles_its_name(int *out, int n)
{
    int x = n;
    for (int i = 0; i < 64; i++)
        x = x * x + 1;
    out[x + threadIdx.x] = 1; // expect: global store sectors=5 assumes=1024 status=assumed
}

__global__ void wraps_when_supposed(int *out, int n)
{
    unsigned far = (unsigned)n - 2000u; // 1024 is supposed
    int t = threadIdx.x;
    out[(far > 100u ? 8 : 1) * t] = 1; // expect: global store sectors=32 assumes=1024 status=assumed
}
