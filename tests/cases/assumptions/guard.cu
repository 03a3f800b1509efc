// A guard against an unknown size is supposed to hold; a shared index does not depend on it.
__global__ void copy(float *out, const float *in, int n)
{
    __shared__ float s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        // expect: shared store bytes=4 wavefronts=1/1 status=assumed assumes=n
        // expect: global load bytes=4 sectors=4/4 status=assumed assumes=n
        s[threadIdx.x] = in[i];
    __syncthreads();
    s[threadIdx.x * 2 % 256] = 0; // expect: shared store bytes=4 wavefronts=2/1
    if (i < n)
        out[i] = s[threadIdx.x];
}
void run(float *out, const float *in, int n)
{
    copy<<<(n + 255) / 256, 256>>>(out, in, n);
}
