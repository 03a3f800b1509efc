/* accesslint-sim: counts the warp accesses of a trace. Exit 0, or 2 where trace or command line are wrong. */
#include "simulator/arch.h"
#include "simulator/op.h"
#include "simulator/trace.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_TROUBLE = 2 };

static const char help[] =
    "usage: accesslint-sim [--arch=sm_90] [FILE]\n"
    "\n"
    "Counts what the memory system does with single warp accesses. FILE (or standard input)\n"
    "is a CSV with a header line and the columns\n"
    "  op             global_load, global_store, global_atomic, global_reduction, shared_load,\n"
    "                 shared_store, shared_atomic, local_load, local_store, constant_load,\n"
    "                 cp_async_ca, cp_async_cg, ldmatrix_x1/_x2/_x4[_trans], stmatrix_x1/_x2/_x4\n"
    "  bytes          a lane\n"
    "  mask           active lanes, hexadecimal, lane 0 = bit 0\n"
    "  offsets        32 byte addresses, separated by spaces\n"
    "  shared_stride  cp_async only: lane i writes at i x shared_stride\n"
    "in any order; other columns are not read. The output is a CSV with a row for each access:\n"
    "requests,sectors,lines,wavefronts,ways,ideal_sectors,ideal_wavefronts\n"
    "(a cell is empty where a quantity does not apply).\n"
    "\n"
    "options:\n"
    "      --arch=NAME   the architecture, sm_90 unless given\n"
    "      --list-arch   the architectures, with the source of their figures\n"
    "  -h, --help        this text\n"
    "      --version     the version\n";

/* Whether what was printed has been written. */
static int finish(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_SUCCESS;
    fprintf(stderr, "accesslint-sim: error: cannot write: %s\n", strerror(errno));
    return EXIT_TROUBLE;
}

static int list_architectures(void)
{
    size_t count;
    const struct sim_arch *rows = sim_arch_rows(&count);
    for (size_t i = 0; i < count; i++)
        printf("%-12s %-32s %-13s %s\n", rows[i].name, rows[i].title,
               rows[i].confirmed ? "confirmed" : "not confirmed", rows[i].source);
    return finish();
}

/* Such a row is counted as where the instruction exists; said once for each. */
static void warn_of_missing_op(const struct sim_arch *arch, const char *name, const struct trace *trace,
                               enum sim_op op, uint32_t *warned)
{
    const struct sim_op_info *info = sim_op_info(op);
    _Static_assert(SIM_OP_COUNT <= 32, "one bit an operation");
    if (info->first_arch <= arch->number || (*warned >> op & 1) != 0)
        return;
    *warned |= UINT32_C(1) << op;
    fprintf(stderr, "%s:%lu: warning: %s has no %s (sm_%u and newer do); counted as if it had\n", name,
            trace->line, arch->name, info->name, info->first_arch);
}

static int count_trace(const struct sim_arch *arch, FILE *file, const char *name)
{
    static struct trace trace; /* too large for a small stack */
    struct sim_request request;
    struct sim_counts counts;
    uint32_t warned = 0;
    enum trace_status status = trace_begin(&trace, file);
    if (status == TRACE_ROW)
        trace_write_header(stdout);
    while (status == TRACE_ROW && (status = trace_next(&trace, &request)) == TRACE_ROW) {
        warn_of_missing_op(arch, name, &trace, request.op, &warned);
        sim_request(arch, &request, &counts);
        trace_write(stdout, &counts);
    }
    if (finish() != EXIT_SUCCESS)
        return EXIT_TROUBLE;
    if (status == TRACE_BAD) {
        fprintf(stderr, "%s:%lu: error: %s\n", name, trace.line, trace.error);
        return EXIT_TROUBLE;
    }
    return EXIT_SUCCESS;
}

static int count_file(const struct sim_arch *arch, const char *path)
{
    if (path == NULL || strcmp(path, "-") == 0)
        return count_trace(arch, stdin, "<stdin>");
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "%s: error: cannot open: %s\n", path, strerror(errno));
        return EXIT_TROUBLE;
    }
    int status = count_trace(arch, file, path);
    fclose(file);
    return status;
}

static int usage_error(const char *what, const char *which)
{
    fprintf(stderr, "accesslint-sim: error: %s%s; --help shows the usage\n", what, which);
    return EXIT_TROUBLE;
}

int main(int argc, char **argv)
{
    enum { OPTION_ARCH = 1, OPTION_LIST, OPTION_VERSION };
    static const struct option options[] = {{"arch", required_argument, NULL, OPTION_ARCH},
                                            {"list-arch", no_argument, NULL, OPTION_LIST},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, OPTION_VERSION},
                                            {0}};
    const char *arch_name = "sm_90";
    int option;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        switch (option) {
        case OPTION_ARCH:
            arch_name = optarg;
            break;
        case OPTION_LIST:
            return list_architectures();
        case 'h':
            fputs(help, stdout);
            return finish();
        case OPTION_VERSION:
            puts("accesslint-sim " AL_VERSION);
            return finish();
        default: /* getopt_long has said what is wrong */
            return EXIT_TROUBLE;
        }
    }
    if (argc - optind > 1)
        return usage_error("more than one file: ", argv[optind + 1]);
    const struct sim_arch *arch = sim_arch_find(arch_name);
    if (arch == NULL)
        return usage_error("unknown architecture, see --list-arch: ", arch_name);
    return count_file(arch, argv[optind]);
}
