// printf, assert, traps, fences and barriers are no accesses; memset and memcpy in a kernel are.
#include <assert.h>
#include <stdio.h>

__global__ void quiet(float *out, int n)
{
    int t = threadIdx.x;
    assert(n > 0);
    if (t == 0)
        printf("n = %d\n", n);
    __threadfence();
    __syncwarp();
    int together = __syncthreads_count(t < 8);
    out[together * t] = clock() & 1; // expect: global store bytes=4 sectors=32/4 // known-gap: a count over the block is not computed
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    quiet<<<1, 32>>>(out, 5);
}
