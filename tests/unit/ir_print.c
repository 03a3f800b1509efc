/* A hand-made unit: its text, and the checker's sentence for each way to break it. */
#include "analyzer/ir/ir.h"

#include <check.h>
#include <string.h>

static struct arena arena;
static struct ir_unit unit;
static struct ir_func *kernel;
static struct ir_var *x;
static struct ir_stmt *declare, *guard, *write, *loop;

static const struct ir_type void_type = {.kind = IR_TYPE_VOID, .name = "void"};
static const struct ir_type i32 = {
    .kind = IR_TYPE_INT, .is_signed = true, .size = 4, .align = 4, .name = "int"};
static const struct ir_type u32 = {.kind = IR_TYPE_INT, .size = 4, .align = 4, .name = "unsigned int"};
static const struct ir_type boolean = {
    .kind = IR_TYPE_INT, .is_bool = true, .size = 1, .align = 1, .name = "bool"};
static const struct ir_type f32 = {.kind = IR_TYPE_FLOAT, .size = 4, .align = 4, .name = "float"};
static const struct ir_type f32_pointer = {.kind = IR_TYPE_POINTER, .size = 8, .align = 8, .element = &f32};
static const struct ir_type i32_pointer = {.kind = IR_TYPE_POINTER, .size = 8, .align = 8, .element = &i32};
static const struct ir_type row = {
    .kind = IR_TYPE_ARRAY, .complete = true, .size = 128, .align = 4, .element = &f32, .count = 32};
static const struct ir_type index_type = {
    .kind = IR_TYPE_RECORD, .complete = true, .size = 12, .align = 4, .name = "uint3"};

static struct ir_expr *expr(enum ir_op op, const struct ir_type *type, struct ir_expr *a, struct ir_expr *b)
{
    struct ir_expr *out = ARENA_NEW(&arena, struct ir_expr);
    *out = (struct ir_expr){.op = op, .type = type, .a = a, .b = b};
    return out;
}

static struct ir_expr *integer(const struct ir_type *type, int64_t value)
{
    struct ir_expr *out = expr(IR_INT, type, NULL, NULL);
    out->i = value;
    return out;
}

static struct ir_expr *address(struct ir_var *var)
{
    struct ir_expr *out = expr(IR_VAR, &i32_pointer, NULL, NULL);
    out->var = var;
    return out;
}

static struct ir_expr *load(const struct ir_type *type, struct ir_expr *from)
{
    struct ir_expr *out = expr(IR_LOAD, type, from, NULL);
    out->elem = type;
    return out;
}

static struct ir_expr *store(const struct ir_type *type, struct ir_expr *to, struct ir_expr *value)
{
    struct ir_expr *out = expr(IR_STORE, &i32_pointer, to, value);
    out->elem = type;
    return out;
}

static struct ir_expr *element(struct ir_expr *pointer, struct ir_expr *index)
{
    struct ir_expr *out = expr(IR_ADD_PTR, &f32_pointer, pointer, index);
    out->i = 4;
    return out;
}

static struct ir_expr *thread_x(void)
{
    struct ir_var *var = ARENA_NEW(&arena, struct ir_var);
    *var = (struct ir_var){
        .name = "threadIdx", .type = &index_type, .storage = IR_BUILTIN, .builtin = IR_THREAD_IDX};
    struct ir_expr *field = expr(IR_FIELD, &i32_pointer, address(var), NULL);
    field->text = "x";
    return load(&u32, field);
}

static struct ir_var *variable(const char *name, const struct ir_type *type, enum ir_storage storage,
                               uint32_t index)
{
    struct ir_var *var = ARENA_NEW(&arena, struct ir_var);
    *var = (struct ir_var){
        .name = name, .type = type, .storage = storage, .index = index, .range = {"k.cu", 2, 5, 2, 6}};
    return var;
}

static struct ir_stmt *statement(enum ir_stmt_kind kind, struct ir_expr *value, uint32_t line)
{
    struct ir_stmt *out = ARENA_NEW(&arena, struct ir_stmt);
    *out = (struct ir_stmt){.kind = kind, .expr = value, .range = {"k.cu", line, 5, line, 9}};
    return out;
}

static struct ir_stmt *block(struct ir_stmt **items, uint32_t n)
{
    struct ir_stmt *out = statement(IR_STMT_BLOCK, NULL, 1);
    out->items = arena_grow(&arena, items, n * sizeof *items, n * sizeof *items);
    out->n_items = n;
    return out;
}

/* __global__ void k(float *p) { int x = threadIdx.x; if (x < 9) p[x] = tile[x]; while (true) break; } */
static void make_unit(void)
{
    unit = (struct ir_unit){.arena = &arena, .path = "k.cu"};
    struct ir_var *p = variable("p", &f32_pointer, IR_LOCAL, 0), *tile = variable("tile", &row, IR_SHARED, 0);
    x = variable("x", &i32, IR_LOCAL, 1);
    VEC_PUSH(&arena, &unit.globals, tile);
    struct ir_var *vars[] = {p, x};

    declare = statement(IR_STMT_DECL, store(&i32, address(x), expr(IR_CAST, &i32, thread_x(), NULL)), 2);
    declare->var = x;
    struct ir_expr *condition = expr(IR_BINARY, &boolean, load(&i32, address(x)), integer(&i32, 9));
    condition->binary = IR_LT;
    struct ir_expr *from = load(&f32, element(address(tile), load(&i32, address(x))));
    from->site = 3;
    write = statement(IR_STMT_EXPR,
                      store(&f32, element(load(&f32_pointer, address(p)), load(&i32, address(x))), from), 4);
    guard = statement(IR_STMT_IF, condition, 3);
    guard->then_ = write;
    loop = statement(IR_STMT_LOOP, NULL, 5);
    loop->then_ = statement(IR_STMT_BREAK, NULL, 6);
    loop->unroll = 4;
    struct ir_stmt *items[] = {declare, guard, loop};

    kernel = ARENA_NEW(&arena, struct ir_func);
    *kernel = (struct ir_func){.name = "k",
                               .base_name = "k",
                               .mangled = "_Z1kPf",
                               .is_kernel = true,
                               .is_device = true,
                               .result = &void_type,
                               .n_params = 1,
                               .n_vars = 2,
                               .body = block(items, 3),
                               .max_threads = 256,
                               .range = {"k.cu", 1, 17, 1, 18}};
    kernel->vars = arena_grow(&arena, vars, sizeof vars, sizeof vars);
    kernel->params = kernel->vars;
    VEC_PUSH(&arena, &unit.functions, kernel);
    VEC_PUSH(&arena, &unit.kernels, kernel);
}

START_TEST(prints)
{
    static const char expected[] =
        "shared tile : f32[32]  ; 2:5\n"
        "\n"
        "kernel k(p : f32*) -> void max_threads(256)  ; k.cu:1:17\n"
        "    block  ; 1:5\n"
        "        var x : i32 = store.i32(&x, cast.i32(load.u32(&threadIdx.x@0)))  ; 2:5\n"
        "        if (x < 9)  ; 3:5\n"
        "            store.f32((p + x * 4B), load.f32#3((&tile + x * 4B)))  ; 4:5\n"
        "        while true unroll(4)  ; 5:5\n"
        "            break  ; 6:5\n";
    make_unit();
    ck_assert_str_eq(ir_print(&arena, &unit), expected);
    const char *problem = ir_check(&arena, &unit);
    ck_assert_msg(!problem, "%s", problem);
}
END_TEST

START_TEST(prints_and_checks_any_depth)
{
    make_unit();
    struct ir_expr *deep = integer(&i32, 1);
    for (int i = 0; i < 1000000; i++)
        deep = expr(IR_NEGATE, &i32, deep, NULL);
    write->expr->b->a->b = deep;
    ck_assert_ptr_nonnull(strstr(ir_print(&arena, &unit), "neg.i32(..."));
    ck_assert_ptr_null(ir_check(&arena, &unit));
}
END_TEST

static void break_type(void)
{
    write->expr->b->type = NULL;
}

static void break_operand(void)
{
    write->expr->b = NULL;
}

static void break_elem(void)
{
    write->expr->elem = &index_type;
}

static void break_scale(void)
{
    write->expr->a->i = 0;
}

static void break_binary(void)
{
    guard->expr->b->type = &u32;
}

static void break_comparison(void)
{
    guard->expr->type = &i32;
}

static void break_index(void)
{
    x->index = 0;
}

static void break_then(void)
{
    guard->then_ = NULL;
}

static void break_jump(void)
{
    loop->kind = IR_STMT_BLOCK;
}

static void break_declaration(void)
{
    declare->var = unit.globals.items[0];
}

static void break_kernel(void)
{
    kernel->is_kernel = false;
}

static void break_global(void)
{
    unit.globals.items[0]->storage = IR_LOCAL;
}

static void break_call(void)
{
    write->expr->op = IR_CALL;
    write->expr->func = kernel;
}

static void break_case(void)
{
    declare->kind = IR_STMT_CASE;
}

static const struct breakage {
    void (*make)(void);
    const char *sentence;
} breakages[] = {
    {break_type, "LOAD lacks its type"},
    {break_operand, "STORE lacks an operand"},
    {break_elem, "STORE moves a record or array"},
    {break_scale, "ADD_PTR has an element size of 0 bytes"},
    {break_binary, "operands differ in type"},
    {break_comparison, "a comparison yields int"},
    {break_index, "holds no local of that index"},
    {break_then, "lacks a part"},
    {break_declaration, "DECL of what is no local"},
    {break_kernel, "is listed as a kernel and is none"},
    {break_global, "a local's storage"},
    {break_call, "has 0 arguments for 1 parameters"},
    {break_case, "CASE outside of the top level of a SWITCH"},
    {break_jump, "BREAK outside of loop and switch"},
};

START_TEST(names_what_is_broken)
{
    make_unit();
    breakages[_i].make();
    const char *problem = ir_check(&arena, &unit);
    ck_assert_ptr_nonnull(problem);
    ck_assert_msg(strstr(problem, breakages[_i].sentence), "%s", problem);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("ir_print");
    tcase_add_test(tests, prints);
    tcase_add_test(tests, prints_and_checks_any_depth);
    tcase_add_loop_test(tests, names_what_is_broken, 0, sizeof breakages / sizeof *breakages);
    Suite *suite = suite_create("ir_print");
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    arena_free(&arena);
    return failed != 0;
}
