/* The runtime API and the little of C's library that decides what host code launches. */
#include "analyzer/eval/host.h"
#include "analyzer/eval/intrinsic.h"

#include <stdlib.h>
#include <string.h>

static const struct ir_type pointer_type = {.kind = IR_TYPE_POINTER, .size = 8, .align = 8};

/* The name of the variable whose address the argument is. */
static const char *target_name(struct call *c, uint32_t i, const char *otherwise)
{
    struct value offset;
    struct object *o = i < c->n ? single_object(c->m, &c->args[i], &offset) : NULL;
    return o && o->name ? o->name : otherwise;
}

static struct value allocate(struct call *c, enum object_kind kind, uint32_t size_argument, const char *name)
{
    struct machine *m = c->m;
    int64_t size =
        size_argument < c->n && value_constant(&c->args[size_argument]) ? c->args[size_argument].base : -1;
    struct object *o = object_new(&m->heap, kind, name, NULL, size);
    o->cuda_malloc = kind == OBJECT_GLOBAL;
    o->unknown_reason =
        reason_id(&m->symbols, REASON_LOADED, arena_printf(m->arena, "depends on data in %s", name));
    return value_int(object_address(&m->heap, o));
}

/* cudaMalloc(&p, size) and its kin: the pointer is stored through the first argument. */
static struct value run_cuda_malloc(struct call *c)
{
    if (!c->n)
        return value_int(0);
    struct value p = allocate(c, OBJECT_GLOBAL, (uint32_t)c->row->option, target_name(c, 0, "cudaMalloc"));
    memory_store(c->m, NULL, &pointer_type, c->args[0], p);
    return value_int(0);
}

static struct value run_cuda_malloc_pitch(struct call *c)
{
    static const struct ir_type size_type = {.kind = IR_TYPE_INT, .size = 8, .align = 8};
    struct machine *m = c->m;
    if (c->n < 4)
        return value_int(0);
    memory_store(m, NULL, &pointer_type, c->args[0],
                 allocate(c, OBJECT_GLOBAL, c->n, target_name(c, 0, "cudaMallocPitch")));
    struct value pitch = value_binary(&m->c, IR_ADD, &size_type, c->args[2], value_int(511));
    pitch = value_binary(&m->c, IR_AND, &size_type, pitch, value_int(-512));
    memory_store(m, NULL, &size_type, c->args[1], pitch);
    return value_int(0);
}

static struct value run_malloc(struct call *c)
{
    if (c->m->is_host)
        return allocate(c, OBJECT_HOST, c->n ? c->n - 1 : 0, "malloc");
    return value_unknown(UNKNOWN_VARYING,
                         opaque_reason(c->m, "each thread's own memory from malloc() in device code"));
}

/* The device's view of a pointer is the pointer. */
static struct value run_same_pointer(struct call *c)
{
    if (c->n >= 2)
        memory_store(c->m, NULL, &pointer_type, c->args[0], c->args[1]);
    return value_int(0);
}

static struct value run_store_number(struct call *c)
{
    static const struct ir_type int_type = {.kind = IR_TYPE_INT, .size = 4, .align = 4, .is_signed = true};
    if (c->n)
        memory_store(c->m, NULL, &int_type, c->args[0], value_int(c->row->option));
    return value_int(0);
}

/* What a copy or another call wrote on the host isn't known; device data never is. */
static struct value run_writes(struct call *c)
{
    uint32_t i = (uint32_t)c->row->option;
    if (i < c->n)
        memory_havoc(c->m, c->args[i],
                     opaque_reason(c->m, arena_printf(c->m->arena, "%s() wrote it", c->func->base_name)));
    return value_int(0);
}

struct property {
    const char *name;
    int64_t number;
};

/* What every device that can run the code has. */
static struct value run_properties(struct call *c)
{
    static const struct property known[] = {{"warpSize", 32},         {"maxThreadsPerBlock", 1024},
                                            {"canMapHostMemory", 1},  {"managedMemory", 1},
                                            {"unifiedAddressing", 1}, {"concurrentKernels", 1},
                                            {"deviceOverlap", 1},     {"cooperativeLaunch", 1}};
    const struct ir_type *type = pointee(c, 0);
    if (!c->n || !type)
        return value_int(0);
    memory_havoc(c->m, c->args[0], opaque_reason(c->m, "a property of the device"));
    for (uint32_t i = 0; i < type->n_fields; i++)
        for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
            if (type->fields[i].name && !strcmp(type->fields[i].name, known[k].name)) {
                struct value at = c->args[0];
                at.base += (int64_t)type->fields[i].offset;
                memory_store(c->m, NULL, type->fields[i].type, at, value_int(known[k].number));
            }
    return value_int(0);
}

/* ---- launches through the API ---- */

static struct value *parameters_from(struct machine *m, const struct ir_func *kernel, struct value list)
{
    struct value *args = ARENA_ARRAY(m->arena, kernel->n_params + 1, struct value);
    for (uint32_t i = 0; i < kernel->n_params; i++) {
        const struct ir_type *type = kernel->params[i]->type;
        struct value at = list;
        at.base += 8 * (int64_t)i;
        struct value place = memory_load(m, NULL, &pointer_type, at);
        args[i] = is_record(type) ? place : memory_load(m, NULL, type, place);
    }
    return args;
}

/* cudaLaunchKernel(kernel, grid, block, args, shared, stream) */
static struct value run_launch_kernel(struct call *c)
{
    struct machine *m = c->m;
    const struct ir_func *kernel = c->n >= 4 ? function_at(m, c->args[0]) : NULL;
    if (!m->is_host || !kernel || host_launched_before(m, c->expr, kernel))
        return run_nothing(c);
    kernel = program_resolve(m->host->program, kernel);
    struct value shared = c->n > 4 ? c->args[4] : value_int(0);
    host_mark_reached(m, c->expr);
    host_note_launch(m, kernel, c->args[1], c->args[2], shared, parameters_from(m, kernel, c->args[3]),
                     kernel->n_params, c->expr->range);
    return value_int(0);
}

/* cudaLaunchKernelEx(config, kernel, args...): the configuration begins with grid, block and dynamic shared
 * bytes. */
static struct value run_launch_ex(struct call *c)
{
    struct machine *m = c->m;
    const struct ir_func *kernel = c->n >= 2 ? function_at(m, c->args[1]) : NULL;
    if (!m->is_host || !kernel || host_launched_before(m, c->expr, kernel))
        return run_nothing(c);
    kernel = program_resolve(m->host->program, kernel);
    struct value *args = ARENA_ARRAY(m->arena, c->n, struct value), block = c->args[0], shared = value_int(0);
    for (uint32_t i = 2; i < c->n && i - 2 < kernel->n_params; i++) {
        const struct ir_type *type = kernel->params[i - 2]->type;
        bool reference = i < c->func->n_params && c->func->params[i]->is_reference;
        args[i - 2] = reference && !is_record(type) ? memory_load(m, NULL, type, c->args[i]) : c->args[i];
    }
    block.base += 12;
    int64_t bytes;
    if (read_number(m, c->args[0], 24, 8, &bytes))
        shared = value_int(bytes);
    host_mark_reached(m, c->expr);
    host_note_launch(m, kernel, c->args[0], block, shared, args, c->n - 2, c->expr->range);
    return value_int(0);
}

/* ---- C's library ---- */

static struct value run_parse_number(struct call *c)
{
    const char *text = c->n ? memory_string(c->m, c->args[0]) : NULL;
    if (!text)
        return unknown_result(c, "a number read from text that isn't known");
    if (is_float_type(c->func->result))
        return value_float(strtod(text, NULL));
    int base = c->n > 2 && value_constant(&c->args[2]) ? (int)c->args[2].base : 10;
    int64_t number = strtoll(text, NULL, base < 0 || base == 1 || base > 36 ? 10 : base);
    return value_int(c->func->result->size == sizeof(int32_t) ? (int32_t)number : number);
}

static struct value run_compare_text(struct call *c)
{
    const char *a = c->n > 1 ? memory_string(c->m, c->args[0]) : NULL,
               *b = a ? memory_string(c->m, c->args[1]) : NULL;
    if (!b)
        return unknown_result(c, "a comparison of text that isn't known");
    if (c->row->option && c->n > 2 && value_constant(&c->args[2]))
        return value_int(strncmp(a, b, (size_t)c->args[2].base));
    return value_int(strcmp(a, b));
}

static struct value run_text_length(struct call *c)
{
    const char *text = c->n ? memory_string(c->m, c->args[0]) : NULL;
    return text ? value_int((int64_t)strlen(text)) : unknown_result(c, "the length of text that isn't known");
}

/* A call that the compiler can't see through: memory may have changed. */
static struct value run_print(struct call *c)
{
    reuse_forget(c->m);
    return run_nothing(c);
}

static struct value run_zero(struct call *c)
{
    (void)c;
    return value_int(0);
}

const struct intrinsic intrinsics_host[] = {
    {.name = "cudaMalloc", .run = run_cuda_malloc, .option = 1},
    {.name = "cudaMallocManaged", .run = run_cuda_malloc, .option = 1},
    {.name = "cudaMallocHost", .run = run_cuda_malloc, .option = 1},
    {.name = "cudaHostAlloc", .run = run_cuda_malloc, .option = 1},
    {.name = "cudaMallocAsync", .run = run_cuda_malloc, .option = 1},
    {.name = "cuMemAlloc", .run = run_cuda_malloc, .option = 1},
    {.name = "cudaMallocPitch", .run = run_cuda_malloc_pitch},
    {.name = "malloc", .run = run_malloc},
    {.name = "calloc", .run = run_malloc},
    {.name = "aligned_alloc", .run = run_malloc},
    {.name = "cudaHostGetDevicePointer", .run = run_same_pointer},
    {.name = "cudaGetSymbolAddress", .run = run_same_pointer},
    {.name = "cudaGetDeviceCount", .run = run_store_number, .option = 1},
    {.name = "cudaGetDevice", .run = run_store_number, .option = 0},
    {.name = "cudaGetDeviceProperties", .run = run_properties},
    {.name = "cudaMemcpy", .run = run_writes, .option = 0},
    {.name = "cudaMemcpyAsync", .run = run_writes, .option = 0},
    {.name = "cudaMemcpy2D", .run = run_writes, .option = 0},
    {.name = "cudaMemcpyFromSymbol", .run = run_writes, .option = 0},
    {.name = "cudaMemcpyToSymbol", .run = run_zero},
    {.name = "cudaMemcpyToSymbolAsync", .run = run_zero},
    {.name = "cudaMemset", .run = run_zero},
    {.name = "cudaMemsetAsync", .run = run_zero},
    {.name = "cudaLaunchKernel", .run = run_launch_kernel},
    {.name = "cudaLaunchCooperativeKernel", .run = run_launch_kernel},
    {.name = "cudaLaunchKernelEx", .run = run_launch_ex},
    {.name = "cudaEventElapsedTime", .run = run_writes, .option = 0},
    {.name = "cudaFuncSetAttribute", .run = run_zero},
    {.name = "cudaFuncSetCacheConfig", .run = run_zero},
    {.name = "atoi", .run = run_parse_number},
    {.name = "atol", .run = run_parse_number},
    {.name = "atoll", .run = run_parse_number},
    {.name = "atof", .run = run_parse_number},
    {.name = "strtol", .run = run_parse_number},
    {.name = "strtoll", .run = run_parse_number},
    {.name = "strtoul", .run = run_parse_number},
    {.name = "strtod", .run = run_parse_number},
    {.name = "strcmp", .run = run_compare_text},
    {.name = "strncmp", .run = run_compare_text, .option = 1},
    {.name = "strcasecmp", .run = run_compare_text},
    {.name = "strlen", .run = run_text_length},
    {.name = "printf", .run = run_print},
    {.name = "fprintf", .run = run_nothing},
    {.name = "vprintf", .run = run_print},
    {.name = "puts", .run = run_nothing},
    {.name = "putchar", .run = run_nothing},
    {.name = "fflush", .run = run_nothing},
    {.name = "free", .run = run_nothing},
    {.name = "srand", .run = run_nothing},
    {.name = "cudaFree", .run = run_nothing},
    {.name = "cudaFreeHost", .run = run_nothing},
    {0},
};
