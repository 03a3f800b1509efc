// min and max of both sides, and the integer intrinsics.
#pragma once
#pragma GCC system_header

#define ACCESSLINT_MIN_MAX(A, B, T)                                                                          \
    inline __host__ __device__ T min(A a, B b)                                                               \
    {                                                                                                        \
        return (T)a < (T)b ? (T)a : (T)b;                                                                    \
    }                                                                                                        \
    inline __host__ __device__ T max(A a, B b)                                                               \
    {                                                                                                        \
        return (T)a < (T)b ? (T)b : (T)a;                                                                    \
    }
#define ACCESSLINT_MIXED(A, B, T) ACCESSLINT_MIN_MAX(A, B, T) ACCESSLINT_MIN_MAX(B, A, T)
ACCESSLINT_MIN_MAX(int, int, int)
ACCESSLINT_MIN_MAX(unsigned, unsigned, unsigned)
ACCESSLINT_MIN_MAX(long, long, long)
ACCESSLINT_MIN_MAX(unsigned long, unsigned long, unsigned long)
ACCESSLINT_MIN_MAX(long long, long long, long long)
ACCESSLINT_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
ACCESSLINT_MIN_MAX(float, float, float)
ACCESSLINT_MIN_MAX(double, double, double)
ACCESSLINT_MIXED(int, unsigned, unsigned)
ACCESSLINT_MIXED(long, unsigned long, unsigned long)
ACCESSLINT_MIXED(long long, unsigned long long, unsigned long long)
ACCESSLINT_MIXED(float, double, double)
#undef ACCESSLINT_MIXED
#undef ACCESSLINT_MIN_MAX
// Every other pair of numbers: C's usual arithmetic conversions.
template <class A, class B>
inline __host__ __device__ auto min(A a, B b) -> accesslint::when_numbers<A, B, decltype(a + b)>
{
    typedef decltype(a + b) T;
    return (T)a < (T)b ? (T)a : (T)b;
}
template <class A, class B>
inline __host__ __device__ auto max(A a, B b) -> accesslint::when_numbers<A, B, decltype(a + b)>
{
    typedef decltype(a + b) T;
    return (T)a < (T)b ? (T)b : (T)a;
}
inline __device__ unsigned umin(unsigned a, unsigned b)
{
    return a < b ? a : b;
}
inline __device__ unsigned umax(unsigned a, unsigned b)
{
    return a < b ? b : a;
}
inline __device__ long long llmin(long long a, long long b)
{
    return a < b ? a : b;
}
inline __device__ long long llmax(long long a, long long b)
{
    return a < b ? b : a;
}
inline __device__ unsigned long long ullmin(unsigned long long a, unsigned long long b)
{
    return a < b ? a : b;
}
inline __device__ unsigned long long ullmax(unsigned long long a, unsigned long long b)
{
    return a < b ? b : a;
}

extern "C" {
__device__ int __clz(int);
__device__ int __clzll(long long);
__device__ int __ffs(int);
__device__ int __ffsll(long long);
__device__ int __popc(unsigned);
__device__ int __popcll(unsigned long long);
__device__ unsigned __brev(unsigned);
__device__ unsigned long long __brevll(unsigned long long);
__device__ unsigned __byte_perm(unsigned, unsigned, unsigned);
__device__ unsigned __fns(unsigned, unsigned, int);
__device__ int __mul24(int, int);
__device__ unsigned __umul24(unsigned, unsigned);
__device__ int __mulhi(int, int);
__device__ unsigned __umulhi(unsigned, unsigned);
__device__ long long __mul64hi(long long, long long);
__device__ unsigned long long __umul64hi(unsigned long long, unsigned long long);
__device__ int __hadd(int, int);
__device__ int __rhadd(int, int);
__device__ unsigned __uhadd(unsigned, unsigned);
__device__ unsigned __urhadd(unsigned, unsigned);
__device__ unsigned __sad(int, int, unsigned);
__device__ unsigned __usad(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_l(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_lc(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_r(unsigned, unsigned, unsigned);
__device__ unsigned __funnelshift_rc(unsigned, unsigned, unsigned);

// Two halves or four bytes of a word at once.
#define ACCESSLINT_SIMD1(f)                                                                                  \
    __device__ unsigned f##2(unsigned);                                                                      \
    __device__ unsigned f##4(unsigned);
#define ACCESSLINT_SIMD2(f)                                                                                  \
    __device__ unsigned f##2(unsigned, unsigned);                                                            \
    __device__ unsigned f##4(unsigned, unsigned);
// clang-format off
ACCESSLINT_SIMD1(__vabs) ACCESSLINT_SIMD1(__vabsss) ACCESSLINT_SIMD1(__vneg) ACCESSLINT_SIMD1(__vnegss)
ACCESSLINT_SIMD2(__vadd) ACCESSLINT_SIMD2(__vaddss) ACCESSLINT_SIMD2(__vaddus) ACCESSLINT_SIMD2(__vsub)
ACCESSLINT_SIMD2(__vsubss) ACCESSLINT_SIMD2(__vsubus) ACCESSLINT_SIMD2(__vavgs) ACCESSLINT_SIMD2(__vavgu)
ACCESSLINT_SIMD2(__vhaddu) ACCESSLINT_SIMD2(__vmaxs) ACCESSLINT_SIMD2(__vmaxu) ACCESSLINT_SIMD2(__vmins)
ACCESSLINT_SIMD2(__vminu) ACCESSLINT_SIMD2(__vabsdiffs)
ACCESSLINT_SIMD2(__vabsdiffu) ACCESSLINT_SIMD2(__vsads)
ACCESSLINT_SIMD2(__vsadu) ACCESSLINT_SIMD2(__vcmpeq) ACCESSLINT_SIMD2(__vcmpne) ACCESSLINT_SIMD2(__vcmpges)
ACCESSLINT_SIMD2(__vcmpgeu) ACCESSLINT_SIMD2(__vcmpgts)
ACCESSLINT_SIMD2(__vcmpgtu) ACCESSLINT_SIMD2(__vcmples)
ACCESSLINT_SIMD2(__vcmpleu) ACCESSLINT_SIMD2(__vcmplts) ACCESSLINT_SIMD2(__vcmpltu) ACCESSLINT_SIMD2(__vseteq)
ACCESSLINT_SIMD2(__vsetne) ACCESSLINT_SIMD2(__vsetges) ACCESSLINT_SIMD2(__vsetgeu) ACCESSLINT_SIMD2(__vsetgts)
ACCESSLINT_SIMD2(__vsetgtu) ACCESSLINT_SIMD2(__vsetles)
ACCESSLINT_SIMD2(__vsetleu) ACCESSLINT_SIMD2(__vsetlts)
ACCESSLINT_SIMD2(__vsetltu)
// clang-format on
#undef ACCESSLINT_SIMD1
#undef ACCESSLINT_SIMD2
}

__device__ int __dp4a(int, int, int);
__device__ unsigned __dp4a(unsigned, unsigned, unsigned);
__device__ int __dp4a(char4, char4, int);
__device__ unsigned __dp4a(uchar4, uchar4, unsigned);
__device__ int __dp2a_lo(int, int, int);
__device__ unsigned __dp2a_lo(unsigned, unsigned, unsigned);
__device__ int __dp2a_hi(int, int, int);
__device__ unsigned __dp2a_hi(unsigned, unsigned, unsigned);
