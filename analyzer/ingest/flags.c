#include "analyzer/ingest/flags.h"

#include "analyzer/ingest/words.h"

#include <stdlib.h>
#include <string.h>

/* How a flag and its value are written. */
enum {
    ALONE = 1,  /* -G */
    NEXT = 2,   /* -o FILE */
    EQUALS = 4, /* -o=FILE */
    JOINED = 8, /* -O3 */
    MAYBE = 16, /* -Werror [all-warnings] */
};

enum action { DROP, PAIR, ASSIGN, DEFINE, STANDARD, ARCH, GENCODE, HOST, RESPONSE, TOOLKIT };

/* One row a meaning. `names` are separated by blanks; the longest name that fits a word wins. */
static const struct rule {
    const char *names;
    unsigned shape;
    enum action action;
    const char *to;
} rules[] = {
    /* what the source means */
    {"-D", NEXT | JOINED, PAIR, "-D"},
    {"--define-macro", NEXT | EQUALS, PAIR, "-D"},
    {"-U", NEXT | JOINED, PAIR, "-U"},
    {"--undefine-macro", NEXT | EQUALS, PAIR, "-U"},
    {"-I", NEXT | JOINED, PAIR, "-I"},
    {"--include-path", NEXT | EQUALS, PAIR, "-I"},
    {"-isystem", NEXT | EQUALS | JOINED, PAIR, "-isystem"},
    {"--system-include", NEXT | EQUALS, PAIR, "-isystem"},
    {"-iquote", NEXT | JOINED, PAIR, "-iquote"},
    {"-idirafter", NEXT | JOINED, PAIR, "-idirafter"},
    {"-include --pre-include", NEXT | EQUALS, PAIR, "-include"},
    {"-imacros", NEXT, PAIR, "-imacros"},
    {"-std --std", NEXT | EQUALS, STANDARD, NULL},
    {"-ftemplate-depth --ftemplate-depth", NEXT | EQUALS, ASSIGN, "-ftemplate-depth="},
    {"-G --device-debug", ALONE, DEFINE, "__CUDACC_DEBUG__"},
    {"-dc --device-c -dw --device-w", ALONE, DEFINE, "__CUDACC_RDC__"},
    {"-extended-lambda --extended-lambda -expt-extended-lambda --expt-extended-lambda", ALONE, DEFINE,
     "__CUDACC_EXTENDED_LAMBDA__"},
    {"-expt-relaxed-constexpr --expt-relaxed-constexpr", ALONE, DEFINE, "__CUDACC_RELAXED_CONSTEXPR__"},
    {"-arch --gpu-architecture --cuda-gpu-arch --offload-arch", NEXT | EQUALS, ARCH, NULL},
    {"-gencode --generate-code", NEXT | EQUALS, GENCODE, NULL},
    {"--cuda-path", EQUALS, TOOLKIT, NULL},
    /* more flags inside */
    {"-Xcompiler --compiler-options", NEXT | EQUALS, HOST, NULL},
    {"-optf --options-file", NEXT | EQUALS, RESPONSE, NULL},
    {"@", JOINED, RESPONSE, NULL},
    /* code generation, linking, files: nothing that the analysis sees */
    {"-x --x -rdc --relocatable-device-code -code --gpu-code -o --output-file -odir --output-directory "
     "-ccbin "
     "--compiler-bindir -arbin --archiver-binary -cudart --cudart -cudadevrt --cudadevrt -ldir "
     "--libdevice-directory "
     "-target-dir --target-directory -opt-info --optimization-info -Ofc --Ofast-compile -dopt --dopt "
     "-ftemplate-backtrace-limit --ftemplate-backtrace-limit -m --machine -Xlinker --linker-options "
     "-Xarchive "
     "--archive-options -Xptxas --ptxas-options -Xnvlink --nvlink-options -Xcudafe "
     "-static-global-template-stub "
     "--static-global-template-stub -device-entity-has-hidden-visibility "
     "--device-entity-has-hidden-visibility -t "
     "--threads -split-compile --split-compile -split-compile-extended --split-compile-extended "
     "-fdevice-time-trace "
     "--fdevice-time-trace -keep-dir --keep-dir -time --time -run-args --run-args -idp --input-drive-prefix "
     "-ddp "
     "--dependency-drive-prefix -dp --drive-prefix -MF --dependency-output -MT -MQ --dependency-target-name "
     "-e --entries "
     "-maxrregcount --maxrregcount -ftz --ftz -prec-div --prec-div -prec-sqrt --prec-sqrt -fmad --fmad "
     "-default-stream "
     "--default-stream -diag-error --diag-error -diag-suppress --diag-suppress -diag-warn --diag-warn -hls "
     "--host-linker-script -brief-diag --brief-diagnostics -jtd --jump-table-density -device-stack-protector "
     "--device-stack-protector -compress-mode --compress-mode -frandom-seed --frandom-seed -sanitize "
     "--sanitize "
     "--optimize --library --library-path",
     NEXT | EQUALS, DROP, NULL},
    {"-l -L -B", NEXT | JOINED, DROP, NULL},
    {"-Xclang -mllvm -target -Xcuda-ptxas -Xcuda-fatbinary -Xarch_host -Xarch_device -Xpreprocessor "
     "-Xassembler -T -z -rpath "
     "-isysroot",
     NEXT, DROP, NULL},
    {"-O", ALONE | MAYBE | JOINED, DROP, NULL},
    {"-Werror --Werror", ALONE | MAYBE | EQUALS, DROP, NULL},
    {"-M -f -g -W -m -x -o -stdlib= --gpu-max-threads-per-block= --cuda-feature= --target= --sysroot= "
     "--no-cuda-",
     ALONE | JOINED, DROP, NULL},
    {"-c --compile -E --preprocess -S -cuda --cuda -cubin --cubin -fatbin --fatbin -ptx --ptx -optix-ir "
     "--optix-ir -ltoir "
     "--ltoir --generate-dependencies --generate-nonsystem-dependencies --generate-dependencies-with-compile "
     "--generate-nonsystem-dependencies-with-compile --generate-dependency-targets -dlink --device-link "
     "-link --link -lib "
     "--lib -run --run -objtemp --objdir-as-tempdir -allow-unsupported-compiler --allow-unsupported-compiler "
     "-use-local-env --use-local-env -force-cl-env-setup --force-cl-env-setup -pg --profile --debug "
     "-lineinfo "
     "--generate-line-info -dlto --dlink-time-opt -lto --lto -gen-opt-lto --gen-opt-lto -noeh "
     "--no-exceptions -shared "
     "--shared -nohdinitlist --no-host-device-initializer-list -nohdmoveforward "
     "--no-host-device-move-forward --m64 "
     "-forward-unknown-to-host-compiler --forward-unknown-to-host-compiler -forward-unknown-to-host-linker "
     "--forward-unknown-to-host-linker -forward-unknown-opts --forward-unknown-opts -noprof "
     "--dont-use-profile -dryrun "
     "--dryrun -v --verbose --fdevice-syntax-only -keep --keep -save-temps --save-temps -clean "
     "--clean-targets "
     "--no-align-double -nodlink --no-device-link -use_fast_math --use_fast_math -extra-device-vectorization "
     "--extra-device-vectorization -w --disable-warnings -keep-device-functions --keep-device-functions "
     "-src-in-ptx "
     "--source-in-ptx -restrict --restrict --Wreorder --Wdefault-stream-launch --Wmissing-launch-bounds "
     "--Wext-lambda-captures-this --Wno-deprecated-declarations --Wno-deprecated-gpu-targets -res-usage "
     "--resource-usage "
     "-ewp --extensible-whole-program -no-compress --no-compress -astoolspatch --compile-as-tools-patch "
     "-err-no "
     "--display-error-number -no-err-no --no-display-error-number -aug-hls --augment-host-linker-script -r "
     "--relocatable-link -reloc-ptx --relocatable-ptx -jobserver --jobserver -pthread -pedantic -pipe -ansi "
     "-static -rdynamic -s "
     "-nocudainc -nocudalib -nogpuinc -nogpulib -nostdinc -nostdinc++ -nostdlib --cuda-device-only "
     "--cuda-host-only "
     "--driver-mode=g++ -no-pie -H -P -C -CC",
     ALONE, DROP, NULL},
};

enum { MAX_RESPONSE_DEPTH = 8 };

struct reader {
    struct ir_unit *unit;
    struct flags *out;
    int arch; /* the lowest so far: 80; 0: none */
    int depth;
    bool is_host; /* within -Xcompiler: what isn't ours is the host compiler's own matter */
};

static void warn(struct reader *reader, const char *flag, const char *what)
{
    ir_report(reader->unit, IR_WARNING, (struct ir_range){0}, "compiler flag '%s' %s", flag, what);
}

struct match {
    const struct rule *rule;
    size_t length;
    const char *value; /* written in the same word; NULL: none */
};

/* How `word` fits one name of a rule; .rule is NULL when it doesn't. */
static struct match match_name(const struct rule *rule, const char *name, size_t n, const char *word)
{
    struct match match = {.length = n};
    if (strncmp(word, name, n) != 0)
        return match;
    const char *rest = word + n;
    if (!*rest && (rule->shape & (ALONE | NEXT | MAYBE)))
        match.rule = rule;
    else if (*rest == '=' && (rule->shape & (EQUALS | JOINED)))
        match = (struct match){rule, n, rest + 1};
    else if (*rest && (rule->shape & JOINED))
        match = (struct match){rule, n, rest};
    return match;
}

static struct match match_word(const char *word)
{
    struct match best = {0};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        for (const char *name = rules[i].names; *name; name += strspn(name, " ")) {
            size_t n = strcspn(name, " ");
            struct match match = match_name(&rules[i], name, n, word);
            if (match.rule && (!best.rule || match.length > best.length))
                best = match;
            name += n;
        }
    }
    return best;
}

static void push(struct reader *reader, const char *word)
{
    VEC_PUSH(reader->unit->arena, &reader->out->args, word);
}

/* C++ before 11 can't read the prelude; what compiles as such compiles as 11 almost always. */
static void take_standard(struct reader *reader, const char *flag, const char *value)
{
    static const char *const known[] = {"11", "0x", "14", "1y", "17", "1z", "20", "2a", "23", "2b"};
    const char *gnu = strncmp(value, "gnu++", 5) == 0 ? "gnu++" : "c++", *year = strrchr(value, '+');
    if ((strncmp(value, "c++", 3) != 0 && *gnu != 'g') || !year) {
        if (!reader->is_host)
            warn(reader, flag, "names no C++ standard and was ignored");
        return;
    }
    year++;
    if (!strcmp(year, "98") || !strcmp(year, "03"))
        year = "11";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(year, known[i])) {
            push(reader, arena_printf(reader->unit->arena, "-std=%s%s", gnu, year));
            return;
        }
    warn(reader, flag, "names no C++ standard that is known and was ignored");
}

/* "sm_90a", "compute_90", "90-real": of several the lowest is parsed, since that is what must work
 * everywhere. */
static void take_arch(struct reader *reader, const char *value)
{
    const char *digits = value + strcspn(value, "0123456789");
    long number = strtol(digits, NULL, 10);
    if (number < 10 || number > 999 || (reader->arch && number >= reader->arch))
        return; /* "native", "all-major": no number */
    char suffix[2] = {0};
    digits += strspn(digits, "0123456789");
    if (*digits == 'a' || *digits == 'f')
        suffix[0] = *digits;
    reader->arch = (int)number;
    reader->out->arch = arena_printf(reader->unit->arena, "sm_%ld%s", number, suffix);
}

static void take_gencode(struct reader *reader, const char *value)
{
    const char *arch = strstr(value, "arch=");
    take_arch(reader, arch ? arch + 5 : value);
}

static void read_words(struct reader *reader, const char *const *words, size_t n);

/* nvcc's list for the host compiler: "-Wall,-DX=1,-I,dir". */
static void take_host(struct reader *reader, const char *value)
{
    struct words words = {0};
    words_split(reader->unit->arena, value, ", ", &words);
    struct reader host = *reader;
    host.is_host = true;
    read_words(&host, words.items, words.count);
    reader->arch = host.arch;
}

static void take_response(struct reader *reader, const char *flag, const char *path)
{
    struct arena *arena = reader->unit->arena;
    const char *text = reader->depth < MAX_RESPONSE_DEPTH ? words_read_file(arena, path) : NULL;
    if (!text) {
        warn(reader, flag, "names a file that cannot be read; its flags are missing");
        return;
    }
    struct words words = {0};
    words_split(arena, text, " \t\r\n", &words);
    reader->depth++;
    read_words(reader, words.items, words.count);
    reader->depth--;
}

static void take(struct reader *reader, const struct rule *rule, const char *flag, const char *value)
{
    switch (rule->action) {
    case DROP:
        break;
    case PAIR:
        push(reader, rule->to);
        push(reader, value);
        break;
    case ASSIGN:
        push(reader, arena_printf(reader->unit->arena, "%s%s", rule->to, value));
        break;
    case DEFINE:
        push(reader, "-D");
        push(reader, rule->to);
        break;
    case STANDARD:
        take_standard(reader, flag, value);
        break;
    case ARCH:
        take_arch(reader, value);
        break;
    case GENCODE:
        take_gencode(reader, value);
        break;
    case HOST:
        take_host(reader, value);
        break;
    case RESPONSE:
        take_response(reader, flag, value);
        break;
    case TOOLKIT:
        reader->out->cuda_path = value;
        break;
    }
}

/* A source, an object, the compiler itself: words with a dot or a slash, and the first one. */
static bool looks_like_file(const char *word)
{
    return strpbrk(word, "./") != NULL;
}

/* Whether words[i] can be the value of the flag before it. */
static bool is_value(const char *const *words, size_t n, size_t i)
{
    return i < n && words[i][0] != '-' && words[i][0] != '@' && !looks_like_file(words[i]);
}

/* Words before the first flag are the compiler and its launchers (ccache nvcc). */
static void read_words(struct reader *reader, const char *const *words, size_t n)
{
    bool seen_flag = false;
    for (size_t i = 0; i < n; i++) {
        const char *word = words[i];
        bool is_flag = (word[0] == '-' && word[1]) || word[0] == '@';
        if (!is_flag) {
            if (seen_flag && !looks_like_file(word) && strcmp(word, "-") != 0)
                warn(reader, word, "is no flag and no file; it was ignored");
            continue;
        }
        seen_flag = true;
        struct match match = match_word(word);
        unsigned shape = match.rule ? match.rule->shape : 0;
        if (!match.rule) {
            if (!reader->is_host)
                warn(reader, word, "is unknown and was ignored");
            i += is_value(words, n, i + 1);
        } else if (match.value || (shape & ALONE && !(shape & MAYBE))) {
            take(reader, match.rule, word, match.value);
        } else if (shape & MAYBE) {
            i += is_value(words, n, i + 1);
        } else if (i + 1 < n) {
            take(reader, match.rule, word, words[++i]);
        } else {
            warn(reader, word, "lacks its value and was ignored");
        }
    }
}

void flags_translate(struct ir_unit *unit, const char *const *flags, size_t n_flags, struct flags *out)
{
    struct reader reader = {.unit = unit, .out = out};
    read_words(&reader, flags, n_flags);
}
