#include "validate/process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GRACE_SECONDS = 30 }; /* between asking a process to end and ending it */

static volatile sig_atomic_t child;  /* process id, for the handler */
static volatile sig_atomic_t passed; /* a signal was passed on to it: it is to end */

static void pass_on(int number)
{
    passed = 1;
    if (child > 0)
        kill((pid_t)child, number);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void run_child(struct arena *arena, const struct process *process, const int pipes[2][2])
{
    word_list words = process->words;
    VEC_PUSH(arena, &words, NULL);
    for (size_t i = 0; i < process->environment.count; i++)
        putenv((char *)process->environment.items[i]);
    if (process->capture) {
        dup2(pipes[0][1], STDOUT_FILENO);
        dup2(pipes[1][1], STDERR_FILENO);
        int nothing = open("/dev/null", O_RDONLY);
        if (nothing >= 0)
            dup2(nothing, STDIN_FILENO);
    }
    execvp(words.items[0], (char *const *)words.items);
    dprintf(STDERR_FILENO, "%s: %s\n", words.items[0], strerror(errno));
    _exit(127);
}

/* Text of one pipe so far. */
typedef VEC(char) text;

static void take(struct arena *arena, int fd, text *into, bool *open_)
{
    char piece[4096];
    ssize_t length = read(fd, piece, sizeof piece);
    if (length <= 0) {
        *open_ = length < 0 && errno == EINTR;
        return;
    }
    for (ssize_t i = 0; i < length; i++)
        VEC_PUSH(arena, into, piece[i]);
}

/* Reads both pipes until they close or `limit` passes; true: they closed. */
static bool read_pipes(struct arena *arena, const int fds[2], text into[2], double limit)
{
    bool is_open[2] = {true, true};
    while (is_open[0] || is_open[1]) {
        struct pollfd polled[2];
        for (int i = 0; i < 2; i++)
            polled[i] = (struct pollfd){.fd = is_open[i] ? fds[i] : -1, .events = POLLIN};
        double left = limit ? limit - now() : 60;
        if (left <= 0)
            return false;
        if (poll(polled, 2, (int)(left * 1000) + 1) < 0 && errno != EINTR)
            return true;
        for (int i = 0; i < 2; i++)
            if (is_open[i] && polled[i].revents)
                take(arena, fds[i], &into[i], &is_open[i]);
    }
    return true;
}

/* Waits for the process until `limit` (0: until it ends, or a signal was passed on to it); false: it still runs. */
static bool wait_until(pid_t process, int *status, double limit)
{
    while (!limit)
        if (waitpid(process, status, 0) == process)
            return true;
        else if (errno != EINTR || passed)
            limit = now() + GRACE_SECONDS;
    while (now() < limit) {
        if (waitpid(process, status, WNOHANG) == process)
            return true;
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    return false;
}

/* Ends a process that overran: first so that it can save what it has. */
static void end_process(pid_t process, int *status)
{
    if (!passed)
        kill(process, SIGTERM);
    if (!passed && wait_until(process, status, now() + GRACE_SECONDS))
        return;
    kill(process, SIGKILL);
    while (waitpid(process, status, 0) < 0 && errno == EINTR)
        ;
}

static void collect(struct arena *arena, const struct process *process, pid_t id, const int fds[2], struct process_end *end)
{
    text texts[2] = {{0}, {0}};
    double limit = process->timeout > 0 ? now() + process->timeout : 0;
    int status = 0;
    bool closed = !process->capture || read_pipes(arena, fds, texts, limit);
    if (!closed || !wait_until(id, &status, limit)) {
        end->timed_out = true;
        end_process(id, &status);
    }
    end->code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    end->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    end->out = arena_strndup(arena, texts[0].items ? texts[0].items : "", texts[0].count);
    end->error_text = arena_strndup(arena, texts[1].items ? texts[1].items : "", texts[1].count);
}

static void close_pipes(int pipes[2][2])
{
    for (int i = 0; i < 4; i++)
        if (pipes[i / 2][i % 2] >= 0)
            close(pipes[i / 2][i % 2]);
}

struct process_end process_run(struct arena *arena, const struct process *process)
{
    struct process_end end = {.out = "", .error_text = ""};
    int pipes[2][2] = {{-1, -1}, {-1, -1}};
    if (process->capture && (pipe2(pipes[0], O_CLOEXEC) || pipe2(pipes[1], O_CLOEXEC))) {
        end.failed = strerror(errno);
        return end;
    }
    fflush(NULL);
    pid_t id = fork();
    if (id == 0)
        run_child(arena, process, pipes);
    if (id < 0) {
        end.failed = strerror(errno);
    } else {
        struct sigaction before[2], passing = {.sa_handler = pass_on};
        passed = 0;
        child = id;
        sigaction(SIGINT, &passing, &before[0]);
        sigaction(SIGTERM, &passing, &before[1]);
        for (int i = 0; i < 2; i++)
            if (process->capture) {
                close(pipes[i][1]);
                pipes[i][1] = -1;
            }
        collect(arena, process, id, (int[2]){pipes[0][0], pipes[1][0]}, &end);
        child = 0;
        sigaction(SIGINT, &before[0], NULL);
        sigaction(SIGTERM, &before[1], NULL);
    }
    close_pipes(pipes);
    return end;
}

const char *process_beside(struct arena *arena, const char *name)
{
    static const char *const places[] = {"", "../lib/accesslint/"};
    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0)
        return NULL;
    self[length] = '\0';
    *(strrchr(self, '/') + 1) = '\0';
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *path = arena_printf(arena, "%s%s%s", self, places[i], name);
        if (!access(path, R_OK))
            return path;
    }
    return NULL;
}

const char *process_folder(struct arena *arena)
{
    const char *base = getenv("TMPDIR");
    return mkdtemp(arena_printf(arena, "%s/accesslint-XXXXXX", base && *base ? base : "/tmp"));
}

void process_remove(struct arena *arena, const char *folder)
{
    DIR *open_folder = opendir(folder);
    for (struct dirent *entry; open_folder && (entry = readdir(open_folder));)
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, ".."))
            unlink(arena_printf(arena, "%s/%s", folder, entry->d_name));
    if (open_folder)
        closedir(open_folder);
    rmdir(folder);
}
