// Structured bindings, range-for, references to elements, static constants, a constexpr table, arrays in
// structs, bit-fields.
struct span {
    float *data;
    int count;
    __device__ float *begin() const { return data; }
    __device__ float *end() const { return data + count; }
};
struct packed {
    unsigned low : 4, high : 28;
};
struct step {
    static constexpr int WIDTH = 8;
    int offsets[3];
};
struct pair {
    int first, second;
};
__device__ pair split(int i)
{
    return {i % 8, i / 8};
}
__device__ constexpr int ORDER[] = {3, 1, 2, 0};

__global__ void declarations(float *out, const float *in)
{
    int t = threadIdx.x;
    auto [low, high] = split(t);
    float v = in[low * 4 + high];               // expect: global load bytes=4 sectors=4/4
    step s = {{0, step::WIDTH, 2 * step::WIDTH}};
    for (int offset : s.offsets)
        v += in[offset + t];                    // expect: global load bytes=4 sectors=4/4 requests=3
    span mine = {out + 2 * t, 2};
    for (float &f : mine)
        f = v;                                  // expect: global store bytes=4 sectors=8/4 requests=2
    float &place = out[t * step::WIDTH];
    place = v;                                  // expect: global store bytes=4 sectors=32/4
    const auto &order = ORDER;
    // expect: global load bytes=4 sectors=4/4 // known-gap: a constant element of a constant array is told as a load
    v = in[order[1] * 32 + t];
    packed p;
    p.low = t;
    p.high = 5;
    out[p.low * 8 + p.high] = v;                // expect: global store bytes=4 sectors=16/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    declarations<<<1, 32>>>(out, in);
}
