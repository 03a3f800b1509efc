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
#include "validate/symbol.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <string.h>

enum { EXIT_NO_GPU = 77, WARM_UP = 3, MAX_SETS = 64, MAX_ARGUMENTS = 1024, MAX_FUNCTIONS = 1024, PATTERN_BYTES = 1 << 24, TIME_SECONDS = 10 };

/* The arguments of a launch, in memory of their own. */
struct set {
    CUdeviceptr *memory; /* of the allocations; 0: not made */
    void **slots;        /* for cuLaunchKernel */
};

struct harness {
    struct arena arena;
    struct driver driver;
    CUdevice device;
    struct job job;
    unsigned char *pattern; /* PATTERN_BYTES to fill memory with */
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

/* The kernel of the module that is the same but for how nvcc marks static ones; else the only one whose name begins alike; NULL: none, or
 * several. */
static CUfunction find_by_name(const struct harness *harness, CUmodule module, const char *symbol)
{
    const struct driver *driver = &harness->driver;
    CUfunction functions[MAX_FUNCTIONS], found = NULL;
    unsigned count = 0, alike = 0;
    if (!driver->cuModuleGetFunctionCount || !driver->cuModuleEnumerateFunctions || !driver->cuFuncGetName ||
        driver->cuModuleGetFunctionCount(&count, module) || count > MAX_FUNCTIONS || driver->cuModuleEnumerateFunctions(functions, count, module))
        return NULL;
    for (unsigned i = 0; i < count; i++) {
        const char *name;
        if (driver->cuFuncGetName(&name, functions[i]) || !symbol_same_name(name, symbol))
            continue;
        if (symbol_same(name, symbol))
            return functions[i];
        found = functions[i];
        alike++;
    }
    return alike == 1 ? found : NULL;
}

/* Tells the symbol that the kernel has in the built file, where it is another than the prediction's. */
static void tell_symbol(const struct harness *harness)
{
    const char *name;
    if (!harness->driver.cuFuncGetName(&name, harness->function))
        printf("function\t%s\n", name);
}

static int load(struct harness *harness)
{
    const struct driver *driver = &harness->driver;
    const struct job *job = &harness->job;
    CUmodule module;
    CUresult result = driver->cuModuleLoad(&module, job->cubin);
    if (result)
        return fail(harness, "the built kernels can not be loaded", result);
    result = driver->cuModuleGetFunction(&harness->function, module, job->function);
    if (result && (harness->function = find_by_name(harness, module, job->function))) {
        tell_symbol(harness);
        result = CUDA_SUCCESS;
    }
    if (result)
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
        if (harness->driver.cuFuncGetParamInfo(harness->function, i, &offset, &size) || size != harness->job.arguments.items[i].size) {
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
static void fill_element(const struct job_allocation *allocation, uint64_t number, unsigned char *element)
{
    uint32_t random = scramble(number);
    double share = (double)random / 4294967296.0;
    float single = (float)(0.5 + share);
    double twice = 0.5 + share;
    uint16_t half = (uint16_t)(0x3800 + (random & 0x3ff)); /* half precision: from 0.5 to 1 */
    uint64_t integer = (uint64_t)(share * (double)(allocation->limit ? allocation->limit : 32));
    if (allocation->is_float && allocation->size == 4)
        memcpy(element, &single, 4);
    else if (allocation->is_float && allocation->size == 8)
        memcpy(element, &twice, 8);
    else if (allocation->is_float && allocation->size == 2)
        memcpy(element, &half, 2);
    else
        memcpy(element, &integer, allocation->size < 8 ? allocation->size : 8);
}

static CUresult fill(struct harness *harness, CUdeviceptr to, const struct job_allocation *allocation, uint64_t seed)
{
    size_t size = allocation->size ? allocation->size : 4, piece = PATTERN_BYTES / size * size;
    struct job_allocation element = *allocation;
    element.size = (uint32_t)size;
    unsigned char *pattern = harness->pattern;
    for (size_t at = 0; at + size <= piece && at < allocation->bytes; at += size)
        fill_element(&element, seed + at / size, pattern + at);
    CUresult result = CUDA_SUCCESS;
    for (uint64_t at = 0; at < allocation->bytes && !result; at += piece)
        result = harness->driver.cuMemcpyHtoD(to + at, pattern, allocation->bytes - at < piece ? allocation->bytes - at : piece);
    return result;
}

static CUresult make_memory(struct harness *harness, struct set *set, uint64_t seed)
{
    const struct job *job = &harness->job;
    set->memory = ARENA_ARRAY(&harness->arena, job->allocations.count + 1, CUdeviceptr);
    for (size_t i = 0; i < job->allocations.count; i++) {
        const struct job_allocation *allocation = &job->allocations.items[i];
        CUresult result = harness->driver.cuMemAlloc(&set->memory[i], allocation->bytes ? allocation->bytes : 1);
        result = result ? result : fill(harness, set->memory[i], allocation, seed + ((uint64_t)i << 40));
        if (result)
            return result;
    }
    return CUDA_SUCCESS;
}

/* The argument's bytes, with its pointers put in. */
static void *pack(struct harness *harness, const struct set *set, const struct job_argument *argument)
{
    unsigned char *bytes = arena_alloc(&harness->arena, argument->size);
    memcpy(bytes, argument->bytes, argument->size);
    for (size_t i = 0; i < argument->pointers.count; i++) {
        const struct job_pointer *p = &argument->pointers.items[i];
        CUdeviceptr address = set->memory[p->allocation] + p->before;
        memcpy(bytes + p->offset, &address, sizeof address);
    }
    return bytes;
}

static CUresult make_set(struct harness *harness, struct set *set, uint64_t seed)
{
    const struct job *job = &harness->job;
    CUresult result = make_memory(harness, set, seed);
    set->slots = ARENA_ARRAY(&harness->arena, job->arguments.count + MAX_ARGUMENTS, void *);
    void *nothing = arena_alloc(&harness->arena, JOB_ARGUMENT_BYTES); /* for arguments that the job leaves out */
    for (size_t i = 0; i < job->arguments.count + MAX_ARGUMENTS; i++)
        set->slots[i] = i < job->arguments.count && !result ? pack(harness, set, &job->arguments.items[i]) : nothing;
    return result;
}

static uint64_t bytes_of_set(const struct job *job)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < job->allocations.count; i++)
        bytes += job->allocations.items[i].bytes;
    return bytes;
}

/* Gives up what was added to allocations because their size is not known for sure; returns what is left. */
static uint64_t drop_spare(struct job *job)
{
    for (size_t i = 0; i < job->allocations.count; i++)
        job->allocations.items[i].bytes -= job->allocations.items[i].spare;
    return bytes_of_set(job);
}

/* As many sets as are four times the L2 cache together, if memory allows. */
static int make_sets(struct harness *harness, bool several)
{
    int l2 = 0;
    size_t room = 0, total = 0;
    uint64_t bytes = bytes_of_set(&harness->job), wanted = 1;
    harness->pattern = arena_alloc(&harness->arena, PATTERN_BYTES);
    harness->driver.cuDeviceGetAttribute(&l2, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, harness->device);
    harness->driver.cuMemGetInfo(&room, &total);
    if (bytes > room) {
        bytes = drop_spare(&harness->job);
        puts("note\tmemory is short: its arguments are no larger than the evaluation saw them used");
    }
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
        for (size_t k = 0; k < harness->job.allocations.count; k++)
            if (harness->sets[i].memory[k])
                harness->driver.cuMemFree(harness->sets[i].memory[k]);
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
