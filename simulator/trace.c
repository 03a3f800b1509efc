#include "simulator/trace.h"
#include "simulator/op.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

static const struct {
    const char *name;
    bool required;
} columns[TRACE_COLUMN_COUNT] = {
    [TRACE_OP] = {"op", true},
    [TRACE_BYTES] = {"bytes", true},
    [TRACE_MASK] = {"mask", true},
    [TRACE_OFFSETS] = {"offsets", true},
    [TRACE_SHARED_STRIDE] = {"shared_stride", false}, /* where no row is a cp.async */
};

__attribute__((format(printf, 2, 3)))
static enum trace_status bad(struct trace *trace, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(trace->error, sizeof trace->error, format, args);
    va_end(args);
    return TRACE_BAD;
}

/* Text of the file in a message: short, and without the bytes that could drive a terminal. */
struct excerpt {
    char text[32];
};

static struct excerpt excerpt(const char *text)
{
    struct excerpt out;
    size_t n = 0;
    for (; text[n] != '\0' && n < sizeof out.text - 1; n++)
        out.text[n] = text[n] >= ' ' && text[n] <= '~' ? text[n] : '?';
    out.text[n] = '\0';
    if (text[n] != '\0')
        memcpy(out.text + n - 3, "...", 3);
    return out;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

static char *trim(char *text)
{
    while (is_space(*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && is_space(text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

/* One line without its end, as a string. */
static enum trace_status read_line(struct trace *trace)
{
    size_t length = 0;
    int c;
    trace->line++;
    while ((c = getc_unlocked(trace->file)) != EOF && c != '\n') {
        if (c == '\0')
            return bad(trace, "not a text file: the line has a zero byte");
        if (length == sizeof trace->text - 1)
            return bad(trace, "the line is longer than %d characters", TRACE_LINE_MAX - 1);
        trace->text[length++] = (char)c;
    }
    if (c == EOF && ferror(trace->file))
        return bad(trace, "cannot read: %s", strerror(errno));
    if (c == EOF && length == 0)
        return TRACE_END;
    if (length > 0 && trace->text[length - 1] == '\r')
        length--;
    trace->text[length] = '\0';
    return TRACE_ROW;
}

/* Ends a quoted field in place ("" stands for one quote). Where the text goes on after it; NULL: no closing
 * quote. */
static char *unquote(char *text)
{
    char *to = text;
    for (char *from = text; *from != '\0'; from++) {
        if (*from == '"' && *++from != '"') {
            *to = '\0'; /* at or before the closing quote */
            return from;
        }
        *to++ = *from;
    }
    return NULL;
}

/* Splits trace->text in place into trace->field; `count` gets their number. */
static enum trace_status split(struct trace *trace, size_t *count)
{
    char *at = trace->text;
    for (*count = 0;; (*count)++) {
        if (*count == TRACE_FIELDS_MAX)
            return bad(trace, "more than %d fields", TRACE_FIELDS_MAX);
        while (is_space(*at))
            at++;
        char *field = at, *end;
        if (*at == '"') {
            field = at + 1;
            end = unquote(field);
            if (end == NULL)
                return bad(trace, "a quoted field does not end on its line");
            while (is_space(*end))
                end++;
            if (*end != ',' && *end != '\0')
                return bad(trace, "text after a quoted field");
        } else {
            end = at + strcspn(at, ",");
        }
        bool last = *end == '\0';
        *end = '\0';
        trace->field[*count] = trim(field);
        if (last) {
            ++*count;
            return TRACE_ROW;
        }
        at = end + 1;
    }
}

/* Which of our columns has that name, else TRACE_COLUMN_COUNT: others are allowed and not read. */
static size_t column_named(const char *name)
{
    size_t i = 0;
    while (i < TRACE_COLUMN_COUNT && strcmp(columns[i].name, name) != 0)
        i++;
    return i;
}

enum trace_status trace_begin(struct trace *trace, FILE *file)
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    trace->file = file;
    trace->line = 0;
    enum trace_status status = read_line(trace);
    if (status == TRACE_END)
        return bad(trace, "the file is empty; its first line should name the columns");
    if (status == TRACE_ROW && strncmp(trace->text, byte_order_mark, 3) == 0)
        memmove(trace->text, trace->text + 3, strlen(trace->text + 3) + 1);
    if (status == TRACE_ROW)
        status = split(trace, &trace->columns);
    if (status != TRACE_ROW)
        return status;
    for (size_t i = 0; i < TRACE_COLUMN_COUNT; i++)
        trace->column[i] = -1;
    for (size_t i = 0; i < trace->columns; i++) {
        size_t which = column_named(trace->field[i]);
        if (which == TRACE_COLUMN_COUNT)
            continue;
        if (trace->column[which] >= 0)
            return bad(trace, "column '%s' is there twice", columns[which].name);
        trace->column[which] = (int)i;
    }
    for (size_t i = 0; i < TRACE_COLUMN_COUNT; i++)
        if (columns[i].required && trace->column[i] < 0)
            return bad(trace, "no column '%s'; the first line names the columns", columns[i].name);
    return TRACE_ROW;
}

/* The field of a column of the row read last; empty where the file has no such column. */
static const char *field(const struct trace *trace, enum trace_column column)
{
    return trace->column[column] < 0 ? "" : trace->field[trace->column[column]];
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    char lower = (char)(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 99;
}

/* Digits of `base` up to a space or the end, not above `most`. Where the text goes on; NULL: no number. */
static const char *parse_digits(const char *text, unsigned base, uint64_t most, uint64_t *number)
{
    *number = 0;
    if (digit_value(*text) >= (int)base)
        return NULL;
    for (; digit_value(*text) < (int)base; text++) {
        uint64_t digit = (uint64_t)digit_value(*text);
        if (digit > most || *number > (most - digit) / base)
            return NULL;
        *number = *number * base + digit;
    }
    return *text == '\0' || is_space(*text) ? text : NULL;
}

static bool has_hex_prefix(const char *text)
{
    return text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
}

/* A number as C writes it, decimal or with 0x. */
static const char *parse_number(const char *text, uint64_t most, uint64_t *number)
{
    return has_hex_prefix(text) ? parse_digits(text + 2, 16, most, number)
                                : parse_digits(text, 10, most, number);
}

/* As parse_number, and nothing may follow. */
static bool parse_field(const char *text, uint64_t most, uint64_t *number)
{
    const char *end = parse_number(text, most, number);
    return end != NULL && *end == '\0';
}

/* Always hexadecimal, 0x or not. */
static enum trace_status parse_mask(struct trace *trace, uint32_t *mask)
{
    const char *text = field(trace, TRACE_MASK);
    uint64_t number;
    const char *end = parse_digits(has_hex_prefix(text) ? text + 2 : text, 16, UINT32_MAX, &number);
    if (end == NULL || *end != '\0')
        return bad(trace, "mask '%s' is not a hexadecimal number of 32 bits", excerpt(text).text);
    *mask = (uint32_t)number;
    return TRACE_ROW;
}

static enum trace_status parse_offsets(struct trace *trace, uint64_t offsets[SIM_LANES])
{
    const char *at = field(trace, TRACE_OFFSETS);
    for (int lane = 0; lane < SIM_LANES; lane++) {
        while (is_space(*at))
            at++;
        if (*at == '\0')
            return bad(trace, "offsets: %d numbers, expected %d", lane, SIM_LANES);
        const char *end = parse_number(at, UINT64_MAX, &offsets[lane]);
        if (end == NULL)
            return bad(trace, "offsets: '%s' does not begin with an offset in bytes", excerpt(at).text);
        at = end;
    }
    while (is_space(*at))
        at++;
    return *at == '\0' ? TRACE_ROW : bad(trace, "offsets: more than %d numbers", SIM_LANES);
}

static enum trace_status parse_operation(struct trace *trace, struct sim_request *request)
{
    const char *name = field(trace, TRACE_OP), *bytes = field(trace, TRACE_BYTES);
    uint64_t number;
    if (!sim_op_find(name, &request->op))
        return bad(trace, "unknown operation '%s'", excerpt(name).text);
    if (!parse_field(bytes, UINT32_MAX, &number))
        return bad(trace, "bytes '%s' is not a number", excerpt(bytes).text);
    uint32_t widths = sim_op_info(request->op)->widths;
    bool is_power = (number & (number - 1)) == 0; /* as the elements of the set are */
    if (!is_power || (widths & number) == 0)
        return bad(trace, "%s does not access %" PRIu64 " bytes a lane", name, number);
    request->bytes = (uint32_t)number;
    return TRACE_ROW;
}

/* Lane i of an asynchronous copy writes at i x stride. */
static enum trace_status parse_shared(struct trace *trace, struct sim_request *request)
{
    const char *text = field(trace, TRACE_SHARED_STRIDE);
    uint64_t stride = 0;
    if (!sim_op_info(request->op)->has_shared)
        return TRACE_ROW;
    if (!parse_field(text, UINT32_MAX / SIM_LANES, &stride))
        return bad(trace, "%s needs a shared_stride in bytes, not '%s'", sim_op_info(request->op)->name,
                   excerpt(text).text);
    for (uint32_t lane = 0; lane < SIM_LANES; lane++)
        request->shared[lane] = lane * (uint32_t)stride;
    return TRACE_ROW;
}

static enum trace_status check_alignment(struct trace *trace, const struct sim_request *request)
{
    int lane = sim_misaligned_lane(request);
    if (lane < 0)
        return TRACE_ROW;
    const char *what = sim_op_info(request->op)->has_shared ? "source or destination" : "address";
    return bad(trace, "lane %d: the %s is not a multiple of %" PRIu32 " bytes; such an access faults", lane,
               what, request->bytes);
}

enum trace_status trace_next(struct trace *trace, struct sim_request *request)
{
    size_t count;
    enum trace_status status;
    do {
        status = read_line(trace);
    } while (status == TRACE_ROW && *trim(trace->text) == '\0');
    if (status == TRACE_ROW)
        status = split(trace, &count);
    if (status == TRACE_ROW && count != trace->columns)
        status = bad(trace, "%zu fields, the first line has %zu", count, trace->columns);
    *request = (struct sim_request){0};
    if (status == TRACE_ROW)
        status = parse_operation(trace, request);
    if (status == TRACE_ROW)
        status = parse_mask(trace, &request->mask);
    if (status == TRACE_ROW)
        status = parse_offsets(trace, request->address);
    if (status == TRACE_ROW)
        status = parse_shared(trace, request);
    return status == TRACE_ROW ? check_alignment(trace, request) : status;
}

void trace_write_header(FILE *file)
{
    fputs("requests,sectors,lines,wavefronts,ways,ideal_sectors,ideal_wavefronts\n", file);
}

/* A cell is empty where the quantity does not apply. */
static void write_cell(FILE *file, bool applies, uint32_t number, char end)
{
    if (applies)
        fprintf(file, "%" PRIu32, number);
    fputc(end, file);
}

void trace_write(FILE *file, const struct sim_counts *counts)
{
    write_cell(file, true, counts->has_constant ? counts->constant_requests : counts->requests, ',');
    write_cell(file, counts->has_sectors, counts->sectors, ',');
    write_cell(file, counts->has_sectors, counts->lines, ',');
    write_cell(file, counts->has_wavefronts, counts->wavefronts, ',');
    write_cell(file, counts->has_wavefronts, counts->ways, ',');
    write_cell(file, counts->has_sectors, counts->ideal_sectors, ',');
    write_cell(file, counts->has_wavefronts, counts->ideal_wavefronts, '\n');
}
