/* What the memory system does with one request: one memory instruction executed by one warp. Pure: no allocation, no globals.
 * Rules and their sources: simulator/README.md. */
#ifndef SIMULATOR_SIM_H
#define SIMULATOR_SIM_H

#include <stdbool.h>
#include <stdint.h>

enum { SIM_LANES = 32 };

struct sim_arch; /* one compute capability: arch.h */

enum sim_op {
    SIM_GLOBAL_LOAD, SIM_GLOBAL_STORE, SIM_GLOBAL_ATOMIC, SIM_GLOBAL_REDUCTION,
    SIM_SHARED_LOAD, SIM_SHARED_STORE, SIM_SHARED_ATOMIC,
    SIM_LOCAL_LOAD, SIM_LOCAL_STORE,
    SIM_CONSTANT_LOAD,
    SIM_CP_ASYNC_CA, SIM_CP_ASYNC_CG,
    SIM_LDMATRIX_X1, SIM_LDMATRIX_X2, SIM_LDMATRIX_X4,
    SIM_LDMATRIX_X1_TRANS, SIM_LDMATRIX_X2_TRANS, SIM_LDMATRIX_X4_TRANS,
    SIM_STMATRIX_X1, SIM_STMATRIX_X2, SIM_STMATRIX_X4,
    SIM_OP_COUNT
};

struct sim_request {
    enum sim_op op;
    uint32_t bytes;                /* per lane: 1, 2, 4, 8 or 16 (ldmatrix, stmatrix: 16) */
    uint32_t mask;                 /* active lanes, lane 0 = bit 0 */
    uint64_t address[SIM_LANES];   /* byte addresses in the op's space; local: each thread's own offset, interleaved here;
                                      cp.async: the global source; ldmatrix: lanes 0-7 give the rows of the first matrix, ... */
    uint32_t shared[SIM_LANES];    /* cp.async: where each lane writes in shared memory */
};

/* A quantity that does not apply to the operation is 0 and its has_ flag false. cp.async has both sides: ways is the destination's
 * degree, wavefronts its bank rule, with .ca the lines of the source where they are more (simulator/README.md). */
struct sim_counts {
    bool has_sectors, has_wavefronts, has_constant; /* sectors and lines come together */
    uint32_t requests;                              /* of the warp instruction: 1 on sm_70 and newer; 0 when no lane is active */
    uint32_t sectors, lines, wavefronts, ways;
    uint32_t constant_requests;
    uint32_t ideal_sectors, ideal_lines, ideal_wavefronts;
};

/* Counts one request. Addresses must be naturally aligned (sim_misaligned_lane tells). */
void sim_request(const struct sim_arch *arch, const struct sim_request *request, struct sim_counts *counts);

/* The first active lane whose address (or shared destination) is not a multiple of `bytes`, else -1. Such an access faults. */
int sim_misaligned_lane(const struct sim_request *request);

#endif
