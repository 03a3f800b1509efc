#include "analyzer/report/report.h"

#include <string.h>

const struct reporter reporters[] = {
    {"text", "for people: messages in the manner of clang, with the source line", report_text},
    {"json", "for tools: everything known of every access (docs/prediction.schema.json)", report_json},
    {0},
};

const struct reporter *reporter_find(const char *name)
{
    for (const struct reporter *reporter = reporters; reporter->name; reporter++)
        if (!strcmp(reporter->name, name))
            return reporter;
    return NULL;
}
