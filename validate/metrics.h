/* The counts of one instruction, numbered as in metrics.def. */
#ifndef VALIDATE_METRICS_H
#define VALIDATE_METRICS_H

enum metric {
#define METRIC(field, name) METRIC_##field,
#include "validate/metrics.def"
#undef METRIC
    METRIC_COUNT
};

enum { RECORD_VERSION = 1 }; /* of the text that the injected library hands to accesslint-validate */

#endif
