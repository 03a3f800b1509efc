// What a comment beside the kernel says stands above the launch in host code.
// accesslint: launch block=64 grid=4
// accesslint: assume n=200
// expect-launch: block=64 grid=4 origin=comment n=200
__global__ void copy(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        // expect: global load bytes=4 sectors=1..4~3.5714/3.5714 status=assumed
        // expect: global store bytes=4 sectors=1..4~3.5714/3.5714 status=assumed
        out[i] = in[i];
}

void run(float *out, const float *in, int n)
{
    copy<<<n / 32, 32>>>(out, in, n);
}
