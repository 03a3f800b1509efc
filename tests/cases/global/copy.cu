// The plainest access of all: neighbouring lanes, neighbouring floats.
__global__ void copy(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        // expect: global load bytes=4 sectors=4/4 lines=1/1 requests=32
        // expect: global store bytes=4 sectors=4/4 lines=1/1 requests=32
        out[i] = in[i];
}

int main()
{
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    copy<<<4, 256>>>(out, in, 1024); // expect-launch: block=256 grid=4 shared=0 origin=host count=1 n=1024
}
