// A matrix view with operators and accessors; a reference result is stored through.
template <typename T>
class matrix {
public:
    __host__ __device__ matrix(T *data, int columns) : data_(data), columns_(columns) {}
    __device__ T &operator()(int r, int c) { return data_[index(r, c)]; }
    __device__ const T &at(int r, int c) const { return data_[index(r, c)]; }
    __device__ T *operator[](int r) { return data_ + r * columns_; }
    static constexpr int WIDTH = 4;

private:
    __device__ int index(int r, int c) const { return r * columns_ + c; }
    T *data_;
    int columns_;
};

__global__ void use(matrix<float> m)
{
    int x = threadIdx.x, y = threadIdx.y;
    m(y, x) = 1.0f;                         // expect: global store bytes=4 sectors=4/4
    m[x][y] = 2.0f;                         // expect: global store bytes=4 sectors=32/4
    m[y][matrix<float>::WIDTH * x] = 3.0f;  // expect: global store bytes=4 sectors=16/4
}

int main()
{
    float *data;
    cudaMalloc(&data, 1 << 24);
    use<<<1, dim3(32, 4)>>>(matrix<float>(data, 128));
}
