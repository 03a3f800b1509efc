__global__ void copy(float *out, const float *in, int n) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n)
        out[t] = in[t];
}
__global__ void stride(float *out, const float *in, int s, int n) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n)
        out[t] = in[t * s];
}
__global__ void gather(float *out, const float *in, const int *index, int n) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n)
        out[t] = in[index[t]];
}
__global__ void conflict(float *out, int s) {
    extern __shared__ float tile[];
    tile[threadIdx.x * s] = threadIdx.x;
    __syncthreads();
    float v = 0;
    for (int i = 0; i < 256; i++)
        v += *(volatile float *)&tile[(threadIdx.x ^ 1) * s];
    out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
__global__ void fault(float *out) {
    out[threadIdx.x + (1ll << 40)] = 1;
}
__global__ void hang(volatile int *flag) {
    while (*flag < 100)
        ;
}
__global__ void big(float *out) {
    out[threadIdx.x] = 1;
}
struct pair { float *a; int b; };
__global__ void by_value(pair p) {
    p.a[threadIdx.x] = p.b;
}
__device__ __noinline__ float far_load(const float *p, int i) {
    return p[i * 2];
}
__global__ void calls(float *out, const float *in) {
    out[threadIdx.x] = far_load(in, threadIdx.x) + far_load(in, threadIdx.x + 7);
    atomicAdd(&out[threadIdx.x + 64], 2.0f);
}
// Kernels for the tests of accesslint-validate: recorded in kernels.measured.json, foretold by hand in kernels.prediction.json.
