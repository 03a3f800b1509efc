// Thrust's algorithms, functors, tuples and iterators.
#pragma once
#pragma GCC system_header
#include "accesslint_vectors.h"
#include <tuple>
#include <utility>

#pragma clang force_cuda_host_device begin
namespace thrust
{
using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::swap;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;

// execution policies
struct accesslint_policy {
    template <class S> accesslint_policy on(S) const
    {
        return *this;
    }
    template <class A> accesslint_policy operator()(A &&) const
    {
        return *this;
    }
};
template <class P> struct execution_policy : accesslint_policy {
};
static const accesslint_policy device, host, seq;
namespace cuda
{
static const accesslint_policy par, par_nosync;
typedef accesslint_policy execution_policy;
} // namespace cuda
namespace omp
{
static const accesslint_policy par;
}
struct device_system_tag : accesslint_policy {
};
struct host_system_tag : accesslint_policy {
};

// functors
template <class A, class R> struct unary_function {
    typedef A argument_type;
    typedef R result_type;
};
template <class A, class B, class R> struct binary_function {
    typedef A first_argument_type;
    typedef B second_argument_type;
    typedef R result_type;
};
#define ACCESSLINT_FUNCTOR(name, R, expression)                                                              \
    template <class T = void> struct name {                                                                  \
        R operator()(const T &a, const T &b) const                                                           \
        {                                                                                                    \
            return expression;                                                                               \
        }                                                                                                    \
    };                                                                                                       \
    template <> struct name<void> {                                                                          \
        template <class A, class B>                                                                          \
        auto operator()(const A &a, const B &b) const -> accesslint::value_t<decltype(expression)>           \
        {                                                                                                    \
            return expression;                                                                               \
        }                                                                                                    \
    };
ACCESSLINT_FUNCTOR(plus, T, a + b)
ACCESSLINT_FUNCTOR(minus, T, a - b)
ACCESSLINT_FUNCTOR(multiplies, T, a *b)
ACCESSLINT_FUNCTOR(divides, T, a / b)
ACCESSLINT_FUNCTOR(modulus, T, a % b)
ACCESSLINT_FUNCTOR(maximum, T, a < b ? b : a)
ACCESSLINT_FUNCTOR(minimum, T, b < a ? b : a)
ACCESSLINT_FUNCTOR(bit_and, T, a &b)
ACCESSLINT_FUNCTOR(bit_or, T, a | b)
ACCESSLINT_FUNCTOR(bit_xor, T, a ^ b)
ACCESSLINT_FUNCTOR(equal_to, bool, a == b)
ACCESSLINT_FUNCTOR(not_equal_to, bool, a != b)
ACCESSLINT_FUNCTOR(greater, bool, a > b)
ACCESSLINT_FUNCTOR(less, bool, a < b)
ACCESSLINT_FUNCTOR(greater_equal, bool, a >= b)
ACCESSLINT_FUNCTOR(less_equal, bool, a <= b)
ACCESSLINT_FUNCTOR(logical_and, bool, a &&b)
ACCESSLINT_FUNCTOR(logical_or, bool, a || b)
#undef ACCESSLINT_FUNCTOR
template <class T = void> struct identity {
    const T &operator()(const T &a) const
    {
        return a;
    }
};
template <class T = void> struct negate {
    T operator()(const T &a) const
    {
        return -a;
    }
};
template <class T = void> struct square {
    T operator()(const T &a) const
    {
        return a * a;
    }
};
template <class T = void> struct logical_not {
    bool operator()(const T &a) const
    {
        return !a;
    }
};
namespace placeholders
{
static const int _1 = 1, _2 = 2, _3 = 3;
}

// iterators
template <class I> struct iterator_value {
    typedef typename I::value_type type;
};
template <class T> struct iterator_value<T *> {
    typedef T type;
};
template <class I> struct iterator_difference {
    typedef ptrdiff_t type;
};
template <class I> struct iterator_reference {
    typedef typename iterator_value<I>::type type;
};
template <class I> struct iterator_traits {
    typedef typename iterator_value<I>::type value_type;
    typedef ptrdiff_t difference_type;
};
#define ACCESSLINT_ITERATOR(self, V)                                                                         \
    typedef V value_type;                                                                                    \
    typedef V reference;                                                                                     \
    typedef ptrdiff_t difference_type;                                                                       \
    typedef random_access_tag iterator_category;                                                             \
    V operator*() const                                                                                      \
    {                                                                                                        \
        return __accesslint_opaque<V>();                                                                     \
    }                                                                                                        \
    template <class N> V operator[](N) const                                                                 \
    {                                                                                                        \
        return __accesslint_opaque<V>();                                                                     \
    }                                                                                                        \
    template <class N> self operator+(N) const                                                               \
    {                                                                                                        \
        return *this;                                                                                        \
    }                                                                                                        \
    ptrdiff_t operator-(const self &) const                                                                  \
    {                                                                                                        \
        return __accesslint_opaque<ptrdiff_t>();                                                             \
    }                                                                                                        \
    self &operator++()                                                                                       \
    {                                                                                                        \
        return *this;                                                                                        \
    }
template <class V, class... rest> struct counting_iterator {
    counting_iterator(V = V())
    {
    }
    ACCESSLINT_ITERATOR(counting_iterator, V)
};
template <class V, class... rest> struct constant_iterator {
    constant_iterator(V = V(), ptrdiff_t = 0)
    {
    }
    ACCESSLINT_ITERATOR(constant_iterator, V)
};
template <class V = int> struct discard_iterator {
    ACCESSLINT_ITERATOR(discard_iterator, V)
};
template <class F, class I, class... rest> struct transform_iterator {
    typedef decltype((*(F *)0)(*(typename iterator_value<I>::type *)0)) result;
    transform_iterator() = default;
    transform_iterator(I, F)
    {
    }
    explicit transform_iterator(I)
    {
    }
    ACCESSLINT_ITERATOR(transform_iterator, result)
};
template <class E, class I> struct permutation_iterator {
    typedef typename iterator_value<E>::type element;
    permutation_iterator() = default;
    permutation_iterator(E, I)
    {
    }
    ACCESSLINT_ITERATOR(permutation_iterator, element)
};
template <class T> struct zip_iterator {
    typedef T value;
    zip_iterator(T)
    {
    }
    ACCESSLINT_ITERATOR(zip_iterator, value)
};
template <class I> struct reverse_iterator {
    typedef typename iterator_value<I>::type element;
    explicit reverse_iterator(I)
    {
    }
    ACCESSLINT_ITERATOR(reverse_iterator, element)
};
#undef ACCESSLINT_ITERATOR
template <class V> counting_iterator<V> make_counting_iterator(V first)
{
    return counting_iterator<V>(first);
}
template <class V> constant_iterator<V> make_constant_iterator(V value)
{
    return constant_iterator<V>(value);
}
inline discard_iterator<> make_discard_iterator()
{
    return discard_iterator<>();
}
template <class I, class F> transform_iterator<F, I> make_transform_iterator(I i, F f)
{
    return transform_iterator<F, I>(i, f);
}
template <class E, class I> permutation_iterator<E, I> make_permutation_iterator(E e, I i)
{
    return permutation_iterator<E, I>(e, i);
}
template <class... I> zip_iterator<tuple<I...>> make_zip_iterator(tuple<I...> t)
{
    return zip_iterator<tuple<I...>>(t);
}
template <class... I> zip_iterator<tuple<I...>> make_zip_iterator(I... i)
{
    return zip_iterator<tuple<I...>>(tuple<I...>(i...));
}
template <class I> reverse_iterator<I> make_reverse_iterator(I i)
{
    return reverse_iterator<I>(i);
}
template <class I> ptrdiff_t distance(I first, I last)
{
    return last - first;
}
template <class I, class N> void advance(I &i, N n)
{
    i = i + n;
}

// Algorithms that yield an iterator: of the kind of the first range.
#define ACCESSLINT_ALGORITHM(name)                                                                           \
    template <class I, class... A> I name(I, A &&...)                                                        \
    {                                                                                                        \
        return __accesslint_opaque<I>();                                                                     \
    }                                                                                                        \
    template <class I, class... A> I name(const accesslint_policy &, I, A &&...)                             \
    {                                                                                                        \
        return __accesslint_opaque<I>();                                                                     \
    }
// clang-format off
#define ACCESSLINT_ALGORITHMS(X)                                                                             \
    X(copy) X(copy_n) X(copy_if) X(transform) X(transform_if) X(for_each) X(for_each_n)                      \
    X(fill_n) X(generate_n)
#define ACCESSLINT_ALGORITHMS2(X)                                                                            \
    X(inclusive_scan) X(exclusive_scan) X(transform_inclusive_scan) X(transform_exclusive_scan) X(unique)
#define ACCESSLINT_ALGORITHMS3(X)                                                                            \
    X(inclusive_scan_by_key) X(exclusive_scan_by_key) X(adjacent_difference) X(unique_copy)                  \
    X(remove) X(remove_if)
#define ACCESSLINT_ALGORITHMS4(X)                                                                            \
    X(remove_copy) X(remove_copy_if) X(replace_copy) X(gather) X(gather_if) X(scatter) X(scatter_if) X(merge)
#define ACCESSLINT_ALGORITHMS5(X)                                                                            \
    X(partition) X(stable_partition) X(find) X(find_if) X(min_element) X(max_element)                        \
    X(lower_bound) X(upper_bound)
#define ACCESSLINT_ALGORITHMS6(X)                                                                            \
    X(partition_copy) X(set_union) X(set_intersection) X(set_difference) X(swap_ranges) X(reverse_copy)
ACCESSLINT_ALGORITHMS(ACCESSLINT_ALGORITHM)
ACCESSLINT_ALGORITHMS2(ACCESSLINT_ALGORITHM)
ACCESSLINT_ALGORITHMS3(ACCESSLINT_ALGORITHM)
ACCESSLINT_ALGORITHMS4(ACCESSLINT_ALGORITHM)
ACCESSLINT_ALGORITHMS5(ACCESSLINT_ALGORITHM)
ACCESSLINT_ALGORITHMS6(ACCESSLINT_ALGORITHM)
// clang-format on
#undef ACCESSLINT_ALGORITHM
#undef ACCESSLINT_ALGORITHMS
#undef ACCESSLINT_ALGORITHMS2
#undef ACCESSLINT_ALGORITHMS3
#undef ACCESSLINT_ALGORITHMS4
#undef ACCESSLINT_ALGORITHMS5
#undef ACCESSLINT_ALGORITHMS6

// Those that yield something else.
#define ACCESSLINT_ALGORITHM(R, name) template <class... A> R name(A &&...);
ACCESSLINT_ALGORITHM(void, sort)
ACCESSLINT_ALGORITHM(void, stable_sort)
ACCESSLINT_ALGORITHM(void, sort_by_key)
ACCESSLINT_ALGORITHM(void, stable_sort_by_key)
ACCESSLINT_ALGORITHM(void, fill)
ACCESSLINT_ALGORITHM(void, sequence)
ACCESSLINT_ALGORITHM(void, tabulate)
ACCESSLINT_ALGORITHM(void, generate)
ACCESSLINT_ALGORITHM(void, replace)
ACCESSLINT_ALGORITHM(void, replace_if)
ACCESSLINT_ALGORITHM(void, reverse)
ACCESSLINT_ALGORITHM(void, uninitialized_fill)
ACCESSLINT_ALGORITHM(ptrdiff_t, count)
ACCESSLINT_ALGORITHM(ptrdiff_t, count_if)
ACCESSLINT_ALGORITHM(bool, equal)
ACCESSLINT_ALGORITHM(bool, is_sorted)
ACCESSLINT_ALGORITHM(bool, all_of)
ACCESSLINT_ALGORITHM(bool, any_of)
ACCESSLINT_ALGORITHM(bool, none_of)
ACCESSLINT_ALGORITHM(bool, binary_search)
#undef ACCESSLINT_ALGORITHM
#define ACCESSLINT_PAIR(name)                                                                                \
    template <class I, class J, class... A> pair<I, J> name(I, I, J, A &&...)                                \
    {                                                                                                        \
        return __accesslint_opaque<pair<I, J>>();                                                            \
    }                                                                                                        \
    template <class I, class J, class... A> pair<I, J> name(const accesslint_policy &, I, I, J, A &&...)     \
    {                                                                                                        \
        return __accesslint_opaque<pair<I, J>>();                                                            \
    }
ACCESSLINT_PAIR(reduce_by_key)
ACCESSLINT_PAIR(unique_by_key)
ACCESSLINT_PAIR(unique_by_key_copy)
ACCESSLINT_PAIR(mismatch)
#undef ACCESSLINT_PAIR
template <class I> pair<I, I> minmax_element(I, I)
{
    return __accesslint_opaque<pair<I, I>>();
}
template <class I> typename iterator_value<I>::type reduce(I, I)
{
    return __accesslint_opaque<typename iterator_value<I>::type>();
}
template <class I, class T> T reduce(I, I, T)
{
    return __accesslint_opaque<T>();
}
template <class I, class T, class F> T reduce(I, I, T, F)
{
    return __accesslint_opaque<T>();
}
template <class I> typename iterator_value<I>::type reduce(const accesslint_policy &, I, I)
{
    return __accesslint_opaque<typename iterator_value<I>::type>();
}
template <class I, class T> T reduce(const accesslint_policy &, I, I, T)
{
    return __accesslint_opaque<T>();
}
template <class I, class T, class F> T reduce(const accesslint_policy &, I, I, T, F)
{
    return __accesslint_opaque<T>();
}
template <class I, class F, class T, class G> T transform_reduce(I, I, F, T, G)
{
    return __accesslint_opaque<T>();
}
template <class I, class F, class T, class G> T transform_reduce(const accesslint_policy &, I, I, F, T, G)
{
    return __accesslint_opaque<T>();
}
template <class I, class J, class T, class... F> T inner_product(I, I, J, T, F...)
{
    return __accesslint_opaque<T>();
}

// random numbers, on both sides
struct minstd_rand {
    typedef unsigned result_type;
    explicit minstd_rand(unsigned = 1)
    {
    }
    void seed(unsigned)
    {
    }
    void discard(unsigned long long)
    {
    }
    unsigned operator()()
    {
        return __accesslint_opaque<unsigned>();
    }
};
typedef minstd_rand default_random_engine, minstd_rand0, taus88, ranlux24, ranlux48;
#define ACCESSLINT_DISTRIBUTION(name)                                                                        \
    template <class T = float> struct name {                                                                 \
        name(T = T(), T = T())                                                                               \
        {                                                                                                    \
        }                                                                                                    \
        template <class E> T operator()(E &)                                                                 \
        {                                                                                                    \
            return __accesslint_opaque<T>();                                                                 \
        }                                                                                                    \
    };
ACCESSLINT_DISTRIBUTION(uniform_real_distribution)
ACCESSLINT_DISTRIBUTION(uniform_int_distribution)
ACCESSLINT_DISTRIBUTION(normal_distribution)
#undef ACCESSLINT_DISTRIBUTION
namespace random
{
using thrust::default_random_engine;
using thrust::minstd_rand;
using thrust::normal_distribution;
using thrust::uniform_int_distribution;
using thrust::uniform_real_distribution;
} // namespace random
} // namespace thrust
#pragma clang force_cuda_host_device end
