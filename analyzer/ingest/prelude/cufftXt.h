#pragma once
#pragma GCC system_header
#include "cufft.h"

struct cudaXtDesc {
    int version, nGPUs, GPUs[64];
    void *data[64];
    size_t size[64];
    void *cudaXtState;
};
struct cudaLibXtDesc {
    int version;
    cudaXtDesc *descriptor;
    int library, subFormat;
    void *libDescriptor;
};
enum cufftXtSubFormat {
    CUFFT_XT_FORMAT_INPUT,
    CUFFT_XT_FORMAT_OUTPUT,
    CUFFT_XT_FORMAT_INPLACE,
    CUFFT_XT_FORMAT_INPLACE_SHUFFLED
};
enum cufftXtCopyType { CUFFT_COPY_HOST_TO_DEVICE, CUFFT_COPY_DEVICE_TO_HOST, CUFFT_COPY_DEVICE_TO_DEVICE };
enum cufftXtCallbackType {
    CUFFT_CB_LD_COMPLEX,
    CUFFT_CB_LD_COMPLEX_DOUBLE,
    CUFFT_CB_LD_REAL,
    CUFFT_CB_LD_REAL_DOUBLE,
    CUFFT_CB_ST_COMPLEX,
    CUFFT_CB_ST_COMPLEX_DOUBLE,
    CUFFT_CB_ST_REAL,
    CUFFT_CB_ST_REAL_DOUBLE
};
typedef cufftComplex (*cufftCallbackLoadC)(void *, size_t, void *, void *);
typedef cufftDoubleComplex (*cufftCallbackLoadZ)(void *, size_t, void *, void *);
typedef cufftReal (*cufftCallbackLoadR)(void *, size_t, void *, void *);
typedef cufftDoubleReal (*cufftCallbackLoadD)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreC)(void *, size_t, cufftComplex, void *, void *);
typedef void (*cufftCallbackStoreZ)(void *, size_t, cufftDoubleComplex, void *, void *);
typedef void (*cufftCallbackStoreR)(void *, size_t, cufftReal, void *, void *);
typedef void (*cufftCallbackStoreD)(void *, size_t, cufftDoubleReal, void *, void *);
#define ACCESSLINT_CUFFT(name) ACCESSLINT_CALL(cufftResult, cufftXt##name)
ACCESSLINT_CUFFT(SetGPUs)
ACCESSLINT_CUFFT(Malloc)
ACCESSLINT_CUFFT(Free)
ACCESSLINT_CUFFT(Memcpy)
ACCESSLINT_CUFFT(SetCallback)
ACCESSLINT_CUFFT(ClearCallback)
ACCESSLINT_CUFFT(MakePlanMany)
ACCESSLINT_CUFFT(Exec)
ACCESSLINT_CUFFT(ExecDescriptorC2C)
ACCESSLINT_CUFFT(ExecDescriptorR2C)
ACCESSLINT_CUFFT(ExecDescriptorC2R)
ACCESSLINT_CUFFT(ExecDescriptorZ2Z)
#undef ACCESSLINT_CUFFT
