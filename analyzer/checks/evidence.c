#include "analyzer/checks/evidence.h"

#include "analyzer/result/figures.h"

#include <math.h>
#include <string.h>

static const struct place nowhere;

/* ---- gathering ---- */

static const struct quantity *counted(const struct measure *measure, const struct site *site)
{
    bool known = site->status == STATUS_EXACT || site->status == STATUS_ASSUMED;
    if (!known || site->space != measure->space || !measure->of(site)->present)
        return NULL;
    return measure->of(site);
}

/* What a site's excess is compared with: all that the kernel moves in the space, and what the site moves that
 * moves most. Of many sites that move little each, none is cold. */
static const double cold_share = 0.01, cold_next_to_most = 0.1;

static bool is_cold(const struct measure *measure, const struct instance *instance)
{
    double total = 0, most = 0, excess = measure->of(instance->site)->excess * instance->site->requests;
    for (size_t i = 0; i < instance->kernel->sites.count; i++) {
        const struct site *site = &instance->kernel->sites.items[i];
        const struct quantity *quantity = counted(measure, site);
        double moved = quantity ? quantity->per_request * site->requests : 0;
        total += moved;
        most = moved > most ? moved : most;
    }
    return excess < cold_share * total && excess < cold_next_to_most * most;
}

static double launches_of(const struct instance *instance)
{
    return instance->kernel->launch.count > 0 ? instance->kernel->launch.count : 1;
}

static void add(const struct measure *measure, const struct instance *instance, struct evidence *out,
                double *most)
{
    const struct quantity *quantity = measure->of(instance->site);
    double launches = launches_of(instance), cost = quantity->excess * instance->site->requests * launches;
    if (!out->worst || cost > *most) {
        out->worst = instance;
        *most = cost;
    }
    out->low = out->showing && out->low < quantity->per_request ? out->low : quantity->per_request;
    out->high = out->showing && out->high > quantity->per_request ? out->high : quantity->per_request;
    out->cold &= is_cold(measure, instance);
    out->launches += launches;
    out->cost += cost;
    out->showing++;
}

bool evidence_gather(const struct group *group, const struct measure *measure, struct evidence *evidence)
{
    double most = 0;
    *evidence = (struct evidence){.cold = true};
    for (size_t i = 0; i < group->instances.count; i++) {
        const struct instance *instance = &group->instances.items[i];
        if (counted(measure, instance->site) && measure->is_bad(instance->site))
            add(measure, instance, evidence, &most);
    }
    evidence->all_alike = evidence->high - evidence->low < 0.005;
    return evidence->showing > 0;
}

/* ---- the finding ---- */

static bool is_assumed(const struct site *site)
{
    return site->status == STATUS_ASSUMED || (site->status == STATUS_MISALIGNED && site->assumptions.count);
}

struct finding evidence_finding(const struct check *check, const struct instance *instance)
{
    const struct site *site = instance->site;
    return (struct finding){.check_id = check->id,
                            .check = check->name,
                            .severity = check->severity,
                            .place = site->place,
                            .kernel = instance->kernel->name,
                            .function = site->function ? site->function : instance->kernel->name,
                            .expression = site->expression,
                            .space = site->space,
                            .op = site->op,
                            .assumed = is_assumed(site),
                            .launches = launches_of(instance)};
}

void evidence_note(struct arena *arena, struct finding *finding, struct place place, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct finding_note note = {place, arena_vprintf(arena, format, args)};
    va_end(args);
    VEC_PUSH(arena, &finding->notes, note);
}

/* ---- assumptions ---- */

typedef VEC(const char *) text_list;

/* Whether text says what all does, or its beginning: "blocks of 256x1x1 threads" of "blocks of 256x1x1
 * threads, a default". */
static bool is_said_by(const char *text, const char *all)
{
    size_t length = strlen(text);
    return !strncmp(text, all, length) && (!all[length] || all[length] == ',');
}

static void add_text(struct arena *arena, text_list *list, const char *text)
{
    for (size_t i = 0; i < list->count; i++)
        if (is_said_by(text, list->items[i]))
            return;
    VEC_PUSH(arena, list, text);
}

/* What an assumed figure rests on: the site's assumptions, then the launch's. */
static text_list assumptions_of(struct arena *arena, const struct instance *instance)
{
    text_list out = {0};
    if (!is_assumed(instance->site))
        return out;
    for (size_t i = 0; i < instance->site->assumptions.count; i++)
        add_text(arena, &out, instance->site->assumptions.items[i]);
    for (size_t i = 0; i < instance->kernel->launch.assumptions.count; i++)
        add_text(arena, &out, instance->kernel->launch.assumptions.items[i]);
    return out;
}

const char *evidence_assuming(struct arena *arena, const struct instance *instance)
{
    text_list list = assumptions_of(arena, instance);
    if (!is_assumed(instance->site))
        return "";
    if (list.count == 1)
        return arena_printf(arena, ", assuming %s", list.items[0]);
    return list.count ? arena_printf(arena, ", resting on %zu assumptions", list.count)
                      : ", resting on an assumption";
}

static void note_assumptions(struct arena *arena, const struct instance *instance, struct finding *finding)
{
    text_list list = assumptions_of(arena, instance);
    const char *all = "";
    for (size_t i = 0; i < list.count; i++)
        all = arena_printf(arena, "%s%s%s", all, i ? "; " : "", list.items[i]);
    /* One assumption stands in the message already. */
    if (list.count > 1)
        evidence_note(arena, finding, nowhere, "assumed: %s", all);
}

/* ---- launches ---- */

static const char *value_text(struct arena *arena, double value)
{
    return value == floor(value) ? figure_short(arena, value) : arena_printf(arena, "%.6g", value);
}

static const char *given_text(struct arena *arena, const struct launch *launch)
{
    enum { SHOWN = 6 };
    const char *out = "";
    size_t shown = 0;
    for (size_t i = 0; i < launch->given.count && shown < SHOWN; i++)
        if (!launch->given.items[i].is_text) {
            out = arena_printf(arena, "%s%s%s = %s", out, shown ? ", " : "; ", launch->given.items[i].name,
                               value_text(arena, launch->given.items[i].number));
            shown++;
        }
    return out;
}

static const char *shape_text(struct arena *arena, const struct launch *launch)
{
    const char *out = arena_printf(arena, "block %s", figure_dims(arena, launch->block));
    if (launch->grid[0])
        out = arena_printf(arena, "%s, grid %s", out, figure_dims(arena, launch->grid));
    if (launch->dynamic_shared_known && launch->dynamic_shared)
        out = arena_printf(arena, "%s, %llu bytes of dynamic shared memory", out,
                           (unsigned long long)launch->dynamic_shared);
    if (launch->count > 1)
        out = arena_printf(arena, "%s, %s times", out, figure_grouped(arena, launch->count));
    return arena_printf(arena, "%s%s", out, given_text(arena, launch));
}

static void note_launch(struct arena *arena, const struct instance *instance, struct finding *finding)
{
    static const struct {
        const char *before, *between, *after;
    } words[] = {
        [ORIGIN_OPTION] = {"", " launched as the options say: ", ""},
        [ORIGIN_COMMENT] = {"", " launched as this comment says: ", ""},
        [ORIGIN_HOST] = {"", " launched here: ", ""},
        [ORIGIN_BOUNDS] = {"no launch of ", " is known; its __launch_bounds__ suggest: ", ""},
        [ORIGIN_DEFAULT] = {"no launch of ", " is known; supposed: ", " (--launch sets it)"},
    };
    const struct launch *launch = &instance->kernel->launch;
    evidence_note(arena, finding, launch->place, "%s'%s'%s%s%s", words[launch->origin].before,
                  instance->kernel->name, words[launch->origin].between, shape_text(arena, launch),
                  words[launch->origin].after);
}

void evidence_launch_notes(struct arena *arena, const struct instance *instance, struct finding *finding)
{
    note_launch(arena, instance, finding);
    note_assumptions(arena, instance, finding);
}

/* ---- figures ---- */

static void note_others(struct arena *arena, const struct measure *measure, const struct evidence *evidence,
                        struct finding *finding)
{
    if (evidence->showing < 2)
        return;
    if (evidence->all_alike)
        evidence_note(arena, finding, nowhere, "the same in %zu launches", evidence->showing);
    else
        evidence_note(arena, finding, nowhere, "in %zu launches: %s to %s %ss per request", evidence->showing,
                      figure_short(arena, evidence->low), figure_short(arena, evidence->high), measure->unit);
}

static void note_cost(struct arena *arena, const struct measure *measure, const struct evidence *evidence,
                      struct finding *finding)
{
    const char *bytes = "", *where = "in one block";
    if (measure->unit_bytes > 0)
        bytes = arena_printf(arena, " (%s)", figure_bytes(arena, evidence->cost * measure->unit_bytes));
    if (evidence->worst->kernel->launch.grid[0])
        where = evidence->launches > 1
                    ? arena_printf(arena, "in all %s launches", figure_grouped(arena, evidence->launches))
                    : "in the launch";
    evidence_note(arena, finding, nowhere, "cost: %s %ss%s more than the ideal %s",
                  figure_grouped(arena, evidence->cost), measure->unit, bytes, where);
}

void evidence_notes(struct arena *arena, const struct measure *measure, const struct evidence *evidence,
                    struct finding *finding)
{
    const struct site *site = evidence->worst->site;
    const struct quantity *quantity = measure->of(site);
    evidence_launch_notes(arena, evidence->worst, finding);
    if (site->status == STATUS_ASSUMED && quantity->has_range)
        evidence_note(arena, finding, nowhere, "other values would make it %s to %s %ss per request",
                      figure_short(arena, quantity->range_low), figure_short(arena, quantity->range_high),
                      measure->unit);
    note_others(arena, measure, evidence, finding);
    note_cost(arena, measure, evidence, finding);
    if (site->not_comparable)
        evidence_note(arena, finding, nowhere, "a profiler may show another number: %s",
                      site->not_comparable);
    finding->launches = evidence->launches;
    finding->cost = evidence->cost;
    finding->cost_unit = arena_printf(arena, "%ss", measure->unit);
}
