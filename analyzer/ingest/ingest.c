#include "analyzer/ingest/ingest.h"

#include "analyzer/base/stack.h"
#include "analyzer/ingest/headers.h"
#include "analyzer/ingest/lower.h"
#include "analyzer/ingest/tu.h"

#include <pthread.h>
#include <stdlib.h>

struct task {
    const struct ingest_options *options;
    struct ir_unit *unit;
    bool ok;
};

static void *ingest_on_thread(void *argument)
{
    struct task *task = argument;
    struct tu tu;
    task->ok = tu_parse(task->options, task->unit, &tu);
    if (!task->ok)
        return NULL;
    lower_unit(tu.unit, task->options, task->unit);
    headers_add_sources(task->unit, tu.unit);
    tu_dispose(&tu);
    return NULL;
}

/* libclang would otherwise parse on a thread of its own with 8 MB of stack. */
static void keep_libclang_on_our_thread(void)
{
    setenv("LIBCLANG_NOTHREADS", "1", 1);
}

bool ingest_file(const char *path, const struct ingest_options *options, struct ir_unit *unit)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, keep_libclang_on_our_thread);
    unit->path = ir_intern_path(unit, path);
    struct task task = {.options = options, .unit = unit};
    if (!run_on_large_stack(ingest_on_thread, &task)) {
        ir_report(unit, IR_ERROR, (struct ir_range){.file = unit->path},
                  "cannot start a thread to read the file: the system's limit of memory or threads is "
                  "reached; raise it "
                  "(ulimit -v, ulimit -u) or run fewer jobs at once");
        return false;
    }
    return task.ok;
}
