#include "validate/harness/job.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

void job_write(const struct job *job, FILE *file)
{
    fprintf(file, "cubin\t%s\nfunction\t%s\n", job->cubin, job->function);
    fprintf(file, "launch\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu32 "\n",
            job->block[0], job->block[1], job->block[2], job->grid[0], job->grid[1], job->grid[2], job->dynamic_shared, job->runs);
    for (size_t i = 0; i < job->allocations.count; i++) {
        const struct job_allocation *a = &job->allocations.items[i];
        fprintf(file, "allocation\t%d\t%" PRIu32 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n", a->is_float, a->size, a->bytes, a->spare, a->limit);
    }
    for (size_t i = 0; i < job->arguments.count; i++) {
        const struct job_argument *argument = &job->arguments.items[i];
        fprintf(file, "argument\t%" PRIu32 "\t", argument->size);
        for (uint32_t k = 0; k < argument->size; k++)
            fprintf(file, "%02x", argument->bytes[k]);
        fputc('\n', file);
        for (size_t k = 0; k < argument->pointers.count; k++) {
            const struct job_pointer *p = &argument->pointers.items[k];
            fprintf(file, "pointer\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu64 "\n", p->offset, p->allocation, p->before);
        }
    }
}

/* "SIZE\tHEX" */
static bool read_argument(struct arena *arena, const char *text, struct job *job)
{
    struct job_argument argument = {.size = 0};
    int digits = 0;
    if (sscanf(text, "%" SCNu32 "\t%n", &argument.size, &digits) != 1 || !argument.size || argument.size > JOB_ARGUMENT_BYTES ||
        strlen(text + digits) != 2 * (size_t)argument.size)
        return false;
    argument.bytes = arena_alloc(arena, argument.size);
    for (uint32_t i = 0; i < argument.size; i++) {
        const char *at = text + digits + 2 * i;
        unsigned byte;
        if (!isxdigit((unsigned char)at[0]) || !isxdigit((unsigned char)at[1]) || sscanf(at, "%2x", &byte) != 1)
            return false;
        argument.bytes[i] = (unsigned char)byte;
    }
    VEC_PUSH(arena, &job->arguments, argument);
    return true;
}

static bool read_pointer(struct arena *arena, const char *text, struct job *job)
{
    struct job_pointer p;
    struct job_argument *argument = job->arguments.count ? &job->arguments.items[job->arguments.count - 1] : NULL;
    if (!argument || sscanf(text, "%" SCNu32 "\t%" SCNu32 "\t%" SCNu64, &p.offset, &p.allocation, &p.before) != 3 ||
        p.allocation >= job->allocations.count || p.offset > argument->size || argument->size - p.offset < 8)
        return false;
    VEC_PUSH(arena, &argument->pointers, p);
    return true;
}

static bool read_allocation(struct arena *arena, const char *text, struct job *job)
{
    struct job_allocation a;
    int is_float;
    if (sscanf(text, "%d\t%" SCNu32 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64, &is_float, &a.size, &a.bytes, &a.spare, &a.limit) != 5 ||
        a.spare > a.bytes)
        return false;
    a.is_float = is_float;
    VEC_PUSH(arena, &job->allocations, a);
    return true;
}

static bool read_launch(const char *text, struct job *job)
{
    return sscanf(text, "%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu32,
                  &job->block[0], &job->block[1], &job->block[2], &job->grid[0], &job->grid[1], &job->grid[2], &job->dynamic_shared,
                  &job->runs) == 8;
}

static bool read_line(struct arena *arena, char *line, struct job *job)
{
    line[strcspn(line, "\n")] = '\0';
    char *rest = line, *word = strsep(&rest, "\t");
    if (!rest)
        return false;
    if (!strcmp(word, "cubin"))
        job->cubin = arena_strdup(arena, rest);
    else if (!strcmp(word, "function"))
        job->function = arena_strdup(arena, rest);
    else if (!strcmp(word, "launch"))
        return read_launch(rest, job);
    else if (!strcmp(word, "allocation"))
        return read_allocation(arena, rest, job);
    else if (!strcmp(word, "argument"))
        return read_argument(arena, rest, job);
    else if (!strcmp(word, "pointer"))
        return read_pointer(arena, rest, job);
    else
        return false;
    return true;
}

bool job_read(struct arena *arena, FILE *file, struct job *job)
{
    char *line = NULL; /* getline's */
    size_t size = 0;
    bool good = true;
    *job = (struct job){.cubin = NULL};
    while (good && getline(&line, &size, file) > 0)
        good = read_line(arena, line, job);
    free(line);
    return good && job->cubin && job->function && job->block[0] && job->grid[0];
}
