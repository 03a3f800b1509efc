/* Constant memory through its own cache: lanes that want different addresses are served one after the other.
 *
 * Does not model: misses of that cache; loads of constant data that go through other paths. */
#include "simulator/lanes.h"
#include "simulator/op.h"

void sim_count_constant(const struct sim_arch *arch, const struct sim_request *request,
                        struct sim_counts *counts)
{
    (void)arch; /* the same on every architecture of the table */
    struct lanes_seen addresses;
    lanes_seen_clear(&addresses);
    for (uint32_t rest = request->mask; rest != 0; rest &= rest - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(rest);
        counts->constant_requests += lanes_first_with(&addresses, lane, request->address[lane]) == lane;
    }
    counts->has_constant = true;
    counts->requests = request->mask != 0;
}
