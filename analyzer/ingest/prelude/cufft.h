#pragma once
#pragma GCC system_header
#include "accesslint/library.h"
#include "cuComplex.h"
#include "library_types.h"

#define _CUFFT_H_
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define CUFFT_COMPATIBILITY_DEFAULT 1
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
enum cufftResult_t {
    CUFFT_SUCCESS,
    CUFFT_INVALID_PLAN,
    CUFFT_ALLOC_FAILED,
    CUFFT_INVALID_TYPE,
    CUFFT_INVALID_VALUE,
    CUFFT_INTERNAL_ERROR,
    CUFFT_EXEC_FAILED,
    CUFFT_SETUP_FAILED,
    CUFFT_INVALID_SIZE,
    CUFFT_UNALIGNED_DATA,
    CUFFT_INCOMPLETE_PARAMETER_LIST,
    CUFFT_INVALID_DEVICE,
    CUFFT_PARSE_ERROR,
    CUFFT_NO_WORKSPACE,
    CUFFT_NOT_IMPLEMENTED,
    CUFFT_LICENSE_ERROR,
    CUFFT_NOT_SUPPORTED
};
typedef enum cufftResult_t cufftResult;
enum cufftType_t {
    CUFFT_C2C = 0x29,
    CUFFT_R2C = 0x2a,
    CUFFT_C2R = 0x2c,
    CUFFT_Z2Z = 0x69,
    CUFFT_D2Z = 0x6a,
    CUFFT_Z2D = 0x6c
};
typedef enum cufftType_t cufftType;

#define ACCESSLINT_CUFFT(name) ACCESSLINT_CALL(cufftResult, cufft##name)
ACCESSLINT_CUFFT(Plan1d)
ACCESSLINT_CUFFT(Plan2d)
ACCESSLINT_CUFFT(Plan3d)
ACCESSLINT_CUFFT(PlanMany)
ACCESSLINT_CUFFT(MakePlan1d)
ACCESSLINT_CUFFT(MakePlan2d)
ACCESSLINT_CUFFT(MakePlan3d)
ACCESSLINT_CUFFT(MakePlanMany)
ACCESSLINT_CUFFT(MakePlanMany64)
ACCESSLINT_CUFFT(Create)
ACCESSLINT_CUFFT(Destroy)
ACCESSLINT_CUFFT(SetStream)
ACCESSLINT_CUFFT(SetWorkArea)
ACCESSLINT_CUFFT(SetAutoAllocation)
ACCESSLINT_CUFFT(SetCompatibilityMode)
ACCESSLINT_CUFFT(GetVersion)
ACCESSLINT_CUFFT(GetSize)
ACCESSLINT_CUFFT(Estimate1d)
ACCESSLINT_CUFFT(Estimate2d)
ACCESSLINT_CUFFT(ExecC2C)
ACCESSLINT_CUFFT(ExecR2C)
ACCESSLINT_CUFFT(ExecC2R)
ACCESSLINT_CUFFT(ExecZ2Z)
ACCESSLINT_CUFFT(ExecD2Z)
ACCESSLINT_CUFFT(ExecZ2D)
#undef ACCESSLINT_CUFFT
