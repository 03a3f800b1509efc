#include "tests/cases/match.h"

#include <math.h>
#include <string.h>

struct matcher {
    struct arena *arena;
    const struct test_case *test;
    json_t *answer;
    struct problems *out;
};

static const char *const quantities[] = {"sectors", "lines", "wavefronts", "constant_requests"};
enum { QUANTITIES = sizeof quantities / sizeof *quantities, TOLERANCE_PER_MILLE = 5 };

static const char *text_of(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static bool near(double a, double b)
{
    return fabs(a - b) <= TOLERANCE_PER_MILLE / 1000.0;
}

/* ---- sites ---- */

static bool quantity_fits(json_t *site, const char *key, const char *wanted)
{
    struct expect_number want;
    json_t *have = json_object_get(site, key);
    if (!expect_number(wanted, &want))
        return false;
    if (want.none || !json_is_object(have))
        return want.none && !json_is_object(have);
    if (want.has_range && !(near(json_number_value(json_object_get(have, "min")), want.min) &&
                            near(json_number_value(json_object_get(have, "max")), want.max)))
        return false;
    if (want.has_average && !near(json_number_value(json_object_get(have, "per_request")), want.average))
        return false;
    return !want.has_ideal || near(json_number_value(json_object_get(have, "ideal")), want.ideal);
}

/* Is `word` part of one of the assumptions? */
static bool assumes(json_t *site, const char *word)
{
    size_t i;
    json_t *assumption;
    json_array_foreach(json_object_get(site, "assumptions"), i, assumption)
    {
        if (json_is_string(assumption) && strstr(json_string_value(assumption), word))
            return true;
    }
    return false;
}

static bool field_fits(json_t *site, const struct expect_field *field)
{
    const char *key = field->key, *value = field->value;
    if (strcmp(key, "ways") == 0)
        return near(json_number_value(json_object_get(json_object_get(site, key), "max")), atof(value));
    for (int i = 0; i < QUANTITIES; i++)
        if (strcmp(key, quantities[i]) == 0)
            return quantity_fits(site, key, value);
    if (strcmp(key, "bytes") == 0 || strcmp(key, "requests") == 0)
        return near(json_number_value(json_object_get(site, key)), atof(value));
    if (strcmp(key, "lanes") == 0)
        return near(json_number_value(json_object_get(site, "active_lanes")), atof(value));
    if (strcmp(key, "status") == 0 && strcmp(value, "known") == 0)
        return strcmp(text_of(site, key), "exact") == 0 || strcmp(text_of(site, key), "assumed") == 0;
    if (strcmp(key, "status") == 0 || strcmp(key, "expression") == 0)
        return strcmp(text_of(site, key), value) == 0;
    if (strcmp(key, "reason") == 0)
        return strstr(text_of(site, key), value) != NULL;
    if (strcmp(key, "assumes") == 0)
        return assumes(site, value);
    return strcmp(key, "in") == 0 || strcmp(key, "block") == 0 || strcmp(key, "times") == 0 ||
           (!*key && (strcmp(value, text_of(site, "space")) == 0 || strcmp(value, text_of(site, "op")) == 0));
}

/* A site is to be exact unless the expectation says otherwise. */
static bool site_fits(json_t *site, const struct expectation *e)
{
    const char *status = text_of(site, "status");
    if (!expect_field(e, "status") && strcmp(status, "exact") != 0)
        return false;
    for (size_t i = 0; i < e->fields.count; i++)
        if (!field_fits(site, &e->fields.items[i]))
            return false;
    return true;
}

/* "32x8" for [32, 8, 1]. */
static const char *shape_text(struct arena *arena, json_t *shape)
{
    size_t n = json_array_size(shape);
    while (n > 1 && json_integer_value(json_array_get(shape, n - 1)) == 1)
        n--;
    const char *text = "";
    for (size_t i = 0; i < n; i++)
        text = arena_printf(arena, "%s%s%lld", text, i ? "x" : "",
                            (long long)json_integer_value(json_array_get(shape, i)));
    return text;
}

/* Does the expectation speak of this kernel and launch? */
static bool speaks_of(const struct matcher *m, const struct expectation *e, json_t *kernel)
{
    const char *in = expect_field(e, "in"), *block = expect_field(e, "block");
    json_t *shape = json_object_get(json_object_get(kernel, "launch"), "block");
    return (!in || strstr(text_of(kernel, "name"), in)) &&
           (!block || strcmp(block, shape_text(m->arena, shape)) == 0);
}

static const char *quantity_text(struct arena *arena, const char *key, json_t *q)
{
    double min = json_number_value(json_object_get(q, "min")),
           max = json_number_value(json_object_get(q, "max"));
    double average = json_number_value(json_object_get(q, "per_request")),
           ideal = json_number_value(json_object_get(q, "ideal"));
    if (near(min, max) && near(min, average))
        return arena_printf(arena, " %s=%g/%g", key, average, ideal);
    return arena_printf(arena, " %s=%g..%g~%g/%g", key, min, max, average, ideal);
}

/* A site in the words of an expectation. */
static const char *site_text(struct arena *arena, json_t *site)
{
    const char *text = arena_printf(arena, "%s %s bytes=%lld", text_of(site, "space"), text_of(site, "op"),
                                    (long long)json_integer_value(json_object_get(site, "bytes")));
    for (int i = 0; i < QUANTITIES; i++)
        if (json_is_object(json_object_get(site, quantities[i])))
            text = arena_printf(arena, "%s%s", text,
                                quantity_text(arena, quantities[i], json_object_get(site, quantities[i])));
    text = arena_printf(arena, "%s status=%s", text, text_of(site, "status"));
    return *text_of(site, "reason") ? arena_printf(arena, "%s (%s)", text, text_of(site, "reason")) : text;
}

static bool on_line(json_t *thing, uint32_t line, const char *path)
{
    const char *base = strrchr(path, '/'), *file = text_of(thing, "file");
    size_t length = strlen(base = base ? base + 1 : path), have = strlen(file);
    return json_integer_value(json_object_get(thing, "line")) == (json_int_t)line && have >= length &&
           strcmp(file + have - length, base) == 0;
}

struct candidates {
    VEC(json_t *) sites; /* of one kernel and launch on one line; NULL once an expectation took it */
};

static struct candidates sites_on(const struct matcher *m, json_t *kernel, uint32_t line)
{
    struct candidates found = {0};
    size_t i;
    json_t *site;
    json_array_foreach(json_object_get(kernel, "sites"), i, site)
    {
        if (on_line(site, line, m->test->path))
            VEC_PUSH(m->arena, &found.sites, site);
    }
    return found;
}

static bool take(struct candidates *c, const struct expectation *e)
{
    for (size_t i = 0; i < c->sites.count; i++)
        if (c->sites.items[i] && site_fits(c->sites.items[i], e)) {
            c->sites.items[i] = NULL;
            return true;
        }
    return false;
}

/* Expectations whose problems are found so far; a problem is recorded once, with the first kernel that shows
 * it. */
struct verdicts {
    const char **problem; /* one an expectation, NULL: none */
    bool *seen;           /* a kernel that it speaks of has its line */
};

static const char *rest_text(struct arena *arena, const struct candidates *c)
{
    const char *text = "";
    for (size_t i = 0; i < c->sites.count; i++)
        if (c->sites.items[i])
            text = arena_printf(arena, "%s\n      found %s", text, site_text(arena, c->sites.items[i]));
    return *text ? text : "\n      found no other access on this line";
}

static bool reached(json_t *site)
{
    return site && strcmp(text_of(site, "status"), "unreached") != 0;
}

/* All site expectations of one line against one kernel and launch. */
static void match_line(const struct matcher *m, json_t *kernel, uint32_t line, const struct verdicts *v)
{
    struct candidates c = sites_on(m, kernel, line);
    const struct expectation *all = m->test->expectations.items;
    size_t last = SIZE_MAX;
    for (size_t i = 0; i < m->test->expectations.count; i++) {
        if (all[i].kind != EXPECT_SITE || all[i].line != line || !speaks_of(m, &all[i], kernel) ||
            !c.sites.count)
            continue;
        v->seen[i] = true;
        last = i;
        int times = expect_field(&all[i], "times") ? atoi(expect_field(&all[i], "times")) : 1;
        for (int n = 0; n < times; n++)
            if (!take(&c, &all[i]) && !v->problem[i])
                v->problem[i] = arena_printf(m->arena, "not met in %s", text_of(kernel, "name"));
    }
    for (size_t i = 0; last != SIZE_MAX && i < c.sites.count; i++)
        if (reached(c.sites.items[i]) && !v->problem[last])
            v->problem[last] =
                arena_printf(m->arena, "more accesses than expected in %s", text_of(kernel, "name"));
    for (size_t i = 0; i < m->test->expectations.count; i++)
        if (all[i].line == line && v->problem[i] && !strchr(v->problem[i], '\n'))
            v->problem[i] = arena_printf(m->arena, "%s%s", v->problem[i], rest_text(m->arena, &c));
}

static void match_sites(const struct matcher *m, const struct verdicts *v)
{
    const struct expectation *all = m->test->expectations.items;
    size_t n = m->test->expectations.count, f, k;
    json_t *file, *kernel;
    json_array_foreach(json_object_get(m->answer, "files"), f, file)
    {
        json_array_foreach(json_object_get(file, "kernels"), k, kernel)
        {
            for (size_t i = 0; i < n; i++)
                if (all[i].kind == EXPECT_SITE &&
                    (i == 0 || all[i - 1].line != all[i].line || all[i - 1].kind != EXPECT_SITE))
                    match_line(m, kernel, all[i].line, v);
        }
    }
    for (size_t i = 0; i < n; i++)
        if (all[i].kind == EXPECT_SITE && !v->seen[i])
            v->problem[i] = "no access was reported on this line";
}

/* ---- everything else ---- */

static bool launch_field_fits(struct arena *arena, json_t *launch, const struct expect_field *field)
{
    const char *key = field->key, *value = field->value;
    json_t *given = json_object_get(json_object_get(launch, "given"), key);
    if (strcmp(key, "block") == 0 || strcmp(key, "grid") == 0)
        return strcmp(shape_text(arena, json_object_get(launch, key)), value) == 0;
    if (strcmp(key, "shared") == 0)
        return near(json_number_value(json_object_get(launch, "dynamic_shared")), atof(value));
    if (strcmp(key, "count") == 0)
        return near(json_number_value(json_object_get(launch, key)), atof(value));
    if (strcmp(key, "origin") == 0)
        return strcmp(text_of(launch, key), value) == 0;
    if (strcmp(key, "assumes") == 0)
        return assumes(launch, value);
    if (strcmp(key, "in") == 0)
        return true;
    return json_is_string(given) ? strcmp(json_string_value(given), value) == 0
                                 : json_is_number(given) && near(json_number_value(given), atof(value));
}

static bool launch_fits(const struct matcher *m, json_t *kernel, const struct expectation *e)
{
    json_t *launch = json_object_get(kernel, "launch");
    if (!speaks_of(m, e, kernel) ||
        !(on_line(launch, e->line, m->test->path) || on_line(kernel, e->line, m->test->path)))
        return false;
    for (size_t i = 0; i < e->fields.count; i++)
        if (!launch_field_fits(m->arena, launch, &e->fields.items[i]))
            return false;
    return true;
}

/* Looks through files[].kernels of the answer, or files[].not_analysed. */
static bool any_in_files(const struct matcher *m, const char *array, const struct expectation *e)
{
    size_t f, i;
    json_t *file, *item;
    json_array_foreach(json_object_get(m->answer, "files"), f, file)
    {
        json_array_foreach(json_object_get(file, array), i, item)
        {
            bool fits = e->kind == EXPECT_LAUNCH ? launch_fits(m, item, e)
                                                 : on_line(item, e->line, m->test->path) &&
                                                       strstr(text_of(item, "reason"), e->text);
            if (fits)
                return true;
        }
    }
    return false;
}

static bool finding_fits(json_t *finding, const char *name)
{
    return !*name || strcmp(text_of(finding, "check"), name) == 0 ||
           strcmp(text_of(finding, "id"), name) == 0;
}

/* Looks through the findings or diagnostics of the answer. */
static bool any_in_list(const struct matcher *m, const char *array, const struct expectation *e)
{
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(m->answer, array), i, item)
    {
        bool fits = e->kind == EXPECT_DIAGNOSTIC ? strcmp(text_of(item, "severity"), e->severity) == 0 &&
                                                       strstr(text_of(item, "message"), e->text)
                                                 : finding_fits(item, e->text);
        if (fits && on_line(item, e->line, m->test->path))
            return true;
    }
    return false;
}

static const char *other_problem(const struct matcher *m, const struct expectation *e)
{
    switch (e->kind) {
    case EXPECT_SITE:
        return NULL;
    case EXPECT_LAUNCH:
        return any_in_files(m, "kernels", e) ? NULL : "no such launch was found";
    case EXPECT_LOST:
        return any_in_files(m, "not_analysed", e) ? NULL : "not among the kernels that were not analysed";
    case EXPECT_FINDING:
        return any_in_list(m, "findings", e) ? NULL : "no such finding on this line";
    case EXPECT_NO_FINDING:
        return any_in_list(m, "findings", e) ? "there is such a finding on this line" : NULL;
    case EXPECT_DIAGNOSTIC:
        return any_in_list(m, "diagnostics", e) ? NULL : "no such diagnostic on this line";
    }
    return NULL;
}

void match_case(struct arena *arena, const struct test_case *test, json_t *answer, struct problems *out)
{
    struct matcher m = {arena, test, answer, out};
    size_t n = test->expectations.count;
    struct verdicts v = {ARENA_ARRAY(arena, n, const char *), ARENA_ARRAY(arena, n, bool)};
    match_sites(&m, &v);
    for (size_t i = 0; i < n; i++) {
        const struct expectation *e = &test->expectations.items[i];
        if (e->kind != EXPECT_SITE)
            v.problem[i] = other_problem(&m, e);
        const char *problem = v.problem[i];
        if (e->known_gap)
            problem = problem ? NULL : "holds by now: take the known-gap away";
        if (problem)
            VEC_PUSH(arena, &out->list,
                     arena_printf(arena, "%s:%u: expected '%s': %s", test->path, e->line, e->text, problem));
    }
}
