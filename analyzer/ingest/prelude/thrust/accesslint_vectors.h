// Thrust's pointers and vectors: enough to follow the memory that reaches a kernel. The algorithms are
// opaque.
#pragma once
#pragma GCC system_header
#include <accesslint_prelude.h>

#define THRUST_VERSION 200800
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 8

#pragma clang force_cuda_host_device begin
namespace thrust
{
template <class T> struct device_reference;

struct random_access_tag {
};
template <class T> struct device_ptr {
    typedef T value_type;
    typedef T element_type;
    typedef ptrdiff_t difference_type;
    typedef device_ptr pointer;
    typedef device_reference<T> reference;
    typedef random_access_tag iterator_category;
    T *raw;
    device_ptr() = default;
    explicit device_ptr(T *p) : raw(p)
    {
    }
    template <class O> device_ptr(const device_ptr<O> &other) : raw(other.raw)
    {
    }
    T *get() const
    {
        return raw;
    }
    device_reference<T> operator*() const
    {
        return device_reference<T>(*this);
    }
    template <class N> device_reference<T> operator[](N n) const
    {
        return device_reference<T>(device_ptr(raw + n));
    }
    template <class N> device_ptr operator+(N n) const
    {
        return device_ptr(raw + n);
    }
    device_ptr operator-(ptrdiff_t n) const
    {
        return device_ptr(raw - n);
    }
    ptrdiff_t operator-(device_ptr other) const
    {
        return raw - other.raw;
    }
    device_ptr &operator++()
    {
        raw++;
        return *this;
    }
    device_ptr operator++(int)
    {
        return device_ptr(raw++);
    }
    template <class N> device_ptr &operator+=(N n)
    {
        raw += n;
        return *this;
    }
    bool operator==(device_ptr other) const
    {
        return raw == other.raw;
    }
    bool operator!=(device_ptr other) const
    {
        return raw != other.raw;
    }
    bool operator<(device_ptr other) const
    {
        return raw < other.raw;
    }
    explicit operator bool() const
    {
        return raw != nullptr;
    }
};
// One element, which the host reads and writes by a copy.
template <class T> struct device_reference {
    device_ptr<T> place;
    explicit device_reference(device_ptr<T> p) : place(p)
    {
    }
    operator T() const
    {
        return __accesslint_opaque<T>();
    }
    device_reference &operator=(const T &)
    {
        return *this;
    }
    device_reference &operator=(const device_reference &)
    {
        return *this;
    }
    device_ptr<T> operator&() const
    {
        return place;
    }
    device_reference &operator+=(const T &)
    {
        return *this;
    }
};
template <class T> device_ptr<T> device_pointer_cast(T *p)
{
    return device_ptr<T>(p);
}
template <class T> device_ptr<T> device_pointer_cast(device_ptr<T> p)
{
    return p;
}
template <class T> T *raw_pointer_cast(device_ptr<T> p)
{
    return p.raw;
}
template <class T> T *raw_pointer_cast(T *p)
{
    return p;
}
template <class T> T &raw_reference_cast(device_reference<T> r)
{
    return *r.place.raw;
}
template <class T> device_ptr<T> device_malloc(size_t count)
{
    T *raw = nullptr;
    cudaMalloc(&raw, count * sizeof(T));
    return device_ptr<T>(raw);
}
template <class T> void device_free(device_ptr<T> p)
{
    cudaFree(p.raw);
}
template <class T> device_ptr<T> device_new(size_t count = 1)
{
    return device_malloc<T>(count);
}
template <class T> void device_delete(device_ptr<T> p)
{
    cudaFree(p.raw);
}

// Where a vector's elements live and how they are named.
template <class T> struct accesslint_on_device {
    typedef device_ptr<T> iterator;
    typedef device_reference<T> reference;
    static T *get(size_t count)
    {
        T *raw = nullptr;
        cudaMalloc(&raw, count * sizeof(T));
        return raw;
    }
    static iterator at(T *p)
    {
        return iterator(p);
    }
    static reference name(T *p)
    {
        return reference(iterator(p));
    }
};
template <class T> struct accesslint_on_host {
    typedef T *iterator;
    typedef T &reference;
    static T *get(size_t count)
    {
        return (T *)malloc(count * sizeof(T));
    }
    static iterator at(T *p)
    {
        return p;
    }
    static reference name(T *p)
    {
        return *p;
    }
};
template <class T, class place> class accesslint_vector
{
  public:
    typedef T value_type;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    typedef typename place::iterator iterator, const_iterator, pointer;
    typedef typename place::reference reference;
    accesslint_vector() : data_(nullptr), size_(0)
    {
    }
    explicit accesslint_vector(size_t count) : data_(place::get(count)), size_(count)
    {
    }
    accesslint_vector(size_t count, const T &) : data_(place::get(count)), size_(count)
    {
    }
    template <class I, class = decltype(*I())>
    accesslint_vector(I first, I last) : data_(place::get(last - first)), size_(last - first)
    {
    }
    accesslint_vector(const accesslint_vector &other) : data_(place::get(other.size_)), size_(other.size_)
    {
    }
    template <class V, class = decltype(((const V *)0)->size())>
    accesslint_vector(const V &other) : data_(place::get(other.size())), size_(other.size())
    {
    }
    accesslint_vector &operator=(const accesslint_vector &other)
    {
        resize(other.size_);
        return *this;
    }
    template <class V> accesslint_vector &operator=(const V &other)
    {
        resize(other.size());
        return *this;
    }
    iterator begin() const
    {
        return place::at(data_);
    }
    iterator end() const
    {
        return place::at(data_ + size_);
    }
    const_iterator cbegin() const
    {
        return begin();
    }
    const_iterator cend() const
    {
        return end();
    }
    iterator data() const
    {
        return place::at(data_);
    }
    size_t size() const
    {
        return size_;
    }
    size_t capacity() const
    {
        return size_;
    }
    bool empty() const
    {
        return size_ == 0;
    }
    template <class N> reference operator[](N n) const
    {
        return place::name(data_ + n);
    }
    reference front() const
    {
        return place::name(data_);
    }
    reference back() const
    {
        return place::name(data_ + size_ - 1);
    }
    void resize(size_t count)
    {
        if (count > size_)
            data_ = place::get(count);
        size_ = count;
    }
    void resize(size_t count, const T &)
    {
        resize(count);
    }
    void reserve(size_t)
    {
    }
    void clear()
    {
        size_ = 0;
    }
    void shrink_to_fit()
    {
    }
    void push_back(const T &)
    {
        resize(size_ + 1);
    }
    void assign(size_t count, const T &)
    {
        resize(count);
    }
    template <class I> void assign(I first, I last)
    {
        resize(last - first);
    }
    template <class... A> iterator insert(A &&...)
    {
        return begin();
    }
    template <class... A> iterator erase(A &&...)
    {
        return begin();
    }
    void swap(accesslint_vector &other)
    {
        accesslint_vector kept = other;
        other.data_ = data_;
        data_ = kept.data_;
    }

  private:
    T *data_;
    size_t size_;
};
template <class T, class allocator = void>
struct device_vector : accesslint_vector<T, accesslint_on_device<T>> {
    using accesslint_vector<T, accesslint_on_device<T>>::accesslint_vector;
    using accesslint_vector<T, accesslint_on_device<T>>::operator=;
    device_vector() = default;
};
template <class T, class allocator = void> struct host_vector : accesslint_vector<T, accesslint_on_host<T>> {
    using accesslint_vector<T, accesslint_on_host<T>>::accesslint_vector;
    using accesslint_vector<T, accesslint_on_host<T>>::operator=;
    host_vector() = default;
};
template <class T, class allocator = void> struct universal_vector : host_vector<T> {
    using host_vector<T>::host_vector;
};
} // namespace thrust
#pragma clang force_cuda_host_device end
