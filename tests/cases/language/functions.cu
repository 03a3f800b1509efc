// Out-parameters, references, default arguments, overloads, recursion, a function pointer, namespaces.
namespace grid {
inline namespace v1 {
enum class axis { x, y };
__device__ int along(axis a)
{
    switch (a) {
    case axis::x:
        return threadIdx.x;
    default:
        return threadIdx.y;
    }
}
} // namespace v1
} // namespace grid
__device__ int scaled(int i, int by = 4)
{
    return i * by;
}
__device__ float scaled(float f)
{
    return f * 2;
}
__device__ int steps(int n)
{
    return n <= 1 ? 1 : 2 * steps(n - 1);
}
__device__ void both(int i, int &twice, int *half)
{
    twice = 2 * i;
    *half = i / 2;
}
typedef int (*mapping)(int, int);

__global__ void functions(float *out, const float *in)
{
    using grid::axis;
    int x = along(axis::x), y = grid::along(axis::y), twice, half;
    both(x, twice, &half);
    mapping map = scaled;
    float v = in[y * 64 + x];            // expect: global load bytes=4 sectors=4/4
    v += in[scaled(x)];                  // expect: global load bytes=4 sectors=16/4
    v += in[scaled(x, 2) + y];           // expect: global load bytes=4 sectors=8/4
    v += in[twice] + scaled(v);          // expect: global load bytes=4 sectors=8/4
    v += in[half];                       // expect: global load bytes=4 sectors=2/2
    v += in[steps(4) * x];               // expect: global load bytes=4 sectors=32/4
    v += in[map(x, 3)];                  // expect: global load bytes=4 sectors=12/4
    out[y * 32 + x] = v;
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    functions<<<1, dim3(32, 2)>>>(out, in);
}
