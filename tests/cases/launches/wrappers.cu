// Launches in functions called with values, in a method, and in a loop.
#include <cstdio>
#include <cstdlib>

__global__ void copy(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}

template <int BLOCK>
void launch(float *out, const float *in, int n)
{
    copy<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(out, in, n); // expect-launch: grid=8 block=64 n=500
}
struct runner {
    float *out;
    float *in;
    int block;
    void run(int n) { copy<<<n / block, block>>>(out, in, n); } // expect-launch: grid=4 block=96 n=384
};
static int size(int argc, char **argv)
{
    return argc > 1 ? atoi(argv[1]) : 500;
}

int main(int argc, char **argv)
{
    int n = size(argc, argv);
    size_t bytes = n * sizeof(float);
    float *out = nullptr, *in = nullptr;
    if (cudaMalloc(&out, bytes) != cudaSuccess || cudaMalloc(&in, bytes) != cudaSuccess) {
        fprintf(stderr, "no memory\n");
        return 1;
    }
    launch<64>(out, in, n);
    runner r{out, in, 96};
    r.run(384);
    for (int round = 0; round < 10; round++)
        copy<<<2, 32>>>(out, in, 64); // expect-launch: grid=2 block=32 count=10
    float *from = in, *to = out;
    for (int d = n; d > 0; d -= 250) {
        // expect-launch: grid=1 block=256 n=500
        // expect-launch: grid=1 block=256 n=250
        copy<<<1, 256>>>(to, from, d);
        float *t = from;
        from = to;
        to = t;
    }
}
