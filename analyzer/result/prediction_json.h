/* The prediction as JSON (docs/prediction.schema.json) and back. */
#ifndef ANALYZER_RESULT_PREDICTION_JSON_H
#define ANALYZER_RESULT_PREDICTION_JSON_H

#include "analyzer/base/die.h"
#include "analyzer/result/prediction.h"

struct json_t; /* jansson's */

/* A new document {"version", "arch", "files", "diagnostics"}. Findings are not in it: reporters add them. */
struct json_t *prediction_write(struct arena *arena, const struct prediction *prediction);

/* Reads what prediction_write made (the file at `path`). False when it is not a prediction of this version;
 * *error then says what and where. Sources are not part of the file. */
bool prediction_read(struct arena *arena, const char *path, struct prediction *prediction,
                     const char **error) MUST_USE;

#endif
