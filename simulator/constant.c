/* Constant memory through its own cache: lanes that want different addresses are served one address after the other.
 * Does not model: misses of that cache; loads of constant data that the compiler makes through other paths. */
#include "simulator/lanes.h"
#include "simulator/op.h"

void sim_count_constant(const struct sim_arch *arch, const struct sim_request *request, struct sim_counts *counts)
{
    (void)arch; /* the same on every architecture of the table */
    struct lane_set addresses;
    lane_set_clear(&addresses);
    for (uint32_t rest = request->mask; rest != 0; rest &= rest - 1)
        lane_set_put(&addresses, request->address[__builtin_ctz(rest)]);
    counts->has_constant = true;
    counts->requests = request->mask != 0;
    counts->constant_requests = addresses.count;
}
