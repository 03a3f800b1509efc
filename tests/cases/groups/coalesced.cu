// Groups of the lanes that are active, and a reduction over a tile.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void coalesced(int *out, const int *in)
{
    int t = threadIdx.x;
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int total = cg::reduce(warp, in[t], cg::plus<int>()); // expect: global load bytes=4 sectors=4/4
    if (warp.thread_rank() == 0)
        out[t / 32] = total;                              // expect: global store bytes=4 sectors=1/1
    if (t % 2) {
        auto active = cg::coalesced_threads();
        out[active.thread_rank() * 8 + t / 32 * 128] = total; // expect: global store bytes=4 sectors=16/2
    }
    int up = warp.shfl_up(t, 1);
    out[4 * up] = 0;                                      // expect: global store bytes=4 sectors=16/4
}

int main()
{
    int *out;
    cudaMalloc(&out, 1 << 24);
    int *in;
    cudaMalloc(&in, 1 << 24);
    coalesced<<<1, 64>>>(out, in);
}
