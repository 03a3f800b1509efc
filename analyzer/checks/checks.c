#include "analyzer/checks/check.h"

#include <string.h>

extern const struct check check_uncoalesced_global_access, check_shared_bank_conflict,
    check_misaligned_vector_access;

const struct check *const checks[] = {
    &check_uncoalesced_global_access,
    &check_shared_bank_conflict,
    &check_misaligned_vector_access,
    NULL,
};

const struct check *check_find(const char *id_or_name)
{
    for (size_t i = 0; checks[i]; i++)
        if (!strcmp(checks[i]->id, id_or_name) || !strcmp(checks[i]->name, id_or_name))
            return checks[i];
    return NULL;
}

void checks_run(struct arena *arena, const struct prediction *prediction, struct finding_list *findings)
{
    struct group_list groups = {0};
    groups_collect(arena, prediction, &groups);
    struct check_run run = {arena, prediction, sim_arch_find(prediction->arch), &groups, findings};
    for (size_t i = 0; checks[i]; i++)
        checks[i]->run(checks[i], &run);
    findings_finish(arena, prediction, findings);
}
