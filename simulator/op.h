/* The operations as rows of a table: their names in a trace, what they may be asked, and the model that
 * counts them. */
#ifndef SIMULATOR_OP_H
#define SIMULATOR_OP_H

#include "simulator/sim.h"

#include <stddef.h>

typedef void sim_model(const struct sim_arch *arch, const struct sim_request *request,
                       struct sim_counts *counts);

struct sim_op_info {
    const char *name;    /* "global_load" */
    sim_model *count;    /* fills a zeroed sim_counts */
    uint32_t widths;     /* the bytes a lane that it allows, as a set: 4 | 8 */
    uint32_t lanes;      /* lanes whose address counts: for ldmatrix.x1 lanes 0 to 7 */
    uint32_t first_arch; /* the first sm_ number that has it */
    bool has_shared;     /* uses sim_request.shared */
};

const struct sim_op_info *sim_op_info(enum sim_op op);

/* False when no operation has that name. */
bool sim_op_find(const char *name, enum sim_op *op);

/* The models. Each file says at its head what it models and what it does not. */
sim_model sim_count_global, sim_count_async_ca, sim_count_async_cg; /* global.c */
sim_model sim_count_shared_load, sim_count_shared_store;            /* shared.c */
sim_model sim_count_matrix;                                         /* shared.c */
sim_model sim_count_local;                                          /* local.c */
sim_model sim_count_constant;                                       /* constant.c */

/* shared.c: passes of the bank rule for a store of `bytes` a lane; `ways` gets the largest number of words in
 * a bank. */
uint32_t sim_store_wavefronts(const struct sim_arch *arch, const uint64_t *address, uint32_t mask,
                              uint32_t bytes, uint32_t *ways);

#endif
