// Fields of a base class lie before the fields of the derived one.
struct shape {
    int kind;
};
struct circle : shape {
    float x, radius;
};

__global__ void areas(const circle *c, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = c[i].radius; // expect: global load bytes=4 sectors=12/4; global store bytes=4 sectors=4/4
    out[i] = c[i].kind;   // expect: global load bytes=4 sectors=12/4; global store bytes=4 sectors=4/4
}

int main()
{
    circle *c;
    cudaMalloc(&c, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    areas<<<4, 256>>>(c, out);
}
