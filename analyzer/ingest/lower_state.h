/* The lowering state, and what the files lower*.c offer to each other. Private to analyzer/ingest.
 *
 * Functions are lowered one after the other from a worklist, never from within each other, so the C stack
 * grows with the nesting of one function's expressions only. Maps are keyed by the address of clang's
 * declaration (CXCursor.data[0]) or type (CXType.data[0]), which is what libclang itself compares.
 */
#ifndef ANALYZER_INGEST_LOWER_STATE_H
#define ANALYZER_INGEST_LOWER_STATE_H

#include "analyzer/ir/ir.h"

#include <clang-c/Index.h>
#include <uthash.h>

/* ---- tables ---- */

struct map_entry {
    const void *key;
    void *value;
    UT_hash_handle hh;
};

struct map {
    struct map_entry *entries;
};

/* NULL when `key` has no value. */
void *map_get(const struct map *map, const void *key);
void map_put(struct arena *arena, struct map *map, const void *key, void *value);

/* Frees what isn't on the arena. */
void map_clear(struct map *map);

/* ---- state ---- */

/* A place in memory: where an lvalue lies and what it holds. */
struct place {
    struct ir_expr *address;
    const struct ir_type *type;
    uint8_t bit_offset, bit_width;
    bool is_volatile;
};

/* How a declaration is reached from the function being lowered: var, or *var when `indirect`; then, when
 * `is_part`, `offset` bytes on; then, when `is_reference`, through the pointer found there. */
struct binding {
    struct ir_var *var;
    const struct ir_type *type; /* of the part, a reference's referent; NULL without is_part */
    int64_t offset;
    bool indirect, is_part, is_reference;
    uint8_t bit_offset, bit_width;
    const char *name;
};

/* An expression whose temporary is being initialised. */
struct making {
    CXCursor expression;
    struct making *outer;
};

/* The function, or the initialiser of a global (func == NULL), that is being lowered. */
struct context {
    struct ir_func *func;
    struct map bindings; /* declaration -> struct binding */
    VEC(struct ir_var *) vars;
    VEC(struct binding *) captures; /* a closure's, for look-up by name */
    struct ir_var *this_var;
    struct ir_expr *this_object; /* when set, the address that `this` means */
    struct making *making;
    struct ir_range lost; /* the first expression that an error took; file NULL: none */
    bool in_device_code, returns_reference;
};

/* What a record type is made of beyond ir_type: the declarations behind its fields. */
struct record {
    struct ir_type *type;
    CXType clang_type;
    CXCursor *fields; /* as type->fields; a null cursor for a base class */
};

/* One captured variable of a lambda. */
struct capture {
    CXCursor decl; /* the variable that the body names; a null cursor for `this` */
    uint32_t field;
    bool is_this;
};

struct closure {
    VEC(struct capture) captures;
};

struct job {
    struct ir_func *func;
    CXCursor decl;
};

struct global_job {
    struct ir_var *var;
    CXCursor init;
};

/* A kernel template, to be reported when nothing instantiates it. */
struct pattern {
    CXCursor decl;
    bool is_used;
};

struct file_entry {
    const char *path, *text; /* text: NULL when libclang has none */
    size_t length;
    VEC(uint32_t) lines; /* offsets of their starts; empty until asked for */
};

struct lower {
    CXTranslationUnit tu;
    struct ir_unit *unit;
    struct arena *arena;
    struct arena scratch; /* lists of children; dropped after each function */
    struct map files, types, pointers, records, functions, globals, closures;
    struct map overridden; /* methods that others override; the value doesn't matter */
    VEC(struct job) jobs;
    VEC(struct job) closure_jobs; /* bodies of lambdas whose captures aren't known yet */
    VEC(struct global_job) global_jobs;
    VEC(struct pattern) patterns;
    bool has_templates; /* the main file has some */
    VEC(struct ir_range) device_extents;
    struct context *context;
    CXCursor left_operand;       /* the left operand lowered last, of which the start is known */
    CXSourceLocation left_start; /* that */
    struct ir_func *allocator;   /* of new; NULL until needed */
    const struct ir_type *type_void, *type_bool, *type_char, *type_int, *type_uint, *type_long, *type_ulong,
        *type_float, *type_double, *type_opaque, *type_pointer; /* void * */
};

/* ---- lower_cursor.c: reading libclang ---- */

struct kids {
    CXCursor *items;
    size_t count;
};

/* The direct children, on the scratch arena. */
struct kids lower_kids(struct lower *s, CXCursor cursor);

/* Those that are expressions (not references to types or templates, attributes, declarations). */
struct kids lower_expression_kids(struct lower *s, CXCursor cursor);

/* A copy on the unit's arena; disposes of the CXString. */
const char *lower_string(struct lower *s, CXString string);

/* "(lambda at /long/path/x.cu:3:4)" without the folders, which differ between machines. */
const char *lower_without_folders(struct lower *s, const char *name);

const char *lower_spelling(struct lower *s, CXCursor cursor);
bool lower_is_named(CXCursor cursor, const char *name);

/* The text of the file in which `cursor` is written (a macro's body for what it makes), from the start of its
 * extent; `length` counts to the end of the file. NULL when there is none. */
const char *lower_text_at(struct lower *s, CXCursor cursor, size_t *length);

/* Offset of the start of `cursor` in the file that lower_text_at reads. */
unsigned lower_spelling_offset(CXCursor cursor, CXFile *file);

/* Whether the expression is written T(), T{} or (): such ones value-initialise. */
bool lower_is_value_initialisation(struct lower *s, CXCursor expression);

struct constant {
    bool is_float;
    int64_t i;
    double f;
};

/* The value of a scalar constant expression. False when it isn't one. */
bool lower_evaluate(CXCursor cursor, struct constant *out);

/* The address of the declaration, for maps; that of its definition where there is one. */
const void *lower_key(CXCursor decl);

struct attributes {
    bool global, device, host, shared, constant, managed;
    uint32_t align;         /* 0: none */
    CXCursor launch_bounds; /* the annotation, a null cursor when there is none */
};

struct attributes lower_attributes(struct lower *s, CXCursor decl);

bool lower_in_prelude(struct lower *s, CXCursor decl);

/* ---- lower_range.c ---- */

/* NULL for NULL. */
struct file_entry *lower_file(struct lower *s, CXFile file);

/* The place to report: of macro-born code the place of use. */
struct ir_range lower_range(struct lower *s, CXCursor cursor);

/* The same of a piece of source. */
struct ir_range lower_extent_range(struct lower *s, CXSourceRange extent);

/* The range of the declared name alone. */
struct ir_range lower_name_range(struct lower *s, CXCursor cursor);

/* ---- lower_type.c ---- */

void lower_make_basic_types(struct lower *s);

/* Never NULL. References are pointers, qualifiers are dropped. */
const struct ir_type *lower_type(struct lower *s, CXType type);
const struct ir_type *lower_pointer_to(struct lower *s, const struct ir_type *element);
const struct ir_type *lower_type_of(struct lower *s, CXCursor expression);
/* The type that a reference refers to, another type as it is. (libclang's own function crashes on an invalid
 * type.) */
CXType lower_referent(CXType type);

bool lower_is_reference(CXType type);

/* `type` after the integer promotions. */
const struct ir_type *lower_promote(struct lower *s, const struct ir_type *type);

/* The common type of the usual arithmetic conversions. */
const struct ir_type *lower_common_type(struct lower *s, const struct ir_type *a, const struct ir_type *b);

/* Whether values of the two need no conversion. */
bool lower_same_type(const struct ir_type *a, const struct ir_type *b);

/* NULL when `type` isn't a record. */
const struct record *lower_record_of(struct lower *s, const struct ir_type *type);

/* Where the field declared by `decl` lies in `type`, base classes and anonymous members searched too. */
bool lower_find_field(struct lower *s, const struct ir_type *type, CXCursor decl, int64_t *offset,
                      const struct ir_field **field);

/* Where `base` lies in `derived`. False when it isn't a base class of it. */
bool lower_find_base(const struct ir_type *derived, const struct ir_type *base, int64_t *offset);

static inline bool lower_is_object(const struct ir_type *type)
{
    return type->kind == IR_TYPE_RECORD || type->kind == IR_TYPE_ARRAY;
}

/* ---- lower_build.c: making IR ---- */

struct ir_expr *lower_new(struct lower *s, enum ir_op op, const struct ir_type *type, struct ir_range range);
struct ir_expr *lower_int(struct lower *s, const struct ir_type *type, int64_t value, struct ir_range range);
struct ir_expr *lower_constant(struct lower *s, const struct ir_type *type, struct constant value,
                               struct ir_range range);
struct ir_expr *lower_unknown(struct lower *s, const struct ir_type *type, const char *why,
                              struct ir_range range);

/* Unknown of this type, `part` (already lowered) evaluated first. */
struct ir_expr *lower_unknown_after(struct lower *s, const struct ir_type *type, struct ir_expr *part);

/* No node when the types agree. */
struct ir_expr *lower_cast(struct lower *s, struct ir_expr *value, const struct ir_type *type);
struct ir_expr *lower_binary(struct lower *s, enum ir_binary op, const struct ir_type *type,
                             struct ir_expr *a, struct ir_expr *b);

/* `b` may be NULL: then `a`; and the other way round. */
struct ir_expr *lower_comma(struct lower *s, struct ir_expr *a, struct ir_expr *b);
struct ir_expr *lower_var_address(struct lower *s, struct ir_var *var, struct ir_range range);

/* `a` plus `offset` bytes, an object of `type`. */
struct ir_expr *lower_offset(struct lower *s, struct ir_expr *a, int64_t offset, const char *name,
                             const struct ir_type *type, struct ir_range range);
struct ir_expr *lower_load(struct lower *s, struct place place, struct ir_range range);
struct ir_expr *lower_store(struct lower *s, struct place place, struct ir_expr *value,
                            struct ir_range range);
struct ir_expr *lower_copy(struct lower *s, struct ir_expr *to, struct ir_expr *from,
                           const struct ir_type *type, struct ir_range range);
struct ir_expr *lower_zero(struct lower *s, struct ir_expr *address, const struct ir_type *type,
                           struct ir_range range);

/* A variable that the source doesn't name. */
struct ir_var *lower_temporary(struct lower *s, const struct ir_type *type, struct ir_range range);

/* A balanced tree of commas over `count` expressions, so that a table of 10,000 elements nests 14 deep; NULL
 * when there is none. */
struct ir_expr *lower_sequence(struct lower *s, struct ir_expr **items, size_t count);

/* ---- lower_expr.c ---- */

/* The value of an expression, converted to its own type; of a record or array its address. */
struct ir_expr *lower_value(struct lower *s, CXCursor expression);

/* lower_value, then converted to `type`. */
struct ir_expr *lower_value_as(struct lower *s, CXCursor expression, const struct ir_type *type);

/* The place an expression denotes; a prvalue is put into a temporary. */
struct place lower_place(struct lower *s, CXCursor expression);

/* What evaluating and dropping the expression does; NULL when nothing. */
struct ir_expr *lower_effect(struct lower *s, CXCursor expression);

/* Whether the expression is an lvalue or xvalue of a scalar, by the form of the tree. */
bool lower_is_place(struct lower *s, CXCursor expression);

/* An unknown of the expression's type, after evaluating its parts. */
struct ir_expr *lower_unknown_expression(struct lower *s, CXCursor expression, const char *why);

/* ---- lower_operator.c ---- */

struct ir_expr *lower_binary_value(struct lower *s, CXCursor expression);
struct place lower_binary_place(struct lower *s, CXCursor expression);
struct ir_expr *lower_unary_value(struct lower *s, CXCursor expression);
struct place lower_unary_place(struct lower *s, CXCursor expression);
struct place lower_compound_assignment(struct lower *s, CXCursor expression);
struct ir_expr *lower_conditional_value(struct lower *s, CXCursor expression);
struct place lower_conditional_place(struct lower *s, CXCursor expression);

/* Initialises an object with one of two others: either is made or copied in place, none is chosen by its
 * address. */
struct ir_expr *lower_conditional_init(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                                       CXCursor conditional);

/* The place of an object that is read as a whole. */
struct place lower_whole(struct lower *s, CXCursor expression);

bool lower_binary_is_place(struct lower *s, CXCursor expression);

/* ---- lower_place.c ---- */

struct ir_expr *lower_name_value(struct lower *s, CXCursor expression);
struct place lower_name_place(struct lower *s, CXCursor expression);
struct ir_expr *lower_member_value(struct lower *s, CXCursor expression);
struct place lower_member_place(struct lower *s, CXCursor expression);
struct place lower_subscript_place(struct lower *s, CXCursor expression);

/* A place nobody knows, of the expression's type. */
struct place lower_unknown_place(struct lower *s, CXCursor expression, const char *why);

/* The address of the object `this` points to. */
struct ir_expr *lower_this(struct lower *s, struct ir_range range);

/* The address of the object on which a member is named: the part before . or ->, or *this. NULL: a static
 * member's. */
struct ir_expr *lower_member_object(struct lower *s, CXCursor member, const struct ir_type **type);

/* The place of a binding seen from the function being lowered. */
struct place lower_bound_place(struct lower *s, const struct binding *binding, struct ir_range range);

/* ---- lower_cast.c ---- */

struct ir_expr *lower_cast_value(struct lower *s, CXCursor expression);
struct place lower_cast_place(struct lower *s, CXCursor expression);
bool lower_cast_is_place(struct lower *s, CXCursor expression);
struct ir_expr *lower_unexposed_value(struct lower *s, CXCursor expression);
struct place lower_unexposed_place(struct lower *s, CXCursor expression);

/* C++'s conversion of a value, pointers between base and derived classes adjusted. */
struct ir_expr *lower_convert(struct lower *s, struct ir_expr *value, const struct ir_type *type);

/* ---- lower_call.c ---- */

struct ir_expr *lower_call_value(struct lower *s, CXCursor call);
struct place lower_call_place(struct lower *s, CXCursor call);
bool lower_call_is_place(struct lower *s, CXCursor call);
bool lower_is_constructor_call(CXCursor call);

/* What is under a copy that the compiler leaves out, as before C++17 it leaves out those of what calls
 * return: clang names no constructor for it. Null: `call` is something else. */
CXCursor lower_elided(struct lower *s, CXCursor call);

/* Lowers argument `index` of a call for a parameter of this type. */
struct ir_expr *lower_argument(struct lower *s, CXCursor call, CXCursor callee, unsigned index,
                               const struct ir_type *type, bool is_reference);

/* ---- lower_new.c ---- */

struct ir_expr *lower_new_value(struct lower *s, CXCursor expression);
struct ir_expr *lower_delete_value(struct lower *s, CXCursor expression);

/* Memory of the host's heap. */
struct ir_expr *lower_allocation(struct lower *s, struct ir_expr *bytes);

/* ---- lower_vector.c ---- */

/* What a constructor call does to the std::vector at `target`; NULL when it is none, or does something else.
 */
struct ir_expr *lower_vector(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                             CXCursor call);

/* ---- lower_launch.c ---- */

/* The configuration call of a <<<>>> expression; a null cursor when `call` isn't a launch. */
CXCursor lower_launch_configuration(struct lower *s, CXCursor call);
struct ir_expr *lower_launch(struct lower *s, CXCursor call, CXCursor configuration);

/* ---- lower_init.c ---- */

/* What initialises the object of `type` at `target` from an expression; NULL when nothing is to be done. */
struct ir_expr *lower_init(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                           CXCursor expression);

/* The same for a reference: stores an address into the pointer at `target`. */
struct ir_expr *lower_bind(struct lower *s, struct ir_expr *target, const struct ir_type *pointer,
                           CXCursor expression);

/* A temporary of the expression's type, initialised by it. */
struct place lower_materialise(struct lower *s, CXCursor expression);
struct place lower_string_place(struct lower *s, CXCursor literal);
struct ir_expr *lower_list_value(struct lower *s, CXCursor list);

/* ---- lower_construct.c ---- */

/* What a constructor call does to the object at `target`; NULL when nothing. */
struct ir_expr *lower_construct(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                                CXCursor call);

/* Default member initialisers and default constructors of the members of a record; NULL when there are none.
 */
struct ir_expr *lower_default_members(struct lower *s, struct ir_expr *target, const struct ir_type *type);

/* The default initialisation of field `index` of a record at `target`; NULL when it has none. */
struct ir_expr *lower_default_member(struct lower *s, struct ir_expr *target, const struct record *record,
                                     uint32_t index);

/* The statements that a constructor runs before its body. */
struct ir_expr *lower_member_initialisers(struct lower *s, CXCursor constructor, const struct ir_type *type);

/* ---- lower_lambda.c ---- */

struct ir_expr *lower_lambda(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                             CXCursor lambda);

/* The closure of a method that is a lambda's call operator; `is_closure` says whether it is one, known yet or
 * not. */
const struct closure *lower_closure_of(struct lower *s, CXCursor method, bool *is_closure);
void lower_bind_captures(struct lower *s, const struct closure *closure, CXCursor method);

/* ---- lower_decl.c ---- */

/* Declares a local variable and appends the statement(s) to run. */
struct ir_stmt *lower_local(struct lower *s, CXCursor decl);
struct ir_stmt *lower_bindings(struct lower *s, CXCursor decl);
struct ir_var *lower_global(struct lower *s, CXCursor decl);
void lower_run_global_job(struct lower *s, struct global_job job);
void lower_bind_var(struct lower *s, CXCursor decl, struct ir_var *var);

/* NULL when the function being lowered doesn't know the variable. */
const struct binding *lower_find_binding(struct lower *s, CXCursor decl);

/* The capture of that name: the body of a generic lambda may name copies of the variables that the closure
 * was made from. */
const struct binding *lower_find_capture(struct lower *s, CXCursor decl);

/* ---- lower_name.c ---- */

const char *lower_qualified_name(struct lower *s, CXCursor decl);

/* Whether template argument `index` is a bool: its value comes back as -1 then, and only its parameter tells.
 */
bool lower_is_bool_argument(struct lower *s, CXCursor decl, unsigned index);

/* ---- lower_func.c ---- */

/* The function's shell; its body follows from the worklist. */
struct ir_func *lower_function(struct lower *s, CXCursor decl);
void lower_run_job(struct lower *s, struct job job);
bool lower_is_method(CXCursor decl);

/* The text of the first error diagnostic inside `extent`, with its place; NULL when there is none. */
const char *lower_error_inside(struct lower *s, struct ir_range extent);

/* ---- lower_stmt.c, lower_loop.c, lower_asm.c ---- */

/* NULL for an empty statement. */
struct ir_stmt *lower_stmt(struct lower *s, CXCursor statement);
struct ir_stmt *lower_new_stmt(struct lower *s, enum ir_stmt_kind kind, CXCursor at);
struct ir_stmt *lower_block(struct lower *s, CXCursor at, struct ir_stmt **items, size_t count);
struct ir_stmt *lower_for(struct lower *s, CXCursor statement);
struct ir_stmt *lower_while(struct lower *s, CXCursor statement);
struct ir_stmt *lower_do(struct lower *s, CXCursor statement);
struct ir_stmt *lower_range_for(struct lower *s, CXCursor statement);
struct ir_stmt *lower_asm(struct lower *s, CXCursor statement);

/* Offsets of the ';' at depth one of the parentheses after the keyword with which `text` begins; returns how
 * many (at most 2). */
size_t lower_header_semicolons(const char *text, size_t length, size_t offsets[2]);

/* The statement as an expression, for GNU statement expressions; NULL when it does nothing. */
struct ir_expr *lower_stmt_as_expression(struct lower *s, const struct ir_stmt *statement);

#endif
