/* Which launches of a kernel are analysed, and the texts of --launch, --assume and `// accesslint:` comments.
 */
#include "analyzer/eval/program.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_LAUNCHES = 32,
    MAX_BLOCK = 1024,
    MAX_BLOCK_DEPTH = 64,
    COMMENT_REACH = 8 /* lines above a kernel in which its comments stand */
};

/* ---- what the hardware takes ---- */

const char *launch_refused_block(struct arena *arena, const uint64_t *block)
{
    bool fits = block[0] <= MAX_BLOCK && block[1] <= MAX_BLOCK && block[2] <= MAX_BLOCK &&
                block[0] * block[1] * block[2] <= MAX_BLOCK;
    if (fits && block[2] <= MAX_BLOCK_DEPTH)
        return NULL;
    return arena_printf(arena, "a block of %" PRIu64 "x%" PRIu64 "x%" PRIu64 " threads is %s than %d",
                        block[0], block[1], block[2], fits ? "deeper" : "larger",
                        fits ? MAX_BLOCK_DEPTH : MAX_BLOCK);
}

static bool is_grid(const uint64_t *grid)
{
    return grid[0] && grid[1] && grid[2] && grid[0] <= INT32_MAX && grid[1] <= UINT16_MAX &&
           grid[2] <= UINT16_MAX;
}

/* ---- parsing ---- */

static const char *skip_blanks(const char *p)
{
    while (*p == ' ' || *p == '\t')
        p++;
    return p;
}

/* A positive number or up to three of them with x between; false on anything else. */
static bool parse_dims(const char **at, uint64_t *out)
{
    const char *p = skip_blanks(*at);
    out[0] = out[1] = out[2] = 1;
    for (int i = 0; i < 3; i++) {
        char *end;
        if (*p < '0' || *p > '9')
            return false;
        out[i] = strtoull(p, &end, 10);
        if (!out[i] || out[i] > INT32_MAX)
            return false;
        p = end;
        if (*p != 'x' && *p != 'X')
            break;
        p++;
    }
    *at = p;
    return true;
}

static bool starts(const char **at, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(*at, word, n))
        return false;
    *at += n;
    return true;
}

/* "block=32x8, grid=64x64, shared=0" into l; NULL or what is wrong. */
static const char *parse_launch(struct arena *arena, const char *text, struct found_launch *l)
{
    uint64_t dims[3];
    for (const char *p = skip_blanks(text); *p; p = skip_blanks(p)) {
        if (starts(&p, "block=")) {
            if (!parse_dims(&p, dims))
                return "block= needs one to three positive numbers, as in block=32x8";
            const char *refused = launch_refused_block(arena, dims);
            if (refused)
                return refused;
            if (l->block_known && memcmp(l->block, dims, sizeof dims))
                return "block= is given twice with different values";
            memcpy(l->block, dims, sizeof dims);
            l->block_known = true;
        } else if (starts(&p, "grid=")) {
            if (!parse_dims(&p, dims))
                return "grid= needs one to three positive numbers, as in grid=64x64";
            if (!is_grid(dims))
                return "a grid has at most 2147483647x65535x65535 blocks";
            if (l->grid_known && memcmp(l->grid, dims, sizeof dims))
                return "grid= is given twice with different values";
            memcpy(l->grid, dims, sizeof dims);
            l->grid_known = true;
        } else if (starts(&p, "shared=")) {
            char *end;
            if (*p < '0' || *p > '9')
                return "shared= needs a number of bytes";
            l->shared = strtoull(p, &end, 10);
            if (l->shared > 1 << 24)
                return "shared= is more than any device has";
            l->shared_known = true;
            p = end;
        } else {
            return arena_printf(arena, "'%s' is none of block=, grid=, shared=", p);
        }
        if (*p && *p != ',' && *p != ' ' && *p != '\t')
            return arena_printf(arena, "a comma should stand before '%s'", p);
        p = skip_blanks(p);
        p += *p == ',';
    }
    return l->block_known || l->grid_known || l->shared_known
               ? NULL
               : "nothing is given: expected block=, grid= or shared=";
}

/* The part before the first ':' that isn't of a '::', or NULL. */
static const char *kernel_part(struct arena *arena, const char *text, const char **rest)
{
    for (const char *p = text; *p && *p != '='; p++) {
        if (p[0] == ':' && p[1] == ':') {
            p++;
            continue;
        }
        if (*p == ':') {
            *rest = p + 1;
            return arena_strndup(arena, text, (size_t)(p - text));
        }
    }
    *rest = text;
    return NULL;
}

const char *eval_check_launch(struct arena *arena, const char *text)
{
    struct found_launch l = {0};
    const char *rest;
    kernel_part(arena, text, &rest);
    return parse_launch(arena, rest, &l);
}

static const char *parse_assume(struct arena *arena, const char *text, struct named_number *out)
{
    text = skip_blanks(text);
    const char *equals = strchr(text, '=');
    char *end;
    if (!equals || equals == text)
        return "expected name=number";
    size_t length = (size_t)(equals - text);
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    out->name = arena_strndup(arena, text, length);
    const char *number = skip_blanks(equals + 1);
    errno = 0;
    out->number = strtoll(number, &end, 0);
    if (errno == ERANGE)
        return arena_printf(arena, "'%s' does not fit 64 bits", number);
    if (end == number || *skip_blanks(end))
        return arena_printf(arena, "'%s' is no whole number", number);
    return NULL;
}

const char *eval_check_assume(struct arena *arena, const char *text)
{
    struct named_number n;
    const char *rest;
    kernel_part(arena, text, &rest);
    return parse_assume(arena, rest, &n);
}

/* ---- which kernel is meant ---- */

bool eval_names_kernel(const char *name, const struct ir_func *k)
{
    if (!name || !strcmp(name, k->name) || (k->base_name && !strcmp(name, k->base_name)) ||
        (k->mangled && !strcmp(name, k->mangled)))
        return true;
    size_t n = strlen(name);
    return !strncmp(k->name, name, n) && k->name[n] == '<';
}

const char *eval_option_kernel(struct arena *arena, const char *text)
{
    const char *rest;
    return kernel_part(arena, text, &rest);
}

static uint32_t last_line(const struct ir_func *k)
{
    uint32_t end = k->body ? k->body->range.end_line : 0;
    return end > k->range.line ? end : k->range.line;
}

static bool inside(const struct ir_comment *c, const struct ir_func *k)
{
    return c->range.file == k->range.file && c->range.line >= k->range.line && c->range.line <= last_line(k);
}

/* Does a comment belong to the kernel: inside it, or in the lines above its name with no other kernel
 * between? */
static bool beside(const struct ir_unit *unit, const struct ir_comment *c, const struct ir_func *k)
{
    if (inside(c, k))
        return true;
    if (c->range.file != k->range.file || c->range.line > k->range.line ||
        c->range.line + COMMENT_REACH < k->range.line)
        return false;
    for (size_t i = 0; i < unit->kernels.count; i++) {
        const struct ir_func *other = unit->kernels.items[i];
        bool between = other->range.file == k->range.file && other->range.line > c->range.line &&
                       other->range.line < k->range.line;
        if (between || (other->range.line != k->range.line && inside(c, other)))
            return false;
    }
    return true;
}

/* Of a kernel that was lost only its name's place is known. */
static bool is_beside_some(const struct ir_unit *unit, const struct ir_comment *c)
{
    for (size_t i = 0; i < unit->kernels.count; i++)
        if (beside(unit, c, unit->kernels.items[i]))
            return true;
    for (size_t i = 0; i < unit->lost.count; i++)
        if (c->range.file == unit->lost.items[i].range.file &&
            c->range.line + COMMENT_REACH >= unit->lost.items[i].range.line)
            return true;
    return false;
}

const char *eval_check_comment(struct arena *arena, const struct ir_unit *unit,
                               const struct ir_comment *comment)
{
    const char *text = comment->text, *wrong;
    if (starts(&text, "instantiate "))
        return NULL; /* what is wrong with it shows when it is parsed */
    if (starts(&text, "launch "))
        wrong = parse_launch(arena, text, &(struct found_launch){0});
    else if (starts(&text, "assume "))
        wrong = parse_assume(arena, text, &(struct named_number){0});
    else
        return arena_printf(arena, "'%s' begins with none of launch, assume, instantiate", text);
    if (!wrong && !is_beside_some(unit, comment))
        return arena_printf(arena, "it stands neither in a kernel nor in the %d lines above one",
                            COMMENT_REACH);
    return wrong;
}

static void add_assumes(struct program *p, const struct ir_unit *unit, const struct ir_func *k,
                        struct found_launch *l)
{
    struct named_number n;
    for (size_t i = 0; i < unit->comments.count; i++) {
        const char *text = unit->comments.items[i].text;
        if (beside(unit, &unit->comments.items[i], k) && starts(&text, "assume ") &&
            !parse_assume(p->arena, text, &n))
            VEC_PUSH(p->arena, &l->assumes, n);
    }
    for (size_t i = 0; i < p->options->n_assumes; i++) {
        const char *rest, *name = kernel_part(p->arena, p->options->assumes[i], &rest);
        if (eval_names_kernel(name, k) && !parse_assume(p->arena, rest, &n))
            VEC_PUSH(p->arena, &l->assumes, n);
    }
}

/* ---- choosing ---- */

static void push(struct program *p, struct launch_list *out, struct found_launch l)
{
    VEC_PUSH(p->arena, out, l);
}

static void from_options(struct program *p, const struct ir_func *k, const struct found_launch *base,
                         struct launch_list *out)
{
    for (size_t i = 0; i < p->options->n_launches; i++) {
        const char *rest, *name = kernel_part(p->arena, p->options->launches[i], &rest);
        struct found_launch l = *base;
        l.origin = ORIGIN_OPTION;
        if (eval_names_kernel(name, k) && !parse_launch(p->arena, rest, &l))
            push(p, out, l);
    }
}

static void from_comments(struct program *p, const struct ir_unit *unit, const struct ir_func *k,
                          const struct found_launch *base, struct launch_list *out)
{
    for (size_t i = 0; i < unit->comments.count; i++) {
        const char *text = unit->comments.items[i].text;
        struct found_launch l = *base;
        if (!beside(unit, &unit->comments.items[i], k) || !starts(&text, "launch "))
            continue;
        l.origin = ORIGIN_COMMENT;
        l.range = unit->comments.items[i].range;
        if (!parse_launch(p->arena, text, &l))
            push(p, out, l);
    }
}

/* The host's launches of the kernel; of many, evenly spaced ones that carry the others' counts. */
static void from_host(struct program *p, const struct ir_func *k, const struct launch_list *host,
                      struct launch_list *out)
{
    size_t n = 0, taken = 0;
    double total = 0;
    for (size_t i = 0; i < host->count; i++)
        if (host->items[i].kernel == k) {
            n++;
            total += host->items[i].count;
        }
    size_t wanted = n < MAX_LAUNCHES ? n : MAX_LAUNCHES, seen = 0;
    for (size_t i = 0; i < host->count; i++) {
        if (host->items[i].kernel != k)
            continue;
        bool take = seen++ * (wanted - 1) >= taken * (n - 1) || n <= MAX_LAUNCHES;
        if (!take)
            continue;
        struct found_launch l = host->items[i];
        if (n > MAX_LAUNCHES) {
            l.count = total / (double)wanted;
            l.stands_for = n;
        }
        push(p, out, l);
        taken++;
    }
}

static bool is_thread_y(struct ir_expr *e, void *unused)
{
    (void)unused;
    return e->op == IR_FIELD && e->i == 4 && e->a->op == IR_VAR && e->a->var->storage == IR_BUILTIN &&
           e->a->var->builtin == IR_THREAD_IDX;
}

/* Gives the block a size where nothing is known of it. A grid that no launch can have says nothing of the
 * others. */
static void complete(const struct ir_func *k, struct found_launch *l)
{
    l->grid_refused = l->grid_known && !is_grid(l->grid);
    l->grid_known &= !l->grid_refused;
    bool some = l->block[0] && l->block[1] && l->block[2];
    if (some && l->block[0] * l->block[1] * l->block[2] > 0)
        return;
    bool flat = !ir_any(k->body, is_thread_y, NULL);
    uint64_t threads = k->max_threads > 0 && k->max_threads <= MAX_BLOCK ? (uint64_t)k->max_threads : 256;
    if (l->origin == ORIGIN_DEFAULT && k->max_threads > 0)
        l->origin = ORIGIN_BOUNDS;
    l->block_known = false;
    l->block[0] = flat || threads < 64 ? threads : 32;
    l->block[1] = flat || threads < 64 ? 1 : threads / 32;
    l->block[2] = 1;
}

void choose_launches(struct program *p, const struct ir_unit *unit, const struct ir_func *k,
                     const struct launch_list *host, struct launch_list *out)
{
    struct found_launch base = {.kernel = k, .count = 1, .origin = ORIGIN_DEFAULT, .range = k->range};
    struct launch_list found = {0};
    from_host(p, k, host, &found);
    /* What options and comments leave open comes from the host's first launch. */
    if (found.count)
        base = found.items[0];
    base.block_known = base.grid_known = base.shared_known = false;
    from_options(p, k, &base, out);
    if (!out->count) {
        struct launch_list seen = {0};
        add_seen_launches(p, k, host, &seen);
        from_host(p, k, &seen, out);
    }
    if (!out->count)
        from_comments(p, unit, k, &base, out);
    for (size_t i = 0; i < out->count; i++) {
        struct found_launch *l = &out->items[i];
        l->block_known |= found.count && found.items[0].block_known;
        l->grid_known |= found.count && found.items[0].grid_known;
    }
    if (!out->count)
        *out = found;
    if (!out->count)
        push(p, out, base);
    for (size_t i = 0; i < out->count; i++) {
        add_assumes(p, unit, k, &out->items[i]);
        complete(k, &out->items[i]);
    }
}
