#pragma once
#pragma GCC system_header
#include "cusolver_common.h"

typedef struct cusolverSpContext *cusolverSpHandle_t;
ACCESSLINT_CUSOLVER(SpCreate)
ACCESSLINT_CUSOLVER(SpDestroy)
ACCESSLINT_CUSOLVER(SpSetStream)
ACCESSLINT_SDCZ(cusolverStatus_t, cusolverSp, csrlsvqr)
ACCESSLINT_SDCZ(cusolverStatus_t, cusolverSp, csrlsvchol)
ACCESSLINT_SDCZ(cusolverStatus_t, cusolverSp, csrlsvluHost)
