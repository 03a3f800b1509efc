/* The journal of writes: what regions that may or may not run did is undone, joined, or forgotten. */
#include "analyzer/eval/machine.h"

size_t journal_begin(struct machine *m)
{
    m->journaling++;
    m->region++;
    return m->journal.count;
}

void journal_end(struct machine *m, size_t begin)
{
    m->journaling--;
    m->region++;
    if (!m->journaling)
        m->journal.count = begin < m->journal.count ? begin : m->journal.count;
}

static struct slot *slot_of(const struct write *w)
{
    return object_find(w->object, w->offset, w->size);
}

static bool same_place(const struct write *a, const struct write *b)
{
    return a->object == b->object && a->offset == b->offset && a->size == b->size;
}

/* Is there an earlier write of the region to the same place? */
static bool repeated(const struct machine *m, size_t begin, size_t at)
{
    for (size_t i = begin; i < at; i++)
        if (same_place(&m->journal.items[i], &m->journal.items[at]))
            return true;
    return false;
}

void journal_swap(struct machine *m, size_t begin, size_t end)
{
    m->region++;
    for (size_t i = begin; i < end; i++) {
        struct slot *s = slot_of(&m->journal.items[i]);
        if (s)
            m->journal.items[i].other = s->value;
    }
    for (size_t i = end; i > begin; i--) {
        struct write *w = &m->journal.items[i - 1];
        struct slot *s = slot_of(w);
        if (s)
            s->value = w->old;
    }
}

void journal_join(struct machine *m, size_t begin, size_t middle, enum unknown_kind kind, uint16_t reason)
{
    size_t end = m->journal.count;
    for (size_t i = begin; i < end; i++) {
        struct write w = m->journal.items[i];
        struct slot *s = slot_of(&w);
        if (!s || repeated(m, begin, i))
            continue;
        s->value = value_join(&m->c, kind, reason, s->value, i < middle ? w.other : w.old);
    }
    journal_end(m, begin);
}

void journal_forget(struct machine *m, size_t begin, enum unknown_kind kind, uint16_t reason)
{
    for (size_t i = begin; i < m->journal.count; i++) {
        struct write w = m->journal.items[i];
        struct slot *s = slot_of(&w);
        if (!s || repeated(m, begin, i) || value_same(&m->c, &s->value, &w.old))
            continue;
        struct value v = value_opaque(&m->c, reason, (struct value[]){s->value, w.old}, 2);
        v.unknown = kind > v.unknown ? kind : v.unknown;
        v.reason = reason;
        s->value = v;
    }
    journal_end(m, begin);
}
