/* kernel<<<grid, block, shared, stream>>>(arguments) */
#include "analyzer/ingest/lower_state.h"

#include <string.h>

/* Which arguments of the configuration call are the grid and the block; shared bytes and stream follow the
 * block. Clang looks up one of these names, by toolkit version and side. */
struct configuration_row {
    const char *name;
    unsigned grid;
};

static const struct configuration_row configuration_rows[] = {
    {"__cudaPushCallConfiguration", 0},
    {"cudaConfigureCall", 0},
    {"cudaLaunchDevice", 2},
};

static const struct configuration_row *find_configuration(CXCursor call)
{
    for (size_t i = 0; i < sizeof configuration_rows / sizeof *configuration_rows; i++)
        if (lower_is_named(call, configuration_rows[i].name))
            return &configuration_rows[i];
    return NULL;
}

CXCursor lower_launch_configuration(struct lower *s, CXCursor call)
{
    struct kids kids = lower_expression_kids(s, call);
    if (kids.count < 2 || clang_getCursorKind(kids.items[1]) != CXCursor_CallExpr ||
        !find_configuration(kids.items[1]))
        return clang_getNullCursor();
    return kids.items[1];
}

static bool is_written(CXCursor argument)
{
    CXFile file;
    clang_getFileLocation(clang_getCursorLocation(argument), &file, NULL, NULL, NULL);
    return !clang_Cursor_isNull(argument) && file;
}

static struct ir_expr *kernel_value(struct lower *s, CXCursor call)
{
    struct kids kids = lower_expression_kids(s, call);
    return lower_value(s, kids.items[0]);
}

/* ---- braces that were made parentheses for clang ---- */

/* The parentheses in an argument; a null cursor when it is something else. */
static CXCursor in_parentheses(struct lower *s, CXCursor argument)
{
    while (clang_getCursorKind(argument) == CXCursor_UnexposedExpr ||
           clang_getCursorKind(argument) == CXCursor_CallExpr) {
        struct kids kids = lower_expression_kids(s, argument);
        if (!kids.count)
            return clang_getNullCursor();
        argument = kids.items[0];
    }
    return clang_getCursorKind(argument) == CXCursor_ParenExpr ? argument : clang_getNullCursor();
}

/* Whether the main file has a brace where clang was shown a parenthesis. */
static bool is_braced(struct lower *s, CXCursor parentheses)
{
    CXFile file;
    unsigned offset = lower_spelling_offset(parentheses, &file);
    const struct file_entry *entry = lower_file(s, file);
    const struct ir_source *source = entry ? ir_find_source(s->unit, entry->path) : NULL;
    return source && offset < source->length && source->text[offset] == '{';
}

enum { DIMENSIONS = 3 };

/* The values of `a, b, c`, which parse as (a, b), c. */
static size_t listed_values(struct lower *s, CXCursor list, CXCursor values[DIMENSIONS])
{
    size_t count = 0;
    CXCursor reversed[DIMENSIONS];
    while (count + 1 < DIMENSIONS && clang_getCursorKind(list) == CXCursor_BinaryOperator &&
           clang_getCursorBinaryOperatorKind(list) == CXBinaryOperator_Comma) {
        struct kids kids = lower_expression_kids(s, list);
        if (kids.count != 2)
            break;
        reversed[count++] = kids.items[1];
        list = kids.items[0];
    }
    reversed[count++] = list;
    for (size_t i = 0; i < count; i++)
        values[i] = reversed[count - 1 - i];
    return count;
}

/* A dim3 of the values in braces; what isn't written is 1. */
static struct ir_expr *listed_shape(struct lower *s, CXCursor parentheses, const struct ir_type *dim3)
{
    struct ir_range range = lower_range(s, parentheses);
    struct kids kids = lower_expression_kids(s, parentheses);
    struct ir_expr *object = lower_var_address(s, lower_temporary(s, dim3, range), range), *stores = NULL;
    CXCursor values[DIMENSIONS];
    size_t count = kids.count ? listed_values(s, kids.items[0], values) : 0;
    for (uint32_t i = 0; i < DIMENSIONS && i < dim3->n_fields; i++) {
        const struct ir_field *field = &dim3->fields[i];
        struct place place = {
            .address = lower_offset(s, object, (int64_t)field->offset, field->name, field->type, range),
            .type = field->type};
        struct ir_expr *value =
            i < count ? lower_value(s, values[i]) : lower_int(s, field->type, 1, range);
        stores = lower_comma(s, stores, lower_store(s, place, value, range));
    }
    return lower_comma(s, stores, object);
}

static struct ir_expr *shape(struct lower *s, CXCursor argument)
{
    CXCursor parentheses = in_parentheses(s, argument);
    const struct ir_type *type = lower_type_of(s, argument);
    if (type->kind == IR_TYPE_RECORD && !clang_Cursor_isNull(parentheses) && is_braced(s, parentheses))
        return listed_shape(s, parentheses, type);
    return lower_place(s, argument).address;
}

static void add_configuration(struct lower *s, struct ir_expr *expr, CXCursor configuration)
{
    unsigned grid = find_configuration(configuration)->grid;
    CXCursor shared = clang_Cursor_getArgument(configuration, grid + 2);
    CXCursor stream = clang_Cursor_getArgument(configuration, grid + 3);
    expr->args[0] = shape(s, clang_Cursor_getArgument(configuration, grid));
    expr->args[1] = shape(s, clang_Cursor_getArgument(configuration, grid + 1));
    expr->args[2] = is_written(shared) ? lower_value(s, shared) : NULL;
    expr->args[3] = is_written(stream) ? lower_value(s, stream) : NULL;
    expr->n_args = 4;
}

struct ir_expr *lower_launch(struct lower *s, CXCursor call, CXCursor configuration)
{
    struct ir_expr *expr = lower_new(s, IR_LAUNCH, s->type_void, lower_range(s, call));
    int given = clang_Cursor_getNumArguments(call);
    unsigned count = given > 0 ? (unsigned)given : 0;
    expr->args = ARENA_ARRAY(s->arena, 4 + (size_t)count, struct ir_expr *);
    expr->a = kernel_value(s, call);
    add_configuration(s, expr, configuration);
    CXCursor callee = clang_getCursorReferenced(call);
    const struct ir_func *func = expr->a->op == IR_FUNC ? expr->a->func : NULL;
    for (unsigned i = 0; i < count; i++) {
        const struct ir_var *param = func && i < func->n_params ? func->params[i] : NULL;
        CXCursor argument = clang_Cursor_getArgument(call, i);
        if (param)
            expr->args[expr->n_args++] = lower_argument(s, call, callee, i, param->type, param->is_reference);
        else if (lower_is_object(lower_type_of(s, argument)))
            expr->args[expr->n_args++] = lower_place(s, argument).address;
        else
            expr->args[expr->n_args++] = lower_value(s, argument);
    }
    return expr;
}
