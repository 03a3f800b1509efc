#include "tests/support/program.h"

#include "analyzer/base/die.h"
#include "analyzer/base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct stream {
    int fd;
    VEC(char) text;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void run_child(const char *const *argv, const char *folder, int out, int err)
{
    int null = open("/dev/null", O_RDONLY);
    if (null < 0 || dup2(null, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0 || (folder && chdir(folder)))
        _exit(126);
    execvp(argv[0], (char *const *)argv);
    dprintf(2, "%s: %s\n", argv[0], strerror(errno));
    _exit(127);
}

/* Reads what is there; closes the stream at its end. */
static void read_some(struct arena *arena, struct stream *stream)
{
    char buffer[65536];
    ssize_t n = read(stream->fd, buffer, sizeof buffer);
    if (n <= 0) {
        close(stream->fd);
        stream->fd = -1;
    }
    for (ssize_t i = 0; i < n; i++)
        VEC_PUSH(arena, &stream->text, buffer[i]);
}

/* Returns false when the time was over before both streams ended. */
static bool read_all(struct arena *arena, struct stream streams[2], double deadline)
{
    while (streams[0].fd >= 0 || streams[1].fd >= 0) {
        struct pollfd fds[2] = {{.fd = streams[0].fd, .events = POLLIN},
                                {.fd = streams[1].fd, .events = POLLIN}};
        double left = deadline - now();
        if (left <= 0)
            return false;
        if (poll(fds, 2, (int)(left * 1000) + 1) < 0 && errno != EINTR)
            DIE("poll: %s", strerror(errno));
        for (int i = 0; i < 2; i++)
            if (streams[i].fd >= 0 && fds[i].revents)
                read_some(arena, &streams[i]);
    }
    return true;
}

struct program_result program_run(struct arena *arena, const char *const *argv, const char *folder,
                                  int seconds)
{
    int out[2], err[2];
    if (pipe2(out, O_CLOEXEC) || pipe2(err, O_CLOEXEC))
        DIE("pipe: %s", strerror(errno));
    pid_t child = fork();
    if (child < 0)
        DIE("fork: %s", strerror(errno));
    if (child == 0)
        run_child(argv, folder, out[1], err[1]);
    close(out[1]);
    close(err[1]);
    struct stream streams[2] = {{.fd = out[0]}, {.fd = err[0]}};
    struct program_result result = {.exit_code = -1};
    result.timed_out = !read_all(arena, streams, now() + seconds);
    if (result.timed_out)
        kill(child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    for (int i = 0; i < 2; i++) {
        if (streams[i].fd >= 0)
            close(streams[i].fd);
        VEC_PUSH(arena, &streams[i].text, '\0');
    }
    if (WIFEXITED(status))
        result.exit_code = WEXITSTATUS(status);
    else if (WIFSIGNALED(status))
        result.signal = WTERMSIG(status);
    result.out = streams[0].text.items;
    result.out_length = streams[0].text.count - 1;
    result.err = streams[1].text.items;
    result.err_length = streams[1].text.count - 1;
    return result;
}

const char *program_accesslint(void)
{
    const char *path = getenv("ACCESSLINT");
    return path && *path ? path : "accesslint";
}
