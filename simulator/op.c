#include "simulator/op.h"

#include <string.h>

enum { ANY_WIDTH = 1 | 2 | 4 | 8 | 16, ATOMIC_WIDTH = 2 | 4 | 8 | 16 };
#define ALL_LANES UINT32_MAX

/* cp.async: sm_80, ldmatrix: sm_75, stmatrix: sm_90 (PTX ISA). */
static const struct sim_op_info ops[] = {
    [SIM_GLOBAL_LOAD] = {"global_load", sim_count_global, ANY_WIDTH, ALL_LANES, 0, false},
    [SIM_GLOBAL_STORE] = {"global_store", sim_count_global, ANY_WIDTH, ALL_LANES, 0, false},
    [SIM_GLOBAL_ATOMIC] = {"global_atomic", sim_count_global, ATOMIC_WIDTH, ALL_LANES, 0, false},
    [SIM_GLOBAL_REDUCTION] = {"global_reduction", sim_count_global, ATOMIC_WIDTH, ALL_LANES, 0, false},
    [SIM_SHARED_LOAD] = {"shared_load", sim_count_shared_load, ANY_WIDTH, ALL_LANES, 0, false},
    [SIM_SHARED_STORE] = {"shared_store", sim_count_shared_store, ANY_WIDTH, ALL_LANES, 0, false},
    [SIM_SHARED_ATOMIC] = {"shared_atomic", sim_count_shared_store, ATOMIC_WIDTH, ALL_LANES, 0, false},
    [SIM_LOCAL_LOAD] = {"local_load", sim_count_local, ANY_WIDTH, ALL_LANES, 0, false},
    [SIM_LOCAL_STORE] = {"local_store", sim_count_local, ANY_WIDTH, ALL_LANES, 0, false},
    [SIM_CONSTANT_LOAD] = {"constant_load", sim_count_constant, ANY_WIDTH, ALL_LANES, 0, false},
    [SIM_CP_ASYNC_CA] = {"cp_async_ca", sim_count_async_ca, 4 | 8 | 16, ALL_LANES, 80, true},
    [SIM_CP_ASYNC_CG] = {"cp_async_cg", sim_count_async_cg, 16, ALL_LANES, 80, true},
    [SIM_LDMATRIX_X1] = {"ldmatrix_x1", sim_count_matrix, 16, 0xff, 75, false},
    [SIM_LDMATRIX_X2] = {"ldmatrix_x2", sim_count_matrix, 16, 0xffff, 75, false},
    [SIM_LDMATRIX_X4] = {"ldmatrix_x4", sim_count_matrix, 16, ALL_LANES, 75, false},
    [SIM_LDMATRIX_X1_TRANS] = {"ldmatrix_x1_trans", sim_count_matrix, 16, 0xff, 75, false},
    [SIM_LDMATRIX_X2_TRANS] = {"ldmatrix_x2_trans", sim_count_matrix, 16, 0xffff, 75, false},
    [SIM_LDMATRIX_X4_TRANS] = {"ldmatrix_x4_trans", sim_count_matrix, 16, ALL_LANES, 75, false},
    [SIM_STMATRIX_X1] = {"stmatrix_x1", sim_count_matrix, 16, 0xff, 90, false},
    [SIM_STMATRIX_X2] = {"stmatrix_x2", sim_count_matrix, 16, 0xffff, 90, false},
    [SIM_STMATRIX_X4] = {"stmatrix_x4", sim_count_matrix, 16, ALL_LANES, 90, false},
};
_Static_assert(sizeof ops / sizeof ops[0] == SIM_OP_COUNT, "every operation has a row");

const struct sim_op_info *sim_op_info(enum sim_op op)
{
    return &ops[op];
}

bool sim_op_find(const char *name, enum sim_op *op)
{
    for (size_t i = 0; i < SIM_OP_COUNT; i++) {
        if (strcmp(ops[i].name, name) == 0) {
            *op = (enum sim_op)i;
            return true;
        }
    }
    return false;
}
