// Memory instructions in asm statements.
__global__ void loads(float *out, const float *in, unsigned *words)
{
    __shared__ float s[1024];
    int t = threadIdx.x;
    float x, y, z, w;
    asm volatile("ld.global.v4.f32 {%0, %1, %2, %3}, [%4];" // expect: global load bytes=16 sectors=16/16
                 : "=f"(x), "=f"(y), "=f"(z), "=f"(w)
                 : "l"(in + 4 * t));
    unsigned at = (unsigned)__cvta_generic_to_shared(&s[2 * t]);
    asm volatile("st.shared.f32 [%0], %1;" ::"r"(at), "f"(x)); // expect: shared store bytes=4 wavefronts=2/1
    __syncthreads();
    // expect: shared load bytes=8 wavefronts=2/2
    asm volatile("ld.shared.v2.f32 {%0, %1}, [%2];" : "=f"(x), "=f"(y) : "r"(at));
    asm("ld.global.nc.f32 %0, [%1];" : "=f"(z) : "l"(&in[8 * t])); // expect: global load bytes=4 sectors=32/4
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    out[lane * 2] = x + y + z + w; // expect: global store bytes=4 sectors=8/4
    // expect: global reduction bytes=4 sectors=4/4
    asm volatile("red.global.add.u32 [%0], %1;" ::"l"(words + lane), "r"(1));
    // expect: global store bytes=8 sectors=8/8
    asm volatile("st.global.cs.v2.f32 [%0], {%1, %2};" ::"l"(out + 2 * t), "f"(x), "f"(y));
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    unsigned *words;
    cudaMalloc(&words, 1 << 24);
    loads<<<1, 32>>>(out, in, words);
}
