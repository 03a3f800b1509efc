// n-way conflict = how many distinct words share a bank: the common divisor of stride and 32.
__global__ void strides(float *out)
{
    __shared__ float s[33 * 32];
    int t = threadIdx.x;
    s[t] = t;      // expect: shared store bytes=4 wavefronts=1/1 ways=1
    // expect: shared store bytes=4 wavefronts=2/1 ways=2
    // expect-finding: shared-bank-conflict
    s[2 * t] = t;
    s[3 * t] = t;  // expect: shared store bytes=4 wavefronts=1/1 ways=1
    s[4 * t] = t;  // expect: shared store bytes=4 wavefronts=4/1 ways=4
    s[16 * t] = t; // expect: shared store bytes=4 wavefronts=16/1 ways=16
    // expect: shared store bytes=4 wavefronts=32/1 ways=32
    // expect-finding: shared-bank-conflict
    s[32 * t] = t;
    s[33 * t] = t; // expect: shared store bytes=4 wavefronts=1/1 ways=1 // expect-no-finding:
    __syncthreads();
    out[t] = s[31 - t]; // expect: shared load bytes=4 wavefronts=1/1 ways=1; global store bytes=4 sectors=4/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    strides<<<1, 32>>>(out);
}
