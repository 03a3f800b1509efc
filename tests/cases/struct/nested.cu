// Structs in structs, arrays in structs, a union and an enum as index.
enum axis { X, Y, Z };
struct vec { float v[3]; };
struct body {
    vec position, velocity;
    union {
        int bits;
        float weight;
    };
};

__global__ void nested(body *bodies, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=28/4
    // expect: global store bytes=4 sectors=4/4
    out[i] = bodies[i].velocity.v[Z];
    bodies[i].weight = 1.0f;          // expect: global store bytes=4 sectors=28/4
    // expect: global load bytes=4 sectors=1/1
    // expect: global store bytes=4 sectors=4/4
    out[i] = bodies[0].position.v[i % 3];
}

int main()
{
    body *bodies;
    cudaMalloc(&bodies, 1 << 24);
    float *out;
    cudaMalloc(&out, 1 << 24);
    nested<<<4, 256>>>(bodies, out);
}
