/* How many full-warp 4-byte requests sim_request counts in a second on one core: an equal mix of contiguous,
 * strided and random addresses, in global and shared memory. Prints the best of some rounds, as other work of
 * the machine only ever slows one; judges nothing.
 *
 *     bench_sim [requests of a round in millions, 3 unless given] */
#include "simulator/arch.h"
#include "simulator/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 8, REQUESTS = 1024 }; /* made of each kind */

enum pattern { CONTIGUOUS, STRIDED, RANDOM, PATTERN_COUNT };
static const char *const pattern_name[] = {"contiguous", "strided", "random"};

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Global addresses lie in 64 MiB, shared ones in 48 KiB; strides are 2 to 33 words. */
static void make_request(struct sim_request *request, enum sim_op op, enum pattern pattern, uint64_t *state)
{
    uint64_t window = op == SIM_GLOBAL_LOAD ? UINT64_C(64) << 20 : UINT64_C(48) << 10;
    uint64_t stride = pattern == CONTIGUOUS ? 4 : 4 * (2 + next_random(state) % 32);
    uint64_t base = next_random(state) % (window - 32 * stride) & ~UINT64_C(3);
    *request = (struct sim_request){.op = op, .bytes = 4, .mask = UINT32_MAX};
    for (uint32_t lane = 0; lane < SIM_LANES; lane++)
        request->address[lane] =
            pattern == RANDOM ? next_random(state) % window & ~UINT64_C(3) : base + lane * stride;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Seconds of the best round for `count` requests, taken from `requests` in turn; `sum` keeps the work alive.
 */
static double measure(const struct sim_arch *arch, const struct sim_request *requests, size_t length,
                      size_t count, uint64_t *sum)
{
    struct sim_counts counts;
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        for (size_t i = 0; i < count; i++) {
            sim_request(arch, &requests[i % length], &counts);
            *sum += counts.sectors + counts.wavefronts;
        }
        double seconds = now() - start;
        best = round == 0 || seconds < best ? seconds : best;
    }
    return best;
}

static void report(const char *space, const char *pattern, size_t count, double seconds)
{
    printf("%-7s %-11s %7.1f million requests a second\n", space, pattern, 1e-6 * (double)count / seconds);
}

int main(int argc, char **argv)
{
    static struct sim_request mix[2 * PATTERN_COUNT * REQUESTS], one[REQUESTS];
    const struct sim_arch *arch = sim_arch_find("sm_90");
    size_t millions = argc > 1 ? strtoul(argv[1], NULL, 10) : 3, count = 1000000 * (millions ? millions : 1),
           filled = 0;
    uint64_t state = 42, sum = 0;
    for (size_t i = 0; i < REQUESTS; i++)
        for (int kind = 0; kind < 2 * PATTERN_COUNT; kind++)
            make_request(&mix[filled++], kind % 2 ? SIM_SHARED_LOAD : SIM_GLOBAL_LOAD,
                         (enum pattern)(kind / 2), &state);
    for (int kind = 0; kind < 2 * PATTERN_COUNT; kind++) {
        for (size_t i = 0; i < REQUESTS; i++)
            make_request(&one[i], kind % 2 ? SIM_SHARED_LOAD : SIM_GLOBAL_LOAD, (enum pattern)(kind / 2),
                         &state);
        report(kind % 2 ? "shared" : "global", pattern_name[kind / 2], count,
               measure(arch, one, REQUESTS, count, &sum));
    }
    report("both", "mix", count, measure(arch, mix, filled, count, &sum));
    return sum == 0; /* never: every request counts at least one */
}
