// Ranks of cooperative groups are plain numbers.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void ranks(float *out, const float *in)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
    cg::grid_group grid = cg::this_grid();
    // expect: global load bytes=4 sectors=8/4
    float v = in[block.thread_rank() * 2];
    // expect: global load bytes=4 sectors=8/4
    v += in[tile.thread_rank() * 8];
    // expect: global load bytes=4 sectors=4/4
    v += in[tile.meta_group_rank() * 8];
    // expect: global load bytes=4 sectors=4/4
    v += in[block.group_index().x * 1024 + block.thread_index().x];
    // expect: global store bytes=4 sectors=4/4
    out[grid.thread_rank()] = v;
    block.sync();
    if (tile.thread_rank() == 0)
        // expect: global store bytes=4 sectors=1/1
        out[block.thread_rank() / tile.size()] = v;
    // expect: global store bytes=4 sectors=4/4
    out[tile.shfl(block.thread_rank(), 0) * 8 + tile.thread_rank()] = v;
}

int main()
{
    float *out;
    cudaMalloc(&out, 1 << 24);
    float *in;
    cudaMalloc(&in, 1 << 24);
    ranks<<<2, dim3(32, 4)>>>(out, in);
}
