#include "analyzer/result/words.h"

#include "analyzer/result/prediction.h"

#include <string.h>

const char *const space_words[] = {
    [SPACE_GLOBAL] = "global",
    [SPACE_SHARED] = "shared",
    [SPACE_LOCAL] = "local",
    [SPACE_CONSTANT] = "constant",
    NULL,
};

const char *const op_words[] = {
    [OP_LOAD] = "load",
    [OP_STORE] = "store",
    [OP_ATOMIC] = "atomic",
    [OP_REDUCTION] = "reduction",
    [OP_ASYNC_COPY] = "async-copy",
    [OP_LDMATRIX] = "ldmatrix",
    [OP_STMATRIX] = "stmatrix",
    NULL,
};

const char *const status_words[] = {
    [STATUS_EXACT] = "exact",
    [STATUS_ASSUMED] = "assumed",
    [STATUS_DATA_DEPENDENT] = "data-dependent",
    [STATUS_MISALIGNED] = "misaligned",
    [STATUS_UNREACHED] = "unreached",
    [STATUS_UNKNOWN] = "unknown",
    NULL,
};

const char *const origin_words[] = {
    [ORIGIN_OPTION] = "option", [ORIGIN_COMMENT] = "comment", [ORIGIN_HOST] = "host",
    [ORIGIN_BOUNDS] = "bounds", [ORIGIN_DEFAULT] = "default", NULL,
};

const char *const parameter_words[] = {
    [PARAMETER_OTHER] = "other",
    [PARAMETER_POINTER] = "pointer",
    [PARAMETER_INTEGER] = "integer",
    [PARAMETER_FLOAT] = "float",
    [PARAMETER_RECORD] = "record",
    NULL,
};

const char *const severity_words[] = {
    [SEVERITY_NOTE] = "note",
    [SEVERITY_WARNING] = "warning",
    [SEVERITY_ERROR] = "error",
    NULL,
};

int words_find(const char *const *words, const char *text)
{
    for (int i = 0; words[i]; i++)
        if (!strcmp(words[i], text))
            return i;
    return -1;
}
