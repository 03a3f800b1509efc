// Host functions of NVIDIA's libraries: the arguments are taken as they come, since none of them reaches a
// kernel.
#pragma once
#pragma GCC system_header
#include <accesslint_prelude.h>

#define ACCESSLINT_CALL(result, name) extern "C" result name(...);
// The four types that linear algebra knows.
#define ACCESSLINT_SDCZ(result, before, after)                                                               \
    ACCESSLINT_CALL(result, before##S##after)                                                                \
    ACCESSLINT_CALL(result, before##D##after)                                                                \
    ACCESSLINT_CALL(result, before##C##after)                                                                \
    ACCESSLINT_CALL(result, before##Z##after)
