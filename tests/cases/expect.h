/* What a case says about itself in its comments. The grammar is in tests/README.md. */
#ifndef TESTS_CASES_EXPECT_H
#define TESTS_CASES_EXPECT_H

#include "analyzer/base/arena.h"
#include "analyzer/base/die.h"
#include "analyzer/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

enum expect_kind {
    EXPECT_SITE,
    EXPECT_LAUNCH,
    EXPECT_FINDING,
    EXPECT_NO_FINDING,
    EXPECT_DIAGNOSTIC,
    EXPECT_LOST
};

struct expect_field {
    const char *key, *value; /* a word alone ("global", "load") has the key "" */
};

struct expectation {
    enum expect_kind kind;
    uint32_t line; /* that it speaks of */
    const char *text;
    VEC(struct expect_field) fields; /* sites and launches */
    const char *severity;            /* EXPECT_DIAGNOSTIC: "error", "warning" or "note" */
    bool known_gap;                  /* must not hold yet */
};

struct test_case {
    const char *path;
    VEC(const char *) args;  /* for accesslint, before the path */
    VEC(const char *) flags; /* after "--" */
    int exit_code;           /* -1: 0 or 1 */
    bool known_gap;          /* the whole file must fail */
    VEC(struct expectation) expectations;
};

/* How much of a quantity is pinned down: "32", "32/4", "1..16~4.75/1", "~4.75", "none". */
struct expect_number {
    bool none, has_range, has_average, has_ideal;
    double min, max, average, ideal;
};

/* Reads the comments of `path`. Returns false with a sentence in *trouble when the file can't be read or a
 * comment is malformed. */
bool expect_read(struct arena *arena, const char *path, struct test_case *out, const char **trouble) MUST_USE;

/* The value of `key`, or NULL. */
const char *expect_field(const struct expectation *expectation, const char *key);

/* Returns false when `text` isn't of one of the forms above. */
bool expect_number(const char *text, struct expect_number *out) MUST_USE;

#endif
