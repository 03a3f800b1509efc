// A field of an array of structs is strided by the size of the struct; an array for each field is not.
struct particle {
    float x, y, z;
    int id;
    double mass;
};
struct columns {
    float *x;
    double *mass;
};

__global__ void aos(particle *p, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=24/4
    // expect: global store bytes=4 sectors=24/4
    p[i].y += 1.0f;
    // expect: global load bytes=8 sectors=24/8
    // expect: global store bytes=4 sectors=4/4
    out[i] = (float)p[i].mass;
    particle *mine = &p[i];
    mine->id = i;                       // expect: global store bytes=4 sectors=24/4
}
__global__ void soa(columns c, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=4/4
    // expect: global load bytes=8 sectors=8/8
    // expect: global store bytes=4 sectors=4/4
    out[i] = c.x[i] + (float)c.mass[i];
}

int main()
{
    particle *p;
    cudaMalloc(&p, 1 << 24);
    float *x;
    cudaMalloc(&x, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    double *mass;
    cudaMalloc(&mass, 1 << 24);
    aos<<<4, 256>>>(p, out);
    columns c = {x, mass};
    soa<<<4, 256>>>(c, out);
}
