// Records, vectors, members, a template instance and a lambda.
struct point {
    int id;
    float2 at;
    __device__ float &x() { return at.x; }
};

template <int N>
__global__ void records(point *points, float4 *quads, point first)
{
    point copy = points[threadIdx.x * N];
    auto scaled = [&](float f) { return copy.at.y * f; };
    points[threadIdx.x].x() = scaled(first.at.x);
    quads[threadIdx.x] = make_float4(copy.x(), 0, 0, reinterpret_cast<float *>(quads)[N]);
}

int main()
{
    point *points, first = {1, {2.0f, 3.0f}};
    float4 *quads;
    cudaMalloc(&points, 64 * sizeof(point));
    cudaMalloc(&quads, 64 * sizeof(float4));
    dim3 block(32, 2);
    records<3><<<2, block, 16 * sizeof(float)>>>(points, quads, first);
}
