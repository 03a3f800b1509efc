// Cooperative groups in terms of threadIdx and the warp intrinsics. Ranks follow x + y * blockDim.x + z *
// blockDim.x * blockDim.y.
#pragma once
#pragma GCC system_header
#include "accesslint_prelude.h"

namespace cooperative_groups
{

namespace details
{
__device__ inline unsigned block_size()
{
    return blockDim.x * blockDim.y * blockDim.z;
}
__device__ inline unsigned block_thread_rank()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__device__ inline unsigned long long grid_blocks()
{
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
}
__device__ inline unsigned long long grid_block_rank()
{
    return blockIdx.x +
           (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
}
__device__ inline unsigned lane()
{
    return block_thread_rank() % 32;
}
struct none {
};
} // namespace details

// Any group of the block: its place, and who synchronises it.
class thread_group
{
  public:
    __device__ unsigned thread_rank() const
    {
        return rank_;
    }
    __device__ unsigned size() const
    {
        return size_;
    }
    __device__ unsigned num_threads() const
    {
        return size_;
    }
    __device__ bool is_valid() const
    {
        return size_ != 0;
    }
    __device__ void sync() const
    {
        if (is_block_)
            __syncthreads();
        else
            __syncwarp(mask_);
    }
    unsigned rank_, size_, mask_;
    bool is_block_;

  protected:
    __device__ thread_group(unsigned rank, unsigned size, unsigned mask, bool is_block)
        : rank_(rank), size_(size), mask_(mask), is_block_(is_block)
    {
    }
};

class thread_block : public thread_group
{
  public:
    __device__ thread_block()
        : thread_group(details::block_thread_rank(), details::block_size(), 0xffffffffu, true)
    {
    }
    __device__ static void sync()
    {
        __syncthreads();
    }
    struct arrival_token {
    };
    __device__ arrival_token barrier_arrive() const
    {
        return arrival_token();
    }
    __device__ void barrier_wait(arrival_token) const
    {
        __accesslint_barrier();
    }
    __device__ static unsigned thread_rank()
    {
        return details::block_thread_rank();
    }
    __device__ static unsigned size()
    {
        return details::block_size();
    }
    __device__ static unsigned num_threads()
    {
        return details::block_size();
    }
    __device__ static dim3 group_index()
    {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }
    __device__ static dim3 thread_index()
    {
        return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
    }
    __device__ static dim3 dim_threads()
    {
        return dim3(blockDim.x, blockDim.y, blockDim.z);
    }
    __device__ static dim3 group_dim()
    {
        return dim3(blockDim.x, blockDim.y, blockDim.z);
    }
};
__device__ inline thread_block this_thread_block()
{
    return thread_block();
}

class grid_group
{
  public:
    struct arrival_token {
    };
    __device__ void sync() const
    {
        __accesslint_barrier();
    }
    __device__ arrival_token barrier_arrive() const
    {
        return arrival_token();
    }
    __device__ void barrier_wait(arrival_token) const
    {
        __accesslint_barrier();
    }
    __device__ bool is_valid() const
    {
        return true;
    }
    __device__ unsigned long long thread_rank() const
    {
        return details::grid_block_rank() * details::block_size() + details::block_thread_rank();
    }
    __device__ unsigned long long size() const
    {
        return details::grid_blocks() * details::block_size();
    }
    __device__ unsigned long long num_threads() const
    {
        return size();
    }
    __device__ unsigned long long block_rank() const
    {
        return details::grid_block_rank();
    }
    __device__ unsigned long long num_blocks() const
    {
        return details::grid_blocks();
    }
    __device__ dim3 block_index() const
    {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }
    __device__ dim3 dim_blocks() const
    {
        return dim3(gridDim.x, gridDim.y, gridDim.z);
    }
    __device__ dim3 group_dim() const
    {
        return dim3(gridDim.x, gridDim.y, gridDim.z);
    }
};
__device__ inline grid_group this_grid()
{
    return grid_group();
}

// Several devices: one is known.
class multi_grid_group : public grid_group
{
  public:
    __device__ unsigned grid_rank() const
    {
        return 0;
    }
    __device__ unsigned num_grids() const
    {
        return 1;
    }
};
__device__ inline multi_grid_group this_multi_grid()
{
    return multi_grid_group();
}

// A cluster's shape belongs to the launch and isn't a variable: opaque.
class cluster_group
{
  public:
    struct arrival_token {
    };
    __device__ static void sync()
    {
        __accesslint_barrier();
    }
    __device__ static arrival_token barrier_arrive()
    {
        return arrival_token();
    }
    __device__ static void barrier_wait(arrival_token = arrival_token())
    {
        __accesslint_barrier();
    }
    __device__ static unsigned block_rank()
    {
        return __accesslint_opaque<unsigned>();
    }
    __device__ static unsigned num_blocks()
    {
        return __accesslint_opaque<unsigned>();
    }
    __device__ static unsigned dim_blocks_x()
    {
        return __accesslint_opaque<unsigned>();
    }
    __device__ static dim3 block_index()
    {
        return dim3(__accesslint_opaque<unsigned>(), __accesslint_opaque<unsigned>(),
                    __accesslint_opaque<unsigned>());
    }
    __device__ static dim3 dim_blocks()
    {
        return dim3(__accesslint_opaque<unsigned>(), __accesslint_opaque<unsigned>(),
                    __accesslint_opaque<unsigned>());
    }
    __device__ static unsigned thread_rank()
    {
        return block_rank() * details::block_size() + details::block_thread_rank();
    }
    __device__ static unsigned num_threads()
    {
        return num_blocks() * details::block_size();
    }
    __device__ static unsigned size()
    {
        return num_threads();
    }
    // Another block's shared memory is laid out as one's own.
    template <class T> __device__ static T *map_shared_rank(T *pointer, int)
    {
        return pointer;
    }
    template <class T> __device__ static unsigned query_shared_rank(const T *)
    {
        return __accesslint_opaque<unsigned>();
    }
};
__device__ inline cluster_group this_cluster()
{
    return cluster_group();
}

namespace details
{
// What tiles and coalesced groups have in common: exchange within the warp, `width` lanes wide.
class warp_group : public thread_group
{
  public:
    __device__ unsigned meta_group_rank() const
    {
        return meta_rank_;
    }
    __device__ unsigned meta_group_size() const
    {
        return meta_size_;
    }
    template <class T> __device__ T shfl(T value, int rank) const
    {
        return __shfl_sync(mask_, value, rank, width_);
    }
    template <class T> __device__ T shfl_up(T value, unsigned delta) const
    {
        return __shfl_up_sync(mask_, value, delta, width_);
    }
    template <class T> __device__ T shfl_down(T value, unsigned delta) const
    {
        return __shfl_down_sync(mask_, value, delta, width_);
    }
    template <class T> __device__ T shfl_xor(T value, int lane_mask) const
    {
        return __shfl_xor_sync(mask_, value, lane_mask, width_);
    }
    __device__ int any(int predicate) const
    {
        return (__ballot_sync(mask_, predicate) & mask_) != 0;
    }
    __device__ int all(int predicate) const
    {
        return (__ballot_sync(mask_, predicate) & mask_) == mask_;
    }
    __device__ unsigned ballot(int predicate) const
    {
        return (__ballot_sync(mask_, predicate) & mask_) >> shift_;
    }
    template <class T> __device__ unsigned match_any(T value) const
    {
        return (__match_any_sync(mask_, value) & mask_) >> shift_;
    }
    template <class T> __device__ unsigned match_all(T value, int &all) const
    {
        return (__match_all_sync(mask_, value, &all) & mask_) >> shift_;
    }
    __device__ void sync() const
    {
        if (is_block_)
            __accesslint_barrier();
        else
            __syncwarp(mask_);
    }
    unsigned meta_rank_, meta_size_, shift_;
    int width_;

  protected:
    __device__ warp_group(unsigned rank, unsigned size, unsigned mask, unsigned meta_rank, unsigned meta_size,
                          unsigned shift, int width)
        : thread_group(rank, size, mask, size > 32), meta_rank_(meta_rank), meta_size_(meta_size),
          shift_(shift), width_(width)
    {
    }
};
__device__ inline unsigned tile_mask(unsigned size, unsigned shift)
{
    return size >= 32 ? 0xffffffffu : ((1u << size) - 1) << shift;
}
} // namespace details

// Lanes that happened to be together; a lane's rank counts those below it.
class coalesced_group : public details::warp_group
{
  public:
    __device__ explicit coalesced_group(unsigned mask, unsigned meta_rank = 0, unsigned meta_size = 1)
        : warp_group(__popc(mask & ((1u << details::lane()) - 1)), __popc(mask), mask, meta_rank, meta_size,
                     0, 32)
    {
    }
    // The lane of the rank that the caller means.
    template <class T> __device__ T shfl(T value, int rank) const
    {
        return __shfl_sync(mask_, value, (int)__fns(mask_, 0, rank + 1));
    }
    template <class T> __device__ T shfl_up(T value, unsigned delta) const
    {
        return rank_ < delta ? value : shfl(value, (int)(rank_ - delta));
    }
    template <class T> __device__ T shfl_down(T value, unsigned delta) const
    {
        return rank_ + delta >= size_ ? value : shfl(value, (int)(rank_ + delta));
    }
};
__device__ inline coalesced_group coalesced_threads()
{
    return coalesced_group(__activemask());
}

template <unsigned lanes, class parent = void> class thread_block_tile : public details::warp_group
{
  public:
    __device__ thread_block_tile(unsigned parent_rank, unsigned parent_size)
        : warp_group(parent_rank % lanes, lanes, details::tile_mask(lanes, details::lane() / lanes * lanes),
                     parent_rank / lanes, (parent_size + lanes - 1) / lanes,
                     lanes >= 32 ? 0 : details::lane() / lanes * lanes, lanes < 32 ? lanes : 32)
    {
    }
    template <class other>
    __device__ thread_block_tile(const thread_block_tile<lanes, other> &from) : warp_group(from)
    {
    }
    __device__ static constexpr unsigned num_threads()
    {
        return lanes;
    }
};
template <unsigned size, class parent>
__device__ inline thread_block_tile<size, parent> tiled_partition(const parent &group)
{
    return thread_block_tile<size, parent>(group.thread_rank(), group.num_threads());
}
__device__ inline coalesced_group tiled_partition(const coalesced_group &group, unsigned size)
{
    unsigned first = group.thread_rank() / size * size, mask = 0;
    for (unsigned rank = first; rank < first + size && rank < group.size(); rank++)
        mask |= 1u << __fns(group.mask_, 0, (int)rank + 1);
    return coalesced_group(mask, group.thread_rank() / size, (group.size() + size - 1) / size);
}
__device__ inline coalesced_group tiled_partition(const thread_group &group, unsigned size)
{
    return coalesced_group(details::tile_mask(size, details::lane() / size * size),
                           group.thread_rank() / size, (group.size() + size - 1) / size);
}
template <class G> __device__ inline coalesced_group binary_partition(const G &group, bool predicate)
{
    unsigned yes = __ballot_sync(group.mask_, predicate) & group.mask_;
    return coalesced_group(predicate ? yes : group.mask_ & ~yes, predicate, 2);
}
template <class G, class L> __device__ inline coalesced_group labeled_partition(const G &group, L label)
{
    return coalesced_group(__match_any_sync(group.mask_, label) & group.mask_);
}

// Scratch memory for tiles of more than a warp.
template <unsigned max_block_size = 1024> struct block_tile_memory {
    char scratch[(max_block_size + 31) / 32 * 16];
};
template <unsigned size> __device__ inline thread_block this_thread_block(block_tile_memory<size> &)
{
    return thread_block();
}
namespace experimental
{
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::thread_block;
using cooperative_groups::thread_block_tile;
using cooperative_groups::tiled_partition;
} // namespace experimental

template <class G> __device__ inline void sync(const G &group)
{
    group.sync();
}
template <class G> __device__ inline auto thread_rank(const G &group) -> decltype(group.thread_rank())
{
    return group.thread_rank();
}
template <class G> __device__ inline auto group_size(const G &group) -> decltype(group.size())
{
    return group.size();
}
template <class G, class F> __device__ inline void invoke_one(const G &group, F &&function)
{
    if (group.thread_rank() == 0)
        function();
}
} // namespace cooperative_groups
