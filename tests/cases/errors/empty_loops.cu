// Loops that do nothing and never end are not waited for.
__global__ void forever(float *out)
{
    out[threadIdx.x] = 1; // expect: global store bytes=4 sectors=4/4 status=assumed
    for (;;)
        ;
}

int main()
{
    for (;;)
        ;
    forever<<<1, 32>>>(nullptr);
}
