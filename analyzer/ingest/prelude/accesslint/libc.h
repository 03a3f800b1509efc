// The part of the C library that cuda_runtime.h brings along, declared as glibc declares it, so that the real
// headers may follow (including them here would cost more than the rest of the prelude).
#pragma once
#pragma GCC system_header

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef long clock_t;
typedef long time_t;
struct _IO_FILE;
typedef struct _IO_FILE FILE;

#ifndef NULL
#define NULL __null
#endif
#ifndef offsetof
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define CLOCKS_PER_SEC ((clock_t)1000000)
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MAX 2147483647
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX 4294967295u
#define LONG_MAX 9223372036854775807L
#define LONG_MIN (-LONG_MAX - 1L)
#define ULONG_MAX 18446744073709551615ul
#define LLONG_MAX 9223372036854775807LL
#define LLONG_MIN (-LLONG_MAX - 1LL)
#define ULLONG_MAX 18446744073709551615ull
#define FLT_MAX __FLT_MAX__
#define FLT_MIN __FLT_MIN__
#define FLT_EPSILON __FLT_EPSILON__
#define DBL_MAX __DBL_MAX__
#define DBL_MIN __DBL_MIN__
#define DBL_EPSILON __DBL_EPSILON__

extern "C" {
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
int printf(const char *__restrict, ...);
int fprintf(FILE *__restrict, const char *__restrict, ...);
int sprintf(char *__restrict, const char *__restrict, ...) noexcept(true);
int puts(const char *);
int putchar(int);
int fflush(FILE *);
void *malloc(size_t) noexcept(true);
void *calloc(size_t, size_t) noexcept(true);
void *realloc(void *, size_t) noexcept(true);
void free(void *) noexcept(true);
void exit(int) noexcept(true) __attribute__((noreturn));
void abort() noexcept(true) __attribute__((noreturn));
int atoi(const char *) noexcept(true);
double atof(const char *) noexcept(true);
int rand() noexcept(true);
void srand(unsigned) noexcept(true);
double drand48() noexcept(true);
void srand48(long) noexcept(true);
char *getenv(const char *) noexcept(true);
int setenv(const char *, const char *, int) noexcept(true);
int abs(int) noexcept(true);
long labs(long) noexcept(true);
void *memset(void *, int, size_t) noexcept(true);
void *memcpy(void *__restrict, const void *__restrict, size_t) noexcept(true);
void *memmove(void *, const void *, size_t) noexcept(true);
int memcmp(const void *, const void *, size_t) noexcept(true);
int strcmp(const char *, const char *) noexcept(true);
int strncmp(const char *, const char *, size_t) noexcept(true);
char *strcpy(char *__restrict, const char *__restrict) noexcept(true);
char *strcat(char *__restrict, const char *__restrict) noexcept(true);
size_t strlen(const char *) noexcept(true);
clock_t clock() noexcept(true);
time_t time(time_t *) noexcept(true);
void __assert_fail(const char *, const char *, unsigned, const char *) noexcept(true)
    __attribute__((noreturn));

__device__ int printf(const char *, ...);
__device__ int vprintf(const char *, __builtin_va_list);
__device__ void *malloc(size_t);
__device__ void free(void *);
__device__ void *memset(void *, int, size_t);
__device__ void *memcpy(void *, const void *, size_t);
__device__ void *memmove(void *, const void *, size_t);
__device__ int memcmp(const void *, const void *, size_t);
__device__ size_t strlen(const char *);
__device__ int strcmp(const char *, const char *);
__device__ char *strcpy(char *, const char *);
__device__ clock_t clock();
__device__ void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
}

namespace std
{
}

#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))
#endif
