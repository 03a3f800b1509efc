// args: --assume rows=2 --assume table=3 --assume shape.pitch=4 --assume narrow=258 --assume set=7
// Numbers may be given for device variables and members of arguments too; they wrap as in an argument of the
// type.
__constant__ int rows;
__device__ int table;

struct shape {
    int pitch, height;
};

// expect-launch: block=32 grid=1 shape.pitch=4
__global__ void strided(float *p, shape shape, unsigned char narrow, bool set)
{
    p[threadIdx.x * rows] = 1;        // expect: global store sectors=8/4; constant load
    p[threadIdx.x * table] = 1;       // expect: global store sectors=12/4; global load sectors=1
    p[threadIdx.x * shape.pitch] = 1; // expect: global store sectors=16/4
    p[threadIdx.x * narrow] = 1;      // expect: global store sectors=8/4
    p[threadIdx.x * set] = 1;         // expect: global store sectors=4
}

int main()
{
    float *p;
    cudaMalloc(&p, 1 << 20);
    shape given = {1, 2};
    strided<<<1, 32>>>(p, given, 9, true);
}
