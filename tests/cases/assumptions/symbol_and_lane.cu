// An unknown that an operator mixes with the lane takes a supposed value; one that picks a row needs none.
__global__ void mixed(float *out, int n, int row)
{
    __shared__ float s[8][32];
    int t = threadIdx.x;
    s[row][t] = 0;                 // expect: shared store bytes=4 wavefronts=1/1
    s[row & 7][(t * 2) & 31] = 0;  // expect: shared store bytes=4 wavefronts=1/1
    out[(t + n) % 32] = 0;         // expect: global store bytes=4 sectors=4/4 status=assumed assumes=n
    out[t] = s[0][t];
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    int n, row;
    extern void ask(int *, int *);
    ask(&n, &row);
    mixed<<<1, 32>>>(out, n, row);
}
