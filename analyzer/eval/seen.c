/* Launches that were seen when the program ran (--launches). */
#include "analyzer/eval/program.h"

#include <string.h>

static bool same_dims(const uint64_t *a, const uint64_t *b)
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* Can the launch that host code makes be the one that was seen? */
static bool may_be(const struct found_launch *host, const struct seen_launch *seen)
{
    return (!host->block_known || same_dims(host->block, seen->block)) &&
           (!host->grid_known || same_dims(host->grid, seen->grid)) &&
           (!host->shared_known || host->shared == seen->dynamic_shared);
}

static void push_seen(struct program *p, struct found_launch l, const struct seen_launch *seen, double count,
                      struct launch_list *out)
{
    memcpy(l.block, seen->block, sizeof l.block);
    memcpy(l.grid, seen->grid, sizeof l.grid);
    l.shared = seen->dynamic_shared;
    l.block_known = l.grid_known = l.shared_known = true;
    l.count = count;
    l.origin = ORIGIN_OPTION;
    VEC_PUSH(p->arena, out, l);
}

/* The arguments of another launch, without the numbers: those may be why the shape is another. */
static struct argument *pointers_only(struct program *p, const struct found_launch *l)
{
    struct argument *args = l->args ? ARENA_ARRAY(p->arena, l->n_args + 1, struct argument) : NULL;
    for (uint32_t i = 0; args && i < l->n_args; i++)
        if (l->args[i].kind == ARGUMENT_POINTER)
            args[i] = l->args[i];
    return args;
}

/* The host's launches of that shape share the seen ones; without any, only the shape is known. */
static void add_seen(struct program *p, const struct ir_func *k, const struct seen_launch *seen,
                     const struct launch_list *host, struct launch_list *out)
{
    struct found_launch other = {.kernel = k, .range = k->range};
    double total = 0;
    for (size_t i = 0; i < host->count; i++) {
        if (host->items[i].kernel != k)
            continue;
        total += may_be(&host->items[i], seen) ? host->items[i].count : 0;
        if (!other.n_args) {
            other = host->items[i];
            other.args = pointers_only(p, &other);
            other.n_args = other.args ? other.n_args : 0;
        }
    }
    for (size_t i = 0; i < host->count; i++)
        if (host->items[i].kernel == k && may_be(&host->items[i], seen))
            push_seen(p, host->items[i], seen, seen->count * host->items[i].count / total, out);
    if (!total)
        push_seen(p, other, seen, seen->count, out);
}

void add_seen_launches(struct program *p, const struct ir_func *k, const struct launch_list *host,
                       struct launch_list *out)
{
    for (size_t i = 0; i < p->options->n_seen; i++)
        if (launch_is_of(&p->options->seen[i], k->mangled))
            add_seen(p, k, &p->options->seen[i], host, out);
}
