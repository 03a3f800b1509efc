/* A CUDA driver without a GPU, for tests: memory is the host's, and a launch is written to the file that CUDA_STUB_LOG names, with the
 * sizes of its arguments, and for each pointer the first element of its memory. Only what accesslint-harness uses. */
#include <cuda.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The parameters that CUDA_STUB_PARAMETERS lists by their sizes: "8 8 4". */
static size_t parameter_sizes(size_t *sizes, size_t room)
{
    const char *at = getenv("CUDA_STUB_PARAMETERS");
    size_t count = 0;
    for (char *end; at && count < room; at = end) {
        sizes[count] = strtoul(at, &end, 10);
        if (end == at)
            break;
        count++;
    }
    return count;
}

CUresult cuInit(unsigned flags)
{
    return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

CUresult cuDriverGetVersion(int *version)
{
    *version = 13000;
    return CUDA_SUCCESS;
}

CUresult cuGetErrorString(CUresult error, const char **text)
{
    *text = error ? "stub error" : "no error";
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetCount(int *count)
{
    *count = 1;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
    *device = ordinal;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetName(char *name, int length, CUdevice device)
{
    snprintf(name, (size_t)length, "stub %d", device);
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device)
{
    *value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR ? 9 : device;
    return CUDA_SUCCESS;
}

CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device)
{
    *bytes = ((size_t)1 << 30) + (size_t)device;
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
    static int it;
    it = device;
    *context = (CUcontext)(void *)&it;
    return CUDA_SUCCESS;
}

CUresult cuCtxSetCurrent(CUcontext context)
{
    return context ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

CUresult cuCtxSynchronize(void)
{
    return CUDA_SUCCESS;
}

CUresult cuModuleLoad(CUmodule *module, const char *path)
{
    FILE *file = fopen(path, "r");
    *module = (CUmodule)(void *)module;
    return file && !fclose(file) ? CUDA_SUCCESS : CUDA_ERROR_FILE_NOT_FOUND;
}

CUresult cuModuleGetFunctionCount(unsigned *count, CUmodule module)
{
    *count = 2;
    return module ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned count, CUmodule module)
{
    static char names[2][64] = {"_Z5otherPf", "_ZN34_GLOBAL__N__1fc1eef7_4_s_cu__Z1fPf6hiddenEPf"};
    for (unsigned i = 0; i < count && i < 2; i++)
        functions[i] = (CUfunction)(void *)names[i];
    return module ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuFuncGetName(const char **name, CUfunction function)
{
    *name = (const char *)(const void *)function;
    return CUDA_SUCCESS;
}

CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name)
{
    static char kept[256];
    snprintf(kept, sizeof kept, "%s", name);
    *function = (CUfunction)(void *)kept;
    return module && strncmp(name, "_ZL", 3) && !strstr(name, "_GLOBAL_") ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND; /* static kernels have another symbol */
}

CUresult cuFuncGetParamInfo(CUfunction function, size_t index, size_t *offset, size_t *size)
{
    size_t sizes[64], count = parameter_sizes(sizes, 64);
    *offset = 0;
    *size = index < count ? sizes[index] : 0;
    return function && index < count ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value)
{
    return function && attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES && value > 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuMemGetInfo(size_t *room, size_t *total)
{
    const char *set = getenv("CUDA_STUB_MEMORY");
    *room = *total = set ? strtoul(set, NULL, 10) : (size_t)1 << 30;
    return CUDA_SUCCESS;
}

CUresult cuMemAlloc(CUdeviceptr *at, size_t bytes)
{
    *at = (CUdeviceptr)(uintptr_t)malloc(bytes);
    return *at ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuMemFree(CUdeviceptr at)
{
    free((void *)(uintptr_t)at);
    return CUDA_SUCCESS;
}

CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes)
{
    memcpy((void *)(uintptr_t)to, from, bytes);
    return CUDA_SUCCESS;
}

CUresult cuEventCreate(CUevent *event, unsigned flags)
{
    *event = (CUevent)(void *)event;
    return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

CUresult cuEventRecord(CUevent event, CUstream stream)
{
    return event && !stream ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuEventSynchronize(CUevent event)
{
    return event ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuEventElapsedTime(float *milliseconds, CUevent from, CUevent to)
{
    *milliseconds = 0.5f;
    return from && to ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* Eight-byte arguments are taken for pointers: the memory's first word is shown. */
static void show_argument(FILE *log, const void *slot, size_t size)
{
    uint64_t bits = 0;
    uint32_t word;
    memcpy(&bits, slot, size < 8 ? size : 8);
    if (size == 8)
        memcpy(&word, (const void *)(uintptr_t)bits, 4);
    float number = 0;
    if (size == 8)
        memcpy(&number, &word, 4);
    if (size == 8)
        fprintf(log, " ->%u(%g)", word, (double)number);
    else
        fprintf(log, " %llu", (unsigned long long)bits);
}

CUresult cuLaunchKernel(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
                        CUstream stream, void **slots, void **extra)
{
    const char *path = getenv("CUDA_STUB_LOG");
    size_t sizes[64], count = parameter_sizes(sizes, 64);
    FILE *log = path ? fopen(path, "a") : NULL;
    if (!log || stream || extra)
        return CUDA_ERROR_INVALID_VALUE;
    fprintf(log, "%s <%u %u %u, %u %u %u, %u>", (const char *)(const void *)f, gx, gy, gz, bx, by, bz, shared);
    for (size_t i = 0; i < count; i++)
        show_argument(log, slots[i], sizes[i]);
    fputc('\n', log);
    return fclose(log) ? CUDA_ERROR_UNKNOWN : CUDA_SUCCESS;
}
