/* What a report says of a file as a whole. */
#ifndef ANALYZER_REPORT_TOTALS_H
#define ANALYZER_REPORT_TOTALS_H

#include "analyzer/result/finding.h"
#include "analyzer/result/prediction.h"

/* Accesses without a figure of their own, by reason. */
struct open_reason {
    enum site_status status; /* unknown or data-dependent */
    const char *reason;
    struct place first;
    VEC(uint64_t) lines; /* one an access, in order */
};

struct totals {
    size_t kernels, launches;            /* distinct kernels; kernels x launches */
    size_t n_accesses;                   /* expressions of the source, whatever the launches */
    size_t accesses[STATUS_UNKNOWN + 1]; /* by the least definite status among the launches */
    size_t findings[SEVERITY_ERROR + 1]; /* shown ones by severity */
    size_t hidden;
    VEC(size_t) indices; /* of the findings that belong to the file */
    VEC(struct open_reason) open;
};

/* One for each file of the prediction. A finding in a header belongs to the first file that has the kernel.
 */
struct totals *totals_count(struct arena *arena, const struct prediction *prediction,
                            const struct finding_list *findings);

#endif
