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

static void add_configuration(struct lower *s, struct ir_expr *expr, CXCursor configuration)
{
    unsigned grid = find_configuration(configuration)->grid;
    CXCursor shared = clang_Cursor_getArgument(configuration, grid + 2);
    CXCursor stream = clang_Cursor_getArgument(configuration, grid + 3);
    expr->args[0] = lower_place(s, clang_Cursor_getArgument(configuration, grid)).address;
    expr->args[1] = lower_place(s, clang_Cursor_getArgument(configuration, grid + 1)).address;
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
