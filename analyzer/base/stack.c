#include "analyzer/base/stack.h"

#include <pthread.h>
#include <stddef.h>

/* Parsing, lowering and evaluation recurse as deep as the source nests (20,000 else-ifs), which no usual
 * stack holds, and an overflow can't be caught. Address space costs nothing, so the stack is huge; smaller
 * ones are for systems that limit address space. */
bool run_on_large_stack(void *(*f)(void *), void *argument)
{
    static const size_t sizes[] = {(size_t)1 << 30, (size_t)1 << 28, (size_t)1 << 26};
    bool started = false;
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && !started; i++)
        started = pthread_attr_setstacksize(&attributes, sizes[i]) == 0 &&
                  pthread_create(&thread, &attributes, f, argument) == 0;
    pthread_attr_destroy(&attributes);
    if (started)
        pthread_join(thread, NULL);
    return started;
}
