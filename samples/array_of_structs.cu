// Array of structs or struct of arrays: who sits next to whom.
//
// With an array of structs, neighbouring lanes read the same field 24 bytes apart: 24 sectors, 20 of every 24
// bytes unused by this instruction. When all fields are read the cache gets the rest back; when only one is,
// it is lost.
#include <cuda_runtime.h>

struct particle {
    float x, y, z;
    float vx, vy, vz;
};

struct particles {
    float *x, *y, *z;
    float *vx, *vy, *vz;
};

__global__ void move_structs(particle *p, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=24/4 lines=6/1 expression="p[i].x"
    // expect: global load bytes=4 sectors=24/4 lines=6/1 expression="p[i].vx"
    // expect: global store bytes=4 sectors=24/4 lines=6/1
    p[i].x += p[i].vx * dt; // expect-finding: uncoalesced-global-access
}

__global__ void move_arrays(particles p, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // expect: global load bytes=4 sectors=4/4 lines=1/1 expression="p.x[i]"
    // expect: global load bytes=4 sectors=4/4 lines=1/1 expression="p.vx[i]"
    // expect: global store bytes=4 sectors=4/4 lines=1/1
    p.x[i] += p.vx[i] * dt; // expect-no-finding:
}

int main()
{
    const int n = 1 << 22;
    particle *structs;
    particles arrays;
    cudaMalloc(&structs, n * sizeof(particle));
    cudaMalloc(&arrays.x, n * sizeof(float));
    cudaMalloc(&arrays.vx, n * sizeof(float));
    move_structs<<<n / 256, 256>>>(structs, 0.5f);
    move_arrays<<<n / 256, 256>>>(arrays, 0.5f);
    cudaDeviceSynchronize();
    return 0;
}
