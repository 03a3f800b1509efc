// A histogram with a column for each lane never conflicts, whatever the data; shared bins depend on them.
__global__ void histogram(int *out, const int *in)
{
    __shared__ int own[16 * 32], all[256], two[512];
    int t = threadIdx.x;
    int v = in[t] & 15; // expect: global load bytes=4 sectors=4/4
    // expect: shared load bytes=4 wavefronts=1/1
    // expect: shared store bytes=4 wavefronts=1/1
    own[v * 32 + t % 32] += 1;
    atomicAdd(&own[v * 32 + t % 32], 1); // expect: shared reduction bytes=4 wavefronts=1/1
    atomicAdd(&all[v], 1);          // expect: shared reduction bytes=4 status=data-dependent
    atomicAdd(&all[t], 1);          // expect: shared reduction bytes=4 wavefronts=1/1 ways=1
    atomicAdd(&two[2 * t], 1);      // expect: shared reduction bytes=4 wavefronts=2/1 ways=2
    atomicAdd(&all[0], 1);          // expect: shared reduction bytes=4 wavefronts=1/1 ways=1
    // expect: shared atomic bytes=4 wavefronts=1/1 ways=1
    // expect: shared store bytes=4 status=data-dependent
    all[v] = atomicAdd(&two[t + 256], 1);
    __syncthreads();
    out[t] = own[t] + all[t] + two[t];
}

int main()
{
    int *in;
    cudaMalloc(&in, 1 << 24);
    int *out;
    cudaMalloc(&out, 1 << 24);
    histogram<<<1, 256>>>(out, in);
}
