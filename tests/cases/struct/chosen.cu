// One of two objects: made or copied into what is initialised, with no address that could keep either in
// memory.
struct pair {
    int a, b;
};

struct made {
    int a, b;
    __host__ __device__ made(int x) : a(x), b(2 * x)
    {
    }
};

__device__ pair make(int k)
{
    return {k, k + 1};
}

__device__ pair pick(bool first)
{
    return first ? make(1) : make(2);
}

__global__ void constructed(float *p)
{
    made t = threadIdx.x < 16 ? made(1) : made(2);
    p[threadIdx.x * t.a] = 1; // expect: global store sectors=6/4 lines=2
    pair x = {1, 2}, y = {2, 3};
    pair u = threadIdx.x < 16 ? x : y;
    p[threadIdx.x * u.a] = 1; // expect: global store sectors=6/4 lines=2
    x = threadIdx.x < 16 ? y : make(1);
    p[threadIdx.x * x.a] = 1;                                      // expect: global store sectors=4 lines=1
    p[threadIdx.x * (threadIdx.x < 16 ? make(1) : make(2)).a] = 1; // expect: global store sectors=6/4 lines=2
    p[threadIdx.x * pick(threadIdx.x < 16).a] = 1;                 // expect: global store sectors=6/4 lines=2
}

__global__ void loaded(const float4 *in, float4 *out)
{
    // expect: global load bytes=16 sectors=8 lines=2
    float4 v = threadIdx.x < 16 ? in[threadIdx.x] : make_float4(0, 0, 0, 0);
    out[threadIdx.x] = v; // expect: global store bytes=16 sectors=16 lines=4
}

int main()
{
    float *p;
    float4 *q;
    cudaMalloc(&p, 4096);
    cudaMalloc(&q, 4096);
    constructed<<<1, 32>>>(p);
    loaded<<<1, 32>>>(q, q);
}
