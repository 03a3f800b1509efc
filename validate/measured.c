#include "validate/measured.h"

#include <string.h>

static void machine_text(struct arena *arena, const char **text, const char *value)
{
    *text = arena_strdup(arena, value);
}

void measured_machine(struct arena *arena, struct machine *machine, const char *key, const char *value)
{
    const struct {
        const char *key;
        const char **text;
    } texts[] = {{"gpu", &machine->gpu}, {"driver", &machine->driver}, {"cuda_driver", &machine->cuda}, {"cupti", &machine->cupti},
                 {"capability", &machine->arch}};
    const struct {
        const char *key;
        uint64_t *number;
    } numbers[] = {{"clock_khz", &machine->clock_khz}, {"memory_clock_khz", &machine->memory_clock_khz},
                   {"memory_bus_bits", &machine->memory_bus_bits}, {"l2_bytes", &machine->l2_bytes},
                   {"memory_bytes", &machine->memory_bytes}};
    const struct {
        const char *key;
        uint32_t *number;
    } small[] = {{"multiprocessors", &machine->multiprocessors}, {"devices_used", &machine->devices_used},
                 {"sm_clock_mhz", &machine->sm_clock_mhz}, {"memory_clock_mhz", &machine->memory_clock_mhz}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!strcmp(key, texts[i].key))
            machine_text(arena, texts[i].text, value);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!strcmp(key, numbers[i].key))
            *numbers[i].number = strtoull(value, NULL, 10);
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        if (!strcmp(key, small[i].key))
            *small[i].number = (uint32_t)strtoul(value, NULL, 10);
}

void measured_note(struct arena *arena, struct measured *measured, const char *text)
{
    for (size_t i = 0; i < measured->notes.count; i++)
        if (!strcmp(measured->notes.items[i], text))
            return;
    VEC_PUSH(arena, &measured->notes, arena_strdup(arena, text));
}

static int by_number(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int by_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "");
}

static int compare_rows(const void *left, const void *right)
{
    const struct measured_row *a = left, *b = right;
    int order = by_text(a->function, b->function);
    order = order ? order : by_text(a->directory, b->directory);
    order = order ? order : by_text(a->file, b->file);
    order = order ? order : by_number(a->line, b->line);
    order = order ? order : by_number(a->space, b->space);
    order = order ? order : by_number(a->op, b->op);
    order = order ? order : by_number(a->bytes, b->bytes);
    order = order ? order : by_text(a->inner_file, b->inner_file);
    return order ? order : by_number(a->inner_line, b->inner_line);
}

static int compare_launches(const void *left, const void *right)
{
    const struct measured_launch *a = left, *b = right;
    int order = by_text(a->function, b->function);
    for (int i = 0; i < 3; i++)
        order = order ? order : by_number(a->block[i], b->block[i]);
    for (int i = 0; i < 3; i++)
        order = order ? order : by_number(a->grid[i], b->grid[i]);
    return order ? order : by_number(a->dynamic_shared, b->dynamic_shared);
}

static void add_row(struct measured_row *into, const struct measured_row *row)
{
    into->instructions += row->instructions;
    into->requests += row->requests;
    into->active_lanes += row->active_lanes;
    into->sectors += row->sectors;
    into->ideal_sectors += row->ideal_sectors;
    into->lines += row->lines;
    into->wavefronts += row->wavefronts;
    into->ideal_wavefronts += row->ideal_wavefronts;
}

static void merge_rows(struct measured *measured)
{
    size_t kept = 0;
    if (measured->rows.count)
        qsort(measured->rows.items, measured->rows.count, sizeof *measured->rows.items, compare_rows);
    for (size_t i = 0; i < measured->rows.count; i++) {
        if (kept && !compare_rows(&measured->rows.items[kept - 1], &measured->rows.items[i]))
            add_row(&measured->rows.items[kept - 1], &measured->rows.items[i]);
        else
            measured->rows.items[kept++] = measured->rows.items[i];
    }
    measured->rows.count = kept;
}

void measured_merge(struct measured *measured)
{
    size_t kept = 0;
    merge_rows(measured);
    if (measured->launches.count)
        qsort(measured->launches.items, measured->launches.count, sizeof *measured->launches.items, compare_launches);
    for (size_t i = 0; i < measured->launches.count; i++) {
        struct measured_launch *launch = &measured->launches.items[i];
        if (kept && !compare_launches(&measured->launches.items[kept - 1], launch)) {
            measured->launches.items[kept - 1].count += launch->count;
            measured->launches.items[kept - 1].counted += launch->counted;
        } else {
            measured->launches.items[kept++] = *launch;
        }
    }
    measured->launches.count = kept;
}
