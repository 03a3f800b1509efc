// Host templates that are instantiated by name alone launch what they launch.
template <typename T> __global__ void scale(T *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[2 * i] = 0; // expect: global store bytes=4 sectors=8 status=known in=float; global store bytes=8 sectors=16 status=known in=double
}

__global__ void clear(char *p)
{
    p[blockIdx.x * blockDim.x + threadIdx.x] = 0; // expect: global store bytes=1 sectors=1 status=known
}

template <typename T> void run(T *p)
{
    clear<<<4, 96>>>((char *)p);   // expect-launch: grid=4 block=96 origin=host
    scale<T><<<3, 64>>>(p, 192);   // expect-launch: grid=3 block=64 origin=host n=192
}

template <typename T> struct Runner {
    void go(T *p) { scale<T><<<2, 32>>>(p, 64); } // expect-launch: grid=2 block=32 origin=host n=64
};

template void run<float>(float *);
template struct Runner<double>;
