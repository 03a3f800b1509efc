/* Compares what a case expects with what accesslint said. */
#ifndef TESTS_CASES_MATCH_H
#define TESTS_CASES_MATCH_H

#include "tests/cases/expect.h"

#include <jansson.h>

struct problems {
    VEC(const char *) list;
};

/* Sentences, one for each expectation that isn't met, each with its "file:line: "; empty when all is as
 * expected. A known gap is a problem when it holds by now. `answer` is the JSON of a run over this one file.
 */
void match_case(struct arena *arena, const struct test_case *test, json_t *answer, struct problems *out);

#endif
