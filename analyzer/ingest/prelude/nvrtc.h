#pragma once
#pragma GCC system_header
#include "accesslint/library.h"

typedef struct _nvrtcProgram *nvrtcProgram;
enum nvrtcResult {
    NVRTC_SUCCESS,
    NVRTC_ERROR_OUT_OF_MEMORY,
    NVRTC_ERROR_PROGRAM_CREATION_FAILURE,
    NVRTC_ERROR_INVALID_INPUT,
    NVRTC_ERROR_INVALID_PROGRAM,
    NVRTC_ERROR_INVALID_OPTION,
    NVRTC_ERROR_COMPILATION,
    NVRTC_ERROR_BUILTIN_OPERATION_FAILURE
};
ACCESSLINT_CALL(const char *, nvrtcGetErrorString)
ACCESSLINT_CALL(nvrtcResult, nvrtcVersion)
ACCESSLINT_CALL(nvrtcResult, nvrtcCreateProgram)
ACCESSLINT_CALL(nvrtcResult, nvrtcDestroyProgram)
ACCESSLINT_CALL(nvrtcResult, nvrtcCompileProgram)
ACCESSLINT_CALL(nvrtcResult, nvrtcGetPTXSize)
ACCESSLINT_CALL(nvrtcResult, nvrtcGetPTX)
ACCESSLINT_CALL(nvrtcResult, nvrtcGetCUBINSize)
ACCESSLINT_CALL(nvrtcResult, nvrtcGetCUBIN)
ACCESSLINT_CALL(nvrtcResult, nvrtcGetProgramLogSize)
ACCESSLINT_CALL(nvrtcResult, nvrtcGetProgramLog)
ACCESSLINT_CALL(nvrtcResult, nvrtcAddNameExpression)
ACCESSLINT_CALL(nvrtcResult, nvrtcGetLoweredName)
