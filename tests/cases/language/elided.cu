// args: -std=c++11
// Before C++17 objects that calls return are copied, unless the compiler leaves the copy out.
struct made {
    int a, b;
    __host__ __device__ made(int x) : a(x), b(2 * x)
    {
    }
    __host__ __device__ made operator+(made other) const
    {
        return made(a + other.a);
    }
};

struct pair {
    int a, b;
};

struct holder {
    made member;
    __device__ holder() : member(made(3))
    {
    }
};

__device__ made make(int k)
{
    return made(k);
}

__device__ pair make_pair(int k)
{
    pair r = {k, 3};
    return r;
}

__device__ int take(made v)
{
    return v.b;
}

dim3 shape(int n)
{
    return dim3(n, 2);
}

__global__ void copies(float *p) // expect-launch: block=32 grid=2
{
    made v = make(3), w = made(2), x = v + w, list[2] = {made(1), made(2)};
    pair r = make_pair(5);
    holder h;
    p[threadIdx.x * v.a] = 1;                     // expect: global store sectors=12/4
    p[threadIdx.x * w.b] = 1;                     // expect: global store sectors=16/4
    p[threadIdx.x * x.a] = 1;                     // expect: global store sectors=20/4
    p[threadIdx.x * list[1].a] = 1;               // expect: global store sectors=8/4
    p[threadIdx.x * r.a] = 1;                     // expect: global store sectors=20/4
    p[threadIdx.x * h.member.a] = 1;              // expect: global store sectors=12/4
    p[threadIdx.x * take(made(1))] = 1;           // expect: global store sectors=8/4
    p[threadIdx.x * take(make(1) + made(2))] = 1; // expect: global store sectors=24/4
    auto f = [=](int i) { return made(i); };
    p[f(threadIdx.x).b] = 1; // expect: global store sectors=8/4
}

__global__ void shaped(float *p) // expect-launch: block=16x2 grid=4x2
{
    p[threadIdx.x + threadIdx.y * 16] = 1; // expect: global store sectors=4
}

int main()
{
    float *p;
    cudaMalloc(&p, 4096);
    copies<<<2, 32>>>(p);
    dim3 block = dim3(16, 2);
    shaped<<<shape(4), block>>>(p);
}
