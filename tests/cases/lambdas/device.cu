// Lambdas in a kernel: captures by value and by reference.
__global__ void inside(float *out, const float *in, int pitch)
{
    int t = threadIdx.x;
    auto at = [=](int r, int c) { return r * pitch + c; };
    // expect: global load bytes=4 sectors=4..5~4.3333/4 requests=3
    auto load = [&](int r) { return in[at(r, t)]; };
    int rounds = 0;
    float sum = 0;
    auto add = [&](float v) {
        sum += v;
        rounds++;
    };
    for (int r = 0; r < 3; r++)
        add(load(r));
    out[rounds * t] = sum; // expect: global store bytes=4 sectors=12/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    inside<<<1, 32>>>(out, in, 100);
}
