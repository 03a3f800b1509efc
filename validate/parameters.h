/* What a kernel's arguments must be like, from the key "parameters" of a prediction's kernels:
 *   "parameters": [{"name": "in", "type": "const float *", "kind": "pointer", "size": 8, "value": null,
 *                   "element": "float", "element_size": 4, "bytes_needed": 1048576, "index_limit": null}, ...]
 * in the order of the declaration. kind: pointer, integer, float, other (an argument that can't be made). value: of an integer or float,
 * as the prediction supposed it. element, element_size: what a pointer points to (integer, float or other). bytes_needed: bytes from
 * the pointer to the end of the last access that the evaluation saw; null: not known. index_limit: integers there are used as indices and
 * must stay below it. */
#ifndef VALIDATE_PARAMETERS_H
#define VALIDATE_PARAMETERS_H

#include "analyzer/base/arena.h"
#include "analyzer/base/die.h"
#include "analyzer/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

enum parameter_kind { PARAMETER_OTHER, PARAMETER_POINTER, PARAMETER_INTEGER, PARAMETER_FLOAT };

extern const char *const parameter_words[]; /* ends with NULL */

struct parameter {
    const char *name, *type;
    enum parameter_kind kind;
    uint32_t size;
    double value;
    bool has_value;
    enum parameter_kind element;
    uint32_t element_size;
    uint64_t bytes_needed; /* 0: not known */
    uint64_t index_limit;  /* 0: not used as indices */
};

struct kernel_parameters {
    bool known; /* the prediction has the key */
    VEC(struct parameter) parameters;
};

typedef VEC(struct kernel_parameters) parameters_list;

/* The parameters of every kernel of the prediction at `path`, in the order of its files and their kernels. False: *error says why. */
bool parameters_read(struct arena *arena, const char *path, parameters_list *out, const char **error) MUST_USE;

#endif
