#include "analyzer/eval/symbol.h"

#include <inttypes.h>
#include <string.h>

enum { LONGEST_NAME = 60 };

void symbols_init(struct symbols *s, struct arena *arena)
{
    *s = (struct symbols){.arena = arena};
    VEC_PUSH(arena, &s->reasons, ((struct reason){REASON_NONE, ""}));
}

int64_t gcd64(int64_t a, int64_t b)
{
    uint64_t x = a < 0 ? -(uint64_t)a : (uint64_t)a, y = b < 0 ? -(uint64_t)b : (uint64_t)b;
    while (y) {
        uint64_t r = x % y;
        x = y;
        y = r;
    }
    return (int64_t)x;
}

uint32_t symbol_new(struct symbols *s, const char *name, int64_t supposed)
{
    VEC_PUSH(s->arena, &s->symbols, ((struct symbol){.name = name, .supposed = supposed}));
    return (uint32_t)s->symbols.count - 1;
}

uint32_t symbol_derived(struct symbols *s, const char *name, int64_t supposed, assumption_set assumed)
{
    for (size_t i = 0; i < s->symbols.count; i++)
        if (s->symbols.items[i].derived && !strcmp(s->symbols.items[i].name, name))
            return (uint32_t)i;
    uint32_t id = symbol_new(s, arena_strdup(s->arena, name), supposed);
    s->symbols.items[id].derived = true;
    s->symbols.items[id].assumed = assumed;
    return id;
}

static uint32_t hash_form(const struct form *form)
{
    uint64_t h = form->n;
    for (uint32_t i = 0; i < form->n; i++)
        h = (h ^ form->symbol[i] ^ (uint64_t)form->coefficient[i] << 16) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(h >> 32);
}

/* Where the form is in the table, or the empty place where it belongs. */
static const struct form **find_form(struct symbols *s, const struct form *form)
{
    uint32_t h = hash_form(form) & (s->forms_size - 1);
    while (s->forms[h] && memcmp(s->forms[h], form, sizeof *form))
        h = (h + 1) & (s->forms_size - 1);
    return &s->forms[h];
}

static void grow_forms(struct symbols *s)
{
    const struct form **old = s->forms;
    uint32_t old_size = s->forms_size;
    s->forms_size = old_size ? 2 * old_size : 64;
    s->forms = ARENA_ARRAY(s->arena, s->forms_size, const struct form *);
    for (uint32_t i = 0; i < old_size; i++)
        if (old[i])
            *find_form(s, old[i]) = old[i];
}

static const struct form *intern(struct symbols *s, const struct form *form)
{
    if (!form->n)
        return NULL;
    if (2 * s->n_forms >= s->forms_size)
        grow_forms(s);
    const struct form **place = find_form(s, form);
    if (!*place) {
        struct form *copy = ARENA_NEW(s->arena, struct form);
        *copy = *form;
        *place = copy;
        s->n_forms++;
    }
    return *place;
}

const struct form *form_of(struct symbols *s, uint32_t symbol)
{
    struct form form;
    memset(&form, 0, sizeof form);
    form.n = 1;
    form.symbol[0] = symbol;
    form.coefficient[0] = 1;
    return intern(s, &form);
}

const struct form *form_scale(struct symbols *s, const struct form *a, int64_t scale)
{
    if (!a || scale == 1)
        return a;
    if (!scale)
        return NULL;
    struct form form = *a;
    for (uint32_t i = 0; i < form.n; i++)
        form.coefficient[i] = (int64_t)((uint64_t)form.coefficient[i] * (uint64_t)scale);
    return intern(s, &form);
}

const struct form *form_add(struct symbols *s, const struct form *a, const struct form *b, int64_t scale_b,
                            bool *overflow)
{
    if (!b)
        return a;
    if (!a)
        return form_scale(s, b, scale_b);
    struct form out;
    memset(&out, 0, sizeof out);
    for (uint32_t i = 0, j = 0; i < a->n || j < b->n;) {
        bool take_a = i < a->n && (j >= b->n || a->symbol[i] <= b->symbol[j]);
        bool take_b = j < b->n && (i >= a->n || b->symbol[j] <= a->symbol[i]);
        uint32_t symbol = take_a ? a->symbol[i] : b->symbol[j];
        uint64_t ca = take_a ? (uint64_t)a->coefficient[i] : 0,
                 cb = take_b ? (uint64_t)scale_b * (uint64_t)b->coefficient[j] : 0;
        int64_t c = (int64_t)(ca + cb);
        i += take_a;
        j += take_b;
        if (!c)
            continue;
        if (out.n == MAX_TERMS) {
            *overflow = true;
            return NULL;
        }
        out.symbol[out.n] = symbol;
        out.coefficient[out.n++] = c;
    }
    return intern(s, &out);
}

int64_t form_suppose(struct symbols *s, const struct form *form, assumption_set *assumed)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; form && i < form->n; i++) {
        struct symbol *symbol = &s->symbols.items[form->symbol[i]];
        if (!symbol->derived && !symbol->assumed)
            symbol->assumed =
                assume(s, arena_printf(s->arena, "%s = %" PRId64, symbol->name, symbol->supposed));
        *assumed |= s->symbols.items[form->symbol[i]].assumed;
        sum += (uint64_t)form->coefficient[i] * (uint64_t)symbol->supposed;
    }
    return (int64_t)sum;
}

int64_t form_gcd(const struct form *form)
{
    int64_t g = 0;
    for (uint32_t i = 0; form && i < form->n; i++)
        g = gcd64(g, form->coefficient[i]);
    return g;
}

/* The name, cut where it is long: names of products of products would double with each step. The number keeps
 * it one symbol's own. */
static const char *short_name(struct symbols *s, uint32_t symbol)
{
    const char *name = s->symbols.items[symbol].name;
    return strlen(name) <= LONGEST_NAME ? name
                                        : arena_printf(s->arena, "%.*s...#%u", LONGEST_NAME, name, symbol);
}

const char *form_text(struct symbols *s, const struct form *form)
{
    const char *text = "";
    for (uint32_t i = 0; form && i < form->n; i++) {
        const char *name = short_name(s, form->symbol[i]);
        const char *term = form->coefficient[i] == 1
                               ? name
                               : arena_printf(s->arena, "%" PRId64 " * %s", form->coefficient[i], name);
        text = i ? arena_printf(s->arena, "%s + %s", text, term) : term;
    }
    return text;
}

assumption_set assume(struct symbols *s, const char *text)
{
    size_t i = 0;
    while (i < s->assumptions.count && strcmp(s->assumptions.items[i], text))
        i++;
    if (i >= MAX_ASSUMPTIONS - 1) {
        if (s->assumptions.count < MAX_ASSUMPTIONS)
            VEC_PUSH(s->arena, &s->assumptions, "further assumptions");
        return (assumption_set)1 << (MAX_ASSUMPTIONS - 1);
    }
    if (i == s->assumptions.count)
        VEC_PUSH(s->arena, &s->assumptions, arena_strdup(s->arena, text));
    return (assumption_set)1 << i;
}

uint16_t reason_id(struct symbols *s, enum reason_kind kind, const char *text)
{
    for (size_t i = 1; i < s->reasons.count; i++)
        if (s->reasons.items[i].kind == kind && !strcmp(s->reasons.items[i].text, text))
            return (uint16_t)i;
    if (s->reasons.count >= UINT16_MAX)
        return (uint16_t)(s->reasons.count - 1);
    VEC_PUSH(s->arena, &s->reasons, ((struct reason){kind, arena_strdup(s->arena, text)}));
    return (uint16_t)(s->reasons.count - 1);
}
