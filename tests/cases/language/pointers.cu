// Pointer arithmetic: differences, moves, pointers to arrays and to pointers, an alignment test, a choice of
// two.
__device__ float row_sum(const float (*rows)[33], int r, int c)
{
    return rows[r][c];                             // expect: shared load bytes=4 wavefronts=1/1
}
__device__ float length(float4 v)
{
    return v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
}
__device__ void put(float *p, int pitch)
{
    p[threadIdx.x * pitch] = 1.0f;                 // expect: shared store bytes=4 wavefronts=2/1
}
__global__ void pointers(float *out, const float *in, const float *other)
{
    __shared__ float tile[32][33];
    int t = threadIdx.x;
    float *row = tile[t];
    row[0] = t;                                    // expect: shared store bytes=4 wavefronts=1/1
    *(*(tile + 3) + t) = t;                        // expect: shared store bytes=4 wavefronts=1/1
    put(&tile[0][1], 2);
    __syncthreads();
    float v = row_sum(tile, t, 5);
    const float *p = in + 64;
    p -= t;
    v += *p;                                       // expect: global load bytes=4 sectors=5/4
    v += p[2 * t];                                 // expect: global load bytes=4 sectors=4/4
    const float *end = in + 8 * t + 8;
    v += in[end - in - 8];                         // expect: global load bytes=4 sectors=32/4
    const float *chosen = blockIdx.x == 0 ? in : other;
    v += chosen[t];                                // expect: global load bytes=4 sectors=4/4
    if ((reinterpret_cast<size_t>(in) & 15) == 0)
        v += length(reinterpret_cast<const float4 *>(in)[t]); // expect: global load bytes=16 sectors=16/16
    else
        v *= in[1000 * t];                         // expect: global load bytes=4 status=unreached
    out[t] = v;
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    float *other;
    cudaMalloc(&other, 1 << 24);
    pointers<<<2, 32>>>(out, in, other);
}
