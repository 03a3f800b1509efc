/* Code that did not run because of a supposition: what it would have written rests on that as well. */
#include "analyzer/eval/machine.h"

enum { FEW = 8 };

struct untaken {
    struct machine *m;
    assumption_set assumed;
};

/* The variable that an address lies in whatever the indices, or NULL. */
static const struct ir_var *root(const struct ir_expr *address)
{
    while (address && (address->op == IR_FIELD || address->op == IR_ADD_PTR || address->op == IR_CAST))
        address = address->a;
    return address && address->op == IR_VAR ? address->var : NULL;
}

static void note(const struct untaken *u, const struct ir_var *var)
{
    if (!var || (var->storage != IR_LOCAL && var->storage != IR_SHARED && var->storage != IR_EXTERN_SHARED))
        return;
    struct object *o = variable_object(u->m, var);
    if (o->zeroed || o->n_slots > FEW)
        o->untaken |= u->assumed;
    for (uint32_t i = 0; i < o->n_slots && o->n_slots <= FEW; i++)
        o->slots[i].value.assumed |= u->assumed;
}

static bool note_written(struct ir_expr *e, void *argument)
{
    const struct untaken *u = argument;
    if (e->op == IR_STORE || e->op == IR_UPDATE || e->op == IR_COPY || e->op == IR_ZERO)
        note(u, root(e->a));
    for (uint32_t i = 0; i < e->n_args && (e->op == IR_CALL || e->op == IR_CALL_PTR || e->op == IR_ASM); i++)
        note(u, root(e->args[i]));
    return false;
}

void suppose_untaken(struct machine *m, struct ir_stmt *s, assumption_set assumed)
{
    struct untaken u = {m, assumed & ~NO_ASSUMPTION};
    if (s && u.assumed && !m->is_host && !m->stopped)
        ir_any(s, note_written, &u);
}

void suppose_untaken_part(struct machine *m, struct ir_expr *e, assumption_set assumed)
{
    struct untaken u = {m, assumed & ~NO_ASSUMPTION};
    if (u.assumed && !m->is_host && !m->stopped)
        ir_any_part(e, note_written, &u);
}
