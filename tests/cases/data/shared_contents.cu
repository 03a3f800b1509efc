// An index kept in shared memory is known when what was stored is.
__global__ void known(float *out, const float *in, const int *loaded)
{
    __shared__ int place[64], unknown[64];
    int t = threadIdx.x;
    place[t] = 63 - t;
    unknown[t] = loaded[t];
    __syncthreads();
    // expect: global load bytes=4 sectors=32/4 expression="in[8 * place[t ^ 1]]"
    // expect: shared load bytes=4 wavefronts=1/1
    // expect: global store bytes=4 sectors=4/4
    out[t] = in[8 * place[t ^ 1]];
    // expect: global load bytes=4 status=data-dependent
    // expect: shared load bytes=4 wavefronts=1/1
    // expect: global store bytes=4 sectors=4/4
    out[t] = in[unknown[t]];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    int *loaded;
    cudaMalloc(&loaded, 1 << 24);
    known<<<1, 64>>>(out, in, loaded);
}
