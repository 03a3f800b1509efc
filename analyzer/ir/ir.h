/* The intermediate form: kernels, the device functions they call and host code, as small typed trees.
 *
 * Made by analyzer/ingest from libclang, executed by analyzer/eval, printed by ir_print. Everything lives on the unit's arena.
 *
 * Conventions that keep evaluation simple:
 *  - Every conversion of C++ is an explicit IR_CAST; both operands of an IR_BINARY have the type in which C++ computes.
 *  - An lvalue is lowered to an expression that yields its ADDRESS; reading it is an IR_LOAD, writing an IR_STORE or IR_UPDATE.
 *  - A reference (variable, parameter, field, result) is a pointer: binding stores an address, each use loads the pointer first.
 *  - A record (struct, class, union, array) is never a value of its own: an expression of record or array type yields the ADDRESS
 *    of an object that holds it. A prvalue record lives in a temporary variable of the function. Array decay is thus a no-op.
 *  - Copying a record is an IR_COPY (evaluated into the accesses that the compiler makes).
 */
#ifndef ANALYZER_IR_IR_H
#define ANALYZER_IR_IR_H

#include "analyzer/base/arena.h"
#include "analyzer/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- places ---- */

/* A source range, 1-based; file is an interned path (compare pointers), NULL when there is no place. */
struct ir_range {
    const char *file;
    uint32_t line, column, end_line, end_column; /* end_column is one past the last character */
};

/* ---- types ---- */

enum ir_type_kind {
    IR_TYPE_VOID,
    IR_TYPE_INT, /* bool (size 1, is_bool), char, enums, integers up to 8 bytes (16: evaluated as unknown) */
    IR_TYPE_FLOAT, /* half and bfloat16 of the prelude are records; size 4 or 8 here */
    IR_TYPE_POINTER, /* references, function pointers and nullptr_t too */
    IR_TYPE_ARRAY,
    IR_TYPE_RECORD,
    IR_TYPE_FUNCTION,
    IR_TYPE_OPAQUE, /* dependent, incomplete or not understood */
};

struct ir_field {
    const char *name; /* "" for a base class or an unnamed member */
    const struct ir_type *type;
    uint64_t offset; /* bytes from the start of the record (of the storage unit for a bit-field) */
    uint8_t bit_offset, bit_width; /* bit_width 0: not a bit-field */
    bool is_base;
};

struct ir_type {
    enum ir_type_kind kind;
    bool is_signed, is_bool, is_union;
    bool complete;       /* ARRAY: count is known; RECORD: fields are filled */
    uint64_t size;       /* bytes, 0 when not known */
    uint32_t align;      /* bytes, at least 1 */
    const struct ir_type *element; /* POINTER: pointee; ARRAY: element; FUNCTION: result */
    uint64_t count;      /* ARRAY */
    struct ir_field *fields; /* RECORD, in order of offset; base classes are fields with is_base */
    uint32_t n_fields;
    const char *name; /* as C++ spells it: "float", "float4", "Matrix<float, 3>" */
};

/* ---- variables ---- */

enum ir_storage {
    IR_LOCAL,    /* automatic, parameters and temporaries: one instance a thread and a call */
    IR_SHARED,   /* __shared__ with a size */
    IR_EXTERN_SHARED, /* extern __shared__: the start of dynamic shared memory */
    IR_GLOBAL,   /* __device__ or __managed__ at namespace scope (static members and statics in kernels too) */
    IR_CONSTANT, /* __constant__ */
    IR_HOST,     /* host globals and statics; constexpr and const globals usable on both sides */
    IR_BUILTIN,  /* threadIdx, blockIdx, blockDim, gridDim, warpSize: `builtin` says which */
};

enum ir_builtin { IR_THREAD_IDX, IR_BLOCK_IDX, IR_BLOCK_DIM, IR_GRID_DIM, IR_WARP_SIZE };

struct ir_var {
    const char *name;
    const struct ir_type *type; /* of a reference: POINTER */
    enum ir_storage storage;
    enum ir_builtin builtin;
    uint32_t index; /* position in func->vars; globals: position in unit->globals */
    uint32_t align; /* 0: the type's */
    bool is_reference, is_const, is_param;
    bool is_written;  /* globals, filled by the evaluator: some code may change it */
    bool is_restrict; /* a pointer declared __restrict__ */
    struct ir_expr *init; /* globals and static locals only: an expression that initialises it through its address; NULL: none.
                             Locals are initialised by IR_STMT_DECL */
    struct ir_range range;
};

/* ---- expressions ---- */

enum ir_op {
    /* leaves */
    IR_INT,     /* i; type INT or POINTER */
    IR_FLT,     /* f */
    IR_VAR,     /* address of var */
    IR_FUNC,    /* address of func */
    IR_STRING,  /* address of a constant char array: text, i = bytes with the zero */
    IR_UNKNOWN, /* text says why; a..c and args are evaluated first for their accesses; record types: an object of unknown contents */
    /* memory; `elem` is the type moved */
    IR_LOAD,   /* elem at address a -> value. bit_offset/bit_width for bit-fields (here and in STORE, UPDATE) */
    IR_STORE,  /* value b to address a -> the address a (so that it is an lvalue); lowering loads again where the value is used */
    IR_UPDATE, /* compound assignment, ++ and --: load elem at a, convert to b->type (POINTER elem: stays pointer and b is scaled by
                  i bytes), apply binary, convert back, store. is_post: yields the old value; else yields the address a */
    IR_COPY,   /* record or array of type elem from address b to address a -> a */
    IR_ZERO,   /* zero-initialises elem at address a -> a */
    /* address arithmetic */
    IR_ADD_PTR,  /* a + b * i bytes; b any integer type */
    IR_FIELD,    /* a + i bytes; text is the member's name */
    IR_DIFF_PTR, /* (a - b) / i */
    /* arithmetic */
    IR_BINARY, /* a binary b; pointers may be compared */
    IR_NEGATE, IR_BIT_NOT, IR_LOGICAL_NOT, /* a */
    IR_CAST,    /* a to type: C++'s value conversion between INT, FLOAT, POINTER */
    IR_LOGICAL_AND, IR_LOGICAL_OR, /* a, b; type INT bool */
    IR_COND,  /* a ? b : c; c and b addresses when the type is a record */
    IR_COMMA, /* a, then b's value */
    /* calls */
    IR_CALL,     /* func(args); a record result is the address of a temporary that the evaluator makes */
    IR_CALL_PTR, /* a(args): through a function pointer */
    IR_LAUNCH,   /* a = kernel (IR_FUNC or pointer value), args[0..3] = grid, block (addresses of dim3), dynamic shared bytes, stream
                    (NULL when absent), args[4..] = the kernel's arguments as for a call */
    IR_ASM,      /* inline PTX: asm_text, outputs are addresses, inputs are values */
};

enum ir_binary {
    IR_ADD, IR_SUB, IR_MUL, IR_DIV, IR_REM, IR_SHL, IR_SHR, IR_AND, IR_OR, IR_XOR,
    IR_LT, IR_LE, IR_GT, IR_GE, IR_EQ, IR_NE, /* type INT bool; operand type is a->type */
};

struct ir_asm {
    const char *text;         /* PTX with $0, $1 ... for operands, outputs first (LLVM's form) */
    const char **constraints; /* n_outputs then n_inputs: "=r", "l", "+f" ... */
    uint32_t n_outputs, n_inputs;
    bool is_volatile;
};

struct ir_expr {
    enum ir_op op;
    enum ir_binary binary; /* BINARY, UPDATE */
    bool is_post;          /* UPDATE */
    bool is_volatile;      /* LOAD, STORE, UPDATE, COPY: of a volatile object */
    uint8_t bit_offset, bit_width;
    const struct ir_type *type; /* of the value; for an address: POINTER, or the record/array type itself */
    const struct ir_type *elem; /* memory operations */
    struct ir_range range;      /* of the source expression */
    struct ir_expr *a, *b, *c;
    struct ir_expr **args; /* CALL, CALL_PTR, LAUNCH, UNKNOWN; ASM: outputs (addresses), then inputs (values) */
    uint32_t n_args;
    int64_t i;
    double f;
    const char *text;
    struct ir_var *var;
    struct ir_func *func;
    struct ir_asm *assembly;
    uint32_t site; /* filled by the evaluator; 0 at first */
};

/* ---- statements ---- */

enum ir_stmt_kind {
    IR_STMT_EXPR,   /* expr */
    IR_STMT_DECL,   /* a local starts its life, contents undefined; then expr (its initialisation, through its address), if any */
    IR_STMT_BLOCK,  /* items */
    IR_STMT_IF,     /* expr, then_, else_ (may be NULL) */
    IR_STMT_LOOP,   /* for, while, do: expr (NULL: for ever), increment (may be NULL), then_ = body, body_first for do */
    IR_STMT_SWITCH, /* expr; items = the body's statements, with IR_STMT_CASE labels among them at top level */
    IR_STMT_CASE,   /* lo..hi (equal for a plain case), or is_default */
    IR_STMT_BREAK,
    IR_STMT_CONTINUE,
    IR_STMT_RETURN,      /* expr may be NULL; a record is its address */
    IR_STMT_UNSUPPORTED, /* text: goto, try, ... what may have been skipped; then_ (may be NULL) is still executed */
};

struct ir_stmt {
    enum ir_stmt_kind kind;
    bool body_first, is_default;
    struct ir_range range;
    struct ir_var *var;
    struct ir_expr *expr, *increment;
    struct ir_stmt *then_, *else_;
    struct ir_stmt **items;
    uint32_t n_items;
    int64_t lo, hi;
    const char *text;
    int unroll; /* LOOP: #pragma unroll count; 0 none, -1 full */
};

/* ---- functions ---- */

struct ir_func {
    const char *name;      /* qualified, with template arguments: "ns::transpose<float, 32>" */
    const char *base_name; /* the last identifier: "transpose", "operator()" */
    const char *mangled;   /* Itanium; unique */
    struct ir_range range; /* of the name */
    bool is_kernel, is_device, is_host, in_prelude, in_system_header;
    const struct ir_type *result; /* of a reference: POINTER */
    struct ir_var **params; /* a method's first is "this" (POINTER to the record) */
    uint32_t n_params;
    struct ir_var **vars; /* every IR_LOCAL of the function: parameters first, locals, temporaries */
    uint32_t n_vars;
    struct ir_stmt *body; /* NULL: not visible; the evaluator knows it by base_name (intrinsic) or it is opaque */
    bool is_variadic;
    int32_t max_threads;  /* __launch_bounds__' first argument; 0: none */
    const char *error;    /* an error diagnostic lies inside: parts may be missing; its text with the place */
    const struct ir_type **template_types; /* type arguments of the instance in order, NULL at non-type ones */
    int64_t *template_values;              /* the non-type ones */
    uint32_t n_template_args;
    int intrinsic; /* filled by the evaluator */
};

/* ---- the unit ---- */

enum ir_severity { IR_NOTE, IR_WARNING, IR_ERROR };

struct ir_diag {
    enum ir_severity severity;
    struct ir_range range;
    const char *message;
    bool in_device_code;
};

/* A kernel that could not be lowered, and why. */
struct ir_lost {
    const char *name;
    struct ir_range range;
    const char *reason;
    bool is_error; /* lost to an error (exit code 2), not to a missing instance */
};

/* A `// accesslint: ...` comment: the text after the colon, trimmed. */
struct ir_comment {
    struct ir_range range;
    const char *text;
};

struct ir_source {
    const char *path;  /* interned */
    const char *text;  /* whole file, zero-terminated */
    size_t length;
    const uint32_t *line_start; /* offset of line i + 1 */
    uint32_t n_lines;
};

struct ir_unit {
    struct arena *arena;
    const char *path; /* main file */
    VEC(struct ir_func *) functions; /* every function lowered, callees included */
    VEC(struct ir_func *) kernels;   /* those with is_kernel and a body, in source order */
    VEC(struct ir_var *) globals;
    VEC(struct ir_lost) lost;
    VEC(struct ir_diag) diags;
    VEC(struct ir_comment) comments;
    VEC(struct ir_source) sources;
    VEC(const char *) paths; /* the interned ones, the last used first */
    const struct ir_type *dim3; /* NULL when the source never needs it */
};

/* The unit's one pointer for a path; NULL for NULL. */
const char *ir_intern_path(struct ir_unit *unit, const char *path);

/* Keeps `text` (on the unit's arena, zero-terminated) as the source of an interned path, unless it has one. */
void ir_add_source(struct ir_unit *unit, const char *path, const char *text, size_t length);

/* Appends a diagnostic. */
void ir_report(struct ir_unit *unit, enum ir_severity severity, struct ir_range range, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Does f hold for some expression of the statement (or of the expression), parts of others included? Outer ones are asked first. */
bool ir_any(struct ir_stmt *stmt, bool (*f)(struct ir_expr *expr, void *argument), void *argument);
bool ir_any_part(struct ir_expr *expr, bool (*f)(struct ir_expr *expr, void *argument), void *argument);

/* The text of `path` if it was read, else NULL. */
const struct ir_source *ir_find_source(const struct ir_unit *unit, const char *path);

/* The source text of a range with runs of white space as one blank, on the arena; "" when it cannot be had. */
const char *ir_range_text(struct arena *arena, const struct ir_unit *unit, struct ir_range range);

/* The unit as text, one function after the other (the form is described in analyzer/ir/README.md). Owned by the arena. */
const char *ir_print(struct arena *arena, const struct ir_unit *unit);

/* NULL, or the sentence saying which convention above the unit breaks. */
const char *ir_check(struct arena *arena, const struct ir_unit *unit);

#endif
