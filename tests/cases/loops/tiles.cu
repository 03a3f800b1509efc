// A tiled product: the tile of b is read along rows, a's by broadcast. The loop is unrolled, so that the compiler
// takes four neighbouring words of a at once.
#define TILE 16
__global__ void product(float *c, const float *a, const float *b, int n)
{
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty, column = blockIdx.x * TILE + tx;
    float sum = 0;
    for (int m = 0; m < n / TILE; ++m) {
        // expect: shared store bytes=4 wavefronts=1/1
        // expect: global load bytes=4 sectors=4/4 requests=512
        as[ty][tx] = a[row * n + m * TILE + tx];
        // expect: shared store bytes=4 wavefronts=1/1
        // expect: global load bytes=4 sectors=4/4 requests=512
        bs[ty][tx] = b[(m * TILE + ty) * n + column];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            // expect: shared load bytes=16 wavefronts=2/2 requests=2048
            // expect: shared load bytes=4 wavefronts=1/1 requests=8192
            sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    c[row * n + column] = sum;                        // expect: global store bytes=4 sectors=4/4 requests=128
}

int main()
{
    float *a;
    cudaMalloc(&a, 1 << 24);
    float *b;
    cudaMalloc(&b, 1 << 24);
    float *c;
    cudaMalloc(&c, 1 << 24);
    int n = 64;
    product<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(c, a, b, n);
}
