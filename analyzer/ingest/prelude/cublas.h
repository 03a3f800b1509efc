// The old interface, without handles.
#pragma once
#pragma GCC system_header
#include "cublas_api.h"

typedef cublasStatus_t cublasStatus;
ACCESSLINT_CALL(cublasStatus_t, cublasInit)
ACCESSLINT_CALL(cublasStatus_t, cublasShutdown)
ACCESSLINT_CALL(cublasStatus_t, cublasAlloc)
ACCESSLINT_CALL(cublasStatus_t, cublasFree)
ACCESSLINT_CALL(cublasStatus_t, cublasGetError)
ACCESSLINT_CALL(cublasStatus_t, cublasSetKernelStream)
