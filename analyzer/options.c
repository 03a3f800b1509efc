#include "analyzer/options.h"

#include "analyzer/checks/check.h"
#include "analyzer/eval/eval.h"
#include "analyzer/report/report.h"
#include "simulator/arch.h"

#include <getopt.h>
#include <string.h>
#include <sys/stat.h>

struct parse {
    struct arena *arena;
    struct options *options;
    const char *error;
};

typedef void set_option(struct parse *parse, const char *argument);

/* Keeps the first error. */
#define FAIL(parse, ...)                                                                                     \
    ((parse)->error = (parse)->error ? (parse)->error : arena_printf((parse)->arena, __VA_ARGS__))

static void set_format(struct parse *parse, const char *argument)
{
    parse->options->reporter = reporter_find(argument);
    const char *known = "";
    for (const struct reporter *reporter = reporters; reporter->name; reporter++)
        known = arena_printf(parse->arena, "%s%s%s", known, *known ? ", " : "", reporter->name);
    if (!parse->options->reporter)
        FAIL(parse, "unknown format '%s'; the formats are %s", argument, known);
}

static void set_arch(struct parse *parse, const char *argument)
{
    const struct sim_arch *found = sim_arch_find(argument);
    if (found) {
        parse->options->arch = found->name;
        return;
    }
    size_t count;
    const struct sim_arch *rows = sim_arch_rows(&count);
    const char *known = "";
    for (size_t i = 0; i < count; i++)
        known = arena_printf(parse->arena, "%s%s%s", known, i ? ", " : "", rows[i].name);
    FAIL(parse, "unknown architecture '%s'; the known ones are %s", argument, known);
}

static void set_launch(struct parse *parse, const char *argument)
{
    const char *wrong = eval_check_launch(parse->arena, argument);
    if (wrong)
        FAIL(parse, "--launch '%s': %s", argument, wrong);
    VEC_PUSH(parse->arena, &parse->options->launches, argument);
}

static void set_launches(struct parse *parse, const char *argument)
{
    const char *wrong;
    if (!launches_read(parse->arena, argument, &parse->options->seen, &wrong))
        FAIL(parse, "--launches: %s", wrong);
}

static void set_assume(struct parse *parse, const char *argument)
{
    const char *wrong = eval_check_assume(parse->arena, argument);
    if (wrong)
        FAIL(parse, "--assume '%s': %s", argument, wrong);
    const text_list *assumes = &parse->options->assumes;
    size_t name = strcspn(argument, "=");
    for (size_t i = 0; i < assumes->count; i++) {
        const char *other = assumes->items[i];
        if (strcspn(other, "=") == name && !strncmp(other, argument, name) && strcmp(other, argument))
            FAIL(parse, "--assume '%s' contradicts --assume '%s'; leave one out", argument, other);
    }
    VEC_PUSH(parse->arena, &parse->options->assumes, argument);
}

static void set_main_args(struct parse *parse, const char *argument)
{
    parse->options->main_args = argument;
}

static void set_instantiate(struct parse *parse, const char *argument)
{
    VEC_PUSH(parse->arena, &parse->options->instantiate, argument);
}

static void set_cuda_path(struct parse *parse, const char *argument)
{
    struct stat status;
    if (stat(argument, &status) || !S_ISDIR(status.st_mode))
        FAIL(parse,
             "--cuda-path '%s' is no folder; name the toolkit's root (it holds include/cuda_runtime.h), or "
             "leave the option out: the common CUDA headers are built in",
             argument);
    parse->options->cuda_path = argument;
}

static void set_output(struct parse *parse, const char *argument)
{
    parse->options->output = argument;
}

static void set_quiet(struct parse *parse, const char *argument)
{
    (void)argument;
    parse->options->quiet = true;
}

static void set_all(struct parse *parse, const char *argument)
{
    (void)argument;
    parse->options->all = true;
}

static void set_accesses(struct parse *parse, const char *argument)
{
    (void)argument;
    parse->options->accesses = true;
}

static void set_color(struct parse *parse, const char *argument)
{
    static const char *const words[] = {
        [COLOR_AUTO] = "auto", [COLOR_ALWAYS] = "always", [COLOR_NEVER] = "never"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i], argument)) {
            parse->options->color = i;
            return;
        }
    FAIL(parse, "--color=%s; it takes auto, always or never", argument);
}

static void set_seconds(struct parse *parse, const char *argument)
{
    char *end;
    parse->options->seconds = strtod(argument, &end);
    if (end == argument || *end || !(parse->options->seconds > 0) || parse->options->seconds > 86400)
        FAIL(parse, "--seconds=%s; it takes a time in seconds, above 0 and at most 86400", argument);
}

static void set_dump(struct parse *parse, const char *argument)
{
    parse->options->dump_ir = true;
    if (strcmp(argument, "ir"))
        FAIL(parse, "--dump=%s; it takes ir", argument);
}

static void set_explain(struct parse *parse, const char *argument)
{
    parse->options->command = COMMAND_EXPLAIN;
    parse->options->explain = argument;
    if (!check_find(argument))
        FAIL(parse, "no check '%s'; --list-checks shows them", argument);
}

static void set_list_checks(struct parse *parse, const char *argument)
{
    (void)argument;
    parse->options->command = COMMAND_LIST_CHECKS;
}

static void set_list_arch(struct parse *parse, const char *argument)
{
    (void)argument;
    parse->options->command = COMMAND_LIST_ARCH;
}

static void set_version(struct parse *parse, const char *argument)
{
    (void)argument;
    parse->options->command = COMMAND_VERSION;
}

static void set_help(struct parse *parse, const char *argument)
{
    (void)argument;
    parse->options->command = COMMAND_HELP;
}

static void set_std(struct parse *parse, const char *argument)
{
    VEC_PUSH(parse->arena, &parse->options->flags, arena_printf(parse->arena, "-std=%s", argument));
}

static const struct row {
    const char *name; /* long */
    char letter;      /* 0: none */
    const char *argument, *help;
    set_option *set;
} rows[] = {
    {"format", 0, "NAME", "text (default) or json", set_format},
    {"output", 'o', "FILE", "write the report to FILE instead of standard output", set_output},
    {"quiet", 'q', NULL, "print findings only", set_quiet},
    {"all", 0, NULL, "print hidden findings too: small, cold, or made good by neighbours", set_all},
    {"accesses", 0, NULL, "print every access with its figures, not findings alone", set_accesses},
    {"color", 0, "WHEN", "auto (default), always or never", set_color},
    {"arch", 0, "SM", "the architecture to predict for (default sm_90)", set_arch},
    {"launch", 0, "SHAPE", "launch a kernel so: 'kernel:block=32x8,grid=64x64,shared=0'", set_launch},
    {"launches", 0, "FILE", "launch kernels as the measured.json of accesslint-validate saw them", set_launches},
    {"assume", 0, "NAME=VALUE",
     "the value of a kernel argument or variable; 'kernel:name=value' for one kernel", set_assume},
    {"main-args", 0, "ARGS", "the command line that main() gets: --main-args=\"2048 10\"", set_main_args},
    {"instantiate", 0, "INSTANCE", "analyse this template instance: 'kernel<float, 32>'", set_instantiate},
    {"cuda-path", 0, "FOLDER", "use the headers of this CUDA toolkit instead of the built-in ones",
     set_cuda_path},
    {"seconds", 0, "N", "time budget a file; what is not reached by then is unknown", set_seconds},
    {"dump", 0, "ir", "print the intermediate form and stop", set_dump},
    {"list-checks", 0, NULL, "list the checks", set_list_checks},
    {"explain", 0, "CHECK", "say why a check matters and how to repair what it finds", set_explain},
    {"list-arch", 0, NULL, "list the architectures", set_list_arch},
    {"version", 0, NULL, "print the version", set_version},
    {"help", 'h', NULL, "print this text", set_help},
    {"std", 0, "STANDARD", NULL, set_std}, /* nvcc's spelling of -std */
};

enum { N_ROWS = sizeof rows / sizeof *rows, LONG_BASE = 256 };

const char *options_help(struct arena *arena)
{
    const char *out =
        "usage: accesslint [OPTION ...] FILE.cu ... [-- COMPILER_FLAG ...]\n\n"
        "Says for every memory access of CUDA kernels what the hardware will do for a warp: sectors, lines,\n"
        "bank conflicts. No GPU, no compilation and no CUDA toolkit are needed.\n\n";
    for (size_t i = 0; i < N_ROWS; i++) {
        if (!rows[i].help)
            continue;
        const char *letter = rows[i].letter ? arena_printf(arena, "-%c, ", rows[i].letter) : "    ";
        const char *name =
            arena_printf(arena, "%s--%s%s%s", letter, rows[i].name, rows[i].argument ? "=" : "",
                         rows[i].argument ? rows[i].argument : "");
        out = arena_printf(arena, "%s  %-28s %s\n", out, name, rows[i].help);
    }
    return arena_printf(arena, "%s%s", out,
                        "\n-D, -U, -I, -isystem, -include and -std mean what they mean to nvcc; other "
                        "compiler flags go after --.\n"
                        "Exit status: 0 nothing found, 1 findings, 2 trouble (bad option, unreadable file, "
                        "kernel lost to an error).\n");
}

/* A compiler flag before --: `text` is its first word, as getopt splits it ("-i" + "system"). False: it is
 * none. */
static bool take_flag(struct parse *parse, int letter, const char *argument, int argc, char **argv)
{
    static const char *const words[] = {"isystem", "include", "std="};
    text_list *flags = &parse->options->flags;
    const char *text = arena_printf(parse->arena, "-%c%s", letter, argument);
    if (strchr("DUI", letter)) {
        VEC_PUSH(parse->arena, flags, text);
        return true;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(text + 1, words[i], length))
            continue;
        const char *word = arena_printf(parse->arena, "-%s", words[i]), *value = text + 1 + length;
        if (i == 2) {
            VEC_PUSH(parse->arena, flags, text);
            return true;
        }
        if (!*value && optind < argc)
            value = argv[optind++];
        if (!*value)
            FAIL(parse, "%s needs an argument", word);
        VEC_PUSH(parse->arena, flags, word);
        VEC_PUSH(parse->arena, flags, value);
        return true;
    }
    return false;
}

static void take_file(struct parse *parse, const char *path)
{
    text_list *files = &parse->options->files;
    for (size_t i = 0; i < files->count; i++)
        if (!strcmp(files->items[i], path))
            return;
    VEC_PUSH(parse->arena, files, path);
}

/* What getopt could not take; `argument` is the word that it came from. */
static void refuse(struct parse *parse, int code, const char *argument)
{
    if (code == ':')
        FAIL(parse, "option '%s' needs an argument; --help shows the options", argument);
    else if (!strncmp(argument, "--", 2) && strchr(argument, '='))
        FAIL(parse,
             "unknown option '%s', or one that takes no value; --help shows the options, compiler flags go "
             "after --",
             argument);
    else
        FAIL(parse, "unknown option '%s'; --help shows the options, compiler flags go after --", argument);
}

static void take(struct parse *parse, int code, int argc, char **argv, const char *word)
{
    if (code == 1)
        take_file(parse, optarg);
    else if (code == '?' || code == ':')
        refuse(parse, code, word);
    else if (code >= LONG_BASE)
        rows[code - LONG_BASE].set(parse, optarg);
    else if (strchr("DUIis", code)) {
        if (!take_flag(parse, code, optarg, argc, argv))
            refuse(parse, '?', word);
    } else
        for (size_t i = 0; i < N_ROWS; i++)
            if (rows[i].letter == code)
                rows[i].set(parse, optarg);
}

/* getopt's table and its string of letters; '-' first: files come in order, so that what follows -- can be
 * told from them. */
static void getopt_tables(struct option *table, char *letters)
{
    static const char flags[] = "-:D:U:I:i:s:";
    memcpy(letters, flags, sizeof flags);
    char *end = letters + sizeof flags - 1;
    for (size_t i = 0; i < N_ROWS; i++) {
        table[i] = (struct option){.name = rows[i].name,
                                   .has_arg = rows[i].argument ? required_argument : no_argument,
                                   .val = LONG_BASE + (int)i};
        if (rows[i].letter) {
            *end++ = rows[i].letter;
            if (rows[i].argument)
                *end++ = ':';
        }
    }
    table[N_ROWS] = (struct option){0};
    *end = 0;
}

bool options_parse(struct arena *arena, int argc, char **argv, struct options *options, const char **error)
{
    struct option table[N_ROWS + 1];
    char letters[16 + 2 * N_ROWS];
    getopt_tables(table, letters);
    *options = (struct options){.arch = "sm_90", .reporter = &reporters[0]};
    struct parse parse = {arena, options, NULL};
    optind = 0; /* starts getopt anew, for tests that parse more than once */
    opterr = 0;
    for (int code, at = 1; !parse.error && (code = getopt_long(argc, argv, letters, table, NULL)) != -1;
         at = optind) {
        const char *word = at < argc ? argv[at] : argv[argc - 1];
        take(&parse, code, argc, argv, word);
    }
    for (int i = optind; i < argc; i++)
        VEC_PUSH(arena, &options->flags, argv[i]);
    if (options->command == COMMAND_ANALYSE && !options->files.count)
        FAIL(&parse, "no input file; name the .cu files to analyse (--help shows the options)");
    *error = parse.error;
    return !parse.error;
}
