#include "simulator/arch.h"

#include <string.h>

/* A group of arches.def holds several initializers, so it travels through the macro in one piece. */
#define ARCH(id, sm, text, seen, units, split, shared, from)                                                 \
    {.name = id, .number = sm, .title = text, .confirmed = seen, .source = from, units, split, shared},

static const struct sim_arch rows[] = {
#include "simulator/arches.def"
};

const struct sim_arch *sim_arch_rows(size_t *count)
{
    *count = sizeof rows / sizeof rows[0];
    return rows;
}

static const char *after_prefix(const char *name)
{
    static const char *const prefixes[] = {"sm_", "compute_"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return name + strlen(prefixes[i]);
    return name;
}

/* Does `name` ("90", "90a", "100f", "35+ca") mean the row whose name goes on with `row` after "sm_"? */
static bool means(const char *name, const char *row)
{
    size_t digits = strspn(row, "0123456789");
    if (strncmp(name, row, digits) != 0)
        return false;
    const char *rest = name + digits;
    /* The letter stands for instructions of this architecture or family alone; memory is the same. */
    if (*rest == 'a' || *rest == 'f')
        rest++;
    return strcmp(rest, row + digits) == 0;
}

const struct sim_arch *sim_arch_find(const char *name)
{
    const char *wanted = after_prefix(name);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (means(wanted, after_prefix(rows[i].name)))
            return &rows[i];
    return NULL;
}
