/* The CUDA driver, loaded at run time: a machine without one gets a sentence, not a loader's error. The only place that names cuda.h. */
#ifndef VALIDATE_DRIVER_H
#define VALIDATE_DRIVER_H

#include <cuda.h>
#include <stdbool.h>
#include <stdio.h>

/* clang-format off */
#define DRIVER_FUNCTIONS(F)                                                                              \
    F(cuInit) F(cuDriverGetVersion) F(cuGetErrorString) F(cuDeviceGet) F(cuDeviceGetCount) F(cuDeviceGetName) \
    F(cuDeviceGetAttribute) F(cuDeviceTotalMem) F(cuDevicePrimaryCtxRetain) F(cuCtxSetCurrent)           \
    F(cuCtxPushCurrent) F(cuCtxPopCurrent) F(cuCtxGetDevice) F(cuCtxSynchronize) F(cuCtxRecordEvent)     \
    F(cuEventCreate) F(cuEventQuery) F(cuEventDestroy) F(cuEventRecord) F(cuEventSynchronize)            \
    F(cuEventElapsedTime) F(cuModuleLoad) F(cuModuleGetFunction) F(cuFuncSetAttribute)                   \
    F(cuFuncGetAttribute) F(cuFuncGetParamInfo) F(cuFuncGetName) F(cuLaunchKernel) F(cuMemAlloc) F(cuMemFree)             \
    F(cuMemcpyHtoD) F(cuMemsetD8) F(cuMemGetInfo) F(cuModuleGetFunctionCount)                            \
    F(cuModuleEnumerateFunctions)
/* clang-format on */

struct driver {
#define DRIVER_FIELD(name) __typeof__(&name) name;
    DRIVER_FUNCTIONS(DRIVER_FIELD)
#undef DRIVER_FIELD
};

/* Fills `driver` from libcuda.so.1; a function that an older driver lacks stays NULL. False: there is no driver. */
bool driver_load(struct driver *driver);

/* Writes "machine<TAB>key<TAB>value" lines about a device: name, capability, sizes, clocks. */
void driver_describe(const struct driver *driver, CUdevice device, FILE *file);

#endif
