#include "analyzer/result/figures.h"

#include <math.h>
#include <string.h>

const char *figure_short(struct arena *arena, double value)
{
    char *out = arena_printf(arena, "%.2f", value);
    char *end = out + strlen(out);
    while (end[-1] == '0')
        *--end = 0;
    if (end[-1] == '.')
        end[-1] = 0;
    return strcmp(out, "-0") ? out : "0";
}

const char *figure_grouped(struct arena *arena, double value)
{
    const char *digits = arena_printf(arena, "%.0f", fabs(value));
    size_t length = strlen(digits), used = 0;
    char *out = arena_alloc(arena, 2 * length + 2);
    if (value <= -0.5)
        out[used++] = '-';
    for (size_t i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            out[used++] = ',';
        out[used++] = digits[i];
    }
    return out;
}

const char *figure_bytes(struct arena *arena, double bytes)
{
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB"};
    if (bytes < 1024)
        return arena_printf(arena, "%.0f bytes", bytes);
    size_t unit = 0;
    for (bytes /= 1024; bytes >= 1024 && unit + 1 < sizeof units / sizeof *units; bytes /= 1024)
        unit++;
    return arena_printf(arena, bytes < 10 ? "%.1f %s" : "%.0f %s", bytes, units[unit]);
}

const char *figure_quantity(struct arena *arena, const struct quantity *quantity, const char *noun)
{
    const char *spread = "";
    if (quantity->min != quantity->max)
        spread = arena_printf(arena, " on average (%s to %s)", figure_short(arena, quantity->min),
                              figure_short(arena, quantity->max));
    return arena_printf(arena, "%s %s per request%s, ideal %s", figure_short(arena, quantity->per_request),
                        noun, spread, figure_short(arena, quantity->ideal));
}

const char *figure_dims(struct arena *arena, const uint64_t dims[3])
{
    const char *out = arena_printf(arena, "%llu", (unsigned long long)dims[0]);
    int used = dims[2] > 1 ? 3 : dims[1] > 1 ? 2 : 1;
    for (int i = 1; i < used; i++)
        out = arena_printf(arena, "%sx%llu", out, (unsigned long long)dims[i]);
    return out;
}

const char *figure_list(struct arena *arena, const uint64_t *numbers, size_t count)
{
    enum { SHOWN = 4 };
    const char *out = "";
    for (size_t i = 0; i < count; i++) {
        if (count > SHOWN && i == SHOWN - 1) {
            i = count - 1;
            out = arena_printf(arena, "%s ... %llu", out, (unsigned long long)numbers[i]);
        } else
            out = arena_printf(arena, "%s%s%llu", out,
                               !i               ? ""
                               : i == count - 1 ? " and "
                                                : ", ",
                               (unsigned long long)numbers[i]);
    }
    return out;
}

static bool ends_in(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && !strcmp(text + length - end_length, end);
}

const char *figure_plural(struct arena *arena, size_t count, const char *noun)
{
    bool hisses = ends_in(noun, "s") || ends_in(noun, "ch");
    return arena_printf(arena, "%zu %s%s", count, noun, count == 1 ? "" : hisses ? "es" : "s");
}
