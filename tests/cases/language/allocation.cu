// Objects made by new: their members decide launches; placement new makes objects in memory that is known.
struct Shape {
    int blocks, threads;
    __host__ __device__ Shape(int n) : blocks(n / 64), threads(64) {}
    __host__ __device__ Shape() : blocks(2), threads(32) {}
};

__global__ void spread(float *out)
{
    alignas(8) char raw[sizeof(Shape)];
    Shape *shape = new (raw) Shape(128);
    out[threadIdx.x * shape->blocks] = 1.0f; // expect: global store bytes=4 sectors=8 status=known
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 20);
    Shape *given = new Shape(256);
    spread<<<given->blocks, given->threads>>>(out); // expect-launch: grid=4 block=64 origin=host
    delete given;
    Shape *standard = new Shape;
    spread<<<standard->blocks, standard->threads>>>(out); // expect-launch: grid=2 block=32 origin=host
    int *sizes = new int[3]{32, 96, 128};
    sizes[2] *= 2;
    spread<<<sizes[0], sizes[1]>>>(out); // expect-launch: grid=32 block=96 origin=host
    spread<<<1, sizes[2]>>>(out);        // expect-launch: grid=1 block=256 origin=host
    int *number = new int(5), *zero = new int();
    spread<<<*number, 32 << *zero>>>(out); // expect-launch: grid=5 block=32 origin=host
    delete[] sizes;
    Shape *several = new Shape[2];
    spread<<<several[1].blocks, 512>>>(out); // expect-launch: grid=2 block=512 origin=host
}
