// The driver API. Nothing of it reaches a kernel but CUtensorMap, so the arguments are taken as they come.
#pragma once
#pragma GCC system_header
#include "accesslint/library.h"

#define __cuda_cuda_h__
typedef int CUdevice;
typedef int CUdevice_v1;
typedef unsigned long long CUdeviceptr;
typedef unsigned long long CUdeviceptr_v2;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUlib_st *CUlibrary;
typedef struct CUkern_st *CUkernel;
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUsurfref_st *CUsurfref;
typedef struct CUevent_st *CUevent;
typedef struct CUstream_st *CUstream;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUgraphExec_st *CUgraphExec;
typedef struct CUlinkState_st *CUlinkState;
typedef struct CUgraphicsResource_st *CUgraphicsResource;
typedef struct CUmemPoolHandle_st *CUmemoryPool;
typedef cudaIpcMemHandle_t CUipcMemHandle;
typedef cudaIpcEventHandle_t CUipcEventHandle;
typedef cudaHostFn_t CUhostFn;
typedef size_t (*CUoccupancyB2DSize)(int);

// The runtime's errors are the driver's, with the same numbers.
enum cudaError_enum {
    CUDA_SUCCESS = 0,
    CUDA_ERROR_INVALID_VALUE = 1,
    CUDA_ERROR_OUT_OF_MEMORY = 2,
    CUDA_ERROR_NOT_INITIALIZED = 3,
    CUDA_ERROR_DEINITIALIZED = 4,
    CUDA_ERROR_PROFILER_DISABLED = 5,
    CUDA_ERROR_PROFILER_NOT_INITIALIZED = 6,
    CUDA_ERROR_PROFILER_ALREADY_STARTED = 7,
    CUDA_ERROR_PROFILER_ALREADY_STOPPED = 8,
    CUDA_ERROR_NO_DEVICE = 100,
    CUDA_ERROR_INVALID_DEVICE = 101,
    CUDA_ERROR_INVALID_IMAGE = 200,
    CUDA_ERROR_INVALID_CONTEXT = 201,
    CUDA_ERROR_CONTEXT_ALREADY_CURRENT = 202,
    CUDA_ERROR_MAP_FAILED = 205,
    CUDA_ERROR_UNMAP_FAILED = 206,
    CUDA_ERROR_ARRAY_IS_MAPPED = 207,
    CUDA_ERROR_ALREADY_MAPPED = 208,
    CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
    CUDA_ERROR_ALREADY_ACQUIRED = 210,
    CUDA_ERROR_NOT_MAPPED = 211,
    CUDA_ERROR_ECC_UNCORRECTABLE = 214,
    CUDA_ERROR_UNSUPPORTED_LIMIT = 215,
    CUDA_ERROR_CONTEXT_ALREADY_IN_USE = 216,
    CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217,
    CUDA_ERROR_INVALID_PTX = 218,
    CUDA_ERROR_INVALID_SOURCE = 300,
    CUDA_ERROR_FILE_NOT_FOUND = 301,
    CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND = 302,
    CUDA_ERROR_SHARED_OBJECT_INIT_FAILED = 303,
    CUDA_ERROR_OPERATING_SYSTEM = 304,
    CUDA_ERROR_INVALID_HANDLE = 400,
    CUDA_ERROR_ILLEGAL_STATE = 401,
    CUDA_ERROR_NOT_FOUND = 500,
    CUDA_ERROR_NOT_READY = 600,
    CUDA_ERROR_ILLEGAL_ADDRESS = 700,
    CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
    CUDA_ERROR_LAUNCH_TIMEOUT = 702,
    CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING = 703,
    CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
    CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705,
    CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE = 708,
    CUDA_ERROR_CONTEXT_IS_DESTROYED = 709,
    CUDA_ERROR_ASSERT = 710,
    CUDA_ERROR_TOO_MANY_PEERS = 711,
    CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED = 712,
    CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED = 713,
    CUDA_ERROR_LAUNCH_FAILED = 719,
    CUDA_ERROR_NOT_PERMITTED = 800,
    CUDA_ERROR_NOT_SUPPORTED = 801,
    CUDA_ERROR_UNKNOWN = 999
};
typedef enum cudaError_enum CUresult;

enum CUdevice_attribute_enum {
    CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4,
    CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5,
    CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6,
    CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7,
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
    CU_DEVICE_ATTRIBUTE_SHARED_MEMORY_PER_BLOCK = 8,
    CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9,
    CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
    CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11,
    CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12,
    CU_DEVICE_ATTRIBUTE_REGISTERS_PER_BLOCK = 12,
    CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
    CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT = 14,
    CU_DEVICE_ATTRIBUTE_GPU_OVERLAP = 15,
    CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
    CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17,
    CU_DEVICE_ATTRIBUTE_INTEGRATED = 18,
    CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19,
    CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20,
    CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS = 31,
    CU_DEVICE_ATTRIBUTE_ECC_ENABLED = 32,
    CU_DEVICE_ATTRIBUTE_PCI_BUS_ID = 33,
    CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID = 34,
    CU_DEVICE_ATTRIBUTE_TCC_DRIVER = 35,
    CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
    CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37,
    CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
    CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
    CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT = 40,
    CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
    CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID = 50,
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
    CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR = 82,
    CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83,
    CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD = 84,
    CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS = 88,
    CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89,
    CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
    CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED = 102,
    CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102,
    CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED = 103,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR = 106,
    CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED = 110,
    CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115,
    CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH = 120,
    CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED = 132
};
typedef enum CUdevice_attribute_enum CUdevice_attribute;
enum CUfunction_attribute_enum {
    CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
    CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES,
    CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES,
    CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES,
    CU_FUNC_ATTRIBUTE_NUM_REGS,
    CU_FUNC_ATTRIBUTE_PTX_VERSION,
    CU_FUNC_ATTRIBUTE_BINARY_VERSION,
    CU_FUNC_ATTRIBUTE_CACHE_MODE_CA,
    CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
    CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT
};
typedef enum CUfunction_attribute_enum CUfunction_attribute;
enum CUfunc_cache_enum {
    CU_FUNC_CACHE_PREFER_NONE,
    CU_FUNC_CACHE_PREFER_SHARED,
    CU_FUNC_CACHE_PREFER_L1,
    CU_FUNC_CACHE_PREFER_EQUAL
};
typedef enum CUfunc_cache_enum CUfunc_cache;
enum CUctx_flags_enum {
    CU_CTX_SCHED_AUTO = 0,
    CU_CTX_SCHED_SPIN = 1,
    CU_CTX_SCHED_YIELD = 2,
    CU_CTX_SCHED_BLOCKING_SYNC = 4,
    CU_CTX_BLOCKING_SYNC = 4,
    CU_CTX_MAP_HOST = 8
};
enum CUstream_flags_enum { CU_STREAM_DEFAULT, CU_STREAM_NON_BLOCKING };
enum CUevent_flags_enum {
    CU_EVENT_DEFAULT,
    CU_EVENT_BLOCKING_SYNC,
    CU_EVENT_DISABLE_TIMING,
    CU_EVENT_INTERPROCESS = 4
};
enum CUlimit_enum { CU_LIMIT_STACK_SIZE, CU_LIMIT_PRINTF_FIFO_SIZE, CU_LIMIT_MALLOC_HEAP_SIZE };
typedef enum CUlimit_enum CUlimit;
enum CUmemorytype_enum {
    CU_MEMORYTYPE_HOST = 1,
    CU_MEMORYTYPE_DEVICE,
    CU_MEMORYTYPE_ARRAY,
    CU_MEMORYTYPE_UNIFIED
};
typedef enum CUmemorytype_enum CUmemorytype;
enum CUarray_format_enum {
    CU_AD_FORMAT_UNSIGNED_INT8 = 1,
    CU_AD_FORMAT_UNSIGNED_INT16 = 2,
    CU_AD_FORMAT_UNSIGNED_INT32 = 3,
    CU_AD_FORMAT_SIGNED_INT8 = 8,
    CU_AD_FORMAT_SIGNED_INT16 = 9,
    CU_AD_FORMAT_SIGNED_INT32 = 10,
    CU_AD_FORMAT_HALF = 16,
    CU_AD_FORMAT_FLOAT = 32
};
typedef enum CUarray_format_enum CUarray_format;
struct CUDA_ARRAY_DESCRIPTOR {
    size_t Width, Height;
    CUarray_format Format;
    unsigned NumChannels;
};
struct CUDA_ARRAY3D_DESCRIPTOR {
    size_t Width, Height, Depth;
    CUarray_format Format;
    unsigned NumChannels, Flags;
};
struct CUDA_MEMCPY2D {
    size_t srcXInBytes, srcY;
    CUmemorytype srcMemoryType;
    const void *srcHost;
    CUdeviceptr srcDevice;
    CUarray srcArray;
    size_t srcPitch, dstXInBytes, dstY;
    CUmemorytype dstMemoryType;
    void *dstHost;
    CUdeviceptr dstDevice;
    CUarray dstArray;
    size_t dstPitch, WidthInBytes, Height;
};
enum CUjit_option_enum {
    CU_JIT_MAX_REGISTERS,
    CU_JIT_THREADS_PER_BLOCK,
    CU_JIT_WALL_TIME,
    CU_JIT_INFO_LOG_BUFFER,
    CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
    CU_JIT_ERROR_LOG_BUFFER,
    CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
    CU_JIT_OPTIMIZATION_LEVEL,
    CU_JIT_TARGET_FROM_CUCONTEXT,
    CU_JIT_TARGET,
    CU_JIT_FALLBACK_STRATEGY,
    CU_JIT_GENERATE_DEBUG_INFO,
    CU_JIT_LOG_VERBOSE,
    CU_JIT_GENERATE_LINE_INFO,
    CU_JIT_CACHE_MODE
};
typedef enum CUjit_option_enum CUjit_option;
enum CUjitInputType_enum {
    CU_JIT_INPUT_CUBIN,
    CU_JIT_INPUT_PTX,
    CU_JIT_INPUT_FATBINARY,
    CU_JIT_INPUT_OBJECT,
    CU_JIT_INPUT_LIBRARY
};
typedef enum CUjitInputType_enum CUjitInputType;

// virtual memory
enum CUmemLocationType_enum {
    CU_MEM_LOCATION_TYPE_INVALID,
    CU_MEM_LOCATION_TYPE_DEVICE,
    CU_MEM_LOCATION_TYPE_HOST,
    CU_MEM_LOCATION_TYPE_HOST_NUMA
};
typedef enum CUmemLocationType_enum CUmemLocationType;
enum CUmemAllocationType_enum { CU_MEM_ALLOCATION_TYPE_INVALID, CU_MEM_ALLOCATION_TYPE_PINNED };
typedef enum CUmemAllocationType_enum CUmemAllocationType;
enum CUmemAllocationHandleType_enum {
    CU_MEM_HANDLE_TYPE_NONE = 0,
    CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR = 1,
    CU_MEM_HANDLE_TYPE_FABRIC = 8
};
typedef enum CUmemAllocationHandleType_enum CUmemAllocationHandleType;
enum CUmemAccess_flags_enum {
    CU_MEM_ACCESS_FLAGS_PROT_NONE = 0,
    CU_MEM_ACCESS_FLAGS_PROT_READ = 1,
    CU_MEM_ACCESS_FLAGS_PROT_READWRITE = 3
};
typedef enum CUmemAccess_flags_enum CUmemAccess_flags;
enum CUmemAllocationGranularity_flags_enum {
    CU_MEM_ALLOC_GRANULARITY_MINIMUM,
    CU_MEM_ALLOC_GRANULARITY_RECOMMENDED
};
typedef enum CUmemAllocationGranularity_flags_enum CUmemAllocationGranularity_flags;
struct CUmemLocation {
    CUmemLocationType type;
    int id;
};
struct accesslint_allocation_flags {
    unsigned char compressionType, gpuDirectRDMACapable;
    unsigned short usage;
    unsigned char reserved[4];
};
struct CUmemAllocationProp {
    CUmemAllocationType type;
    CUmemAllocationHandleType requestedHandleTypes;
    CUmemLocation location;
    void *win32HandleMetaData;
    accesslint_allocation_flags allocFlags;
};
struct CUmemAccessDesc {
    CUmemLocation location;
    CUmemAccess_flags flags;
};

// tensor maps
struct __attribute__((aligned(64))) CUtensorMap {
    unsigned long long opaque[16];
};
enum CUtensorMapDataType {
    CU_TENSOR_MAP_DATA_TYPE_UINT8,
    CU_TENSOR_MAP_DATA_TYPE_UINT16,
    CU_TENSOR_MAP_DATA_TYPE_UINT32,
    CU_TENSOR_MAP_DATA_TYPE_INT32,
    CU_TENSOR_MAP_DATA_TYPE_UINT64,
    CU_TENSOR_MAP_DATA_TYPE_INT64,
    CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
    CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
    CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
    CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
    CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
    CU_TENSOR_MAP_DATA_TYPE_TFLOAT32,
    CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ
};
enum CUtensorMapInterleave {
    CU_TENSOR_MAP_INTERLEAVE_NONE,
    CU_TENSOR_MAP_INTERLEAVE_16B,
    CU_TENSOR_MAP_INTERLEAVE_32B
};
enum CUtensorMapSwizzle {
    CU_TENSOR_MAP_SWIZZLE_NONE,
    CU_TENSOR_MAP_SWIZZLE_32B,
    CU_TENSOR_MAP_SWIZZLE_64B,
    CU_TENSOR_MAP_SWIZZLE_128B
};
enum CUtensorMapL2promotion {
    CU_TENSOR_MAP_L2_PROMOTION_NONE,
    CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
    CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
    CU_TENSOR_MAP_L2_PROMOTION_L2_256B
};
enum CUtensorMapFloatOOBfill {
    CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
    CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
};

#define ACCESSLINT_CU(name) ACCESSLINT_CALL(CUresult, cu##name)
// clang-format off
ACCESSLINT_CU(Init) ACCESSLINT_CU(DriverGetVersion) ACCESSLINT_CU(GetErrorString)
ACCESSLINT_CU(GetErrorName) ACCESSLINT_CU(GetProcAddress) ACCESSLINT_CU(DeviceGet)
ACCESSLINT_CU(DeviceGetCount) ACCESSLINT_CU(DeviceGetName) ACCESSLINT_CU(DeviceGetUuid)
ACCESSLINT_CU(DeviceTotalMem) ACCESSLINT_CU(DeviceGetAttribute)
ACCESSLINT_CU(DeviceComputeCapability) ACCESSLINT_CU(DeviceGetPCIBusId)
ACCESSLINT_CU(DeviceCanAccessPeer) ACCESSLINT_CU(DevicePrimaryCtxRetain)
ACCESSLINT_CU(DevicePrimaryCtxRelease) ACCESSLINT_CU(DevicePrimaryCtxReset)
ACCESSLINT_CU(DevicePrimaryCtxGetState) ACCESSLINT_CU(DevicePrimaryCtxSetFlags)
ACCESSLINT_CU(CtxCreate) ACCESSLINT_CU(CtxDestroy) ACCESSLINT_CU(CtxPushCurrent)
ACCESSLINT_CU(CtxPopCurrent) ACCESSLINT_CU(CtxSetCurrent) ACCESSLINT_CU(CtxGetCurrent)
ACCESSLINT_CU(CtxGetDevice) ACCESSLINT_CU(CtxSynchronize) ACCESSLINT_CU(CtxSetLimit)
ACCESSLINT_CU(CtxGetLimit) ACCESSLINT_CU(CtxSetCacheConfig) ACCESSLINT_CU(CtxSetSharedMemConfig)
ACCESSLINT_CU(CtxEnablePeerAccess) ACCESSLINT_CU(CtxDisablePeerAccess) ACCESSLINT_CU(CtxAttach)
ACCESSLINT_CU(CtxDetach) ACCESSLINT_CU(ModuleLoad) ACCESSLINT_CU(ModuleLoadData)
ACCESSLINT_CU(ModuleLoadDataEx) ACCESSLINT_CU(ModuleLoadFatBinary) ACCESSLINT_CU(ModuleUnload)
ACCESSLINT_CU(ModuleGetFunction) ACCESSLINT_CU(ModuleGetGlobal) ACCESSLINT_CU(ModuleGetTexRef)
ACCESSLINT_CU(ModuleGetSurfRef) ACCESSLINT_CU(LinkCreate) ACCESSLINT_CU(LinkAddData)
ACCESSLINT_CU(LinkAddFile) ACCESSLINT_CU(LinkComplete) ACCESSLINT_CU(LinkDestroy)
ACCESSLINT_CU(LibraryLoadData) ACCESSLINT_CU(LibraryGetKernel) ACCESSLINT_CU(LibraryUnload)
ACCESSLINT_CU(KernelGetFunction) ACCESSLINT_CU(FuncGetAttribute) ACCESSLINT_CU(FuncSetAttribute)
ACCESSLINT_CU(FuncSetCacheConfig) ACCESSLINT_CU(FuncSetSharedMemConfig)
ACCESSLINT_CU(FuncSetBlockShape) ACCESSLINT_CU(FuncSetSharedSize) ACCESSLINT_CU(LaunchKernel)
ACCESSLINT_CU(LaunchKernelEx) ACCESSLINT_CU(LaunchCooperativeKernel) ACCESSLINT_CU(LaunchHostFunc)
ACCESSLINT_CU(Launch) ACCESSLINT_CU(LaunchGrid) ACCESSLINT_CU(LaunchGridAsync)
ACCESSLINT_CU(ParamSetSize) ACCESSLINT_CU(ParamSeti) ACCESSLINT_CU(ParamSetf)
ACCESSLINT_CU(ParamSetv) ACCESSLINT_CU(OccupancyMaxActiveBlocksPerMultiprocessor)
ACCESSLINT_CU(OccupancyMaxPotentialBlockSize) ACCESSLINT_CU(MemGetInfo) ACCESSLINT_CU(MemAlloc)
ACCESSLINT_CU(MemAllocPitch) ACCESSLINT_CU(MemAllocHost) ACCESSLINT_CU(MemAllocManaged)
ACCESSLINT_CU(MemAllocAsync) ACCESSLINT_CU(MemFree) ACCESSLINT_CU(MemFreeAsync)
ACCESSLINT_CU(MemFreeHost) ACCESSLINT_CU(MemHostAlloc) ACCESSLINT_CU(MemHostGetDevicePointer)
ACCESSLINT_CU(MemHostRegister) ACCESSLINT_CU(MemHostUnregister) ACCESSLINT_CU(Memcpy)
ACCESSLINT_CU(MemcpyAsync) ACCESSLINT_CU(MemcpyPeer) ACCESSLINT_CU(MemcpyHtoD)
ACCESSLINT_CU(MemcpyDtoH) ACCESSLINT_CU(MemcpyDtoD) ACCESSLINT_CU(MemcpyHtoDAsync)
ACCESSLINT_CU(MemcpyDtoHAsync) ACCESSLINT_CU(MemcpyDtoDAsync) ACCESSLINT_CU(MemcpyHtoA)
ACCESSLINT_CU(MemcpyAtoH) ACCESSLINT_CU(Memcpy2D) ACCESSLINT_CU(Memcpy2DAsync)
ACCESSLINT_CU(Memcpy2DUnaligned) ACCESSLINT_CU(Memcpy3D) ACCESSLINT_CU(Memcpy3DAsync)
ACCESSLINT_CU(MemsetD8) ACCESSLINT_CU(MemsetD16) ACCESSLINT_CU(MemsetD32)
ACCESSLINT_CU(MemsetD8Async) ACCESSLINT_CU(MemsetD32Async) ACCESSLINT_CU(MemsetD2D8)
ACCESSLINT_CU(MemsetD2D32) ACCESSLINT_CU(MemPrefetchAsync) ACCESSLINT_CU(MemAdvise)
ACCESSLINT_CU(PointerGetAttribute) ACCESSLINT_CU(PointerGetAttributes)
ACCESSLINT_CU(MemAddressReserve) ACCESSLINT_CU(MemAddressFree) ACCESSLINT_CU(MemCreate)
ACCESSLINT_CU(MemRelease) ACCESSLINT_CU(MemMap) ACCESSLINT_CU(MemUnmap) ACCESSLINT_CU(MemSetAccess)
ACCESSLINT_CU(MemGetAccess) ACCESSLINT_CU(MemGetAllocationGranularity)
ACCESSLINT_CU(MemExportToShareableHandle) ACCESSLINT_CU(MemImportFromShareableHandle)
ACCESSLINT_CU(MulticastCreate) ACCESSLINT_CU(MulticastAddDevice) ACCESSLINT_CU(MulticastBindMem)
ACCESSLINT_CU(MulticastGetGranularity) ACCESSLINT_CU(MemPoolCreate) ACCESSLINT_CU(MemPoolDestroy)
ACCESSLINT_CU(IpcGetMemHandle) ACCESSLINT_CU(IpcOpenMemHandle) ACCESSLINT_CU(IpcCloseMemHandle)
ACCESSLINT_CU(ArrayCreate) ACCESSLINT_CU(Array3DCreate) ACCESSLINT_CU(ArrayDestroy)
ACCESSLINT_CU(ArrayGetDescriptor) ACCESSLINT_CU(StreamCreate)
ACCESSLINT_CU(StreamCreateWithPriority) ACCESSLINT_CU(StreamDestroy)
ACCESSLINT_CU(StreamSynchronize) ACCESSLINT_CU(StreamQuery) ACCESSLINT_CU(StreamWaitEvent)
ACCESSLINT_CU(StreamAddCallback) ACCESSLINT_CU(StreamWriteValue32) ACCESSLINT_CU(StreamWaitValue32)
ACCESSLINT_CU(StreamWriteValue64) ACCESSLINT_CU(StreamWaitValue64) ACCESSLINT_CU(StreamBatchMemOp)
ACCESSLINT_CU(EventCreate) ACCESSLINT_CU(EventRecord) ACCESSLINT_CU(EventQuery)
ACCESSLINT_CU(EventSynchronize) ACCESSLINT_CU(EventDestroy) ACCESSLINT_CU(EventElapsedTime)
ACCESSLINT_CU(GraphCreate) ACCESSLINT_CU(GraphLaunch) ACCESSLINT_CU(GraphInstantiate)
ACCESSLINT_CU(GraphDestroy) ACCESSLINT_CU(GraphExecDestroy) ACCESSLINT_CU(TexRefCreate)
ACCESSLINT_CU(TexRefSetArray) ACCESSLINT_CU(TexRefSetAddress) ACCESSLINT_CU(TexRefSetAddress2D)
ACCESSLINT_CU(TexRefSetFormat) ACCESSLINT_CU(TexRefSetAddressMode)
ACCESSLINT_CU(TexRefSetFilterMode) ACCESSLINT_CU(TexRefSetFlags) ACCESSLINT_CU(SurfRefSetArray)
ACCESSLINT_CU(ParamSetTexRef) ACCESSLINT_CU(TexObjectCreate) ACCESSLINT_CU(TexObjectDestroy)
ACCESSLINT_CU(SurfObjectCreate) ACCESSLINT_CU(SurfObjectDestroy) ACCESSLINT_CU(TensorMapEncodeTiled)
ACCESSLINT_CU(TensorMapEncodeIm2col) ACCESSLINT_CU(TensorMapReplaceAddress)
ACCESSLINT_CU(GraphicsMapResources) ACCESSLINT_CU(GraphicsUnmapResources)
ACCESSLINT_CU(GraphicsResourceGetMappedPointer) ACCESSLINT_CU(GraphicsUnregisterResource)
ACCESSLINT_CU(ProfilerStart) ACCESSLINT_CU(ProfilerStop)
// clang-format on
#undef ACCESSLINT_CU
