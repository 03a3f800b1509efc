// A goto isn't followed: every number of its function rests on that.
// args: --launch block=64,grid=1
__device__ int count(int t)
{
    int z = 0;
again:
    z += t;
    if (z < 20 && t > 0)
        goto again;
    return z;
}

__global__ void jumps(int *out)
{
    int t = threadIdx.x;
    out[t] = 1;        // expect: global store sectors=4 assumes=aligned status=assumed
    out[count(t)] = 1; // expect: global store assumes=goto status=assumed
}
