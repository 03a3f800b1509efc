#include "tests/oracle/oracle.h"

#include <stdlib.h>
#include <string.h>

/* Numbers without repetition. A warp touches 32 lanes x 16 bytes at most. */
struct list {
    uint64_t item[512];
    uint32_t count;
};

static void list_add(struct list *list, uint64_t item)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->item[i] == item)
            return;
    list->item[list->count++] = item;
}

static bool active(const struct sim_request *request, int lane)
{
    return (request->mask >> lane & 1) != 0;
}

static uint32_t active_between(const struct sim_request *request, int first, int lanes)
{
    uint32_t count = 0;
    for (int lane = first; lane < first + lanes; lane++)
        count += active(request, lane);
    return count;
}

static int number_of(const char *arch)
{
    return atoi(strchr(arch, '_') + 1);
}

static uint32_t least(uint32_t counted, uint32_t lanes, uint32_t bytes, uint32_t unit)
{
    uint32_t units = 0;
    for (uint32_t useful = lanes * bytes; useful > 0; useful = useful > unit ? useful - unit : 0)
        units++;
    return counted < units ? counted : units;
}

/* Units of `unit` bytes that the lanes first ... first + lanes - 1 touch with any of their bytes. */
static uint32_t units_touched(const struct sim_request *request, int first, int lanes, uint32_t unit)
{
    struct list units = {.count = 0};
    for (int lane = first; lane < first + lanes; lane++)
        for (uint32_t byte = 0; active(request, lane) && byte < request->bytes; byte++)
            list_add(&units, (request->address[lane] + byte) / unit);
    return units.count;
}

/* Kepler: half and quarter warps; Maxwell and Pascal: 8, 4 and 2 lanes; then whole warps. */
static int lanes_of_request(int number, uint32_t bytes)
{
    int whole = number < 50 ? 32 : number < 70 ? 8 : 32;
    if (number >= 70 || bytes <= 4)
        return whole;
    return bytes == 8 ? whole / 2 : whole / 4;
}

static void count_global(const char *arch, const struct sim_request *request, struct sim_counts *counts)
{
    int number = number_of(arch), lanes = lanes_of_request(number, request->bytes);
    uint32_t unit = strstr(arch, "+ca") != NULL && request->op == SIM_GLOBAL_LOAD ? 128 : 32;
    counts->has_sectors = true;
    for (int first = 0; first < 32; first += lanes) {
        uint32_t count = active_between(request, first, lanes);
        uint32_t lines = units_touched(request, first, lanes, 128);
        counts->requests += count != 0;
        counts->lines += lines;
        counts->ideal_lines += least(lines, count, request->bytes, 128);
    }
    int fetched_together = number < 50 ? lanes : 32;
    for (int first = 0; first < 32; first += fetched_together) {
        uint32_t sectors = units_touched(request, first, fetched_together, unit);
        counts->sectors += sectors;
        counts->ideal_sectors +=
            least(sectors, active_between(request, first, fetched_together), request->bytes, unit);
    }
}

/* Where word `word` (of 4 bytes) lies: which bank, and in which of its rows. Two words of a bank and row come
 * at once. */
static void bank_and_row(const char *arch, uint64_t word, uint32_t *bank, uint64_t *row)
{
    if (number_of(arch) >= 50) {
        *bank = (uint32_t)(word % 32);
        *row = word / 32;
    } else if (strstr(arch, "+bank8") != NULL) {
        *bank = (uint32_t)(word / 2 % 32);
        *row = word / 64;
    } else { /* words j = i + 32 of one aligned 64-word segment are together */
        *bank = (uint32_t)(word % 32);
        *row = word / 64;
    }
}

/* Passes for one phase: the bank that is asked for most rows decides. */
static uint32_t phase(const char *arch, const struct sim_request *request, int first, int lanes)
{
    uint32_t most = 0;
    for (uint32_t bank = 0; bank < 32; bank++) {
        struct list rows = {.count = 0};
        for (int lane = first; lane < first + lanes; lane++) {
            for (uint32_t byte = 0; active(request, lane) && byte < request->bytes; byte++) {
                uint32_t here;
                uint64_t row;
                bank_and_row(arch, (request->address[lane] + byte) / 4, &here, &row);
                if (here == bank)
                    list_add(&rows, row);
            }
        }
        most = rows.count > most ? rows.count : most;
    }
    return most;
}

/* Does every active lane i have lane i ^ distance inactive or at its address? */
static bool paired(const struct sim_request *request, int distance)
{
    for (int lane = 0; lane < 32; lane++)
        if (active(request, lane) && active(request, lane ^ distance) &&
            request->address[lane] != request->address[lane ^ distance])
            return false;
    return true;
}

static int lanes_of_phase(int number, const struct sim_request *request)
{
    uint32_t bytes = request->bytes;
    if (number < 50)
        return bytes == 16 ? 16 : 32;
    int lanes = bytes == 16 ? 8 : bytes == 8 ? 16 : 32;
    bool merged =
        number >= 70 && request->op == SIM_SHARED_LOAD && (paired(request, 1) || paired(request, 2));
    return merged && lanes < 32 ? lanes * 2 : lanes;
}

static void add_phases(const char *arch, const struct sim_request *request, int lanes, int end,
                       struct sim_counts *counts)
{
    counts->has_wavefronts = true;
    for (int first = 0; first < end; first += lanes) {
        uint32_t passes = phase(arch, request, first, lanes);
        counts->wavefronts += passes;
        counts->ways = passes > counts->ways ? passes : counts->ways;
    }
}

static void count_shared(const char *arch, const struct sim_request *request, struct sim_counts *counts)
{
    int number = number_of(arch);
    add_phases(arch, request, lanes_of_phase(number, request), 32, counts);
    counts->requests = request->mask != 0;
    counts->ideal_wavefronts =
        least(counts->wavefronts, active_between(request, 0, 32), request->bytes, number < 50 ? 256 : 128);
}

static void count_matrix(const char *arch, const struct sim_request *request, int matrices,
                         struct sim_counts *counts)
{
    add_phases(arch, request, 8, 8 * matrices, counts);
    counts->requests = request->mask != 0;
    for (int matrix = 0; matrix < matrices; matrix++)
        counts->ideal_wavefronts += active_between(request, 8 * matrix, 8) != 0;
}

/* Byte `offset` of lane `lane`. */
static uint64_t local_address(uint64_t offset, int lane)
{
    return offset / 4 * 128 + 4 * (uint64_t)lane + offset % 4;
}

static uint32_t local_units(const struct sim_request *request, int first, int lanes, uint32_t unit)
{
    struct list units = {.count = 0};
    for (int lane = first; lane < first + lanes; lane++)
        for (uint32_t byte = 0; active(request, lane) && byte < request->bytes; byte++)
            list_add(&units, local_address(request->address[lane] + byte, lane) / unit);
    return units.count;
}

static void count_local(const char *arch, const struct sim_request *request, struct sim_counts *counts)
{
    int lanes = lanes_of_request(number_of(arch), request->bytes);
    uint32_t count = active_between(request, 0, 32);
    counts->has_sectors = true;
    for (int first = 0; first < 32; first += lanes) {
        counts->requests += active_between(request, first, lanes) != 0;
        counts->lines += local_units(request, first, lanes, 128);
    }
    counts->sectors = local_units(request, 0, 32, 32);
    counts->ideal_sectors = least(counts->sectors, count, request->bytes, 32);
    counts->ideal_lines = least(counts->lines, count, request->bytes, 128);
}

static void count_constant(const struct sim_request *request, struct sim_counts *counts)
{
    struct list addresses = {.count = 0};
    for (int lane = 0; lane < 32; lane++)
        if (active(request, lane))
            list_add(&addresses, request->address[lane]);
    counts->has_constant = true;
    counts->requests = request->mask != 0;
    counts->constant_requests = addresses.count;
}

/* Pairs of source sector and destination chunk; sources lie below 2^63 there, chunks below 2^27. */
static uint32_t bypass_sectors(const struct sim_request *request)
{
    uint32_t count = 0;
    for (int lane = 0; lane < 32; lane++) {
        bool seen = !active(request, lane);
        for (int other = 0; other < lane && !seen; other++)
            seen = active(request, other) && request->address[other] / 32 == request->address[lane] / 32 &&
                   request->shared[other] / 32 == request->shared[lane] / 32;
        count += !seen;
    }
    return count;
}

static void count_async(const char *arch, const struct sim_request *request, struct sim_counts *counts)
{
    struct sim_request store = {.op = SIM_SHARED_STORE, .bytes = request->bytes, .mask = request->mask};
    for (int lane = 0; lane < 32; lane++)
        store.address[lane] = request->shared[lane];
    count_global(arch, request, counts);
    add_phases(arch, &store, lanes_of_phase(number_of(arch), &store), 32, counts);
    uint32_t lanes = active_between(request, 0, 32);
    if (request->op == SIM_CP_ASYNC_CG) {
        counts->sectors = bypass_sectors(request);
        counts->ideal_sectors = least(counts->sectors, lanes, request->bytes, 32);
    } else if (counts->wavefronts < counts->lines) {
        counts->wavefronts = counts->lines;
    }
    counts->ideal_wavefronts =
        least(counts->wavefronts, lanes, request->bytes, number_of(arch) < 50 ? 256 : 128);
}

void oracle_request(const char *arch, const struct sim_request *request, struct sim_counts *counts)
{
    *counts = (struct sim_counts){0};
    switch (request->op) {
    case SIM_GLOBAL_LOAD:
    case SIM_GLOBAL_STORE:
    case SIM_GLOBAL_ATOMIC:
    case SIM_GLOBAL_REDUCTION:
        count_global(arch, request, counts);
        break;
    case SIM_SHARED_LOAD:
    case SIM_SHARED_STORE:
    case SIM_SHARED_ATOMIC:
        count_shared(arch, request, counts);
        break;
    case SIM_LOCAL_LOAD:
    case SIM_LOCAL_STORE:
        count_local(arch, request, counts);
        break;
    case SIM_CONSTANT_LOAD:
        count_constant(request, counts);
        break;
    case SIM_CP_ASYNC_CA:
    case SIM_CP_ASYNC_CG:
        count_async(arch, request, counts);
        break;
    case SIM_LDMATRIX_X1:
    case SIM_LDMATRIX_X1_TRANS:
    case SIM_STMATRIX_X1:
        count_matrix(arch, request, 1, counts);
        break;
    case SIM_LDMATRIX_X2:
    case SIM_LDMATRIX_X2_TRANS:
    case SIM_STMATRIX_X2:
        count_matrix(arch, request, 2, counts);
        break;
    case SIM_LDMATRIX_X4:
    case SIM_LDMATRIX_X4_TRANS:
    case SIM_STMATRIX_X4:
        count_matrix(arch, request, 4, counts);
        break;
    case SIM_OP_COUNT:
        break;
    }
}
