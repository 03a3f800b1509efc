/* CUPTI's SASS metrics and the source lines of what they count; and its activity records, which time kernels. Every call that can fail returns NULL, or what failed in CUPTI's words. Contexts travel as
 * CUcontext behind void pointers so that the rest needs no CUDA header. */
#ifndef VALIDATE_INJECT_SASS_H
#define VALIDATE_INJECT_SASS_H

#include "validate/inject/counts.h"
#include "validate/inject/lines.h"
#include "validate/inject/times.h"

struct sass_cubin {
    uint32_t crc;
    const void *image;
    size_t size;
    struct line_table *lines; /* read when first needed */
};

struct sass {
    struct arena arena;
    VEC(struct sass_cubin) cubins;
    VEC(uint32_t) devices; /* configured */
    uint64_t metric[METRIC_COUNT]; /* CUPTI's ids */
    bool known[METRIC_COUNT];      /* the chip has it */
    void *buffer;                  /* of the last flush, reused */
    size_t buffer_size;
};

/* Keeps a copy of a loaded module's image for the look-up of lines. */
void sass_keep_cubin(struct sass *sass, const void *image, size_t size);

/* Starts counting in a context: functions are patched when they are first launched. */
const char *sass_start(struct sass *sass, void *context);

/* Adds what the context has counted since the last flush. The context must be idle. */
const char *sass_flush(struct sass *sass, void *context, struct counts *counts);

/* Ends counting in a context: functions run at full speed again. */
const char *sass_stop(void *context);

/* Looks up the source lines of accesses that have none yet. */
void sass_place(struct sass *sass, struct counts *counts);

/* Instead of counting: starts to time every kernel into `times`, which must stay. Nothing is patched then. */
const char *sass_start_times(struct times *times);

/* Takes the times that CUPTI still holds. */
void sass_finish_times(void);

#endif
