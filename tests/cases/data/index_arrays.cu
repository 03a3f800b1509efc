// An index that was loaded: the count varies with the data.
__global__ void gather(float *out, const float *in, const int *index, const int *start)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int at = index[i];                        // expect: global load bytes=4 sectors=4/4
    // expect: global load bytes=4 status=data-dependent
    // expect: global store bytes=4 sectors=4/4
    out[i] = in[at];
    out[at] = 1;                              // expect: global store bytes=4 status=data-dependent
    int first = start[blockIdx.x];            // expect: global load bytes=4 sectors=1/1
    // expect: global load bytes=4 sectors=4/4
    // expect: global store bytes=4 sectors=4/4
    out[i] = in[first * 32 + threadIdx.x];
    // expect: global load bytes=4 sectors=1/1
    // expect: global store bytes=4 sectors=4/4
    out[i] = in[first];
    // expect: global load bytes=4 sectors=4/4 status=assumed assumes=aligned
    // expect: global store bytes=4 sectors=4/4
    out[i] = in[first + threadIdx.x];
    // expect: global load bytes=4 sectors=32/4
    // expect: global store bytes=4 sectors=4/4
    out[i] = in[(at & 1) * 1024 + 8 * i];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    int *index;
    cudaMalloc(&index, 1 << 24);
    int *start;
    cudaMalloc(&start, 1 << 24);
    gather<<<4, 256>>>(out, in, index, start);
}
