// A struct of pointers, sizes and a small table as kernel argument.
struct view {
    float *data;
    int rows, pitch;
    int order[4];
};

__global__ void fill(view v)
{
    int x = threadIdx.x, y = blockIdx.x;
    if (y < v.rows) {
        v.data[y * v.pitch + x] = 0.0f;             // expect: global store bytes=4 sectors=4/4 requests=3
        v.data[x * v.pitch + v.order[1]] = 1.0f;  // expect: global store bytes=4 sectors=32/4
    }
}

int main()
{
    view v;
    cudaMalloc(&v.data, 1 << 20);
    v.rows = 3;
    v.pitch = 40;
    for (int i = 0; i < 4; i++)
        v.order[i] = 8 * (3 - i);
    fill<<<4, 32>>>(v);
}
