#include "validate/inject/sass.h"

#include <cupti.h>
#include <cupti_pcsampling.h>
#include <cupti_profiler_target.h>
#include <cupti_sass_metrics.h>
#include <cupti_target.h>
#include <stdlib.h>
#include <string.h>

enum { BUFFER_BYTES = 1 << 20 }; /* of activity records */

/* All versions of the record since the fourth begin alike; this one is known to every toolkit that has SASS metrics. */
typedef CUpti_ActivityKernel9 kernel_record;

static struct times *recording; /* CUPTI's calls for buffers carry no data of ours */

static const char *const metric_names[METRIC_COUNT] = {
#define METRIC(field, name) name,
#include "validate/metrics.def"
#undef METRIC
};

static const char *failure(CUptiResult result)
{
    const char *text = NULL;
    if (result == CUPTI_SUCCESS)
        return NULL;
    cuptiGetErrorMessage(result, &text);
    return text ? text : "unknown CUPTI error";
}

static struct sass_cubin *find_cubin(const struct sass *sass, uint32_t crc)
{
    for (size_t i = 0; i < sass->cubins.count; i++)
        if (sass->cubins.items[i].crc == crc)
            return &sass->cubins.items[i];
    return NULL;
}

void sass_keep_cubin(struct sass *sass, const void *image, size_t size)
{
    CUpti_GetCubinCrcParams params = {.size = CUpti_GetCubinCrcParamsSize, .cubinSize = size, .cubin = image};
    if (!image || !size || cuptiGetCubinCrc(&params) != CUPTI_SUCCESS || find_cubin(sass, (uint32_t)params.cubinCrc))
        return;
    struct sass_cubin cubin = {(uint32_t)params.cubinCrc, arena_alloc(&sass->arena, size), size, NULL};
    memcpy((void *)cubin.image, image, size);
    VEC_PUSH(&sass->arena, &sass->cubins, cubin);
}

/* Metrics that the chip lacks are left out; that is no failure. */
static const char *find_metrics(struct sass *sass, uint32_t device)
{
    CUpti_Profiler_Initialize_Params start = {.structSize = CUpti_Profiler_Initialize_Params_STRUCT_SIZE};
    const char *failed = failure(cuptiProfilerInitialize(&start));
    if (failed)
        return failed;
    CUpti_Device_GetChipName_Params chip = {.structSize = CUpti_Device_GetChipName_Params_STRUCT_SIZE, .deviceIndex = device};
    failed = failure(cuptiDeviceGetChipName(&chip));
    for (int i = 0; i < METRIC_COUNT && !failed; i++) {
        CUpti_SassMetrics_GetProperties_Params params = {.structSize = CUpti_SassMetrics_GetProperties_Params_STRUCT_SIZE,
                                                         .pChipName = chip.pChipName, .pMetricName = metric_names[i]};
        sass->known[i] = cuptiSassMetricsGetProperties(&params) == CUPTI_SUCCESS;
        sass->metric[i] = params.metric.metricId;
    }
    if (!failed && !sass->known[METRIC_executed])
        return "this GPU has no SASS metrics";
    return failed;
}

static const char *configure(struct sass *sass, uint32_t device)
{
    for (size_t i = 0; i < sass->devices.count; i++)
        if (sass->devices.items[i] == device)
            return NULL;
    const char *failed = find_metrics(sass, device);
    if (failed)
        return failed;
    CUpti_SassMetrics_Config config[METRIC_COUNT];
    size_t count = 0;
    for (int i = 0; i < METRIC_COUNT; i++)
        if (sass->known[i])
            config[count++] = (CUpti_SassMetrics_Config){sass->metric[i], CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_GPU};
    CUpti_SassMetricsSetConfig_Params params = {.structSize = CUpti_SassMetricsSetConfig_Params_STRUCT_SIZE,
                                                .numOfMetricConfig = count, .pConfigs = config, .deviceIndex = device};
    failed = failure(cuptiSassMetricsSetConfig(&params));
    if (!failed)
        VEC_PUSH(&sass->arena, &sass->devices, device);
    return failed;
}

const char *sass_start(struct sass *sass, void *context)
{
    uint32_t device = 0;
    const char *failed = failure(cuptiGetDeviceId(context, &device));
    if (!failed)
        failed = configure(sass, device);
    CUpti_SassMetricsEnable_Params params = {.structSize = CUpti_SassMetricsEnable_Params_STRUCT_SIZE, .ctx = context,
                                             .enableLazyPatching = 1};
    return failed ? failed : failure(cuptiSassMetricsEnable(&params));
}

const char *sass_stop(void *context)
{
    CUpti_SassMetricsDisable_Params params = {.structSize = CUpti_SassMetricsDisable_Params_STRUCT_SIZE, .ctx = context};
    return failure(cuptiSassMetricsDisable(&params));
}

static void add_values(const struct sass *sass, struct instruction *instruction, const CUpti_SassMetrics_InstanceValue *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (int metric = 0; metric < METRIC_COUNT; metric++)
            if (sass->known[metric] && sass->metric[metric] == values[i].metricId)
                instruction->value[metric] += values[i].value;
}

/* One block of memory for all records of a flush and their values, kept for the next flush. */
static void *flush_buffer(struct sass *sass, size_t size)
{
    if (size > sass->buffer_size) {
        sass->buffer_size = 2 * size;
        sass->buffer = arena_alloc(&sass->arena, sass->buffer_size);
    }
    memset(sass->buffer, 0, size);
    return sass->buffer;
}

const char *sass_flush(struct sass *sass, void *context, struct counts *counts)
{
    CUpti_SassMetricsGetDataProperties_Params sizes = {.structSize = CUpti_SassMetricsGetDataProperties_Params_STRUCT_SIZE, .ctx = context};
    const char *failed = failure(cuptiSassMetricsGetDataProperties(&sizes));
    size_t count = sizes.numOfPatchedInstructionRecords, width = sizes.numOfInstances;
    if (failed || !count || !width)
        return failed;
    CUpti_SassMetrics_Data *data = flush_buffer(sass, count * (sizeof *data + width * sizeof(CUpti_SassMetrics_InstanceValue)));
    CUpti_SassMetrics_InstanceValue *values = (CUpti_SassMetrics_InstanceValue *)(data + count);
    for (size_t i = 0; i < count; i++) {
        data[i].structSize = sizeof *data;
        data[i].pInstanceValues = values + i * width;
    }
    CUpti_SassMetricsFlushData_Params params = {.structSize = CUpti_SassMetricsFlushData_Params_STRUCT_SIZE, .ctx = context,
                                                .numOfPatchedInstructionRecords = count, .numOfInstances = width, .pMetricsData = data};
    failed = failure(cuptiSassMetricsFlushData(&params));
    for (size_t i = 0; i < count && !failed; i++)
        add_values(sass, counts_instruction(counts, data[i].cubinCrc, data[i].functionIndex, data[i].pcOffset, data[i].functionName),
                   data[i].pInstanceValues, width);
    return failed;
}

static void place(struct sass *sass, struct instruction *instruction)
{
    struct sass_cubin *cubin = find_cubin(sass, instruction->cubin);
    struct line_place places[16];
    instruction->placed = true;
    if (!cubin)
        return;
    if (!cubin->lines) {
        cubin->lines = ARENA_NEW(&sass->arena, struct line_table);
        lines_read(&sass->arena, cubin->lines, cubin->image, cubin->size);
    }
    int count = lines_find(cubin->lines, instruction->function, instruction->pc, places, 16), outer = 0;
    while (outer + 1 < count && lines_in_toolkit(places[outer].directory))
        outer++;
    if (!count)
        return;
    instruction->directory = places[outer].directory;
    instruction->file = places[outer].file;
    instruction->line = places[outer].line;
    instruction->inner_file = outer ? places[0].file : "";
    instruction->inner_line = outer ? places[0].line : 0;
}

void sass_place(struct sass *sass, struct counts *counts)
{
    for (size_t i = 0; i < counts->instructions.count; i++)
        if (!counts->instructions.items[i].placed && instruction_is_access(&counts->instructions.items[i]))
            place(sass, &counts->instructions.items[i]);
}

static void take_kernel(const kernel_record *kernel)
{
    struct duration launch = {.function = kernel->name ? kernel->name : "?",
                              .block = {(uint32_t)kernel->blockX, (uint32_t)kernel->blockY, (uint32_t)kernel->blockZ},
                              .grid = {(uint32_t)kernel->gridX, (uint32_t)kernel->gridY, (uint32_t)kernel->gridZ},
                              .dynamic_shared = (uint32_t)kernel->dynamicSharedMemory};
    times_add(recording, &launch, (float)((double)(kernel->end - kernel->start) / 1e3));
}

static void CUPTIAPI give_buffer(uint8_t **buffer, size_t *size, size_t *most)
{
    *size = BUFFER_BYTES;
    *most = 0;
    *buffer = aligned_alloc(8, BUFFER_BYTES); /* CUPTI's until take_buffer */
}

static void CUPTIAPI take_buffer(CUcontext context, uint32_t stream, uint8_t *buffer, size_t size, size_t valid)
{
    CUpti_Activity *record = NULL;
    (void)context, (void)stream, (void)size;
    while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS)
        if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL)
            take_kernel((const kernel_record *)record);
    free(buffer);
}

const char *sass_start_times(struct times *times)
{
    recording = times;
    CUptiResult result = cuptiActivityRegisterCallbacks(give_buffer, take_buffer);
    if (result == CUPTI_SUCCESS)
        result = cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
    return failure(result);
}

void sass_finish_times(void)
{
    cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
}
