#include "validate/options.h"

#include <getopt.h>
#include <string.h>

enum { DEFAULT_SECONDS = 120, DEFAULT_TIMEOUT = 60, DEFAULT_RUNS = 21 };

/* How a row's argument is read. */
enum kind { KIND_TEXT, KIND_NUMBER, KIND_MODE, KIND_FORMAT, KIND_TIMES };

static const struct row {
    const char *name;
    char letter;
    enum kind kind;
    enum mode mode; /* KIND_MODE */
    size_t offset;  /* of a const char * (KIND_TEXT) or a double in struct numbers (KIND_NUMBER) */
    const char *argument, *help;
} rows[] = {
    {"output", 'o', KIND_TEXT, 0, offsetof(struct options, measured), "FILE", "write the measurements to FILE (default measured.json)"},
    {"prediction", 'p', KIND_TEXT, 0, offsetof(struct options, prediction), "FILE", "compare what the program did with this prediction"},
    {"compare", 0, KIND_MODE, MODE_COMPARE, 0, NULL, "compare PREDICTION.json with MEASURED.json; needs no GPU"},
    {"format", 0, KIND_FORMAT, 0, 0, "NAME", "of the comparison: text (default) or json"},
    {"times", 0, KIND_TIMES, 0, 0, NULL, "run the program twice: first, uncounted, for the time of its kernels"},
    {"seconds", 0, KIND_NUMBER, 0, 0, "N", "stop counting after N seconds, and let the program run on (default 120; 0: never)"},
    {"launches", 0, KIND_NUMBER, 0, 1, "N", "stop counting after about N launches (default 0: never)"},
    {"timeout", 0, KIND_NUMBER, 0, 2, "N", "give up a kernel after N seconds (default 60)"},
    {"runs", 0, KIND_NUMBER, 0, 3, "N", "timed launches of each kernel (default 21)"},
    {"nvcc", 0, KIND_TEXT, 0, offsetof(struct options, nvcc), "PATH", "the compiler to build kernels with"},
    {"version", 0, KIND_MODE, MODE_VERSION, 0, NULL, "print the version"},
    {"help", 'h', KIND_MODE, MODE_HELP, 0, NULL, "print this text"},
};

enum { N_ROWS = sizeof rows / sizeof *rows, N_NUMBERS = 4 };

const char *validate_options_help(struct arena *arena)
{
    const char *out = "usage: accesslint-validate [OPTION ...] -- PROGRAM [ARGUMENT ...]\n"
                      "       accesslint-validate [OPTION ...] PREDICTION.json|KERNEL.cu [-- NVCC_FLAG ...]\n"
                      "       accesslint-validate --compare PREDICTION.json MEASURED.json\n\n"
                      "Counts on a GPU what the kernels of a program do at every source line (build it with nvcc -lineinfo), or launches\n"
                      "the kernels of a prediction as predicted; and sets measurement beside prediction.\n\n";
    for (size_t i = 0; i < N_ROWS; i++) {
        const char *letter = rows[i].letter ? arena_printf(arena, "-%c, ", rows[i].letter) : "    ";
        const char *name = arena_printf(arena, "%s--%s%s%s", letter, rows[i].name, rows[i].argument ? "=" : "",
                                        rows[i].argument ? rows[i].argument : "");
        out = arena_printf(arena, "%s  %-24s %s\n", out, name, rows[i].help);
    }
    return arena_printf(arena, "%s%s", out,
                        "\nExit status: 0 done and nothing predicted exactly differs, 1 a prediction marked exact differs, 2 trouble (bad\n"
                        "option, unreadable file), 77 no GPU, driver, toolkit or permission to count with.\n");
}

/* Takes one option; returns what is wrong, or NULL. */
static const char *take(struct arena *arena, struct options *options, double numbers[N_NUMBERS], const struct row *row, const char *argument)
{
    char *end;
    switch (row->kind) {
    case KIND_TEXT:
        *(const char **)((char *)options + row->offset) = argument;
        break;
    case KIND_MODE:
        options->mode = row->mode;
        break;
    case KIND_TIMES:
        options->times = true;
        break;
    case KIND_FORMAT:
        options->json = !strcmp(argument, "json");
        return options->json || !strcmp(argument, "text") ? NULL : arena_printf(arena, "unknown format '%s'; the formats are text, json", argument);
    case KIND_NUMBER:
        numbers[row->offset] = strtod(argument, &end);
        if (end == argument || *end || !(numbers[row->offset] >= 0) || numbers[row->offset] > 1e9)
            return arena_printf(arena, "--%s=%s; it takes a number, 0 or more", row->name, argument);
    }
    return NULL;
}

static void tables(struct option *table, char *letters)
{
    char *end = letters;
    *end++ = '+'; /* stop at the first file */
    *end++ = ':'; /* tell a missing argument from an unknown option */
    for (size_t i = 0; i < N_ROWS; i++) {
        table[i] = (struct option){.name = rows[i].name, .has_arg = rows[i].argument ? required_argument : no_argument, .val = 256 + (int)i};
        if (rows[i].letter) {
            *end++ = rows[i].letter;
            if (rows[i].argument)
                *end++ = ':';
        }
    }
    *end = '\0';
    table[N_ROWS] = (struct option){.name = NULL};
}

static const struct row *find_row(int code)
{
    for (size_t i = 0; i < N_ROWS; i++)
        if (code == 256 + (int)i || (rows[i].letter && code == rows[i].letter))
            return &rows[i];
    return NULL;
}

/* What the words ask for; returns what is wrong, or NULL. */
static const char *settle(struct arena *arena, struct options *options, bool mode_given)
{
    size_t count = options->words.count;
    if (options->mode == MODE_HELP || options->mode == MODE_VERSION)
        return NULL;
    if (mode_given) {
        if (count != 2 || options->rest.count)
            return "--compare takes two files: PREDICTION.json MEASURED.json";
        options->prediction = options->words.items[0];
        options->measured = options->words.items[1];
        return NULL;
    }
    options->mode = count ? MODE_PREDICTION : MODE_PROGRAM;
    if (count > 1)
        return arena_printf(arena, "one prediction or kernel file at a time, not '%s' too; the program to run goes after --", options->words.items[1]);
    if (count && options->prediction)
        return "--prediction goes with a program to run; name the prediction alone to launch its kernels";
    if (count)
        options->prediction = options->words.items[0];
    else if (!options->rest.count)
        return "nothing to do; --help shows how to start it";
    return NULL;
}

/* Files and options up to --; the rest is not ours. */
static const char *scan(struct arena *arena, int argc, char **argv, struct options *options, double numbers[N_NUMBERS], bool *mode_given)
{
    struct option table[N_ROWS + 1];
    char letters[2 * N_ROWS + 3];
    const char *wrong = NULL;
    tables(table, letters);
    optind = 0;
    opterr = 0;
    for (int code = 0; !wrong && optind < argc;) {
        if (optind && !strcmp(argv[optind], "--"))
            break;
        if (optind && argv[optind][0] != '-') {
            VEC_PUSH(arena, &options->words, argv[optind]);
            optind++;
            continue;
        }
        int before = optind ? optind : 1;
        if ((code = getopt_long(argc, argv, letters, table, NULL)) == -1) {
            if (optind > before && !strcmp(argv[optind - 1], "--")) {
                optind--;
                break;
            }
            continue;
        }
        const struct row *row = find_row(code);
        if (code == ':')
            wrong = arena_printf(arena, "option '%s' needs an argument", argv[before]);
        else if (!row)
            wrong = arena_printf(arena, "unknown option '%s'; --help shows the options", argv[before]);
        else
            wrong = take(arena, options, numbers, row, optarg);
        *mode_given = *mode_given || (row && row->kind == KIND_MODE);
    }
    for (int i = optind + 1; i < argc; i++)
        VEC_PUSH(arena, &options->rest, argv[i]);
    return wrong;
}

bool validate_options_parse(struct arena *arena, int argc, char **argv, struct options *options, const char **error)
{
    double numbers[N_NUMBERS] = {DEFAULT_SECONDS, 0, DEFAULT_TIMEOUT, DEFAULT_RUNS};
    bool mode_given = false;
    *options = (struct options){.mode = MODE_PROGRAM};
    *error = scan(arena, argc, argv, options, numbers, &mode_given);
    if (!*error)
        *error = settle(arena, options, mode_given);
    options->seconds = numbers[0];
    options->launches = (unsigned long)numbers[1];
    options->timeout = numbers[2];
    options->runs = (unsigned)numbers[3];
    if (!options->measured)
        options->measured = "measured.json";
    return !*error;
}
