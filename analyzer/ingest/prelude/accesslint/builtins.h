// Our own declarations that the evaluator knows by name, and the helpers of the other headers.
#pragma once
#pragma GCC system_header

// One thread copies `bytes` (4, 8 or 16) from global to shared memory without a register between; `bypass_l1`
// as cp.async.cg.
__device__ void __accesslint_async_copy(void *shared_destination, const void *global_source,
                                        unsigned long bytes, bool bypass_l1);
// Every lane takes part in an access of `bytes` a lane near p whose layout over the lanes isn't documented.
__device__ void __accesslint_unknown_access(const volatile void *p, unsigned long bytes, const char *reason);
// All threads of the block meet.
__device__ void __accesslint_barrier();
// A value that nothing is known of.
template <class T> __device__ __host__ T __accesslint_opaque();

namespace accesslint
{
// Keeps a parameter out of template argument deduction.
template <class T> struct same {
    typedef T type;
};
template <class T> using same_t = typename same<T>::type;
// T without a reference.
template <class T> struct value {
    typedef T type;
};
template <class T> struct value<T &> {
    typedef T type;
};
template <class T> using value_t = typename value<T>::type;
template <bool yes, class T> struct when {
};
template <class T> struct when<true, T> {
    typedef T type;
};
template <class T, class R> using when_integer = typename when<__is_integral(T), R>::type;
template <class A, class B, class R>
using when_numbers = typename when<__is_arithmetic(A) && __is_arithmetic(B), R>::type;
} // namespace accesslint
