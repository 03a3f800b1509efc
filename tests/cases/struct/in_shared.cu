// Structs in shared memory: the size in words and the number of banks have a common divisor, or not.
struct two { float x, y; };
struct three { float x, y, z; };

__global__ void structs(float *out)
{
    __shared__ two a[64];
    __shared__ three b[64];
    int t = threadIdx.x;
    a[t].x = t;                     // expect: shared store bytes=4 wavefronts=2/1 ways=2
    b[t].z = t;                     // expect: shared store bytes=4 wavefronts=1/1 ways=1
    __syncthreads();
    // expect: shared load bytes=4 wavefronts=2/1 ways=2
    // expect: shared load bytes=4 wavefronts=1/1 ways=1
    // expect: global store bytes=4 sectors=4/4
    out[t] = a[63 - t].x + b[t ^ 1].z;
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    structs<<<1, 64>>>(out);
}
