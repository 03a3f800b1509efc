/* Operators: arithmetic, assignments, pointers, conditions. The tree holds the implicit conversions of plain
 * operators; those of compound assignments must be redone. */
#include "analyzer/ingest/lower_state.h"

struct operands {
    CXCursor a, b;
};

static bool two_operands(struct lower *s, CXCursor c, struct operands *out)
{
    struct kids kids = lower_expression_kids(s, c);
    if (kids.count != 2)
        return false;
    *out = (struct operands){kids.items[0], kids.items[1]};
    return true;
}

static int64_t step_of(const struct ir_type *pointer)
{
    return pointer->element->size ? (int64_t)pointer->element->size : 1;
}

/* ---- arithmetic ---- */

struct operator_row {
    enum CXBinaryOperatorKind kind, assignment;
    enum ir_binary binary;
};

static const struct operator_row operator_rows[] = {
    {CXBinaryOperator_Mul, CXBinaryOperator_MulAssign, IR_MUL},
    {CXBinaryOperator_Div, CXBinaryOperator_DivAssign, IR_DIV},
    {CXBinaryOperator_Rem, CXBinaryOperator_RemAssign, IR_REM},
    {CXBinaryOperator_Add, CXBinaryOperator_AddAssign, IR_ADD},
    {CXBinaryOperator_Sub, CXBinaryOperator_SubAssign, IR_SUB},
    {CXBinaryOperator_Shl, CXBinaryOperator_ShlAssign, IR_SHL},
    {CXBinaryOperator_Shr, CXBinaryOperator_ShrAssign, IR_SHR},
    {CXBinaryOperator_And, CXBinaryOperator_AndAssign, IR_AND},
    {CXBinaryOperator_Xor, CXBinaryOperator_XorAssign, IR_XOR},
    {CXBinaryOperator_Or, CXBinaryOperator_OrAssign, IR_OR},
    {CXBinaryOperator_LT, CXBinaryOperator_Invalid, IR_LT},
    {CXBinaryOperator_GT, CXBinaryOperator_Invalid, IR_GT},
    {CXBinaryOperator_LE, CXBinaryOperator_Invalid, IR_LE},
    {CXBinaryOperator_GE, CXBinaryOperator_Invalid, IR_GE},
    {CXBinaryOperator_EQ, CXBinaryOperator_Invalid, IR_EQ},
    {CXBinaryOperator_NE, CXBinaryOperator_Invalid, IR_NE},
};

static const struct operator_row *find_operator(enum CXBinaryOperatorKind kind, bool assignment)
{
    for (size_t i = 0; i < sizeof operator_rows / sizeof *operator_rows; i++)
        if (kind != CXBinaryOperator_Invalid &&
            (assignment ? operator_rows[i].assignment : operator_rows[i].kind) == kind)
            return &operator_rows[i];
    return NULL;
}

/* The range of an operator with two operands. libclang walks down to the first token for each extent; a sum
 * of thousands of terms begins where its left operand does, so that is asked once. */
static struct ir_range two_operand_range(struct lower *s, CXCursor c, struct operands operands)
{
    bool is_known = clang_equalCursors(s->left_operand, c);
    CXSourceLocation start =
        is_known ? s->left_start : clang_getRangeStart(clang_getCursorExtent(operands.a));
    s->left_operand = operands.a;
    s->left_start = start;
    return lower_extent_range(s, clang_getRange(start, clang_getRangeEnd(clang_getCursorExtent(operands.b))));
}

static struct ir_expr *pointer_sum(struct lower *s, struct ir_range range, struct ir_expr *pointer,
                                   struct ir_expr *count)
{
    struct ir_expr *expr = lower_new(s, IR_ADD_PTR, pointer->type, range);
    expr->a = pointer;
    expr->b = count;
    expr->i = step_of(pointer->type);
    return expr;
}

/* Unsigned counts are widened first: minus one element is not 4 billion elements. */
static struct ir_expr *negative(struct lower *s, struct ir_expr *count)
{
    if (count->op == IR_INT)
        return lower_int(s, s->type_long, -count->i, count->range);
    struct ir_expr *expr = lower_new(s, IR_NEGATE, s->type_long, count->range);
    expr->a = lower_convert(s, count, s->type_long);
    return expr;
}

static struct ir_expr *pointer_difference(struct lower *s, struct ir_range range, struct ir_expr *a,
                                          struct ir_expr *b)
{
    struct ir_expr *expr = lower_new(s, IR_DIFF_PTR, s->type_long, range);
    expr->a = a;
    expr->b = b;
    expr->i = step_of(a->type);
    return expr;
}

/* The operands of a shift are promoted each for itself; the count's own type doesn't matter. */
static struct ir_expr *shift_count(struct lower *s, struct ir_expr *count, const struct ir_type *type)
{
    return count->type->kind == IR_TYPE_INT ? lower_cast(s, count, type) : count;
}

static struct ir_expr *arithmetic(struct lower *s, CXCursor c, enum ir_binary op, struct operands operands)
{
    struct ir_range range = two_operand_range(s, c, operands);
    struct ir_expr *a = lower_value(s, operands.a), *b = lower_value(s, operands.b);
    bool left = a->type->kind == IR_TYPE_POINTER, right = b->type->kind == IR_TYPE_POINTER;
    if (op == IR_SUB && left && right)
        return pointer_difference(s, range, a, b);
    if (op == IR_SUB && left)
        return pointer_sum(s, range, a, negative(s, b));
    if (op == IR_ADD && left != right)
        return left ? pointer_sum(s, range, a, b) : pointer_sum(s, range, b, a);
    const struct ir_type *type = lower_type_of(s, c);
    if (op == IR_SHL || op == IR_SHR)
        b = shift_count(s, b, a->type);
    else if (a->type->kind == IR_TYPE_POINTER || b->type->kind == IR_TYPE_POINTER)
        b = lower_cast(s, b, a->type);
    struct ir_expr *expr = lower_binary(s, op, op >= IR_LT ? s->type_bool : type, a, b);
    expr->range = range;
    return expr;
}

static struct ir_expr *condition_value(struct lower *s, CXCursor c)
{
    return lower_value_as(s, c, s->type_bool);
}

static struct ir_expr *logical(struct lower *s, CXCursor c, enum ir_op op, struct operands operands)
{
    struct ir_expr *expr = lower_new(s, op, s->type_bool, two_operand_range(s, c, operands));
    expr->a = condition_value(s, operands.a);
    expr->b = condition_value(s, operands.b);
    return expr;
}

/* ---- assignment ---- */

static struct place assign(struct lower *s, struct operands operands)
{
    struct place to = lower_place(s, operands.a);
    struct ir_range range = lower_range(s, operands.a);
    struct ir_expr *value = lower_value(s, operands.b);
    if (lower_is_object(to.type))
        to.address = lower_copy(s, to.address, value, to.type, range);
    else
        to.address = lower_store(s, to, value, range);
    return to;
}

/* The type in which `a op= b` computes. */
static const struct ir_type *computation_type(struct lower *s, enum ir_binary op, const struct ir_type *a,
                                              const struct ir_type *b)
{
    if (op == IR_SHL || op == IR_SHR)
        return lower_promote(s, a);
    return lower_common_type(s, a, b);
}

static struct ir_expr *update(struct lower *s, struct place place, enum ir_binary op, struct ir_expr *b,
                              struct ir_range range)
{
    struct ir_expr *expr = lower_new(s, IR_UPDATE, place.address->type, range);
    expr->binary = op;
    expr->a = place.address;
    expr->elem = place.type;
    expr->bit_offset = place.bit_offset;
    expr->bit_width = place.bit_width;
    expr->is_volatile = place.is_volatile;
    if (place.type->kind == IR_TYPE_POINTER)
        expr->i = step_of(place.type);
    else
        b = lower_cast(s, b, computation_type(s, op, place.type, b->type));
    expr->b = b;
    return expr;
}

struct place lower_compound_assignment(struct lower *s, CXCursor c)
{
    struct operands operands;
    const struct operator_row *row = find_operator(clang_getCursorBinaryOperatorKind(c), true);
    if (!row || !two_operands(s, c, &operands))
        return (struct place){.address =
                                  lower_unknown_expression(s, c, "an assignment that is not understood"),
                              .type = lower_type_of(s, c)};
    struct place place = lower_place(s, operands.a);
    struct ir_expr *b = lower_value(s, operands.b);
    place.address = update(s, place, row->binary, b, lower_range(s, operands.a));
    return place;
}

/* ---- binary ---- */

struct ir_expr *lower_binary_value(struct lower *s, CXCursor c)
{
    struct operands operands;
    enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(c);
    const struct operator_row *row = find_operator(kind, false);
    if (!two_operands(s, c, &operands))
        return lower_unknown_expression(s, c, "an operator without its operands");
    if (kind == CXBinaryOperator_Comma)
        return lower_comma(s, lower_effect(s, operands.a), lower_value(s, operands.b));
    if (kind == CXBinaryOperator_Assign)
        return lower_load(s, assign(s, operands), lower_range(s, operands.a));
    if (kind == CXBinaryOperator_LAnd || kind == CXBinaryOperator_LOr)
        return logical(s, c, kind == CXBinaryOperator_LAnd ? IR_LOGICAL_AND : IR_LOGICAL_OR, operands);
    const struct ir_type *type = lower_type_of(s, c);
    if (!row || type->kind == IR_TYPE_OPAQUE || lower_is_object(type))
        return lower_unknown_expression(
            s, c, row ? "an operator on an unknown type" : "an operator that is not supported");
    return arithmetic(s, c, row->binary, operands);
}

struct place lower_binary_place(struct lower *s, CXCursor c)
{
    struct operands operands;
    enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(c);
    if (kind == CXBinaryOperator_Assign && two_operands(s, c, &operands))
        return assign(s, operands);
    if (kind != CXBinaryOperator_Comma || !two_operands(s, c, &operands))
        return lower_materialise(s, c);
    struct ir_expr *first = lower_effect(s, operands.a);
    struct place place = lower_place(s, operands.b);
    place.address = lower_comma(s, first, place.address);
    return place;
}

bool lower_binary_is_place(struct lower *s, CXCursor c)
{
    struct operands operands;
    enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(c);
    if (kind == CXBinaryOperator_Comma && two_operands(s, c, &operands))
        return lower_is_place(s, operands.b);
    return kind == CXBinaryOperator_Assign;
}

/* ---- unary ---- */

static CXCursor only_operand(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    return kids.count ? kids.items[0] : clang_getNullCursor();
}

static struct ir_expr *step(struct lower *s, CXCursor c, enum ir_binary op, bool is_post)
{
    CXCursor operand = only_operand(s, c);
    struct place place = lower_place(s, operand);
    bool is_float = place.type->kind == IR_TYPE_FLOAT;
    struct ir_range range = lower_range(s, operand);
    const struct ir_type *type = place.type->kind == IR_TYPE_POINTER ? s->type_long
                                 : is_float                          ? place.type
                                                                     : s->type_int;
    struct ir_expr *expr =
        update(s, place, op, lower_constant(s, type, (struct constant){.i = 1}, range), range);
    expr->is_post = is_post;
    if (is_post)
        expr->type = place.type;
    return expr;
}

static struct ir_expr *negation(struct lower *s, CXCursor c, enum ir_op op, const struct ir_type *type)
{
    struct ir_expr *operand = lower_value_as(s, only_operand(s, c), type);
    if (op == IR_NEGATE && operand->op == IR_INT && operand->i > INT32_MIN && operand->i <= INT32_MAX &&
        type->is_signed)
        return lower_int(s, type, -operand->i, lower_range(s, c));
    struct ir_expr *expr = lower_new(s, op, type, lower_range(s, c));
    expr->a = operand;
    return expr;
}

static struct ir_expr *address_of(struct lower *s, CXCursor c)
{
    const struct ir_type *type = lower_type_of(s, c);
    if (type->kind != IR_TYPE_POINTER)
        return lower_unknown_expression(s, c, "a pointer to a member");
    return lower_place(s, only_operand(s, c)).address;
}

struct ir_expr *lower_unary_value(struct lower *s, CXCursor c)
{
    const struct ir_type *type = lower_type_of(s, c);
    enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(c);
    if (type->kind == IR_TYPE_OPAQUE && kind != CXUnaryOperator_Deref)
        return lower_unknown_expression(s, c, "an operator on an unknown type");
    switch (kind) {
    case CXUnaryOperator_PostInc:
        return step(s, c, IR_ADD, true);
    case CXUnaryOperator_PostDec:
        return step(s, c, IR_SUB, true);
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec:
    case CXUnaryOperator_Deref:
        return lower_load(s, lower_unary_place(s, c), lower_range(s, c));
    case CXUnaryOperator_AddrOf:
        return address_of(s, c);
    case CXUnaryOperator_Plus:
    case CXUnaryOperator_Extension:
        return lower_value_as(s, only_operand(s, c), type);
    case CXUnaryOperator_Minus:
        return negation(s, c, IR_NEGATE, type);
    case CXUnaryOperator_Not:
        return negation(s, c, IR_BIT_NOT, type);
    case CXUnaryOperator_LNot:
        return negation(s, c, IR_LOGICAL_NOT, s->type_bool);
    default:
        return lower_unknown_expression(s, c, "an operator that is not supported");
    }
}

struct place lower_unary_place(struct lower *s, CXCursor c)
{
    enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(c);
    struct place place = {.type = lower_type_of(s, c)};
    if (kind == CXUnaryOperator_Deref) {
        place.address = lower_value(s, only_operand(s, c));
        /* A copy of a whole object is reported by the range of its address. */
        if (lower_is_object(place.type))
            place.address = lower_offset(s, place.address, 0, NULL, place.type, lower_range(s, c));
    } else if (kind == CXUnaryOperator_PreInc || kind == CXUnaryOperator_PreDec) {
        place.address = step(s, c, kind == CXUnaryOperator_PreInc ? IR_ADD : IR_SUB, false);
    } else if (kind == CXUnaryOperator_Extension) {
        return lower_place(s, only_operand(s, c));
    } else {
        return lower_materialise(s, c);
    }
    return place;
}

/* ---- conditional ---- */

static struct ir_expr *or_nothing(struct lower *s, struct ir_expr *effect, struct ir_range range)
{
    return effect ? effect : lower_int(s, s->type_int, 0, range);
}

static struct ir_expr *choice(struct lower *s, CXCursor c, CXCursor condition, const struct ir_type *type)
{
    struct ir_expr *expr = lower_new(s, IR_COND, type, lower_range(s, c));
    expr->a = condition_value(s, condition);
    return expr;
}

struct ir_expr *lower_conditional_value(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    const struct ir_type *type = lower_type_of(s, c);
    if (kids.count != 3)
        return lower_unknown_expression(s, c, "a condition that is not understood");
    if (lower_is_object(type))
        return lower_materialise(s, c).address;
    struct ir_expr *expr = choice(s, c, kids.items[0], type);
    if (type->kind == IR_TYPE_VOID) {
        expr->b = or_nothing(s, lower_effect(s, kids.items[1]), expr->range);
        expr->c = or_nothing(s, lower_effect(s, kids.items[2]), expr->range);
    } else {
        expr->b = lower_value_as(s, kids.items[1], type);
        expr->c = lower_value_as(s, kids.items[2], type);
    }
    return expr;
}

/* `c ? x : y` in parentheses and changes of qualifiers, or null. */
static CXCursor conditional_in(struct lower *s, CXCursor c)
{
    while (clang_getCursorKind(c) == CXCursor_ParenExpr || clang_getCursorKind(c) == CXCursor_UnexposedExpr) {
        struct kids kids = lower_expression_kids(s, c);
        if (kids.count != 1 || lower_type_of(s, kids.items[0]) != lower_type_of(s, c))
            break;
        c = kids.items[0];
    }
    bool is_conditional = clang_getCursorKind(c) == CXCursor_ConditionalOperator;
    return is_conditional && lower_expression_kids(s, c).count == 3 ? c : clang_getNullCursor();
}

struct ir_expr *lower_conditional_init(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                                       CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    struct ir_expr *expr = choice(s, c, kids.items[0], s->type_void);
    expr->b = or_nothing(s, lower_init(s, target, type, kids.items[1]), expr->range);
    expr->c = or_nothing(s, lower_init(s, target, type, kids.items[2]), expr->range);
    return expr;
}

struct place lower_whole(struct lower *s, CXCursor c)
{
    CXCursor conditional = conditional_in(s, c);
    return clang_Cursor_isNull(conditional) ? lower_place(s, c) : lower_materialise(s, conditional);
}

struct place lower_conditional_place(struct lower *s, CXCursor c)
{
    struct kids kids = lower_expression_kids(s, c);
    const struct ir_type *type = lower_type_of(s, c);
    if (lower_is_object(type) && kids.count != 3)
        return (struct place){.address = lower_conditional_value(s, c), .type = type};
    if (kids.count != 3 || !lower_is_place(s, kids.items[1]) || !lower_is_place(s, kids.items[2]))
        return lower_materialise(s, c);
    struct ir_expr *expr = choice(s, c, kids.items[0], lower_pointer_to(s, type));
    expr->b = lower_place(s, kids.items[1]).address;
    expr->c = lower_place(s, kids.items[2]).address;
    return (struct place){.address = expr, .type = type};
}
