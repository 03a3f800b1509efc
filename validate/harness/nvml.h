/* The clocks that the GPU runs at now, from NVIDIA's management library (loaded at run time). */
#ifndef VALIDATE_HARNESS_NVML_H
#define VALIDATE_HARNESS_NVML_H

#include <stdbool.h>

struct nvml_clocks {
    bool known;
    unsigned sm_mhz, memory_mhz;
};

/* Of the first GPU. */
struct nvml_clocks nvml_read_clocks(void);

#endif
