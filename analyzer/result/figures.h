/* Figures and lists as people read them. All text is on the arena. */
#ifndef ANALYZER_RESULT_FIGURES_H
#define ANALYZER_RESULT_FIGURES_H

#include "analyzer/result/prediction.h"

/* At most two decimals: "4", "4.75", "0.01". */
const char *figure_short(struct arena *arena, double value);

/* Rounded to a whole number, in groups of three: "1,835,008". */
const char *figure_grouped(struct arena *arena, double value);

/* "96 bytes", "2.7 GiB". */
const char *figure_bytes(struct arena *arena, double bytes);

/* The average with its ideal, and the spread where there is one: "32 sectors per request, ideal 4", "4.75
 * wavefronts per request on average (1 to 16), ideal 1". */
const char *figure_quantity(struct arena *arena, const struct quantity *quantity, const char *noun);

/* Dimensions without ones at the end: "32x8", "256". */
const char *figure_dims(struct arena *arena, const uint64_t dims[3]);

/* Numbers as a list that stays short: "0", "0 and 16", "0, 4, 8 ... 28". */
const char *figure_list(struct arena *arena, const uint64_t *numbers, size_t count);

/* "1 sector", "2 sectors". */
const char *figure_plural(struct arena *arena, size_t count, const char *noun);

#endif
