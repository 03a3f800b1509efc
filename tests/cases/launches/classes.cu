// A solver object that holds its buffers and launches from its methods; sizes from constants, config structs
// and helper functions.
#include <algorithm>
#include <vector>

struct config {
    int n = 2000;
    int block = 128;
    int grid() const { return std::min((n + block - 1) / block, 8); }
};
__global__ void step(float *to, const float *from, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        to[i] = from[i];
}
class solver {
public:
    explicit solver(const config &c) : config_(c)
    {
        cudaMalloc(&a_, c.n * sizeof(float));
        cudaMalloc(&b_, c.n * sizeof(float));
    }
    ~solver()
    {
        cudaFree(a_);
        cudaFree(b_);
    }
    void run(int rounds)
    {
        for (int i = 0; i < rounds; i++) {
            // expect-launch: grid=8 block=128 n=2000 count=5
            step<<<config_.grid(), config_.block>>>(b_, a_, config_.n);
            std::swap(a_, b_);
        }
    }

private:
    config config_;
    float *a_ = nullptr, *b_ = nullptr;
};

int main()
{
    std::vector<int> sizes;
    config c;
    solver s(c);
    s.run(5);
    auto launch = [&](dim3 block) {
        float *p;
        cudaMalloc(&p, 4096);
        step<<<1, block>>>(p, p, block.x); // expect-launch: grid=1 block=64 n=64
    };
    launch(dim3(64));
    return 0;
}
