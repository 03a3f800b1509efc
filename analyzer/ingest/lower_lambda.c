/* Lambdas: closure objects, and what their bodies see of the variables around them. */
#include "analyzer/ingest/lower_state.h"

#include <ctype.h>
#include <string.h>

/* libclang shows the explicit captures (VariableRef) but neither `this` nor implicit captures by reference.
 * So the explicit part is read from the text of the introducer, and the implicit one from the names in the
 * body, in the order in which they appear, which is the order of the closure's fields. */

/* ---- the introducer ---- */

struct introducer {
    VEC(bool) items; /* one per explicit capture: whether it is `this` or `*this` */
};

static bool begins_with_this(const char *text, const char *end)
{
    while (text < end && (isspace((unsigned char)*text) || *text == '*'))
        text++;
    return end - text >= 4 && strncmp(text, "this", 4) == 0 &&
           (end - text == 4 || !isalnum((unsigned char)text[4]));
}

/* A default (`=`, `&`) isn't an item. */
static bool is_item(const char *text, const char *end)
{
    while (text < end && isspace((unsigned char)*text))
        text++;
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    return end > text && !(end - text == 1 && (*text == '=' || *text == '&'));
}

static struct introducer read_introducer(struct lower *s, CXCursor lambda)
{
    struct introducer found = {0};
    size_t length;
    const char *text = lower_text_at(s, lambda, &length), *end = text + (text ? length : 0);
    if (!text || *text != '[')
        return found;
    int depth = 0;
    for (const char *start = text + 1, *at = start; at < end; at++) {
        bool closes = *at == ']' && !depth;
        if (closes || (*at == ',' && !depth)) {
            if (is_item(start, at)) {
                bool is_this = begins_with_this(start, at);
                VEC_PUSH(&s->scratch, &found.items, is_this);
            }
            start = at + 1;
        }
        if (closes)
            break;
        depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
    }
    return found;
}

/* ---- the body ---- */

struct body_scan {
    struct lower *s;
    VEC(struct capture) found; /* candidates in order; null decl for `this` */
};

static bool already_found(const struct body_scan *scan, CXCursor decl, bool is_this)
{
    for (size_t i = 0; i < scan->found.count; i++)
        if (is_this ? scan->found.items[i].is_this : scan->found.items[i].decl.data[0] == decl.data[0])
            return true;
    return false;
}

static void add_candidate(struct body_scan *scan, CXCursor decl, bool is_this)
{
    if (already_found(scan, decl, is_this))
        return;
    struct capture capture = {.decl = decl, .is_this = is_this};
    VEC_PUSH(&scan->s->scratch, &scan->found, capture);
}

/* A member named without an object. */
static bool uses_this(struct lower *s, CXCursor c)
{
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind == CXCursor_CXXThisExpr)
        return true;
    if (kind != CXCursor_MemberRefExpr)
        return false;
    enum CXCursorKind member = clang_getCursorKind(clang_getCursorReferenced(c));
    return (member == CXCursor_FieldDecl || member == CXCursor_CXXMethod) &&
           !lower_expression_kids(s, c).count;
}

static enum CXChildVisitResult scan_body(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct body_scan *scan = data;
    if (uses_this(scan->s, c))
        add_candidate(scan, clang_getNullCursor(), true);
    if (clang_getCursorKind(c) != CXCursor_DeclRefExpr)
        return CXChildVisit_Recurse;
    CXCursor decl = clang_getCursorReferenced(c);
    if (!clang_Cursor_isNull(decl) && lower_find_binding(scan->s, decl))
        add_candidate(scan, decl, false);
    return CXChildVisit_Recurse;
}

/* ---- the captures ---- */

static CXType capture_type(const struct record *record, uint32_t field)
{
    return clang_getCanonicalType(clang_getCursorType(record->fields[field]));
}

/* Whether the field can hold the candidate: the variable itself, or a reference to it. */
static bool field_holds(struct lower *s, const struct record *record, uint32_t field,
                        struct capture candidate)
{
    CXType type = capture_type(record, field);
    if (candidate.is_this)
        return type.kind == CXType_Pointer || type.kind == CXType_Record;
    const struct ir_type *object = lower_type(s, lower_referent(type));
    const struct ir_type *named =
        lower_type(s, lower_referent(clang_getCursorType(candidate.decl)));
    return object == named || object->kind == IR_TYPE_OPAQUE;
}

/* A captured parameter that was written as an array is a pointer, whatever libclang tells of the field. */
static void mend_field(struct lower *s, const struct record *record, struct capture capture)
{
    struct ir_field *field = &record->type->fields[capture.field];
    if (clang_getCursorKind(capture.decl) != CXCursor_ParmDecl)
        return;
    const struct ir_type *param = lower_type_of(s, capture.decl);
    if (param->kind != IR_TYPE_POINTER)
        return;
    if (field->type->kind == IR_TYPE_ARRAY)
        field->type = param;
    else if (field->type->kind == IR_TYPE_POINTER && field->type->element->kind == IR_TYPE_ARRAY &&
             lower_is_reference(capture_type(record, capture.field)))
        field->type = lower_pointer_to(s, param);
}

static void add_capture(struct lower *s, const struct record *record, struct closure *closure,
                        struct capture capture, uint32_t field)
{
    capture.field = field;
    mend_field(s, record, capture);
    VEC_PUSH(s->arena, &closure->captures, capture);
}

static uint32_t add_explicit(struct lower *s, struct closure *closure, const struct record *record,
                             const struct introducer *introducer, const struct kids *kids)
{
    uint32_t n_fields = record->type->n_fields;
    size_t kid = 0;
    uint32_t field = 0;
    for (size_t i = 0; i < introducer->items.count && field < n_fields; i++) {
        if (introducer->items.items[i]) {
            add_capture(s, record, closure, (struct capture){.decl = clang_getNullCursor(), .is_this = true},
                        field++);
            continue;
        }
        if (kid == kids->count || clang_getCursorKind(kids->items[kid]) != CXCursor_VariableRef)
            continue;
        do /* a pack is one item and several variables of one name */
            add_capture(s, record, closure,
                        (struct capture){.decl = clang_getCursorReferenced(kids->items[kid])}, field++);
        while (++kid < kids->count && field < n_fields &&
               clang_getCursorKind(kids->items[kid]) == CXCursor_VariableRef &&
               i + 1 == introducer->items.count);
    }
    return field;
}

static bool is_captured(const struct closure *closure, struct capture candidate)
{
    for (size_t i = 0; i < closure->captures.count; i++)
        if (closure->captures.items[i].is_this == candidate.is_this &&
            (candidate.is_this || closure->captures.items[i].decl.data[0] == candidate.decl.data[0]))
            return true;
    return false;
}

static void add_implicit(struct lower *s, struct closure *closure, const struct record *record,
                         CXCursor lambda, uint32_t field)
{
    struct body_scan scan = {.s = s};
    struct kids kids = lower_kids(s, lambda);
    for (size_t i = 0; i < kids.count; i++) /* not the initialisers of captures */
        if (clang_getCursorKind(kids.items[i]) == CXCursor_CompoundStmt)
            clang_visitChildren(kids.items[i], scan_body, &scan);
    for (size_t i = 0; i < scan.found.count && field < record->type->n_fields; i++)
        if (!is_captured(closure, scan.found.items[i]) && field_holds(s, record, field, scan.found.items[i]))
            add_capture(s, record, closure, scan.found.items[i], field++);
}

static const struct closure *register_closure(struct lower *s, const struct record *record, CXCursor lambda)
{
    const void *key = clang_getTypeDeclaration(record->clang_type).data[0];
    struct closure *closure = map_get(&s->closures, key);
    if (closure)
        return closure;
    closure = ARENA_NEW(s->arena, struct closure);
    struct introducer introducer = read_introducer(s, lambda);
    struct kids kids = lower_kids(s, lambda);
    uint32_t field = add_explicit(s, closure, record, &introducer, &kids);
    add_implicit(s, closure, record, lambda, field);
    map_put(s->arena, &s->closures, key, closure);
    return closure;
}

/* ---- the closure object ---- */

static struct place captured_place(struct lower *s, struct capture capture, struct ir_range range)
{
    if (!capture.is_this) {
        const struct binding *binding = lower_find_binding(s, capture.decl);
        if (binding)
            return lower_bound_place(s, binding, range);
        return (struct place){
            .address = lower_unknown(s, s->type_pointer, "a captured variable that is not known", range),
            .type = lower_type(s, lower_referent(clang_getCursorType(capture.decl)))};
    }
    struct ir_expr *object = lower_this(s, range);
    return (struct place){.address = object,
                          .type =
                              object->type->kind == IR_TYPE_POINTER ? object->type->element : object->type};
}

static struct ir_expr *fill_capture(struct lower *s, struct ir_expr *target, const struct record *record,
                                    struct capture capture, struct ir_range range)
{
    const struct ir_field *field = &record->type->fields[capture.field];
    struct place to = {.type = field->type};
    to.address = lower_offset(s, target, (int64_t)field->offset, field->name, field->type, range);
    CXCursor init =
        capture.is_this ? clang_getNullCursor() : clang_Cursor_getVarDeclInitializer(capture.decl);
    bool by_reference = lower_is_reference(capture_type(record, capture.field));
    if (!capture.is_this && !lower_find_binding(s, capture.decl) &&
        !clang_Cursor_isNull(init)) /* [x = init] */
        return by_reference ? lower_bind(s, to.address, field->type, init)
                            : lower_init(s, to.address, field->type, init);
    struct place from = captured_place(s, capture, range);
    if (by_reference || (capture.is_this && field->type->kind == IR_TYPE_POINTER))
        return lower_store(s, to, from.address, range);
    if (lower_is_object(field->type))
        return lower_copy(s, to.address, from.address, field->type, range);
    return lower_store(s, to, lower_load(s, from, range), range);
}

struct ir_expr *lower_lambda(struct lower *s, struct ir_expr *target, const struct ir_type *type,
                             CXCursor lambda)
{
    const struct record *record = lower_record_of(s, type);
    if (!record)
        return NULL;
    const struct closure *closure = register_closure(s, record, lambda);
    struct ir_range range = lower_range(s, lambda);
    VEC(struct ir_expr *) effects = {0};
    for (size_t i = 0; i < closure->captures.count; i++) {
        struct ir_expr *effect = fill_capture(s, target, record, closure->captures.items[i], range);
        if (effect)
            VEC_PUSH(&s->scratch, &effects, effect);
    }
    return lower_sequence(s, effects.items, effects.count);
}

/* ---- the call operator ---- */

static bool is_closure_type(CXCursor record)
{
    CXString name = clang_getTypeSpelling(clang_getCursorType(record));
    bool found = strstr(clang_getCString(name), "(lambda at ") != NULL;
    clang_disposeString(name);
    return found;
}

const struct closure *lower_closure_of(struct lower *s, CXCursor method, bool *is_closure)
{
    CXCursor parent = clang_getCursorSemanticParent(method);
    const struct closure *closure = map_get(&s->closures, parent.data[0]);
    *is_closure = closure || (lower_is_named(method, "operator()") && is_closure_type(parent));
    return closure;
}

void lower_bind_captures(struct lower *s, const struct closure *closure, CXCursor method)
{
    CXType type = clang_getCursorType(clang_getCursorSemanticParent(method));
    const struct record *record = lower_record_of(s, lower_type(s, type));
    for (size_t i = 0; record && i < closure->captures.count; i++) {
        struct capture capture = closure->captures.items[i];
        const struct ir_field *field = &record->type->fields[capture.field];
        struct binding *binding = ARENA_NEW(s->arena, struct binding);
        bool by_reference = lower_is_reference(capture_type(record, capture.field)) ||
                            (capture.is_this && field->type->kind == IR_TYPE_POINTER);
        *binding = (struct binding){.var = s->context->this_var,
                                    .type = by_reference ? field->type->element : field->type,
                                    .offset = (int64_t)field->offset,
                                    .indirect = true,
                                    .is_part = true,
                                    .is_reference = by_reference,
                                    .name = capture.is_this ? "this" : lower_spelling(s, capture.decl)};
        map_put(s->arena, &s->context->bindings,
                capture.is_this ? (const void *)s->context : capture.decl.data[0], binding);
        VEC_PUSH(s->arena, &s->context->captures, binding);
    }
}
