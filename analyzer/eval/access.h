/* Private to the files that read and write memory. */
#ifndef ANALYZER_EVAL_ACCESS_H
#define ANALYZER_EVAL_ACCESS_H

#include "analyzer/eval/machine.h"

enum { TRACKED_SLOTS = 1 << 16 }; /* contents of larger arrays are not followed */

/* Notes the slot's value from before, where writes are journaled. */
void log_write(struct machine *m, struct object *object, struct slot *slot);

/* Do the active threads include all that can still read the object? */
bool covers_readers(struct machine *m, const struct object *object);

/* Reads and writes of a private object at an offset that may differ between threads; counted where the object
 * lies in local memory. */
struct value load_private(struct machine *m, struct ir_expr *e, const struct ir_type *type,
                          struct object *object, struct value offset);
void store_private_at(struct machine *m, struct ir_expr *e, const struct ir_type *type, struct object *object,
                      struct value offset, struct value v);

/* One of the accesses into which the compiler splits the copy of a record. */
struct piece {
    int64_t offset, size;
    const struct ir_type *type; /* of the scalar moved; NULL with `parts` */
    const char *name;           /* ".x", ".m[1]"; "" for a piece that is the whole */
    bool parts;                 /* a wide access: its scalars follow as silent pieces */
    bool silent;                /* moved but not counted */
};
struct piece_list {
    struct piece *items;
    size_t count, capacity;
};

/* Splits a type: by field, or into 8- and 16-byte chunks where its alignment allows and no padding lies
 * inside. */
void record_pieces(struct arena *arena, const struct ir_type *type, struct piece_list *out);

/* Counts one piece without moving data. */
void memory_touch_piece(struct machine *m, struct ir_expr *e, const char *piece, enum site_op op,
                        uint32_t bytes, struct value address);

/* Runs a global's initialiser, or says what its contents are. */
void initialise_global(struct machine *m, struct object *object, const struct ir_var *var);

/* What lies at an offset of an object of this type and name, as C writes it: "s.list[2].n". */
const char *member_name(struct machine *m, const struct ir_type *type, int64_t offset, const char *name);

/* The contents at a uniform place. Where the object stands for something that the caller of the code has (a
 * parameter, `this`), an unwritten scalar becomes a symbol and an unwritten pointer an object of its own. */
struct value read_symbolic(struct machine *m, struct object *object, int64_t offset,
                           const struct ir_type *type);

/* For reports: the variable of the shared window that the access falls into, else the object. */
const struct object *named_object(struct machine *m, const struct object *object, const struct value *offset);

#endif
