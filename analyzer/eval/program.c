#include "analyzer/eval/program.h"

#include <string.h>
#include <uthash.h>

struct named_function {
    const char *name;
    const struct ir_func *func;
    UT_hash_handle hh;
};

static void add_body(struct program *p, const struct ir_func *func)
{
    struct named_function *known;
    if (!func->mangled || !func->mangled[0] || !func->body)
        return;
    HASH_FIND_STR(p->bodies, func->mangled, known);
    if (known)
        return;
    known = ARENA_NEW(p->arena, struct named_function);
    known->name = func->mangled;
    known->func = func;
    HASH_ADD_KEYPTR(hh, p->bodies, known->name, strlen(known->name), known);
}

/* ---- which globals keep their initial contents ---- */

static void mark_written(struct ir_expr *e);

/* An address that is only read through: the variable at its root is not written here. */
static void skip_read_address(struct ir_expr *e)
{
    while (e->op == IR_ADD_PTR || e->op == IR_FIELD) {
        if (e->op == IR_ADD_PTR)
            mark_written(e->b);
        e = e->a;
    }
    if (e->op != IR_VAR)
        mark_written(e);
}

static void mark_written(struct ir_expr *e)
{
    if (!e)
        return;
    if (e->op == IR_VAR)
        e->var->is_written = true;
    if (e->op == IR_LOAD) {
        skip_read_address(e->a);
        return;
    }
    mark_written(e->a);
    mark_written(e->b);
    mark_written(e->c);
    for (uint32_t i = 0; i < e->n_args; i++)
        mark_written(e->args[i]);
}

static void mark_written_in(struct ir_stmt *s)
{
    if (!s)
        return;
    mark_written(s->expr);
    mark_written(s->increment);
    mark_written_in(s->then_);
    mark_written_in(s->else_);
    for (uint32_t i = 0; i < s->n_items; i++)
        mark_written_in(s->items[i]);
}

void program_init(struct program *p, struct ir_unit *const *units, size_t n_units,
                  const struct eval_options *options, struct arena *arena)
{
    *p = (struct program){.arena = arena, .units = units, .n_units = n_units, .options = options};
    for (size_t u = 0; u < n_units; u++) {
        for (size_t i = 0; i < units[u]->globals.count; i++)
            units[u]->globals.items[i]->index = p->n_globals++;
        for (size_t i = 0; i < units[u]->functions.count; i++)
            add_body(p, units[u]->functions.items[i]);
        for (size_t i = 0; i < units[u]->functions.count; i++)
            mark_written_in(units[u]->functions.items[i]->body);
    }
}

void program_free(struct program *p)
{
    HASH_CLEAR(hh, p->bodies);
}

const struct ir_func *program_resolve(const struct program *p, const struct ir_func *func)
{
    struct named_function *known = NULL;
    if (!func->body && func->mangled && func->mangled[0])
        HASH_FIND_STR(p->bodies, func->mangled, known);
    return known ? known->func : func;
}
