// What the budget doesn't reach is unknown, not silently missing.
__device__ int fibonacci(int n)
{
    return n <= 1 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

__global__ void slow(float *p)
{
    p[threadIdx.x] = 1;                 // expect: global store sectors=4 status=assumed
    p[threadIdx.x * fibonacci(60)] = 1; // expect: global store status=unknown reason=budget
    p[threadIdx.x * 2] = 1;             // expect: global store status=unknown reason=budget
}

int main()
{
    float *p;
    cudaMalloc(&p, 1 << 20);
    slow<<<1, 32>>>(p);
}
