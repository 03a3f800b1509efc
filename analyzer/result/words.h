/* The words of the prediction's enumerations, as JSON and text spell them. */
#ifndef ANALYZER_RESULT_WORDS_H
#define ANALYZER_RESULT_WORDS_H

/* Indexed by the enumeration of the same name in prediction.h; each ends with NULL. */
extern const char *const space_words[];
extern const char *const op_words[];
extern const char *const status_words[];
extern const char *const origin_words[];
extern const char *const parameter_words[];
extern const char *const severity_words[];

/* The index of `text` in such a table, or -1. */
int words_find(const char *const *words, const char *text);

#endif
