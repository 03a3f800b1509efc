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
    (void)begin;
    m->journaling--;
    m->region++;
    if (!m->journaling)
        m->journal.count = 0;
}

static struct slot *slot_of(const struct write *w)
{
    return object_find(w->object, w->offset, w->size);
}

void journal_mark_firsts(struct machine *m, size_t begin)
{
    for (size_t i = m->journal.count; i > begin; i--) {
        struct slot *s = slot_of(&m->journal.items[i - 1]);
        if (s)
            s->stamp = (uint32_t)i;
    }
    m->region = m->region > m->journal.count ? m->region + 1 : (uint32_t)m->journal.count + 1;
}

bool journal_is_first(const struct machine *m, size_t at)
{
    const struct slot *s = slot_of(&m->journal.items[at]);
    return s && s->stamp == at + 1;
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
    journal_mark_firsts(m, begin);
    for (size_t i = begin; i < m->journal.count; i++) {
        struct write w = m->journal.items[i];
        struct slot *s = slot_of(&w);
        if (!journal_is_first(m, i))
            continue;
        s->value = value_join(&m->c, kind, reason, s->value, i < middle ? w.other : w.old);
    }
    journal_end(m, begin);
}

/* A variable of the running frame: nobody sees it after a return. */
static bool dies_with_frame(const struct machine *m, const struct object *o)
{
    const struct frame *f = m->frame;
    return f && o >= f->vars && o < f->vars + f->func->n_vars;
}

void journal_join_returned(struct machine *m, size_t begin, enum unknown_kind kind, uint16_t reason)
{
    journal_mark_firsts(m, begin);
    for (size_t i = begin; i < m->journal.count; i++) {
        struct write w = m->journal.items[i];
        struct slot *s = slot_of(&w);
        if (journal_is_first(m, i) && !dies_with_frame(m, w.object))
            s->value = value_join(&m->c, kind, reason, s->value, w.other);
    }
    journal_end(m, begin);
}

static struct value forgotten(struct machine *m, const struct write *w, struct value now,
                              enum unknown_kind kind, uint16_t reason)
{
    struct value v = value_opaque(&m->c, reason, (struct value[]){now, w->old}, 2);
    v.unknown = kind > v.unknown ? kind : v.unknown;
    v.reason = reason;
    return v;
}

void journal_pass(struct machine *m, size_t begin, bool forget, enum unknown_kind kind, uint16_t reason)
{
    for (size_t i = begin; i < m->journal.count; i++) {
        struct write *w = &m->journal.items[i];
        struct slot *s = slot_of(w);
        if (!s || value_same(&m->c, &s->value, &w->old))
            continue;
        w->changed = true;
        if (forget)
            s->value = forgotten(m, w, s->value, kind, reason);
    }
}

void journal_forget(struct machine *m, size_t begin, enum unknown_kind kind, uint16_t reason)
{
    journal_mark_firsts(m, begin);
    for (size_t i = begin; i < m->journal.count; i++) {
        struct write w = m->journal.items[i];
        struct slot *s = slot_of(&w);
        if (!s || (!w.changed && (!journal_is_first(m, i) || value_same(&m->c, &s->value, &w.old))))
            continue;
        s->value = forgotten(m, &w, s->value, kind, reason);
    }
    journal_end(m, begin);
}

/* ---- jumps ---- */

static void open_skip(struct machine *m, struct skip *skip)
{
    if (!skip->wanted || skip->open)
        return;
    skip->open = true;
    skip->journal = journal_begin(m);
}

void skips_open(struct machine *m)
{
    struct loop *l = m->loop;
    if (l)
        open_skip(m, &l->skip);
    while (l && l->is_switch)
        l = l->up;
    if (l)
        open_skip(m, &l->skip);
    if (m->frame)
        open_skip(m, &m->frame->skip);
}

void skip_close(struct machine *m, struct skip *skip)
{
    if (skip->open)
        journal_join(m, skip->journal, skip->journal, UNKNOWN_VARYING, skip->reason);
    *skip = (struct skip){0};
}
