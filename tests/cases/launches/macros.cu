// Kernels and launches made by macros, a checked call around, an extern "C" kernel, kernels in namespaces.
#include <cstdio>

#define CHECK(call)                                                     \
    do {                                                                \
        cudaError_t error = (call);                                     \
        if (error != cudaSuccess) {                                     \
            fprintf(stderr, "%s\n", cudaGetErrorString(error));         \
            return 1;                                                   \
        }                                                               \
    } while (0)
#define FILL(name, type, stride)                                        \
    __global__ void name(type *p) { p[stride * threadIdx.x] = 0; }
#define LAUNCH(kernel, n, ...) kernel<<<1, n>>>(__VA_ARGS__)

FILL(every, float, 1)  // expect: global store bytes=4 sectors=4/4
FILL(second, double, 2) // expect: global store bytes=8 sectors=16/8

namespace deep {
namespace er {
extern "C" __global__ void plain(float *p)
{
    p[threadIdx.x] = 1; // expect: global store bytes=4 sectors=4/4
}
} // namespace er
} // namespace deep

int main()
{
    float *p;
    double *d;
    CHECK(cudaMalloc(&p, 4096));
    CHECK(cudaMalloc(&d, 4096));
    LAUNCH(every, 64, p);  // expect-launch: block=64 grid=1
    LAUNCH(second, 32, d); // expect-launch: block=32 grid=1
    deep::er::plain<<<1, 96>>>(p);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    return 0;
}
