/* The embedded CUDA headers (analyzer/ingest/prelude/), generated into a table by cmake/Embed.cmake. */
#ifndef ANALYZER_INGEST_PRELUDE_H
#define ANALYZER_INGEST_PRELUDE_H

struct prelude_file {
    const char *name; /* "cuda_runtime.h", "cooperative_groups/reduce.h" */
    const char *text;
};

/* Ends with a row of NULLs. */
extern const struct prelude_file prelude_files[];

#endif
