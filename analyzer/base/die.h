/* Our own mistakes end the program with the place in our source; a user's mistakes never come here. */
#ifndef ANALYZER_BASE_DIE_H
#define ANALYZER_BASE_DIE_H

#include <stdio.h>
#include <stdlib.h>

#define DIE(...)                                                                                             \
    do {                                                                                                     \
        fprintf(stderr, "%s:%d: internal error: ", __FILE__, __LINE__);                                      \
        fprintf(stderr, __VA_ARGS__);                                                                        \
        fputc('\n', stderr);                                                                                 \
        abort();                                                                                             \
    } while (0)

#define MUST_USE __attribute__((warn_unused_result))

#endif
