/* What checks share: which launches show a fault, how much it costs, and the notes that every finding
 * carries. */
#ifndef ANALYZER_CHECKS_EVIDENCE_H
#define ANALYZER_CHECKS_EVIDENCE_H

#include "analyzer/checks/check.h"

/* Where addresses of a block's dynamic shared memory begin; below are those of the static one. */
enum { DYNAMIC_SHARED = 1 << 20 };

/* A quantity that a check judges. */
struct measure {
    enum site_space space;
    const char *unit;  /* "sector" */
    double unit_bytes; /* 0: bytes say nothing */
    const struct quantity *(*of)(const struct site *site);
    bool (*is_bad)(const struct site *site); /* of a site that has the quantity */
};

struct evidence {
    const struct instance *worst; /* costs most */
    size_t showing;               /* entries of the prediction that show the fault */
    bool all_alike;               /* with the worst one's figures */
    double low, high;             /* averages per request among them */
    double launches, cost;        /* over all of them: launches, requests x excess */
    bool cold; /* little next to what else the kernel moves in this space, in every launch */
};

/* False when no launch of the group shows the fault. Only what is exact or assumed counts. */
bool evidence_gather(const struct group *group, const struct measure *measure, struct evidence *evidence);

/* A finding at the place of `instance`, with what is known of it so far. */
struct finding evidence_finding(const struct check *check, const struct instance *instance);

void evidence_note(struct arena *arena, struct finding *finding, struct place place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ", assuming n = 4096" or ", resting on 3 assumptions"; "" for exact figures. To end a message with. */
const char *evidence_assuming(struct arena *arena, const struct instance *instance);

/* The notes on launch, assumptions, other launches, cost and comparability, after the check's own. */
void evidence_notes(struct arena *arena, const struct measure *measure, const struct evidence *evidence,
                    struct finding *finding);

/* The notes of a finding that has no figures: launch and assumptions. */
void evidence_launch_notes(struct arena *arena, const struct instance *instance, struct finding *finding);

#endif
