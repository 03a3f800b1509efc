#include "validate/driver.h"

#include <dlfcn.h>

#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name) /* cuda.h renames functions to their newest version with macros: take the new name */

bool driver_load(struct driver *driver)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    if (!library)
        return false;
#define LOAD(name) *(void **)&driver->name = dlsym(library, TEXT(name));
    DRIVER_FUNCTIONS(LOAD)
#undef LOAD
    return driver->cuInit && driver->cuDeviceGet;
}

static const struct {
    const char *key;
    CUdevice_attribute attribute;
} described[] = {
    {"multiprocessors", CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT},
    {"clock_khz", CU_DEVICE_ATTRIBUTE_CLOCK_RATE},
    {"memory_clock_khz", CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE},
    {"memory_bus_bits", CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH},
    {"l2_bytes", CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE},
};

void driver_describe(const struct driver *driver, CUdevice device, FILE *file)
{
    char name[256] = "?";
    driver->cuDeviceGetName(name, sizeof name - 1, device);
    fprintf(file, "machine\tgpu\t%s\n", name);
    for (size_t i = 0; i < sizeof described / sizeof *described; i++) {
        int value = 0;
        if (driver->cuDeviceGetAttribute(&value, described[i].attribute, device) == CUDA_SUCCESS)
            fprintf(file, "machine\t%s\t%d\n", described[i].key, value);
    }
    int major = 0, minor = 0;
    driver->cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    driver->cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
    fprintf(file, "machine\tcapability\tsm_%d%d\n", major, minor);
    size_t bytes = 0;
    if (driver->cuDeviceTotalMem(&bytes, device) == CUDA_SUCCESS)
        fprintf(file, "machine\tmemory_bytes\t%zu\n", bytes);
    int version = 0;
    if (driver->cuDriverGetVersion(&version) == CUDA_SUCCESS)
        fprintf(file, "machine\tcuda_driver\t%d.%d\n", version / 1000, version % 1000 / 10);
}
