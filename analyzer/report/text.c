#include "analyzer/report/report.h"

void report_text(FILE *out, struct arena *arena, const struct report *report)
{
    (void)arena;
    for (size_t i = 0; i < report->findings->count; i++)
        fprintf(out, "%s\n", report->findings->items[i].message);
}
