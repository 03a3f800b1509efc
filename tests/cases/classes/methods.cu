// Methods that change members, constructors with defaults, constexpr functions, out-parameters by reference.
__host__ __device__ constexpr int power(int base, int n)
{
    return n == 0 ? 1 : base * power(base, n - 1);
}
struct cursor {
    int at = 0;
    int step;
    __device__ explicit cursor(int s) : step(s) {}
    __device__ cursor &advance(int n = 1)
    {
        at += step * n;
        return *this;
    }
};
__device__ void split(int i, int &row, int *column)
{
    row = i / 8;
    *column = i % 8;
}
__global__ void walk(float *out)
{
    int t = threadIdx.x, row, column;
    cursor c(t);
    out[c.at] = 0;                          // expect: global store bytes=4 sectors=1/1
    c.advance();
    out[c.at] = 0;                          // expect: global store bytes=4 sectors=4/4
    out[c.advance(2).at] = 0;               // expect: global store bytes=4 sectors=12/4
    split(t, row, &column);
    out[row * power(2, 6) + column] = 0;    // expect: global store bytes=4 sectors=4/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    walk<<<1, 32>>>(out);
}
