// A division by zero has no result that a number could rest on.
__global__ void divide(float *p, unsigned n)
{
    p[threadIdx.x / n] = 1; // expect: global store status=unknown reason=division
    p[threadIdx.x % n] = 1; // expect: global store status=unknown reason=division
    unsigned i = threadIdx.x;
    i /= n;
    p[i] = 1; // expect: global store status=unknown reason=division
    if (n)
        p[threadIdx.x / n] = 1; // expect: global store status=unreached
}

int main()
{
    float *p;
    cudaMalloc(&p, 1 << 20);
    divide<<<1, 32>>>(p, 0);
}
