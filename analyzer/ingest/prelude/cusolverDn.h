#pragma once
#pragma GCC system_header
#include "cusolver_common.h"

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct accesslint_syevj *syevjInfo_t;
typedef struct accesslint_gesvdj *gesvdjInfo_t;
typedef struct accesslint_dn_params *cusolverDnParams_t;
ACCESSLINT_CUSOLVER(DnCreate)
ACCESSLINT_CUSOLVER(DnDestroy)
ACCESSLINT_CUSOLVER(DnSetStream)
ACCESSLINT_CUSOLVER(DnCreateParams)
ACCESSLINT_CUSOLVER(DnDestroyParams)
ACCESSLINT_CUSOLVER(DnCreateSyevjInfo)
ACCESSLINT_CUSOLVER(DnDestroySyevjInfo)
ACCESSLINT_CUSOLVER(DnXsyevjSetTolerance)
ACCESSLINT_CUSOLVER(DnXsyevjSetMaxSweeps)
ACCESSLINT_CUSOLVER(DnCreateGesvdjInfo)
ACCESSLINT_CUSOLVER(DnDestroyGesvdjInfo)
ACCESSLINT_CUSOLVER(DnXgetrf)
ACCESSLINT_CUSOLVER(DnXgetrf_bufferSize)
ACCESSLINT_CUSOLVER(DnXgetrs)
ACCESSLINT_CUSOLVER(DnXpotrf)
ACCESSLINT_CUSOLVER(DnXpotrf_bufferSize)
ACCESSLINT_CUSOLVER(DnXsyevd)
ACCESSLINT_CUSOLVER(DnXsyevd_bufferSize)
#define ACCESSLINT_DN(name)                                                                                  \
    ACCESSLINT_SDCZ(cusolverStatus_t, cusolverDn, name)                                                      \
    ACCESSLINT_SDCZ(cusolverStatus_t, cusolverDn, name##_bufferSize)
ACCESSLINT_DN(getrf)
ACCESSLINT_DN(getrs)
ACCESSLINT_DN(potrf)
ACCESSLINT_DN(potrs)
ACCESSLINT_DN(potri)
ACCESSLINT_DN(geqrf)
ACCESSLINT_DN(ormqr)
ACCESSLINT_DN(orgqr)
ACCESSLINT_DN(gesvd)
ACCESSLINT_DN(gesvdj)
ACCESSLINT_DN(gesvdjBatched)
ACCESSLINT_DN(syevd)
ACCESSLINT_DN(syevj)
ACCESSLINT_DN(syevjBatched)
ACCESSLINT_DN(sygvd)
ACCESSLINT_DN(heevd)
ACCESSLINT_DN(potrfBatched)
ACCESSLINT_DN(potrsBatched)
#undef ACCESSLINT_DN
