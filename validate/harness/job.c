#include "validate/harness/job.h"

#include <inttypes.h>
#include <string.h>

void job_write(const struct job *job, FILE *file)
{
    fprintf(file, "cubin\t%s\nfunction\t%s\n", job->cubin, job->function);
    fprintf(file, "launch\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu32 "\n",
            job->block[0], job->block[1], job->block[2], job->grid[0], job->grid[1], job->grid[2], job->dynamic_shared, job->runs);
    for (size_t i = 0; i < job->arguments.count; i++) {
        const struct job_argument *argument = &job->arguments.items[i];
        fprintf(file, "argument\t%d\t%d\t%" PRIu32 "\t%.17g\t%" PRIu64 "\t%" PRIu64 "\n", argument->is_pointer, argument->is_float,
                argument->size, argument->value, argument->bytes, argument->limit);
    }
}

static bool read_line(struct arena *arena, char *line, struct job *job)
{
    struct job_argument argument = {.size = 0};
    int is_pointer, is_float;
    line[strcspn(line, "\n")] = '\0';
    if (!strncmp(line, "cubin\t", 6)) {
        job->cubin = arena_strdup(arena, line + 6);
    } else if (!strncmp(line, "function\t", 9)) {
        job->function = arena_strdup(arena, line + 9);
    } else if (sscanf(line, "launch\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu32,
                      &job->block[0], &job->block[1], &job->block[2], &job->grid[0], &job->grid[1], &job->grid[2], &job->dynamic_shared,
                      &job->runs) == 8) {
        return true;
    } else if (sscanf(line, "argument\t%d\t%d\t%" SCNu32 "\t%lf\t%" SCNu64 "\t%" SCNu64, &is_pointer, &is_float, &argument.size,
                      &argument.value, &argument.bytes, &argument.limit) == 6) {
        argument.is_pointer = is_pointer;
        argument.is_float = is_float;
        VEC_PUSH(arena, &job->arguments, argument);
    } else {
        return false;
    }
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
