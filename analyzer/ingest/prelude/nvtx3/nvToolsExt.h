#pragma once
#pragma GCC system_header
#include <accesslint/library.h>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((unsigned short)sizeof(nvtxEventAttributes_t))
typedef unsigned long long nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
enum nvtxColorType_t { NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB };
enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN,
    NVTX_MESSAGE_TYPE_ASCII,
    NVTX_MESSAGE_TYPE_UNICODE,
    NVTX_MESSAGE_TYPE_REGISTERED
};
enum nvtxPayloadType_t {
    NVTX_PAYLOAD_UNKNOWN,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT64,
    NVTX_PAYLOAD_TYPE_INT64,
    NVTX_PAYLOAD_TYPE_DOUBLE
};
union nvtxMessageValue_t {
    const char *ascii;
    const wchar_t *unicode;
    nvtxStringHandle_t registered;
};
union accesslint_nvtx_payload {
    unsigned long long ullValue;
    long long llValue;
    double dValue;
    int iValue;
    float fValue;
};
struct nvtxEventAttributes_v2 {
    unsigned short version, size;
    unsigned category;
    int colorType;
    unsigned color;
    int payloadType, reserved0;
    accesslint_nvtx_payload payload;
    int messageType;
    nvtxMessageValue_t message;
};
typedef nvtxEventAttributes_v2 nvtxEventAttributes_t;
ACCESSLINT_CALL(int, nvtxRangePushA)
ACCESSLINT_CALL(int, nvtxRangePushW)
ACCESSLINT_CALL(int, nvtxRangePush)
ACCESSLINT_CALL(int, nvtxRangePushEx)
ACCESSLINT_CALL(int, nvtxRangePop)
ACCESSLINT_CALL(nvtxRangeId_t, nvtxRangeStartA)
ACCESSLINT_CALL(nvtxRangeId_t, nvtxRangeStart)
ACCESSLINT_CALL(nvtxRangeId_t, nvtxRangeStartEx)
ACCESSLINT_CALL(void, nvtxRangeEnd)
ACCESSLINT_CALL(void, nvtxMarkA)
ACCESSLINT_CALL(void, nvtxMark)
ACCESSLINT_CALL(void, nvtxMarkEx)
ACCESSLINT_CALL(void, nvtxInitialize)
ACCESSLINT_CALL(void, nvtxNameOsThreadA)
ACCESSLINT_CALL(void, nvtxNameCategoryA)
ACCESSLINT_CALL(void, nvtxNameCudaStreamA)
ACCESSLINT_CALL(void, nvtxNameCudaDeviceA)
ACCESSLINT_CALL(void, nvtxNameCudaEventA)
ACCESSLINT_CALL(nvtxDomainHandle_t, nvtxDomainCreateA)
ACCESSLINT_CALL(void, nvtxDomainDestroy)
ACCESSLINT_CALL(int, nvtxDomainRangePushEx)
ACCESSLINT_CALL(int, nvtxDomainRangePop)
