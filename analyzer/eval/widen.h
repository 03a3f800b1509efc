/* Loops over contiguous shared memory: the compiler unrolls them and makes one 8- or 16-byte access of two or
 * four neighbouring 4-byte ones, where it can see that they are aligned. Accesses of one expression are held
 * back here until it is known whether the next one follows on. (Neighbouring accesses of different
 * expressions are joined too, but where each of them is aligned depends on where the linker puts the array:
 * not modelled.) */
#ifndef ANALYZER_EVAL_WIDEN_H
#define ANALYZER_EVAL_WIDEN_H

#include "analyzer/eval/value.h"

struct machine;
struct access;
struct frame;

enum { NARROWEST_JOINED = 2, MOST_JOINED = 4 /* elements of a vector instruction */ };
enum { WIDENING = 64, WIDEST_ACCESS = 16 };

/* Accesses to neighbouring addresses, not counted yet. */
struct chain {
    struct access *access; /* the first; NULL: free */
    uint32_t n;
    assumption_set assumed; /* the guard it ran under */
    uint16_t loaded;
    uint32_t depth; /* of loops and branches */
    double weight;
    struct frame *frame; /* whose code it is */
};

struct widening {
    struct chain chains[WIDENING];
};

/* Takes a shared load or store over, to be counted later; false: it can't be widened, count it now. */
bool widen_hold(struct machine *m, const struct access *a, uint32_t align);

/* Counts what is held back: before a barrier or where control flow ends, all of it; before an access, the
 * chains of the other kind (loads, stores) in the same array, which it may not be moved across. */
void widen_flush(struct machine *m);
void widen_flush_others(struct machine *m, const struct access *a);

/* Leaving a branch or a loop: chains begun inside end, unless the loop is unrolled into what is around it. */
void widen_leave(struct machine *m, uint32_t depth, bool unrolled);

void widen_mark(struct machine *m);

#endif
