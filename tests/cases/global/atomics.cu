// An atomic whose result nobody uses is a reduction; both move the sectors that their addresses name.
__global__ void count(int *bins, int *seen, unsigned long long *total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&bins[i], 1);                // expect: global reduction bytes=4 sectors=4/4
    atomicAdd(&bins[4 * i], 1);            // expect: global reduction bytes=4 sectors=16/4
    // expect: global store bytes=4 sectors=4/4
    // expect: global atomic bytes=4 sectors=4/4
    seen[i] = atomicMax(&bins[i + 64], i);
    atomicAdd(total, 1ull);                // expect: global reduction bytes=8 sectors=1/1
    if (atomicCAS(&bins[8 * i], 0, 1) == 0)// expect: global atomic bytes=4 sectors=32/4
        atomicOr(&bins[i / 32], 1);        // expect: global reduction bytes=4 sectors=1/1 status=assumed
}

int main()
{
    int *bins;
    cudaMalloc(&bins, 1 << 24);
    int *seen;
    cudaMalloc(&seen, 1 << 24);
    unsigned long long *total;
    cudaMalloc(&total, 1 << 24);
    count<<<4, 256>>>(bins, seen, total);
}
