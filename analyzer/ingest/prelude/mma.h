// wmma: which lane moves which element isn't documented, so loads and stores are opaque accesses.
#pragma once
#pragma GCC system_header
#include "cuda_bf16.h"
#include "cuda_fp16.h"

namespace nvcuda
{
namespace wmma
{
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };
namespace precision
{
struct tf32;
}
namespace experimental
{
namespace precision
{
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

namespace accesslint_detail
{
// How a lane holds an element.
template <class T> struct held {
    typedef T type;
};
template <> struct held<precision::tf32> {
    typedef float type;
};
template <> struct held<experimental::precision::u4> {
    typedef unsigned type;
};
template <> struct held<experimental::precision::s4> {
    typedef int type;
};
template <> struct held<experimental::precision::b1> {
    typedef unsigned type;
};
// Elements of the tile; a lane holds a 32nd of it, of inputs twice that on some architectures.
template <class use, int m, int n, int k> struct tile;
template <int m, int n, int k> struct tile<matrix_a, m, n, k> {
    static constexpr int elements = m * k;
};
template <int m, int n, int k> struct tile<matrix_b, m, n, k> {
    static constexpr int elements = k * n;
};
template <int m, int n, int k> struct tile<accumulator, m, n, k> {
    static constexpr int elements = m * n;
};
} // namespace accesslint_detail

template <class use, int m, int n, int k, class T, class layout = void> struct fragment {
    typedef typename accesslint_detail::held<T>::type element_type;
    typedef element_type storage_element_type;
    static constexpr int accesslint_share = accesslint_detail::tile<use, m, n, k>::elements / 32;
    static constexpr int num_elements = accesslint_share < 1 ? 1 : accesslint_share;
    static constexpr int num_storage_elements = num_elements;
    element_type x[num_elements];
};

template <class F, class T>
__device__ inline void accesslint_touch(const F &, const T *pointer, const char *reason)
{
    __accesslint_unknown_access(pointer, F::num_elements * sizeof(T), reason);
}
template <class U, int m, int n, int k, class T, class L, class P>
__device__ inline void load_matrix_sync(fragment<U, m, n, k, T, L> &to, const P *from, unsigned)
{
    accesslint_touch(to, from, "wmma::load_matrix_sync: which lane loads what isn't documented");
}
template <class U, int m, int n, int k, class T, class L, class P>
__device__ inline void load_matrix_sync(fragment<U, m, n, k, T, L> &to, const P *from, unsigned, layout_t)
{
    accesslint_touch(to, from, "wmma::load_matrix_sync: which lane loads what isn't documented");
}
template <class U, int m, int n, int k, class T, class L, class P>
__device__ inline void store_matrix_sync(P *to, const fragment<U, m, n, k, T, L> &from, unsigned, layout_t)
{
    accesslint_touch(from, to, "wmma::store_matrix_sync: which lane stores what isn't documented");
}
// No memory: fragments are registers.
template <class F, class V> __device__ void fill_fragment(F &, const V &);
template <class D, class A, class B, class C>
__device__ void mma_sync(D &, const A &, const B &, const C &, bool = false);
template <class D, class A, class B, class C>
__device__ void bmma_sync(D &, const A &, const B &, const C &,
                          experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
                          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ float __float_to_tf32(float);
namespace experimental
{
using wmma::bmma_sync;
using wmma::fragment;
using wmma::load_matrix_sync;
using wmma::store_matrix_sync;
} // namespace experimental
} // namespace wmma
} // namespace nvcuda
