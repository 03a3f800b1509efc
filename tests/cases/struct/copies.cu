// A struct moves in the widest pieces that its alignment allows.
struct plain { float a, b; };
struct __align__(8) pair { float a, b; };
struct __align__(16) eight { float v[8]; };

__global__ void copies(plain *p, pair *q, eight *e)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=8/4 times=1
    // expect: global load bytes=4 sectors=8/4
    // expect: global store bytes=4 sectors=8/4
    // expect: global store bytes=4 sectors=8/4
    p[i] = p[i + 1024];
    q[i] = q[i + 1024]; // expect: global load bytes=8 sectors=8/8; global store bytes=8 sectors=8/8
    // expect: global load bytes=16 sectors=32/16
    // expect: global load bytes=16 sectors=32/16
    // expect: global store bytes=16 sectors=32/16
    // expect: global store bytes=16 sectors=32/16
    e[i] = e[i + 1024];
}

int main()
{
    plain *p;
    cudaMalloc(&p, 1 << 24);
    pair *q;
    cudaMalloc(&q, 1 << 24);
    eight *e;
    cudaMalloc(&e, 1 << 24);
    copies<<<4, 256>>>(p, q, e);
}
