// Launches shaped by std::vector: known while the vector is as it was made, unknown once its methods have changed it.
#include <vector>

__global__ void fill(float *out)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

struct Problem {
    std::vector<float> values;
    explicit Problem(int n) : values(n) {}
};

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 20);
    std::vector<float> host(4096);
    fill<<<host.size() / 256, 256>>>(out); // expect-launch: grid=16 block=256 origin=host
    std::vector<int> shapes{32, 64, 96};
    fill<<<3, shapes[1]>>>(out); // expect-launch: grid=3 block=64 origin=host
    shapes[2] += 32;
    fill<<<2, shapes[2]>>>(out); // expect-launch: grid=2 block=128 origin=host
    std::vector<int> copy = shapes;
    fill<<<copy.size(), copy[0]>>>(out); // expect-launch: grid=3 block=32 origin=host
    Problem problem(640);
    fill<<<problem.values.size() / 64, 64>>>(out); // expect-launch: grid=10 block=64 origin=host
    shapes.push_back(512);
    fill<<<shapes.size() + 4, 160>>>(out); // expect-launch: block=160 origin=host
    fill<<<7, shapes[2]>>>(out);           // expect-launch: grid=7 origin=host
    host.resize(100);
    fill<<<host.size(), 192>>>(out); // expect-launch: block=192 origin=host
}
