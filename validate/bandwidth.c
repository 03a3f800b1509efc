#include "validate/bandwidth.h"

#include <string.h>

/* Measured: H200 (4.25 TB/s by a copy of float4), RTX 3060 Ti (412 GB/s by a copy of float). */
static const struct device devices[] = {
    {"NVIDIA H200", "sm_90", 132, 1980, 4250},
    {"NVIDIA GeForce RTX 3060 Ti", "sm_86", 38, 1665, 412},
};

/* Of what the memory's pins can carry, a copy reaches about this much (measured 0.88 to 0.94 on several devices). */
static const double COPY_SHARE = 0.9;

const struct device *device_find(struct arena *arena, const struct machine *machine)
{
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (machine->gpu && !strcmp(machine->gpu, devices[i].gpu))
            return &devices[i];
    if (!machine->multiprocessors || !machine->clock_khz || !machine->memory_clock_khz || !machine->memory_bus_bits)
        return NULL;
    struct device *device = ARENA_NEW(arena, struct device);
    *device = (struct device){machine->gpu, machine->arch, machine->multiprocessors, (double)machine->clock_khz / 1000, 0};
    /* two bits a clock and pin; kHz x bytes = 10^3 bytes a second */
    device->copy_gbs = COPY_SHARE * 2 * (double)machine->memory_clock_khz * (double)machine->memory_bus_bits / 8 / 1e6;
    return device;
}

static bool has_cost(const struct site *site)
{
    return site->status == STATUS_EXACT || site->status == STATUS_ASSUMED;
}

static void add_site(struct bandwidth *sum, const struct site *site)
{
    if (site->status == STATUS_UNREACHED || site->space == SPACE_CONSTANT)
        return;
    if (!has_cost(site)) {
        sum->unknown = "an access of this kernel has no predicted count";
        return;
    }
    if (site->space == SPACE_GLOBAL)
        sum->useful_bytes += site->requests * site->active_lanes * site->bytes;
    if (site->space != SPACE_SHARED && site->sectors.present)
        sum->moved_bytes += site->requests * site->sectors.per_request * 32;
    if (site->wavefronts.present)
        sum->wavefronts += site->requests * site->wavefronts.per_request;
}

struct bandwidth bandwidth_predict(const struct device *device, const struct kernel_prediction *kernel)
{
    struct bandwidth sum = {.limit = "memory"};
    if (!device)
        sum.unknown = "the device is not in the table and does not say enough of itself";
    else if (!kernel->launch.grid[0])
        sum.unknown = "the grid is not known";
    for (size_t i = 0; i < kernel->sites.count; i++)
        add_site(&sum, &kernel->sites.items[i]);
    if (sum.unknown)
        return sum;
    double memory = sum.moved_bytes / device->copy_gbs / 1e3;
    uint64_t blocks = kernel->launch.grid[0] * kernel->launch.grid[1] * kernel->launch.grid[2];
    uint64_t busy = blocks < device->multiprocessors ? blocks : device->multiprocessors;
    double shared = sum.wavefronts / (double)busy / device->clock_mhz;
    sum.microseconds = shared > memory ? shared : memory;
    sum.limit = shared > memory ? "shared memory" : "memory";
    if (sum.microseconds <= 0)
        sum.unknown = "the kernel moves nothing";
    return sum;
}
