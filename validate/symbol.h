/* Symbols of kernels: clang and nvcc don't give static kernels, and some templates, the same. */
#ifndef VALIDATE_SYMBOL_H
#define VALIDATE_SYMBOL_H

#include <stdbool.h>

/* Do both begin with the same name? _Z9transposeILi1EEvPf and transpose do. */
bool symbol_same_name(const char *a, const char *b);

/* Do they differ only in how they mark what is static, or in an unnamed namespace? */
bool symbol_same(const char *a, const char *b);

#endif
