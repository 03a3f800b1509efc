#include "simulator/sim.h"
#include "simulator/op.h"

void sim_request(const struct sim_arch *arch, const struct sim_request *request, struct sim_counts *counts)
{
    *counts = (struct sim_counts){0};
    sim_op_info(request->op)->count(arch, request, counts);
}

int sim_misaligned_lane(const struct sim_request *request)
{
    const struct sim_op_info *info = sim_op_info(request->op);
    uint64_t low = request->bytes - UINT64_C(1);
    for (uint32_t rest = request->mask & info->lanes; rest != 0; rest &= rest - 1) {
        int lane = __builtin_ctz(rest);
        if ((request->address[lane] & low) != 0 || (info->has_shared && (request->shared[lane] & low) != 0))
            return lane;
    }
    return -1;
}
