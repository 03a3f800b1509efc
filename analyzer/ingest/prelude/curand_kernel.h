// Random numbers in kernels. The states have the layout of the library's, since kernels copy them; the
// numbers are opaque.
#pragma once
#pragma GCC system_header
#include "curand.h"

struct curandStateXORWOW {
    unsigned d, v[5];
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
struct curandStateMRG32k3a {
    unsigned s1[3], s2[3];
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
struct curandStatePhilox4_32_10 {
    uint4 ctr, output;
    uint2 key;
    unsigned STATE;
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
struct curandStateSobol32 {
    unsigned i, x, c, direction_vectors[32];
};
struct curandStateScrambledSobol32 {
    unsigned i, x, c, direction_vectors[32];
};
struct curandStateSobol64 {
    unsigned long long i, x, c, direction_vectors[64];
};
struct curandStateScrambledSobol64 {
    unsigned long long i, x, c, direction_vectors[64];
};
typedef curandStateXORWOW curandState, curandState_t, curandStateXORWOW_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateSobol32 curandStateSobol32_t;
typedef curandStateSobol64 curandStateSobol64_t;
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;

// What a new state holds, and what becomes of one when numbers are drawn.
template <class S> __device__ inline void accesslint_set_state(S *state)
{
    *state = __accesslint_opaque<S>();
}
template <class S> __device__ inline void accesslint_advance(S *state)
{
    S old = *state;
    *state = old;
}
// The words that a draw moves; the Box-Muller fields stay.
__device__ inline void accesslint_advance(curandStateXORWOW *state)
{
    unsigned t = state->v[0] ^ (state->v[0] >> 2);
    for (int i = 0; i < 4; i++)
        state->v[i] = state->v[i + 1];
    state->v[4] = (state->v[4] ^ (state->v[4] << 4)) ^ (t ^ (t << 1));
    state->d += 362437;
}

template <class S>
__device__ inline void curand_init(unsigned long long, unsigned long long, unsigned long long, S *state)
{
    accesslint_set_state(state);
}
template <class V, class S> __device__ inline void curand_init(V *, unsigned, S *state)
{
    accesslint_set_state(state);
}
template <class V, class N, class S> __device__ inline void curand_init(V *, N, unsigned, S *state)
{
    accesslint_set_state(state);
}
template <class S> __device__ inline void skipahead(unsigned long long, S *state)
{
    accesslint_advance(state);
}
template <class S> __device__ inline void skipahead_sequence(unsigned long long, S *state)
{
    accesslint_advance(state);
}
#define ACCESSLINT_DRAW(T, name)                                                                             \
    template <class S> __device__ inline T name(S *state)                                                    \
    {                                                                                                        \
        accesslint_advance(state);                                                                           \
        return __accesslint_opaque<T>();                                                                     \
    }
ACCESSLINT_DRAW(unsigned, curand)
ACCESSLINT_DRAW(uint4, curand4)
ACCESSLINT_DRAW(float, curand_uniform)
ACCESSLINT_DRAW(float2, curand_uniform2)
ACCESSLINT_DRAW(float4, curand_uniform4)
ACCESSLINT_DRAW(double, curand_uniform_double)
ACCESSLINT_DRAW(double2, curand_uniform2_double)
ACCESSLINT_DRAW(float, curand_normal)
ACCESSLINT_DRAW(float2, curand_normal2)
ACCESSLINT_DRAW(float4, curand_normal4)
ACCESSLINT_DRAW(double, curand_normal_double)
ACCESSLINT_DRAW(double2, curand_normal2_double)
#undef ACCESSLINT_DRAW
#define ACCESSLINT_DRAW(T, name, P)                                                                          \
    template <class S> __device__ inline T name(S *state, P)                                                 \
    {                                                                                                        \
        accesslint_advance(state);                                                                           \
        return __accesslint_opaque<T>();                                                                     \
    }
ACCESSLINT_DRAW(unsigned, curand_poisson, double)
ACCESSLINT_DRAW(uint4, curand_poisson4, double)
ACCESSLINT_DRAW(unsigned, curand_discrete, curandDiscreteDistribution_t)
#undef ACCESSLINT_DRAW
#define ACCESSLINT_DRAW(T, name, P)                                                                          \
    template <class S> __device__ inline T name(S *state, P, P)                                              \
    {                                                                                                        \
        accesslint_advance(state);                                                                           \
        return __accesslint_opaque<T>();                                                                     \
    }
ACCESSLINT_DRAW(float, curand_log_normal, float)
ACCESSLINT_DRAW(float2, curand_log_normal2, float)
ACCESSLINT_DRAW(float4, curand_log_normal4, float)
ACCESSLINT_DRAW(double, curand_log_normal_double, double)
#undef ACCESSLINT_DRAW
