#include "analyzer/ingest/source.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* No source that people wrote is larger; a generated one would take minutes to parse. */
enum { MAX_SIZE = 64 << 20 };

static const struct ir_source *fail(struct ir_unit *unit, uint32_t line, const char *why)
{
    struct ir_range place = {.file = unit->path, .line = line, .column = line ? 1 : 0};
    ir_report(unit, IR_ERROR, place, "%s", why);
    return NULL;
}

/* Why a file that exists isn't read; NULL: it is. */
static const char *refusal(const struct stat *status)
{
    if (S_ISDIR(status->st_mode))
        return "is a directory; name the .cu files in it";
    if (!S_ISREG(status->st_mode))
        return "is no regular file (a pipe or a device); save the source to a file and name that";
    if (status->st_size == 0)
        return "is empty; there is nothing to analyse";
    if (status->st_size > MAX_SIZE)
        return "is larger than 64 MiB, more than a source file can be; name the .cu file itself";
    return NULL;
}

static size_t read_fully(int fd, char *out, size_t size)
{
    size_t n = 0;
    while (n < size) {
        ssize_t got = read(fd, out + n, size - n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        n += (size_t)got;
    }
    return n;
}

/* NULL: the text is C++ as far as its bytes can tell. */
static const char *byte_problem(const char *text, size_t length)
{
    if (length >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0))
        return "is UTF-16, which no CUDA compiler reads; convert it to UTF-8 (iconv -f UTF-16 -t UTF-8)";
    if (memchr(text, 0, length))
        return "has a zero byte here: it is a binary file, not source text; name the .cu file it was made "
               "from";
    return NULL;
}

static uint32_t line_of_zero(const char *text)
{
    uint32_t line = 1;
    for (; *text; text++)
        line += *text == '\n';
    return line;
}

static const struct ir_source *read_open(struct ir_unit *unit, int fd)
{
    struct stat status;
    if (fstat(fd, &status) != 0)
        return fail(unit, 0, arena_printf(unit->arena, "cannot be read: %s", strerror(errno)));
    const char *why = refusal(&status);
    if (why)
        return fail(unit, 0, why);
    char *text = arena_alloc(unit->arena, (size_t)status.st_size + 1);
    size_t length = read_fully(fd, text, (size_t)status.st_size);
    why = byte_problem(text, length);
    if (why)
        return fail(unit, line_of_zero(text), why);
    ir_add_source(unit, unit->path, text, length);
    return ir_find_source(unit, unit->path);
}

const struct ir_source *source_read(struct ir_unit *unit)
{
    /* Without O_NONBLOCK the open of a pipe that nobody writes to would wait for ever. */
    int fd = open(unit->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        const char *hint = errno == EACCES ? "check its permissions" : "check the path";
        return fail(unit, 0, arena_printf(unit->arena, "cannot be opened: %s; %s", strerror(errno), hint));
    }
    const struct ir_source *source = read_open(unit, fd);
    close(fd);
    return source;
}
