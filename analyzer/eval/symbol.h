/* What is not known for certain: symbols with supposed values, linear forms over them, the assumptions that a
 * number rests on, and the reasons why something is unknown. */
#ifndef ANALYZER_EVAL_SYMBOL_H
#define ANALYZER_EVAL_SYMBOL_H

#include "analyzer/base/arena.h"
#include "analyzer/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* A set of assumptions: bit i is the i-th of the table; the last bit stands for all beyond it. */
typedef uint64_t assumption_set;
enum { MAX_ASSUMPTIONS = 62 };

/* No assumption, but carried with them: the compiler can't know the value. */
#define RUNTIME_VALUE ((assumption_set)1 << 63)
/* Nor what it is a multiple of: it comes from an argument or the launch's shape. */
#define ARGUMENT_VALUE ((assumption_set)1 << 62)
#define NO_ASSUMPTION (RUNTIME_VALUE | ARGUMENT_VALUE)

/* A uniform number without a given value. */
struct symbol {
    const char *name;       /* "n"; of a derived one the expression, "h * w" */
    int64_t supposed;       /* what it counts as where a number is needed */
    assumption_set assumed; /* derived: what its parts rest on; plain: filled when first supposed */
    bool derived;
};

enum { MAX_TERMS = 6 };

/* Sum of coefficient x symbol, sorted by symbol, no zero coefficients; interned, so equal forms are the same
 * pointer. */
struct form {
    uint32_t n;
    uint32_t symbol[MAX_TERMS];
    int64_t coefficient[MAX_TERMS];
};

enum reason_kind {
    REASON_NONE,
    REASON_UNDEFINED, /* never written */
    REASON_LOADED,    /* depends on data loaded from memory (or on what an atomic returned) */
    REASON_OPAQUE,    /* something that is not modelled: a library call, PTX, ... */
    REASON_BUDGET,    /* the budget for this kernel was used up */
};

struct reason {
    enum reason_kind kind;
    const char *text;
};

/* All tables of one kernel evaluation (or of the host's). */
struct symbols {
    struct arena *arena;
    VEC(struct symbol) symbols;
    const struct form **forms; /* hash table of all, by contents */
    uint32_t n_forms, forms_size;
    VEC(const char *) assumptions;
    VEC(struct reason) reasons;
};

void symbols_init(struct symbols *s, struct arena *arena);

/* A new symbol; its name need not be unique. */
uint32_t symbol_new(struct symbols *s, const char *name, int64_t supposed);

/* The symbol for the value of a non-linear uniform expression; the same name gives the same symbol. */
uint32_t symbol_derived(struct symbols *s, const char *name, int64_t supposed, assumption_set assumed);

/* NULL for the zero form. Returns NULL and sets *overflow when there are more than MAX_TERMS terms. */
const struct form *form_add(struct symbols *s, const struct form *a, const struct form *b, int64_t scale_b,
                            bool *overflow);
const struct form *form_scale(struct symbols *s, const struct form *a, int64_t scale);
const struct form *form_of(struct symbols *s, uint32_t symbol);

/* The value that the form counts as; what that supposes is added to *assumed. */
int64_t form_suppose(struct symbols *s, const struct form *form, assumption_set *assumed);

/* Greatest common divisor of the coefficients (0 for NULL). */
int64_t form_gcd(const struct form *form);

/* "4 * n + m" */
const char *form_text(struct symbols *s, const struct form *form);

/* The set with this assumption alone; the same text gives the same bit. */
assumption_set assume(struct symbols *s, const char *text);

/* The id of a reason; the same kind and text give the same id. 0 is REASON_NONE. */
uint16_t reason_id(struct symbols *s, enum reason_kind kind, const char *text);

int64_t gcd64(int64_t a, int64_t b);

#endif
