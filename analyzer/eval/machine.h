/* The interpreter's state. It runs one function body for all threads of a block at once (a kernel) or for one
 * thread (host code): statements change the set of active threads, expressions yield values for all of them.
 */
#ifndef ANALYZER_EVAL_MACHINE_H
#define ANALYZER_EVAL_MACHINE_H

#include "analyzer/eval/memory.h"
#include "analyzer/eval/parameters.h"
#include "analyzer/eval/reuse.h"
#include "analyzer/eval/site.h"
#include "analyzer/eval/widen.h"
#include "simulator/arch.h"

struct machine;
struct intrinsic;

/* Under which condition code runs, beyond the mask: what was supposed, and whether loaded data decides. */
struct guard {
    assumption_set assumed;
    uint16_t loaded; /* reason; 0: decided */
};

/* Code that some threads may have jumped over, on a condition on loaded data: from there to where the jump
 * leads, writes are joined with what was before. */
struct skip {
    bool wanted, open;
    size_t journal;
    uint16_t reason;
};

struct frame {
    struct frame *up;
    const struct ir_func *func;
    struct ir_expr *call; /* what called it; NULL: the evaluator */
    struct object *vars;  /* one for each of func->vars */
    struct mask *born;    /* for each: the threads that came to its declaration */
    struct mask entry, returned;
    struct value result;
    bool has_result;
    struct object *result_object; /* where a record result is put */
    bool may_return;              /* some thread may have returned under a condition on loaded data */
    struct skip skip;
    uint32_t depth, maybe_depth;
    VEC(struct object *) temporaries; /* record results of the running statement's calls */
    struct frame *next_free;
};

struct loop {
    struct loop *up;
    struct mask broken, continued;
    bool may_break; /* under a condition on loaded data */
    struct skip skip;
    bool is_switch;
    bool no_unroll; /* #pragma unroll 1 */
    uint32_t maybe_depth;
};

/* One write to be undone or joined when a region that may or may not run ends. */
struct write {
    struct object *object;
    int64_t offset;
    uint8_t size;
    bool is_float;
    bool changed;            /* was something else in between, whatever it is now */
    struct value old, other; /* before; at the end of the first branch */
};

/* What the evaluator knows of a function; ir_func.intrinsic is its number, from 1. */
struct function_record {
    const struct ir_func *func;
    struct frame *free_frames;
    signed char reaches_launch; /* -1: not computed */
    const struct intrinsic
        *row; /* of a function without a body: how it is modelled; NULL: not, or not looked up */
    bool row_known;
    bool searched;            /* for statements that aren't followed */
    const char *not_followed; /* what they are: "goto"; NULL: there is none */
    struct value *args;       /* host: of its last call; NULL: never called */
};

/* An object that the host passed, and what the kernel sees of it. */
struct host_object {
    const struct object *host;
    struct object *object;
};

struct program;

struct machine {
    struct program *program;
    struct value_context c;
    struct lane_pool pool;
    struct symbols symbols;
    struct heap heap;
    struct arena *arena;
    const struct sim_arch *arch;
    bool is_host;
    uint32_t n, n_warps;

    /* the launch being run */
    struct value block_dim[3], grid_dim[3], block_idx[3], thread_idx[3];
    double weight; /* how many executions the present one stands for */
    uint32_t block_number[3];
    uint32_t block_serial, class_serial; /* blocks run; classes of blocks that stand for others (one a block
                                            where all are run) */
    uint32_t class_blocks;               /* how many blocks of the present class are run */

    /* control */
    struct mask active, alive; /* alive: not gone for good */
    struct guard guard;
    assumption_set launch_assumed; /* what every number of the launch rests on */
    struct frame *frame;
    struct loop *loop;
    uint32_t loop_depth;
    uint32_t quiet;                        /* looking ahead: nothing is counted */
    uint32_t sampling;                     /* iterations stand for others */
    uint64_t steps, first_step, max_steps; /* first_step: when the present block began */
    double deadline;                       /* seconds of the monotonic clock; 0: none */
    bool stopped;                          /* budget used up: everything unwinds */
    const char *stop_reason;

    /* writes under conditions on loaded data, and per iteration of long loops */
    VEC(struct write) journal;
    uint32_t journaling, region; /* regions open; number of the present one */
    uint32_t maybe_depth;        /* branches open that may not run */

    /* values that C code holds while it evaluates something else */
    VEC(struct value) pins;

    /* globals by var->index */
    struct object **globals;
    uint32_t n_globals;
    int64_t *shared_offset; /* by var->index: 1 + offset in the shared window, 0: not placed */
    int64_t shared_cursor;
    VEC(struct object *) shared_variables; /* name and start of those placed */
    const struct ir_expr *discarded; /* the expression of the running statement: nobody uses its value */
    assumption_set stepping;         /* RUNTIME_VALUE while a loop without a constant trip count steps */
    bool learned; /* what the run found out of the code changes how it counts: it has to be run again */
    uint32_t store_line;   /* line of the stores of the record copy that runs; 0: the expression's */
    uint32_t initialising; /* inside a global's initialiser */

    VEC(struct function_record) records;
    struct site_table sites;
    VEC(const struct ir_expr *) numbered; /* by number - 1 */
    struct reuse reuse;
    struct widening widening;
    VEC(bool) narrow; /* by number - 1: some place keeps its accesses from being widened */
    bool widened;     /* some access was held back to be widened */
    VEC(const char *) notes;
    const char *error; /* of a function that was run: parts of it may be missing */

    VEC(struct host_object) from_host;
    VEC(struct reach) reaches;
    VEC(struct index_use) index_uses;
    bool restricted; /* the parameter being made is a __restrict__ pointer */

    /* host evaluation */
    struct host *host;
    const struct ir_func *explored; /* host: all branches of this function are run, whatever decides them */
    const struct ir_func *kernel;   /* device: what is run */
    const struct found_launch *launch;
    int64_t supposed;      /* what the next integer argument without a value counts as */
    int64_t supposed_next; /* and those after it */
};

enum { SHARED_DYNAMIC = 1 << 20, MAX_DEPTH = 96 };

/* ---- expressions ---- */

/* The value of an expression; of a record: its address. */
struct value eval(struct machine *m, struct ir_expr *e);

/* Evaluates several in order; out has n places. They are pinned until unpin(m, n). */
void eval_list(struct machine *m, struct ir_expr *const *list, uint32_t n, struct value *out);

/* Which threads find the expression true; `maybe`: it depends on loaded data for them. */
struct condition {
    struct mask yes, maybe;
    assumption_set assumed;
    uint16_t reason;
    enum unknown_kind kind;
};
struct condition eval_condition(struct machine *m, struct ir_expr *e);

/* ---- statements and calls ---- */

void exec(struct machine *m, struct ir_stmt *s);

/* The value that --assume or a comment gives a kernel's argument, a member of one ("s.n") or a variable of
 * the device; false: none. */
bool assumed_value(struct machine *m, const char *name, const struct ir_type *type, struct value *out);

/* How control can leave the statement other than at its end. */
enum jump { JUMP_BREAK = 1, JUMP_CONTINUE = 2, JUMP_RETURN = 4 };
unsigned jumps_of(const struct ir_stmt *s);

void exec_loop(struct machine *m, struct ir_stmt *s);

/* The first statement within that isn't understood, as its text; NULL: all are. */
const char *not_followed(const struct ir_stmt *s);

/* What a statement or expression that did not run would have written rests on what decided so. */
void suppose_untaken(struct machine *m, struct ir_stmt *s, assumption_set assumed);
void suppose_untaken_part(struct machine *m, struct ir_expr *e, assumption_set assumed);

/* Calls func with evaluated arguments; a record result is an address. */
struct value call_function(struct machine *m, const struct ir_func *func, struct ir_expr *call,
                           const struct value *args, uint32_t n);

/* Runs a library or CUDA function without a body. `call` may be NULL. */
struct value call_intrinsic(struct machine *m, struct ir_expr *call, const struct ir_func *func,
                            const struct value *args, uint32_t n);

struct value eval_asm(struct machine *m, struct ir_expr *e);

/* Host: notes the launch. Device: notes that it isn't followed. */
struct value eval_launch(struct machine *m, struct ir_expr *e);

/* The function whose address a value is, or NULL. */
const struct ir_func *function_at(struct machine *m, struct value address);

/* An object for a record result, until the running statement of the frame ends. */
struct object *temporary_object(struct machine *m, const struct ir_type *type);
void release_temporaries(struct machine *m);

/* Host loops that reach no launch get a small budget: begin is true for the outermost of them. */
bool host_loop_begin(struct machine *m, struct ir_stmt *loop);
bool host_loop_ends(struct machine *m, const struct ir_stmt *loop, uint64_t iteration);
void host_loop_end(struct machine *m);

/* A record's number: `struct function_record` of a function. */
struct function_record *function_record(struct machine *m, const struct ir_func *func);

/* ---- memory ---- */

/* Reads `type` at an address for all active threads, counting the access; `e` is the expression that makes
 * it. */
struct value memory_load(struct machine *m, struct ir_expr *e, const struct ir_type *type,
                         struct value address);

/* Writes. */
void memory_store(struct machine *m, struct ir_expr *e, const struct ir_type *type, struct value address,
                  struct value v);

/* Copies a record, in the pieces that the compiler makes. */
void memory_copy(struct machine *m, struct ir_expr *e, const struct ir_type *type, struct value to,
                 struct value from);

/* Zero bytes. */
void memory_zero(struct machine *m, const struct ir_type *type, struct value at);

/* Counts an access of `bytes` per lane without moving data. */
void memory_touch(struct machine *m, struct ir_expr *e, enum site_op op, uint32_t bytes,
                  struct value address);

/* Contents behind a pointer that code without a body may write become unknown. */
void memory_havoc(struct machine *m, struct value address, uint16_t reason);

/* The object of a variable (locals: of the present frame), and the address of its start. */
struct object *variable_object(struct machine *m, const struct ir_var *var);
struct value variable_address(struct machine *m, const struct ir_var *var);

/* Stores into one slot for the active threads: blends with what other threads have, journals. */
void store_private(struct machine *m, struct object *o, int64_t offset, const struct ir_type *type,
                   struct value v);

/* The single object that all active threads' addresses lie in, or NULL; offset = the address as an offset
 * value. */
struct object *single_object(struct machine *m, const struct value *address, struct value *offset);

/* A new object that stands for what an unknown pointer leads to; its alignment is an assumption. */
struct object *unknown_object(struct machine *m, const char *name, const struct ir_type *pointee);

/* What an integer without a value counts as where a number is needed. */
int64_t supposed_number(const struct machine *m, const struct ir_type *type);

/* The bytes of a string at a known host address, or NULL. */
const char *memory_string(struct machine *m, struct value address);

/* ---- journal: regions that may or may not run ---- */

size_t journal_begin(struct machine *m);
/* Puts the old values back and keeps the new ones in `other`. */
void journal_swap(struct machine *m, size_t begin, size_t end);
/* After an if under a condition on loaded data: joins the two branches' writes. */
void journal_join(struct machine *m, size_t begin, size_t middle, enum unknown_kind kind, uint16_t reason);
/* After a branch that returned: only what outlives the frame has two values. */
void journal_join_returned(struct machine *m, size_t begin, enum unknown_kind kind, uint16_t reason);
/* Between iterations and cases: notes what has changed; `forget`: it is unknown from here on. */
void journal_pass(struct machine *m, size_t begin, bool forget, enum unknown_kind kind, uint16_t reason);
/* Finds the first write of the region to each place; then: is this one? */
void journal_mark_firsts(struct machine *m, size_t begin);
bool journal_is_first(const struct machine *m, size_t at);
/* After a loop whose trip count depends on loaded data: what it wrote is unknown. */
void journal_forget(struct machine *m, size_t begin, enum unknown_kind kind, uint16_t reason);
void journal_end(struct machine *m, size_t begin);

/* Opens the skips that jumps of the last statement want; ends one where the jumps lead to. */
void skips_open(struct machine *m);
void skip_close(struct machine *m, struct skip *skip);

/* ---- bookkeeping ---- */

static inline void pin(struct machine *m, struct value v)
{
    VEC_PUSH(m->arena, &m->pins, v);
}

static inline void unpin(struct machine *m, uint32_t n)
{
    m->pins.count -= n;
}

static inline bool any_active(const struct machine *m)
{
    return mask_any(&m->active, m->n_warps);
}

static inline bool is_float_type(const struct ir_type *type)
{
    return type->kind == IR_TYPE_FLOAT;
}

static inline bool is_record(const struct ir_type *type)
{
    return type->kind == IR_TYPE_RECORD || type->kind == IR_TYPE_ARRAY;
}

/* Frees lanes that nothing refers to, when many were made; only where every held value is pinned. */
void collect_garbage(struct machine *m);

/* Counts a step; false (and m->stopped) when the budget is used up. */
bool take_step(struct machine *m);

/* Seconds of the monotonic clock: what `deadline` is measured by. */
double machine_clock(void);

void machine_note(struct machine *m, const char *text);

uint16_t opaque_reason(struct machine *m, const char *text);

#endif
