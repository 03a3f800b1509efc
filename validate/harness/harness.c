/* accesslint-harness: makes one launch of one kernel, or times several. Runs in a process of its own, so that a kernel that faults or hangs
 * loses nothing but itself; counting is done by the injected library, which knows nothing of this program.
 *   accesslint-harness probe        describes the GPU
 *   accesslint-harness count JOB    one launch
 *   accesslint-harness time JOB     timed launches
 *   accesslint-harness library LIB  can this library be loaded?
 * Exit status: 0 done, 1 could not (a sentence on standard error), 77 no GPU here. */
#include "validate/driver.h"
#include "validate/harness/job.h"
#include "validate/harness/nvml.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <string.h>

enum { EXIT_NO_GPU = 77, WARM_UP = 3, MAX_SETS = 64, MAX_ARGUMENTS = 1024, PATTERN_BYTES = 1 << 24, TIME_SECONDS = 10 };

/* The arguments of a launch, in memory of their own. */
struct set {
    CUdeviceptr *pointers; /* of the pointer arguments; else 0 */
    void **slots;          /* for cuLaunchKernel */
};

struct harness {
    struct arena arena;
    struct driver driver;
    CUdevice device;
    struct job job;
    CUfunction function;
    struct set sets[MAX_SETS]; /* used in turn, so that a launch does not find its data in the cache */
    size_t set_count;
};

static int fail(const struct harness *harness, const char *what, CUresult result)
{
    const char *text = NULL;
    harness->driver.cuGetErrorString(result, &text);
    fprintf(stderr, "%s: %s\n", what, text ? text : "unknown CUDA error");
    return 1;
}

static int no_gpu(const char *sentence)
{
    fprintf(stderr, "%s\n", sentence);
    return EXIT_NO_GPU;
}

static int start(struct harness *harness)
{
    struct driver *driver = &harness->driver;
    int count = 0;
    CUcontext context;
    if (!driver_load(driver))
        return no_gpu("there is no NVIDIA driver on this machine (libcuda.so.1 is not found)");
    CUresult result = driver->cuInit(0);
    if (result != CUDA_SUCCESS || driver->cuDeviceGetCount(&count) != CUDA_SUCCESS || !count) {
        const char *text = NULL;
        driver->cuGetErrorString(result, &text);
        return no_gpu(arena_printf(&harness->arena, "there is no usable NVIDIA GPU on this machine (%s)", result && text ? text : "none found"));
    }
    if ((result = driver->cuDeviceGet(&harness->device, 0)) || (result = driver->cuDevicePrimaryCtxRetain(&context, harness->device)) ||
        (result = driver->cuCtxSetCurrent(context)))
        return fail(harness, "the GPU can not be used", result);
    return 0;
}

static int load(struct harness *harness)
{
    const struct driver *driver = &harness->driver;
    const struct job *job = &harness->job;
    CUmodule module;
    CUresult result = driver->cuModuleLoad(&module, job->cubin);
    if (result)
        return fail(harness, "the built kernels can not be loaded", result);
    if ((result = driver->cuModuleGetFunction(&harness->function, module, job->function)))
        return fail(harness, arena_printf(&harness->arena, "the built file has no kernel %s", job->function), result);
    if (job->dynamic_shared &&
        (result = driver->cuFuncSetAttribute(harness->function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, (int)job->dynamic_shared)))
        return fail(harness, "that much dynamic shared memory can not be had", result);
    return 0;
}

/* The kernel as built must take the arguments that the prediction describes. */
static int check_arguments(const struct harness *harness)
{
    size_t offset, size, count = harness->job.arguments.count;
    if (!harness->driver.cuFuncGetParamInfo)
        return 0;
    for (size_t i = 0; i < count; i++) {
        const struct job_argument *argument = &harness->job.arguments.items[i];
        size_t expected = argument->is_pointer ? sizeof(CUdeviceptr) : argument->size;
        if (harness->driver.cuFuncGetParamInfo(harness->function, i, &offset, &size) || size != expected) {
            fprintf(stderr, "argument %zu of the built kernel is not the one of the prediction\n", i + 1);
            return 1;
        }
    }
    return 0;
}

static uint32_t scramble(uint64_t number)
{
    number = (number ^ (number >> 29)) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)((number ^ (number >> 32)) * UINT64_C(0x94d049bb133111eb) >> 32);
}

/* One element of varied data: floats from 0.5 to 1.5, integers below the limit. */
static void fill_element(const struct job_argument *argument, uint64_t number, unsigned char *element)
{
    uint32_t random = scramble(number);
    double share = (double)random / 4294967296.0;
    float single = (float)(0.5 + share);
    double twice = 0.5 + share;
    uint16_t half = (uint16_t)(0x3800 + (random & 0x3ff)); /* half precision: from 0.5 to 1 */
    uint64_t integer = (uint64_t)(share * (double)(argument->limit ? argument->limit : 32));
    if (argument->is_float && argument->size == 4)
        memcpy(element, &single, 4);
    else if (argument->is_float && argument->size == 8)
        memcpy(element, &twice, 8);
    else if (argument->is_float && argument->size == 2)
        memcpy(element, &half, 2);
    else
        memcpy(element, &integer, argument->size < 8 ? argument->size : 8);
}

static CUresult fill(struct harness *harness, CUdeviceptr to, const struct job_argument *argument, uint64_t seed)
{
    size_t size = argument->size ? argument->size : 4, piece = PATTERN_BYTES / size * size;
    struct job_argument element = *argument;
    element.size = (uint32_t)size;
    unsigned char *pattern = arena_alloc(&harness->arena, PATTERN_BYTES);
    for (size_t at = 0; at + size <= piece && at < argument->bytes; at += size)
        fill_element(&element, seed + at / size, pattern + at);
    CUresult result = CUDA_SUCCESS;
    for (uint64_t at = 0; at < argument->bytes && !result; at += piece)
        result = harness->driver.cuMemcpyHtoD(to + at, pattern, argument->bytes - at < piece ? argument->bytes - at : piece);
    return result;
}

static void *pack_value(struct arena *arena, const struct job_argument *argument)
{
    int64_t integer = (int64_t)argument->value;
    float single = (float)argument->value;
    void *slot = arena_alloc(arena, 8);
    if (argument->is_float && argument->size == 4)
        memcpy(slot, &single, 4);
    else if (argument->is_float)
        memcpy(slot, &argument->value, 8);
    else
        memcpy(slot, &integer, 8);
    return slot;
}

static CUresult make_set(struct harness *harness, struct set *set, uint64_t seed)
{
    const struct job *job = &harness->job;
    set->pointers = ARENA_ARRAY(&harness->arena, job->arguments.count + 1, CUdeviceptr);
    set->slots = ARENA_ARRAY(&harness->arena, job->arguments.count + MAX_ARGUMENTS, void *);
    void *nothing = arena_alloc(&harness->arena, PATTERN_BYTES / MAX_ARGUMENTS); /* for arguments that the job leaves out */
    for (size_t i = 0; i < job->arguments.count + MAX_ARGUMENTS; i++)
        set->slots[i] = nothing;
    for (size_t i = 0; i < job->arguments.count; i++) {
        const struct job_argument *argument = &job->arguments.items[i];
        CUresult result = CUDA_SUCCESS;
        if (argument->is_pointer) {
            set->slots[i] = &set->pointers[i];
            result = harness->driver.cuMemAlloc(&set->pointers[i], argument->bytes ? argument->bytes : 1);
            result = result ? result : fill(harness, set->pointers[i], argument, seed + ((uint64_t)i << 40));
        } else {
            set->slots[i] = pack_value(&harness->arena, argument);
        }
        if (result)
            return result;
    }
    return CUDA_SUCCESS;
}

static uint64_t bytes_of_set(const struct job *job)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < job->arguments.count; i++)
        bytes += job->arguments.items[i].bytes;
    return bytes;
}

/* As many sets as are four times the L2 cache together, if memory allows. */
static int make_sets(struct harness *harness, bool several)
{
    int l2 = 0;
    size_t room = 0, total = 0;
    uint64_t bytes = bytes_of_set(&harness->job), wanted = 1;
    harness->driver.cuDeviceGetAttribute(&l2, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, harness->device);
    harness->driver.cuMemGetInfo(&room, &total);
    if (bytes > room) {
        fprintf(stderr, "its arguments need %" PRIu64 " MiB, the GPU has %zu MiB left\n", bytes >> 20, room >> 20);
        return 1;
    }
    if (several && bytes)
        wanted = 4 * (uint64_t)l2 / bytes + 1;
    if (wanted > MAX_SETS)
        wanted = MAX_SETS;
    while (wanted > 1 && wanted * bytes > room / 2)
        wanted--;
    for (harness->set_count = 0; harness->set_count < wanted; harness->set_count++) {
        CUresult result = make_set(harness, &harness->sets[harness->set_count], harness->set_count << 20);
        if (result)
            return fail(harness, "its arguments can not be made", result);
    }
    return 0;
}

static CUresult launch(const struct harness *harness, const struct set *set)
{
    const struct job *job = &harness->job;
    return harness->driver.cuLaunchKernel(harness->function, (unsigned)job->grid[0], (unsigned)job->grid[1], (unsigned)job->grid[2],
                                          (unsigned)job->block[0], (unsigned)job->block[1], (unsigned)job->block[2],
                                          (unsigned)job->dynamic_shared, NULL, set->slots, NULL);
}

static int count_launch(struct harness *harness)
{
    CUresult result = launch(harness, &harness->sets[0]);
    result = result ? result : harness->driver.cuCtxSynchronize();
    return result ? fail(harness, "the launch failed", result) : 0;
}

static int by_size(const void *left, const void *right)
{
    const float *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* Times up to `runs` launches one by one, with the sets in turn or the first set only; returns how many, sorted. */
static CUresult time_launches(struct harness *harness, bool in_turn, float *milliseconds, uint32_t *runs)
{
    const struct driver *driver = &harness->driver;
    CUevent from, to;
    CUresult result = driver->cuEventCreate(&from, CU_EVENT_DEFAULT);
    result = result ? result : driver->cuEventCreate(&to, CU_EVENT_DEFAULT);
    double sum = 0;
    uint32_t done = 0;
    for (uint32_t i = 0; i < *runs + WARM_UP && !result && sum < 1000.0 * TIME_SECONDS; i++) {
        float time = 0;
        (void)((result = driver->cuEventRecord(from, NULL)) || (result = launch(harness, &harness->sets[in_turn ? i % harness->set_count : 0])) ||
               (result = driver->cuEventRecord(to, NULL)) || (result = driver->cuEventSynchronize(to)) ||
               (result = driver->cuEventElapsedTime(&time, from, to)));
        sum += time;
        if (i >= WARM_UP || sum >= 1000.0 * TIME_SECONDS)
            milliseconds[done++] = time;
    }
    *runs = done;
    qsort(milliseconds, done, sizeof *milliseconds, by_size);
    return result;
}

static int time_job(struct harness *harness)
{
    uint32_t runs = harness->job.runs ? harness->job.runs : 1, warm_runs = runs;
    float *cold = ARENA_ARRAY(&harness->arena, runs + WARM_UP, float), *warm = ARENA_ARRAY(&harness->arena, runs + WARM_UP, float);
    CUresult result = time_launches(harness, true, cold, &runs);
    struct nvml_clocks clocks = nvml_read_clocks();
    result = result ? result : time_launches(harness, false, warm, &warm_runs);
    if (result || !runs || !warm_runs)
        return fail(harness, "the launch failed", result);
    printf("time\t%" PRIu32 "\t%.4f\t%.4f\t%.4f\t%.4f\n", runs, 1e3 * cold[runs / 2], 1e3 * cold[0], 1e3 * cold[runs - 1],
           1e3 * warm[warm_runs / 2]);
    if (clocks.known)
        printf("machine\tsm_clock_mhz\t%u\nmachine\tmemory_clock_mhz\t%u\n", clocks.sm_mhz, clocks.memory_mhz);
    return 0;
}

static void free_sets(struct harness *harness)
{
    for (size_t i = 0; i < harness->set_count; i++)
        for (size_t k = 0; k < harness->job.arguments.count; k++)
            if (harness->sets[i].pointers[k])
                harness->driver.cuMemFree(harness->sets[i].pointers[k]);
}

static int run_job(struct harness *harness, const char *mode, const char *path)
{
    bool timed = !strcmp(mode, "time");
    FILE *file = fopen(path, "r");
    bool good = file && job_read(&harness->arena, file, &harness->job);
    if (file)
        fclose(file);
    if (!good) {
        fprintf(stderr, "%s: not a job\n", path);
        return 1;
    }
    int failed = load(harness);
    failed = failed ? failed : check_arguments(harness);
    failed = failed ? failed : make_sets(harness, timed);
    failed = failed ? failed : timed ? time_job(harness) : count_launch(harness);
    free_sets(harness);
    return failed;
}

static int try_library(const char *path)
{
    if (dlopen(path, RTLD_NOW))
        return 0;
    fprintf(stderr, "%s\n", dlerror());
    return 1;
}

int main(int argc, char **argv)
{
    static struct harness harness;
    if (argc == 3 && !strcmp(argv[1], "library"))
        return try_library(argv[2]);
    int status = start(&harness);
    if (status)
        return status;
    if (argc == 3)
        return run_job(&harness, argv[1], argv[2]);
    driver_describe(&harness.driver, harness.device, stdout);
    return 0;
}
