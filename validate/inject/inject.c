/* The library that CUDA loads into a program (CUDA_INJECTION64_PATH): counts every access of every kernel, keeps the launch shapes, and
 * leaves one record file in the folder ACCESSLINT_RECORD_DIR. With ACCESSLINT_TIMES set it times the kernels instead.
 * It must not disturb the program: it waits for the GPU only where the GPU is idle already or the program is ending, does nothing in a
 * forked child, and takes over no signal that the program handles. */
#include "validate/driver.h"
#include "validate/inject/sass.h"

#include <cupti.h>
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_CONTEXTS = 64, FLUSH_SHARE = 20, LAST_WAIT_SECONDS = 15, SAVE_SECONDS = 20 };

struct context {
    CUcontext handle; /* NULL: the row is free */
    CUevent idle;     /* marks the end of the context's work, to ask whether it is idle */
    bool counting, failed;
};

static struct {
    pthread_mutex_t lock;
    struct driver driver;
    struct sass sass;
    struct counts counts;
    struct times times;
    bool timing; /* instead of counting */
    struct context contexts[MAX_CONTEXTS];
    const char *directory;
    double started, next_flush, max_seconds;
    uint64_t launches, max_launches;
    int captures;      /* stream captures under way: no synchronising then */
    bool stopped;      /* a limit was reached */
    bool inactive;     /* in a forked child, or finished */
    int signal_pipe[2];
} state = {.lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Something that makes the counts less than the program's. */
static void note_loss(const char *text)
{
    state.counts.cut_short = true;
    counts_note(&state.counts, text);
}

static void note_failure(const char *what, const char *failed)
{
    if (failed)
        note_loss(arena_printf(&state.counts.arena, "%s: %s", what, failed));
}

/* The record file, replaced as a whole so that a reader never sees half of it. */
static void write_record(void)
{
    char *path = arena_printf(&state.counts.arena, "%s/%ld.record", state.directory, (long)getpid());
    char *part = arena_printf(&state.counts.arena, "%s.part", path);
    FILE *file = fopen(part, "w");
    if (!file)
        return;
    fprintf(file, "accesslint-record\t%d\n", RECORD_VERSION);
    for (size_t i = 0; i < state.sass.devices.count; i++)
        driver_describe(&state.driver, (CUdevice)state.sass.devices.items[i], file);
    uint32_t version = 0;
    cuptiGetVersion(&version);
    fprintf(file, "machine\tcupti\t%" PRIu32 "\nmachine\tdevices_used\t%zu\n", version, state.sass.devices.count);
    counts_write(&state.counts, file);
    times_write(&state.times, file);
    if (fclose(file) == 0)
        rename(part, path);
}

/* Has the GPU finished all work of the context? Waits at most `seconds`. */
static bool is_idle(struct context *context, double seconds)
{
    const struct driver *driver = &state.driver;
    if (!driver->cuCtxRecordEvent)
        return seconds > 0 && driver->cuCtxSynchronize() == CUDA_SUCCESS;
    if (!context->idle && driver->cuEventCreate(&context->idle, CU_EVENT_DISABLE_TIMING) != CUDA_SUCCESS)
        return false;
    if (driver->cuCtxRecordEvent(context->handle, context->idle) != CUDA_SUCCESS)
        return false;
    double limit = now() + seconds;
    CUresult result;
    while ((result = driver->cuEventQuery(context->idle)) == CUDA_ERROR_NOT_READY && now() < limit)
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    return result == CUDA_SUCCESS;
}

/* Takes the counts of one context when its GPU becomes idle within `seconds`; `stop` ends counting in it. */
static bool take_counts(struct context *context, double seconds, bool stop)
{
    CUcontext before;
    bool taken = false;
    if (!context->counting || state.driver.cuCtxPushCurrent(context->handle) != CUDA_SUCCESS)
        return false;
    if (is_idle(context, seconds)) {
        const char *failed = sass_flush(&state.sass, context->handle, &state.counts);
        note_failure("the counts could not be read", failed);
        taken = !failed;
        if (stop) {
            note_failure("counting could not be ended", sass_stop(context->handle));
            context->counting = false;
        }
    }
    state.driver.cuCtxPopCurrent(&before);
    return taken;
}

static bool take_all(double seconds, bool stop)
{
    bool all = true;
    for (int i = 0; i < MAX_CONTEXTS; i++)
        if (state.contexts[i].counting)
            all = take_counts(&state.contexts[i], seconds, stop) && all;
    return all;
}

static bool limit_reached(void)
{
    return (state.max_seconds > 0 && now() - state.started > state.max_seconds) ||
           (state.max_launches && state.launches >= state.max_launches);
}

/* Now and then, where it costs the program little: so that a killed program leaves most of its counts. */
static void take_when_due(void)
{
    double begin = now();
    bool stop = limit_reached();
    if (state.captures > 0 || state.stopped || (begin < state.next_flush && !stop))
        return;
    bool taken = take_all(0, stop);
    if (stop && taken) {
        state.stopped = true;
        note_loss("counting ended at its limit; the program ran on uncounted");
    }
    if (taken) {
        sass_place(&state.sass, &state.counts);
        write_record();
        state.next_flush = now() + 1 + FLUSH_SHARE * (now() - begin);
    }
}

static void finish(void)
{
    pthread_mutex_lock(&state.lock);
    if (!state.inactive) {
        if (state.timing)
            sass_finish_times();
        if (!take_all(LAST_WAIT_SECONDS, false))
            note_loss("at its end the program's GPU work could not be waited for: the last counts may be missing");
        state.inactive = true;
        sass_place(&state.sass, &state.counts);
        write_record();
    }
    pthread_mutex_unlock(&state.lock);
}

static void at_exit(void)
{
    finish();
}

static struct context *find_context(CUcontext handle)
{
    for (int i = 0; i < MAX_CONTEXTS; i++)
        if (state.contexts[i].handle == handle)
            return &state.contexts[i];
    return NULL;
}

static void start_context(CUcontext handle, bool last_try)
{
    struct context *context = find_context(handle);
    if (!context && (context = find_context(NULL)))
        *context = (struct context){.handle = handle};
    if (!context) {
        note_loss("more contexts than can be followed: some kernels were not counted");
        return;
    }
    if (context->counting || context->failed || state.stopped)
        return;
    const char *failed = sass_start(&state.sass, handle);
    context->counting = !failed;
    if (last_try && failed) {
        context->failed = true;
        note_failure("counting could not start", failed);
    }
}

static void end_context(CUcontext handle)
{
    struct context *context = find_context(handle);
    if (!context)
        return;
    take_counts(context, LAST_WAIT_SECONDS, true);
    *context = (struct context){.handle = NULL};
    sass_place(&state.sass, &state.counts);
    write_record();
}

static void on_resource(CUpti_CallbackId id, const CUpti_ResourceData *data)
{
    if (id == CUPTI_CBID_RESOURCE_CONTEXT_CREATED) {
        start_context(data->context, false);
    } else if (id == CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING) {
        end_context(data->context);
    } else if (id == CUPTI_CBID_RESOURCE_MODULE_LOADED) {
        const CUpti_ModuleResourceData *module = data->resourceDescriptor;
        sass_keep_cubin(&state.sass, module->pCubin, module->cubinSize);
    }
}

/* The parameters of the launching calls begin alike, but for the two that take a configuration or an old function's shape. */
static struct shape shape_of(CUpti_CallbackId id, const CUpti_CallbackData *data)
{
    const char *function = data->symbolName ? data->symbolName : "?";
    if (id == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx || id == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz) {
        const CUlaunchConfig *config = ((const cuLaunchKernelEx_params *)data->functionParams)->config;
        return (struct shape){function,
                              {config->blockDimX, config->blockDimY, config->blockDimZ},
                              {config->gridDimX, config->gridDimY, config->gridDimZ},
                              config->sharedMemBytes, 0, 0};
    }
    const cuLaunchKernel_params *launch = data->functionParams;
    return (struct shape){function,
                          {launch->blockDimX, launch->blockDimY, launch->blockDimZ},
                          {launch->gridDimX, launch->gridDimY, launch->gridDimZ},
                          launch->sharedMemBytes, 0, 0};
}

/* Counts the launches that the driver took. */
static void after_launch(CUpti_CallbackId id, const CUpti_CallbackData *data)
{
    const CUresult *result = data->functionReturnValue;
    if (result && *result != CUDA_SUCCESS)
        return;
    struct shape shape = shape_of(id, data);
    struct context *context = find_context(data->context);
    bool counted = context && context->counting && state.captures == 0;
    state.launches++;
    counts_launch(&state.counts, &shape, counted);
}

enum call { CALL_LAUNCH, CALL_WAIT, CALL_GRAPH, CALL_CAPTURE_BEGIN, CALL_CAPTURE_END };

/* The driver's calls that are watched. */
static const struct {
    CUpti_CallbackId id;
    enum call call;
} watched[] = {
    {CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, CALL_LAUNCH},
    {CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz, CALL_LAUNCH},
    {CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx, CALL_LAUNCH},
    {CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz, CALL_LAUNCH},
    {CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel, CALL_LAUNCH},
    {CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz, CALL_LAUNCH},
    {CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch, CALL_GRAPH},
    {CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz, CALL_GRAPH},
    {CUPTI_DRIVER_TRACE_CBID_cuCtxSynchronize, CALL_WAIT},
    {CUPTI_DRIVER_TRACE_CBID_cuCtxSynchronize_v2, CALL_WAIT},
    {CUPTI_DRIVER_TRACE_CBID_cuStreamSynchronize, CALL_WAIT},
    {CUPTI_DRIVER_TRACE_CBID_cuStreamSynchronize_ptsz, CALL_WAIT},
    {CUPTI_DRIVER_TRACE_CBID_cuEventSynchronize, CALL_WAIT},
    {CUPTI_DRIVER_TRACE_CBID_cuMemcpyDtoH_v2, CALL_WAIT},
    {CUPTI_DRIVER_TRACE_CBID_cuMemcpyDtoH_v2_ptds, CALL_WAIT},
    {CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCapture_v2, CALL_CAPTURE_BEGIN},
    {CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCapture_v2_ptsz, CALL_CAPTURE_BEGIN},
    {CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCaptureToGraph, CALL_CAPTURE_BEGIN},
    {CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCaptureToGraph_ptsz, CALL_CAPTURE_BEGIN},
    {CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture, CALL_CAPTURE_END},
    {CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture_ptsz, CALL_CAPTURE_END},
};

static void on_call(CUpti_CallbackId id, const CUpti_CallbackData *data)
{
    enum call call = CALL_WAIT;
    bool enter = data->callbackSite == CUPTI_API_ENTER;
    for (size_t i = 0; i < sizeof watched / sizeof *watched; i++)
        if (watched[i].id == id)
            call = watched[i].call;
    if (call == CALL_LAUNCH && enter)
        start_context(data->context, true);
    else if (call == CALL_LAUNCH)
        after_launch(id, data);
    else if (call == CALL_GRAPH && enter)
        counts_note(&state.counts, "kernels launched from CUDA graphs are not in the list of launches");
    else if (call == CALL_CAPTURE_BEGIN && enter)
        state.captures++;
    else if (call == CALL_CAPTURE_END && !enter && state.captures > 0)
        state.captures--;
    else if (call == CALL_WAIT && !enter)
        take_when_due();
}

static void CUPTIAPI on_event(void *data, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void *event)
{
    static _Thread_local bool inside; /* our own CUDA calls come here too */
    (void)data;
    if (inside || state.inactive)
        return;
    inside = true;
    pthread_mutex_lock(&state.lock);
    if (!state.inactive && domain == CUPTI_CB_DOMAIN_RESOURCE)
        on_resource(id, event);
    else if (!state.inactive)
        on_call(id, event);
    pthread_mutex_unlock(&state.lock);
    inside = false;
}

static const int signals[] = {SIGTERM, SIGINT, SIGHUP, SIGALRM};

static void on_signal(int number)
{
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    if (write(state.signal_pipe[1], &byte, 1) != 1)
        signal(number, SIG_DFL);
    errno = saved;
}

static void end_by(int number)
{
    signal(number, SIG_DFL);
    kill(getpid(), number);
}

/* The driver may never answer (a kernel that waits for ever): then the counts are given up. */
static void *end_late(void *number)
{
    for (unsigned left = SAVE_SECONDS; left;)
        left = sleep(left);
    end_by(*(unsigned char *)number);
    return NULL;
}

/* Waits for a deadly signal, saves the counts outside the handler, and lets the signal do its work. */
static void *watch_signals(void *unused)
{
    static unsigned char number;
    pthread_t late;
    (void)unused;
    while (read(state.signal_pipe[0], &number, 1) != 1)
        if (errno != EINTR)
            return NULL;
    if (pthread_create(&late, NULL, end_late, &number) == 0)
        finish();
    end_by(number);
    return NULL;
}

static void catch_signals(void)
{
    pthread_t thread;
    sigset_t all, before;
    if (pipe(state.signal_pipe) != 0)
        return;
    sigfillset(&all); /* the program's signals go to its own threads */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool watching = pthread_create(&thread, NULL, watch_signals, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!watching)
        return;
    pthread_detach(thread);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old;
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(signals[i], &(struct sigaction){.sa_handler = on_signal, .sa_flags = SA_RESTART}, NULL);
    }
}

/* A forked child shares neither the GPU's contexts nor the watching thread. */
static void in_child(void)
{
    state.inactive = true;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old;
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == on_signal)
            signal(signals[i], SIG_DFL);
    }
}

static const char *subscribe(void)
{
    CUpti_SubscriberHandle subscriber;
    const char *text = NULL;
    CUptiResult result = cuptiSubscribe(&subscriber, on_event, NULL);
    if (result == CUPTI_SUCCESS)
        result = cuptiEnableDomain(1, subscriber, CUPTI_CB_DOMAIN_RESOURCE);
    for (size_t i = 0; i < sizeof watched / sizeof *watched && result == CUPTI_SUCCESS; i++)
        result = cuptiEnableCallback(1, subscriber, CUPTI_CB_DOMAIN_DRIVER_API, watched[i].id);
    if (result != CUPTI_SUCCESS)
        cuptiGetErrorMessage(result, &text);
    return result == CUPTI_SUCCESS ? NULL : text ? text : "unknown CUPTI error";
}

__attribute__((visibility("default"))) int InitializeInjection(void);

/* Called by the driver in cuInit, before the first context exists. Never keeps the program from running. */
int InitializeInjection(void)
{
    const char *seconds = getenv("ACCESSLINT_MAX_SECONDS"), *launches = getenv("ACCESSLINT_MAX_LAUNCHES");
    state.directory = getenv("ACCESSLINT_RECORD_DIR");
    if (!state.directory || state.started > 0 || !driver_load(&state.driver))
        return 1;
    state.started = state.next_flush = now();
    state.max_seconds = seconds ? strtod(seconds, NULL) : 0;
    state.max_launches = launches ? strtoull(launches, NULL, 10) : 0;
    state.timing = getenv("ACCESSLINT_TIMES") != NULL;
    if (state.timing)
        note_failure("timing could not start", sass_start_times(&state.times));
    else
        note_failure("counting could not start", subscribe());
    pthread_atfork(NULL, NULL, in_child);
    atexit(at_exit);
    catch_signals();
    write_record(); /* so that a program that ends at once is known to have used CUDA */
    return 1;
}
