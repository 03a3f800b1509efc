#pragma once
#pragma GCC system_header
#include "accesslint_vectors.h"

#pragma clang force_cuda_host_device begin
namespace thrust
{
template <class T> struct __attribute__((aligned(2 * sizeof(T)))) complex {
    typedef T value_type;
    T x, y;
    complex() = default;
    constexpr complex(T re, T im = T()) : x(re), y(im)
    {
    }
    template <class O> complex(const complex<O> &other) : x((T)other.x), y((T)other.y)
    {
    }
    T real() const
    {
        return x;
    }
    T imag() const
    {
        return y;
    }
    void real(T value)
    {
        x = value;
    }
    void imag(T value)
    {
        y = value;
    }
    complex &operator+=(complex b)
    {
        x += b.x;
        y += b.y;
        return *this;
    }
    complex &operator-=(complex b)
    {
        x -= b.x;
        y -= b.y;
        return *this;
    }
    complex &operator*=(complex b)
    {
        *this = *this * b;
        return *this;
    }
    complex &operator/=(complex b)
    {
        *this = *this / b;
        return *this;
    }
    friend complex operator+(complex a, complex b)
    {
        return complex(a.x + b.x, a.y + b.y);
    }
    friend complex operator-(complex a, complex b)
    {
        return complex(a.x - b.x, a.y - b.y);
    }
    friend complex operator*(complex a, complex b)
    {
        return complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
    }
    friend complex operator/(complex a, complex b)
    {
        T norm = b.x * b.x + b.y * b.y;
        return complex((a.x * b.x + a.y * b.y) / norm, (a.y * b.x - a.x * b.y) / norm);
    }
    friend complex operator-(complex a)
    {
        return complex(-a.x, -a.y);
    }
    friend bool operator==(complex a, complex b)
    {
        return a.x == b.x && a.y == b.y;
    }
};
template <class T> complex<T> conj(complex<T> z)
{
    return complex<T>(z.x, -z.y);
}
template <class T> T norm(complex<T> z)
{
    return z.x * z.x + z.y * z.y;
}
template <class T> T abs(complex<T>)
{
    return __accesslint_opaque<T>();
}
template <class T> T arg(complex<T>)
{
    return __accesslint_opaque<T>();
}
template <class T> complex<T> polar(T, T = T())
{
    return __accesslint_opaque<complex<T>>();
}
template <class T> complex<T> exp(complex<T>)
{
    return __accesslint_opaque<complex<T>>();
}
template <class T> complex<T> sqrt(complex<T>)
{
    return __accesslint_opaque<complex<T>>();
}
template <class T> complex<T> pow(complex<T>, T)
{
    return __accesslint_opaque<complex<T>>();
}
} // namespace thrust
#pragma clang force_cuda_host_device end
