// Matrix product, one thread an element: which index goes with threadIdx.x decides.
//
// In rows_by_x the lanes of a warp take different rows of a: 32 sectors where 4 would do, and the same for
// the result. In columns_by_x they share the element of a (one sector, a broadcast) and read b along a row.
#include <cuda_runtime.h>

__global__ void rows_by_x(float *c, const float *a, const float *b, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k++)
        // expect: global load bytes=4 sectors=32/4 lines=32/1 // expect-finding: uncoalesced-global-access
        // expect: global load bytes=4 sectors=1/1 lines=1/1
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum; // expect: global store bytes=4 sectors=32/4 lines=32/1
}

__global__ void columns_by_x(float *c, const float *a, const float *b, int n)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k++)
        // expect: global load bytes=4 sectors=1/1 lines=1/1
        // expect: global load bytes=4 sectors=4/4 lines=1/1 // expect-no-finding:
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum; // expect: global store bytes=4 sectors=4/4 lines=1/1
}

int main()
{
    const int n = 1024;
    float *a, *b, *c;
    cudaMalloc(&a, n * n * sizeof(float));
    cudaMalloc(&b, n * n * sizeof(float));
    cudaMalloc(&c, n * n * sizeof(float));
    dim3 block(32, 8), by_row(n / 32, n / 8);
    rows_by_x<<<by_row, block>>>(c, a, b, n);
    columns_by_x<<<by_row, block>>>(c, a, b, n);
    cudaDeviceSynchronize();
    return 0;
}
