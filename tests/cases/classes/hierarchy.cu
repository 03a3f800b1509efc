// A base class with fields, a template base that calls down, a conversion operator.
struct extent {
    int rows, columns;
    __device__ int at(int r, int c) const { return r * columns + c; }
};
struct matrix : extent {
    float *data;
    __device__ matrix(float *d, int r, int c) : extent{r, c}, data(d) {}
    __device__ float &operator()(int r, int c) { return data[at(r, c)]; }
};
template <typename D>
struct walker {
    __device__ int index() const { return static_cast<const D *>(this)->stride() * threadIdx.x; }
};
struct wide : walker<wide> {
    int by = 4;
    __device__ int stride() const { return by; }
};
struct twice {
    int i;
    __device__ operator int() const { return 2 * i; }
};

__global__ void hierarchy(float *out)
{
    int t = threadIdx.x;
    matrix m(out, 32, 64);
    m(t, 1) = 0;                 // expect: global store bytes=4 sectors=32/4
    m(1, t) = 0;                 // expect: global store bytes=4 sectors=4/4
    wide w;
    out[w.index()] = 0;          // expect: global store bytes=4 sectors=16/4
    twice i = {t};
    out[i] = 0;                  // expect: global store bytes=4 sectors=8/4
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    hierarchy<<<1, 32>>>(out);
}
