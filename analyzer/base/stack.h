/* Running code that recurses as deep as a source nests: on a thread with a stack that such depth fits in. */
#ifndef ANALYZER_BASE_STACK_H
#define ANALYZER_BASE_STACK_H

#include "analyzer/base/die.h"

#include <stdbool.h>

/* Runs f(argument) on a thread with a huge stack and waits for it. False: no such thread could be started, f
 * wasn't run. */
bool run_on_large_stack(void *(*f)(void *), void *argument) MUST_USE;

#endif
