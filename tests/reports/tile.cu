// What text reports have to show: tabs, wide characters, long lines, ranges over several lines.
template <typename T, int N> __global__ void turn(const T *in, T *out, int width)
{
	__shared__ T tile[N][N];
	int x = blockIdx.x * N + threadIdx.x, y = blockIdx.y * N + threadIdx.y;
	tile[threadIdx.y][threadIdx.x] = in[x * width + y];
	__syncthreads();
	/* die Fläche 面 */ out[y * width + x] = tile[threadIdx.x][threadIdx.y];
}

struct particle { float x, y, z, mass; };

__global__ void kinetic(const particle *p, float *energy, const int *order)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    energy[i] = p[i].mass * (p[i].x * p[i].x + p[i].y * p[i].y + p[i].z * p[i].z) + 0.0f * 0.0f * 0.0f * 0.0f * 0.0f * 0.0f + p[order[i]].mass - p[4 * i].mass;
    energy[2 *
           i] = p[8 * i].mass;
}

int main()
{
    turn<float, 32><<<dim3(64, 64), dim3(32, 32)>>>(in, out, 2048);
}
