/* A second simulator, as plain and slow as can be, written from the rules and not from the first one: byte by
 * byte, with lists that are searched from the start, and with its own idea of which architecture does what.
 * Both must agree on any request. */
#ifndef TESTS_ORACLE_ORACLE_H
#define TESTS_ORACLE_ORACLE_H

#include "simulator/sim.h"

/* As sim_request; the architecture by its name ("sm_35+ca"). */
void oracle_request(const char *arch, const struct sim_request *request, struct sim_counts *counts);

/* Random numbers, the same on every machine for the same start. */
uint64_t oracle_random(uint64_t *state);

/* A random aligned request of the kinds that kernels make: even, scattered, tiled, permuted, shared
 * addresses, at the very ends of the address space; any mask. */
void oracle_make_request(uint64_t *state, enum sim_op op, uint32_t bytes, struct sim_request *request);

#endif
