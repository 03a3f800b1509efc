/* Inline PTX: what touches memory or passes addresses is understood, the rest is named and its results are
 * unknown. */
#include "analyzer/eval/address.h"
#include "analyzer/eval/count.h"
#include "analyzer/eval/machine.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPERANDS = 20, MAX_REGISTERS = 32, MAX_WORD = 96 };

/* A register declared inside the text. */
struct reg {
    char name[32];
    struct value value;
};

struct ptx {
    struct machine *m;
    struct ir_expr *e;
    const struct value *args; /* outputs' addresses, then inputs */
    struct reg regs[MAX_REGISTERS];
    uint32_t n_regs;
    char op[MAX_WORD];                    /* "ld.global.v4.f32" */
    char operand[MAX_OPERANDS][MAX_WORD]; /* without braces and brackets */
    bool is_address[MAX_OPERANDS];
    uint32_t n_operands;
    struct mask mask; /* of the instruction: its predicate */
};

/* ---- operands ---- */

static const struct ir_type *output_type(const struct ptx *p, uint32_t i)
{
    const struct ir_type *type = p->e->args[i]->type;
    return type->element ? type->element : type;
}

static struct reg *find_register(struct ptx *p, const char *name, bool make)
{
    for (uint32_t i = 0; i < p->n_regs; i++)
        if (!strcmp(p->regs[i].name, name))
            return &p->regs[i];
    if (!make || p->n_regs == MAX_REGISTERS)
        return NULL;
    struct reg *r = &p->regs[p->n_regs++];
    memcpy(r->name, name, strnlen(name, sizeof r->name - 1));
    r->value = value_unknown(UNKNOWN_VARYING, opaque_reason(p->m, "a PTX register that was never written"));
    return r;
}

static bool is_operand(const char *text, uint32_t *index)
{
    if (text[0] != '$' || !isdigit((unsigned char)text[1]))
        return false;
    *index = (uint32_t)strtoul(text + 1, NULL, 10);
    return true;
}

static struct value special_register(struct machine *m, const char *name)
{
    static const struct ir_type type = {.kind = IR_TYPE_INT, .size = 4, .align = 4};
    const char *const names[] = {"%tid", "%ctaid", "%ntid", "%nctaid"};
    const struct value *const values[] = {m->thread_idx, m->block_idx, m->block_dim, m->grid_dim};
    for (int i = 0; i < 4; i++) {
        size_t n = strlen(names[i]);
        if (!strncmp(name, names[i], n) && name[n] == '.' && name[n + 1] >= 'x' && name[n + 1] <= 'z')
            return values[i][name[n + 1] - 'x'];
    }
    struct value linear = value_binary(&m->c, IR_MUL, &type, m->thread_idx[2], m->block_dim[1]);
    linear = value_binary(&m->c, IR_ADD, &type, linear, m->thread_idx[1]);
    linear = value_binary(&m->c, IR_MUL, &type, linear, m->block_dim[0]);
    linear = value_binary(&m->c, IR_ADD, &type, linear, m->thread_idx[0]);
    if (!strcmp(name, "%laneid"))
        return value_binary(&m->c, IR_REM, &type, linear, value_int(WARP));
    if (!strcmp(name, "%warpid"))
        return value_binary(&m->c, IR_DIV, &type, linear, value_int(WARP));
    return value_unknown(UNKNOWN_VARYING, opaque_reason(m, arena_printf(m->arena, "PTX register %s", name)));
}

static struct value read_word(struct ptx *p, const char *text)
{
    uint32_t i;
    if (is_operand(text, &i)) {
        if (i >= p->e->n_args)
            return value_unknown(UNKNOWN_VARYING, opaque_reason(p->m, "a PTX operand that doesn't exist"));
        return i < p->e->assembly->n_outputs ? memory_load(p->m, NULL, output_type(p, i), p->args[i])
                                             : p->args[i];
    }
    if (text[0] == '%' && !find_register(p, text, false))
        return special_register(p->m, text);
    if (isdigit((unsigned char)text[0]) || text[0] == '-')
        return value_int(strtoll(text, NULL, 0));
    return find_register(p, text, true) ? find_register(p, text, true)->value : value_int(0);
}

/* "reg", "reg+16" */
static struct value read_operand(struct ptx *p, uint32_t at)
{
    char word[MAX_WORD];
    if (at >= p->n_operands)
        return value_unknown(UNKNOWN_VARYING, opaque_reason(p->m, "a PTX operand that is missing"));
    snprintf(word, sizeof word, "%s", p->operand[at]);
    char *plus = strpbrk(word + 1, "+");
    int64_t offset = plus ? strtoll(plus + 1, NULL, 0) : 0;
    if (plus)
        *plus = 0;
    struct value v = read_word(p, word);
    v.base += offset;
    return v;
}

static void write_operand(struct ptx *p, uint32_t at, struct value v)
{
    uint32_t i;
    if (at >= p->n_operands)
        return;
    if (is_operand(p->operand[at], &i)) {
        if (i < p->e->assembly->n_outputs)
            memory_store(p->m, NULL, output_type(p, i), p->args[i], v);
        return;
    }
    struct reg *r = find_register(p, p->operand[at], true);
    if (r)
        r->value = value_blend(&p->m->c, false, &p->m->active, v, r->value);
}

/* ---- the op's words ---- */

static bool has(const struct ptx *p, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = p->op; (at = strstr(at, word)); at += n)
        if ((at == p->op || at[-1] == '.') && (!at[n] || at[n] == '.' || at[n] == ':'))
            return true;
    return false;
}

static uint32_t type_bytes(const struct ptx *p)
{
    static const struct {
        const char *name;
        uint32_t bytes;
    } types[] = {{"b8", 1},   {"u8", 1},  {"s8", 1},  {"b16", 2}, {"u16", 2},  {"s16", 2},   {"f16", 2},
                 {"bf16", 2}, {"b32", 4}, {"u32", 4}, {"s32", 4}, {"f32", 4},  {"f16x2", 4}, {"bf16x2", 4},
                 {"b64", 8},  {"u64", 8}, {"s64", 8}, {"f64", 8}, {"b128", 16}};
    const char *last = strrchr(p->op, '.');
    for (size_t i = 0; last && i < sizeof types / sizeof types[0]; i++)
        if (!strcmp(last + 1, types[i].name))
            return types[i].bytes;
    return 0;
}

static uint32_t access_bytes(const struct ptx *p)
{
    uint32_t lanes = has(p, "v8") ? 8 : has(p, "v4") ? 4 : has(p, "v2") ? 2 : 1;
    return type_bytes(p) * lanes;
}

static bool in_shared(const struct ptx *p)
{
    return strstr(p->op, ".shared") != NULL;
}

/* The pointer of the operand in brackets. */
static struct value read_address(struct ptx *p, uint32_t at, bool shared)
{
    struct value v = read_operand(p, at);
    bool window = shared && v.base < ((int64_t)1 << (ADDRESS_SHIFT - 1));
    return window ? from_shared_window(p->m, v) : v;
}

/* The index of the n-th operand in brackets, or n_operands. */
static uint32_t address_operand(const struct ptx *p, uint32_t n)
{
    for (uint32_t i = 0; i < p->n_operands; i++)
        if (p->is_address[i] && n-- == 0)
            return i;
    return p->n_operands;
}

static struct value unknown_data(struct ptx *p, const char *why)
{
    return value_unknown(UNKNOWN_VARYING, reason_id(&p->m->symbols, REASON_LOADED, why));
}

/* ---- instructions ---- */

static void run_load(struct ptx *p)
{
    uint32_t at = address_operand(p, 0), bytes = access_bytes(p);
    struct value address = read_address(p, at, in_shared(p));
    memory_touch(p->m, p->e, OP_LOAD, bytes, address);
    struct ir_type type = {.kind = IR_TYPE_INT, .size = bytes, .align = bytes, .is_signed = true};
    struct value v = at == 1 && bytes <= 8 ? memory_load(p->m, NULL, &type, address)
                                           : unknown_data(p, "depends on data loaded by PTX");
    for (uint32_t i = 0; i < at; i++)
        write_operand(p, i, v);
}

static void run_store(struct ptx *p)
{
    uint32_t at = address_operand(p, 0);
    struct value address = read_address(p, at, in_shared(p)), offset;
    memory_touch(p->m, p->e, OP_STORE, access_bytes(p), address);
    struct object *o = single_object(p->m, &address, &offset);
    if (o && o->kind == OBJECT_SHARED)
        memory_havoc(p->m, address,
                     reason_id(&p->m->symbols, REASON_LOADED, "depends on data stored by PTX"));
}

static void run_atomic(struct ptx *p)
{
    uint32_t at = address_operand(p, 0);
    memory_touch(p->m, p->e, !strncmp(p->op, "red", 3) ? OP_REDUCTION : OP_ATOMIC, access_bytes(p),
                 read_address(p, at, in_shared(p)));
    for (uint32_t i = 0; i < at; i++)
        write_operand(p, i, unknown_data(p, "depends on what an atomic returned"));
}

static void run_async_copy(struct ptx *p)
{
    uint32_t to = address_operand(p, 0), from = address_operand(p, 1);
    if (strncmp(p->op, "cp.async.ca", 11) && strncmp(p->op, "cp.async.cg", 11)) {
        if (to < p->n_operands)
            machine_note(p->m, arena_printf(p->m->arena, "%s is not counted", p->op));
        return;
    }
    struct value size = read_operand(p, from + 1);
    bool known = value_constant(&size) && (size.base == 4 || size.base == 8 || size.base == 16);
    if (known)
        count_async_copy(p->m, p->e, read_address(p, to, true), read_address(p, from, false),
                         (uint32_t)size.base, !strncmp(p->op, "cp.async.cg", 11));
    else
        machine_note(p->m, "cp.async of a size that isn't known is not counted");
}

static uint32_t matrix_op(const struct ptx *p, bool load)
{
    uint32_t first = load ? (has(p, "trans") ? SIM_LDMATRIX_X1_TRANS : SIM_LDMATRIX_X1) : SIM_STMATRIX_X1;
    return first + (has(p, "x4") ? 2 : has(p, "x2") ? 1 : 0);
}

static void run_matrix(struct ptx *p)
{
    bool load = p->op[0] == 'l';
    uint32_t at = address_operand(p, 0);
    struct value address = read_address(p, at, true), offset = address;
    struct object *o = single_object(p->m, &address, &offset);
    struct access a = {.expr = p->e,
                       .piece = "",
                       .space = SPACE_SHARED,
                       .op = load ? OP_LDMATRIX : OP_STMATRIX,
                       .bytes = 16,
                       .sim_op = matrix_op(p, load),
                       .address = offset,
                       .object = o,
                       .mask = p->m->active};
    if (o && o == p->m->heap.shared)
        count_access(p->m, &a);
    else
        count_unknown(p->m, &a,
                      address.unknown
                          ? address.reason
                          : opaque_reason(p->m, "the address isn't in shared memory that is known"));
    for (uint32_t i = 0; load && i < at; i++)
        write_operand(p, i, unknown_data(p, "depends on data loaded by ldmatrix"));
}

static void run_cvta(struct ptx *p)
{
    struct value v = read_operand(p, 1);
    if (strstr(p->op, ".shared"))
        v = has(p, "to") ? shared_window_offset(p->m, v) : from_shared_window(p->m, v);
    write_operand(p, 0, v);
}

static void run_move(struct ptx *p)
{
    if (p->n_operands == 2)
        write_operand(p, 0, read_operand(p, 1));
    else
        for (uint32_t i = 0; i < p->n_operands; i++)
            write_operand(p, i, value_unknown(UNKNOWN_VARYING, opaque_reason(p->m, "a packed PTX move")));
}

static const struct ir_type *op_type(const struct ptx *p)
{
    static const struct ir_type types[] = {{.kind = IR_TYPE_INT, .size = 4, .align = 4},
                                           {.kind = IR_TYPE_INT, .size = 8, .align = 8},
                                           {.kind = IR_TYPE_INT, .size = 4, .align = 4, .is_signed = true},
                                           {.kind = IR_TYPE_INT, .size = 8, .align = 8, .is_signed = true}};
    const char *last = strrchr(p->op, '.');
    bool wide = last && strstr(last, "64"), is_signed = last && last[1] == 's';
    return &types[wide + 2 * is_signed];
}

static bool float_op(const struct ptx *p)
{
    const char *last = strrchr(p->op, '.');
    return last && (last[1] == 'f' || !strncmp(last + 1, "bf", 2));
}

static struct value opaque(struct ptx *p)
{
    return value_unknown(UNKNOWN_VARYING,
                         opaque_reason(p->m, arena_printf(p->m->arena, "the result of PTX %s", p->op)));
}

static void run_arithmetic(struct ptx *p)
{
    static const struct {
        const char *name;
        enum ir_binary op;
    } ops[] = {{"add", IR_ADD},    {"sub", IR_SUB},    {"and", IR_AND},    {"or", IR_OR},
               {"xor", IR_XOR},    {"shl", IR_SHL},    {"shr", IR_SHR},    {"mul", IR_MUL},
               {"mad", IR_MUL},    {"setp.eq", IR_EQ}, {"setp.ne", IR_NE}, {"setp.lt", IR_LT},
               {"setp.le", IR_LE}, {"setp.gt", IR_GT}, {"setp.ge", IR_GE}};
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
        size_t n = strlen(ops[i].name);
        if (strncmp(p->op, ops[i].name, n) || p->op[n] != '.' || float_op(p) || has(p, "hi") ||
            has(p, "wide"))
            continue;
        struct value v =
            value_binary(&p->m->c, ops[i].op, op_type(p), read_operand(p, 1), read_operand(p, 2));
        if (!strcmp(ops[i].name, "mad"))
            v = value_binary(&p->m->c, IR_ADD, op_type(p), v, read_operand(p, 3));
        write_operand(p, 0, v);
        return;
    }
    struct value inputs[MAX_OPERANDS];
    for (uint32_t i = 1; i < p->n_operands; i++)
        inputs[i - 1] = read_operand(p, i);
    struct value v = opaque(p);
    for (uint32_t i = 1; i < p->n_operands; i++)
        if (p->m->symbols.reasons.items[inputs[i - 1].reason].kind == REASON_LOADED)
            v.reason = inputs[i - 1].reason;
    for (uint32_t i = 0; i < p->n_operands; i++)
        write_operand(p, i, v);
}

static const struct {
    const char *name; /* the op starts with this */
    void (*run)(struct ptx *p);
} instructions[] = {
    {"ldmatrix.", run_matrix},
    {"stmatrix.", run_matrix},
    {"ld.", run_load},
    {"ldu.", run_load},
    {"st.", run_store},
    {"red.", run_atomic},
    {"atom.", run_atomic},
    {"cp.async", run_async_copy},
    {"cvta.", run_cvta},
    {"mov.", run_move},
    {"bar", NULL},
    {"membar", NULL},
    {"fence", NULL},
    {"prefetch", NULL},
    {"griddepcontrol", NULL},
    {".reg", NULL},
    {"nanosleep", NULL},
    {"wgmma.fence", NULL},
    {"wgmma.commit", NULL},
    {"wgmma.wait", NULL},
    {"mbarrier", NULL},
    {"discard", NULL},
    {"createpolicy", run_arithmetic},
};

static void run_instruction(struct ptx *p)
{
    for (size_t i = 0; i < sizeof instructions / sizeof instructions[0]; i++)
        if (!strncmp(p->op, instructions[i].name, strlen(instructions[i].name))) {
            if (instructions[i].run)
                instructions[i].run(p);
            return;
        }
    run_arithmetic(p);
}

/* ---- reading the text ---- */

/* Splits one instruction's operands at commas; braces and brackets are dropped, what stood in brackets is an
 * address. */
static void read_operands(struct ptx *p, const char *text, size_t length)
{
    bool address = false;
    p->n_operands = 0;
    memset(p->is_address, 0, sizeof p->is_address);
    size_t n = 0;
    for (size_t i = 0; i <= length; i++) {
        char c = i < length ? text[i] : ',';
        if (c == '[')
            address = true;
        if (c == ',' && n && p->n_operands < MAX_OPERANDS) {
            p->operand[p->n_operands][n] = 0;
            p->n_operands++;
            n = 0;
        } else if (c != ',' && !isspace((unsigned char)c) && !strchr("[]{}|", c) && n < MAX_WORD - 1 &&
                   p->n_operands < MAX_OPERANDS) {
            p->operand[p->n_operands][n++] = c;
            p->is_address[p->n_operands] = address;
        }
        if (c == ']')
            address = false;
    }
}

/* "@p" or "@!p": narrows the mask; false when nothing is left to run. */
static bool apply_predicate(struct ptx *p, const char *name, bool negate)
{
    struct value v = value_suppose(&p->m->c, read_word(p, name));
    if (v.unknown) {
        p->m->guard.loaded = v.reason;
        return true;
    }
    struct mask yes = {{0}};
    for (uint32_t t = 0; t < p->m->n; t++)
        if ((value_at(&v, false, t) != 0) != negate)
            yes.w[t / WARP] |= 1u << (t % WARP);
    p->m->active = mask_and(&p->m->active, &yes);
    return any_active(p->m);
}

static void run_text(struct ptx *p, const char *text, size_t length)
{
    struct mask active = p->m->active;
    struct guard guard = p->m->guard;
    const char *end = text + length;
    bool runs = true;
    while (text < end && (isspace((unsigned char)*text) || *text == '{' || *text == '}'))
        text++;
    if (text < end && *text == '@') {
        char name[32];
        size_t n = 0;
        bool negate = *++text == '!';
        text += negate;
        while (text < end && !isspace((unsigned char)*text) && n < sizeof name - 1)
            name[n++] = *text++;
        name[n] = 0;
        runs = apply_predicate(p, name, negate);
        while (text < end && isspace((unsigned char)*text))
            text++;
    }
    size_t n = 0;
    while (text < end && !isspace((unsigned char)*text) && n < MAX_WORD - 1)
        p->op[n++] = *text++;
    p->op[n] = 0;
    read_operands(p, text, (size_t)(end - text));
    if (n && runs)
        run_instruction(p);
    p->m->active = active;
    p->m->guard = guard;
}

static void skip_comment(const char **at)
{
    if (!strncmp(*at, "//", 2))
        while (**at && **at != '\n')
            ++*at;
}

struct value eval_asm(struct machine *m, struct ir_expr *e)
{
    struct value *args = ARENA_ARRAY(m->arena, e->n_args + 1, struct value);
    struct ptx *p = ARENA_NEW(m->arena, struct ptx);
    eval_list(m, e->args, e->n_args, args);
    if (!e->assembly || e->assembly->is_volatile)
        reuse_forget(m);
    *p = (struct ptx){.m = m, .e = e, .args = args};
    const char *text = e->assembly && e->assembly->text ? e->assembly->text : "", *start = text;
    for (;; text++) {
        if (text == start)
            skip_comment(&start), text = start;
        if (*text && *text != ';')
            continue;
        run_text(p, start, (size_t)(text - start));
        if (!*text)
            break;
        start = text + 1;
    }
    unpin(m, e->n_args);
    return value_int(0);
}
