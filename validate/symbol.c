#include "validate/symbol.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char ANONYMOUS[] = "_GLOBAL__N_";

/* The first name in a symbol: _Z9transposeILi1EEvPf gives "transpose"; anything else is its own name. An unnamed namespace is no name: the
 * compilers call it differently. */
static size_t first_name(const char **symbol)
{
    const char *at = *symbol;
    if (strncmp(at, "_Z", 2))
        return strcspn(at, "<(");
    for (at += 2;;) {
        while (*at && !isdigit((unsigned char)*at))
            at++;
        char *name;
        size_t length = strtoul(at, &name, 10);
        if (strnlen(name, length) < length || !length)
            return strlen(*symbol);
        if (strncmp(name, ANONYMOUS, sizeof ANONYMOUS - 1)) {
            *symbol = name;
            return length;
        }
        at = name + length;
    }
}

bool symbol_same_name(const char *a, const char *b)
{
    size_t length_a = first_name(&a), length_b = first_name(&b);
    return length_a == length_b && !strncmp(a, b, length_a);
}

bool symbol_same(const char *a, const char *b)
{
    first_name(&a);
    first_name(&b);
    return !strcmp(a, b);
}
