#pragma once
#pragma GCC system_header
#include "accesslint/library.h"

enum cudaGLDeviceList { cudaGLDeviceListAll = 1, cudaGLDeviceListCurrentFrame, cudaGLDeviceListNextFrame };
enum cudaGLMapFlags { cudaGLMapFlagsNone, cudaGLMapFlagsReadOnly, cudaGLMapFlagsWriteDiscard };
ACCESSLINT_CALL(cudaError_t, cudaGLGetDevices)
ACCESSLINT_CALL(cudaError_t, cudaGraphicsGLRegisterImage)
ACCESSLINT_CALL(cudaError_t, cudaGraphicsGLRegisterBuffer)
ACCESSLINT_CALL(cudaError_t, cudaGLSetGLDevice)
ACCESSLINT_CALL(cudaError_t, cudaGLRegisterBufferObject)
ACCESSLINT_CALL(cudaError_t, cudaGLUnregisterBufferObject)
ACCESSLINT_CALL(cudaError_t, cudaGLMapBufferObject)
ACCESSLINT_CALL(cudaError_t, cudaGLUnmapBufferObject)
