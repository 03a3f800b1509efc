#include "validate/harness/nvml.h"

#include <dlfcn.h>
#include <stddef.h>

/* The library's documented values; its header is not part of every toolkit. */
enum { NVML_CLOCK_SM = 1, NVML_CLOCK_MEM = 2 };

typedef int nvml_start(void);
typedef int nvml_device(unsigned index, void **device);
typedef int nvml_clock(void *device, int type, unsigned *mhz);

struct nvml_clocks nvml_read_clocks(void)
{
    struct nvml_clocks clocks = {.known = false};
    void *library = dlopen("libnvidia-ml.so.1", RTLD_NOW), *device = NULL;
    if (!library)
        return clocks;
    nvml_start *init = (nvml_start *)dlsym(library, "nvmlInit_v2");
    nvml_device *get = (nvml_device *)dlsym(library, "nvmlDeviceGetHandleByIndex_v2");
    nvml_clock *read = (nvml_clock *)dlsym(library, "nvmlDeviceGetClockInfo");
    if (init && get && read && !init() && !get(0, &device))
        clocks.known = !read(device, NVML_CLOCK_SM, &clocks.sm_mhz) && !read(device, NVML_CLOCK_MEM, &clocks.memory_mhz);
    return clocks;
}
