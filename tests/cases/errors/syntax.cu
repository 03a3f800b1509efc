// exit: 2
// A kernel with an error is lost, or its broken part unknown; the others are analysed.
__global__ void good(float *out)
{
    out[threadIdx.x * 2] = 0; // expect: global store bytes=4 sectors=8/4
}
__global__ void bad(float *out) // expect-not-analysed: error
{
    out[threadIdx.x] = 0 // expect-error: expected ';'
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    good<<<1, 64>>>(out);
}
