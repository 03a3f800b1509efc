/* What each construct of C++ becomes: small sources, and lines that the text form must hold. The text form is
 * described in analyzer/ir/README.md. */
#include "analyzer/ingest/ingest.h"

#include <check.h>
#include <string.h>
#include <unistd.h>

static struct arena arena;
static struct ir_unit unit;

static void set_up(void)
{
    unit = (struct ir_unit){.arena = &arena};
}

static void tear_down(void)
{
    arena_free(&arena);
}

/* Ingests `text` as a file of its own. */
static void ingest_text(const char *text)
{
    char path[] = "/tmp/accesslint-lower-XXXXXX.cu";
    int fd = mkstemps(path, 3);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    struct ingest_options options = {.arch = "sm_90"};
    bool ok = ingest_file(path, &options, &unit);
    unlink(path);
    ck_assert(ok);
    const char *broken = ir_check(&arena, &unit);
    ck_assert_msg(!broken, "%s", broken);
}

/* ---- constructs ---- */

enum { MAX_LINES = 6 };

struct construct {
    const char *name, *source;
    const char *lines[MAX_LINES]; /* parts of the printed form; one that begins with ! must be absent */
};

#define KERNEL(body) "__global__ void k(float *a, const float *b, int n, unsigned u) {\n" body "\n}\n"

static const struct construct constructs[] = {
    /* places and values */
    {"subscript",
     KERNEL("a[threadIdx.x] = b[n * 2];"),
     {"store.f32((a + load.u32(&threadIdx.x@0) * 4B), load.f32((b + (n * 2) * 4B)))"}},
    {"swapped subscript", KERNEL("n[a] = 1;"), {"store.f32((a + n * 4B), 1.0.f32)"}},
    {"pointer arithmetic",
     KERNEL("*(a + n) = *(b - u); const float *p = b; p += n; p--;"),
     {"store.f32((a + n * 4B), load.f32((b + neg.i64(cast.i64(u)) * 4B)))", "update[+].f32*(&p, n)",
      "update_post[-].f32*(&p, 1.i64)"}},
    {"pointer difference", KERNEL("a[&a[n] - b] = 0;"), {"diff_ptr.i64((a + n * 4B), b, 4)"}},
    {"two dimensions",
     KERNEL("__shared__ float s[8][33]; s[n][threadIdx.x] = 0;"),
     {"shared s : f32[33][8]", "store.f32(((&s + n * 132B) + load.u32(&threadIdx.x@0) * 4B), 0.0.f32)"}},
    {"vector through a cast",
     KERNEL("float4 v = *reinterpret_cast<const float4 *>(b + n); a[0] = v.y;"),
     {"copy.float4(&v, cast.float4*((b + n * 4B)).@0)", "load.f32(&v.y@4)"}},
    {"cast to a reference",
     KERNEL("(float4 &)a[4] = make_float4(1, 2, 3, 4);"),
     {"copy.float4(cast.float4*((a + 4 * 4B)), make_float4(1.0.f32, 2.0.f32, 3.0.f32, 4.0.f32))"}},
    {"static_cast loads",
     KERNEL("a[static_cast<int>(b[0])] = (unsigned char)n;"),
     {"(a + cast.i32(load.f32((b + 0 * 4B))) * 4B), cast.f32(cast.u8(n))"}},
    {"enumerators",
     "enum class E : char { A = 3 }; enum { B = 4 };\n" KERNEL("a[(int)E::A + B] = 0;"),
     {"(3 + 4)"}},
    {"constants",
     "const int K = 5; constexpr int F(int x) { return x + 1; }\n" KERNEL("a[K] = F(2) + sizeof(float2);"),
     {"(a + 5 * 4B)", "cast.u64(F(2))", "8.u64"}},
    {"conditional of lvalues",
     KERNEL("int m = 1; (n ? n : m) = 2; a[0] = n ? a[1] : 2;"),
     {"store.i32((cast.bool(n) ? &n : &m), 2)", "(cast.bool(n) ? load.f32((a + 1 * 4B)) : 2.0.f32)"}},
    {"elvis", KERNEL("int m = n ?: 4;"), {"? ", ": 4"}},
    /* conversions */
    {"computation type",
     KERNEL("short s = 1; s += n; n += 1.5f; u <<= 2; s++;"),
     {"update[+].i16(&s, n)", "update[+].i32(&n, 1.5.f32)", "update[<<].u32(&u, 2.u32)",
      "update_post[+].i16(&s, 1)"}},
    {"usual conversions",
     KERNEL("a[n + u] = n < u;"),
     {"(cast.u32(n) +.u32 u)", "cast.f32((cast.u32(n) <.u32 u))"}},
    {"chained assignment", KERNEL("n = u = 3;"), {"store.i32(&n, cast.i32(load.u32(store.u32(&u, 3.u32))))"}},
    {"integer and pointer",
     KERNEL("unsigned long long p = (unsigned long long)a; *(float *)(p + 16) = 0;"),
     {"cast.u64(a)", "store.f32(cast.f32*((p +.u64 16.u64)), 0.0.f32)"}},
    {"array parameters",
     "__device__ float f(const float v[4], float m[][8]) { const float *p = v + 2; v++; return *v + m[1][2] "
     "+ p[0]; }\n"
     "__global__ void k(float p[], int n) { p[n] = f(p, nullptr); auto l = [=](int j) { return p[j]; }; "
     "l(1); }",
     {"store.f32*(&p, (v + 2 * 4B))", "update_post[+].f32*(&v, 1.i64)", "((m + 1 * 32B) + 2 * 4B)",
      "store.f32*(&l.@0, p)"}},
    /* references and records */
    {"reference",
     KERNEL("float &r = a[n]; r = 1;"),
     {"store.f32*(&r, (a + n * 4B))", "store.f32(r, 1.0.f32)"}},
    {"by value",
     "struct P { int x, y; }; __device__ int f(P p) { return p.y; }\n" KERNEL("P p{1, 2}; a[f(p)] = 0;"),
     {"(store.i32(&p.x@0, 1) , store.i32(&p.y@4, 2))", "f((copy.P(&%5, &p) , &%5))",
      "return load.i32(&p.y@4)"}},
    {"base class",
     "struct A { int x; }; struct B { int y; }; struct C : A, B { int z; };\n" KERNEL(
         "C c; c.y = 1; B *p = &c;"),
     {"store.i32(&c.@4.y@0, 1)", "store.B*(&p, &c.@4)"}},
    {"bit-field",
     "struct S { unsigned a : 5, b : 7; };\n" KERNEL("S s; s.b = n;"),
     {"store.u32:7@5(&s.b@0, cast.u32(n))"}},
    {"anonymous union",
     "struct S { int t; union { int i; float f; }; };\n" KERNEL("S s; s.f = 1;"),
     {"store.f32(&s.f@4, 1.0.f32)"}},
    {"constructor",
     "struct S { int a, b = 7; float *p; __device__ S(int x, float *q) : a(x), p(q + 1) { b += a; } "
     "};\n" KERNEL("S s(n, a);"),
     {"S::S(&s, n, a)", "store.i32(this.a@0, x)", "store.i32(this.b@4, 7)",
      "store.f32*(this.p@8, (q + 1 * 4B))", "update[+].i32(this.b@4, load.i32(this.a@0))"}},
    {"implicit constructor",
     "struct S { int a = 4; float f; };\n" KERNEL("S s; S t = s; t = s; S z{};"),
     {"var s : S = store.i32(&s.a@0, 4)", "var t : S = copy.S(&t, &s)", "copy.S(&t, &s)", "zero.S(&z)"}},
    {"aggregate",
     "struct I { int v[3]; }; struct O { I i; float f; };\n" KERNEL(
         "O o{1, 2, 3, 4.f}; O p = {{{5}}}; O q{.f = 1};"),
     {"store.i32(&o.i@0.v@0.[2]@8, 3)", "store.f32(&o.f@12, 4.0.f32)", "zero.O(&p)",
      "store.f32(&q.f@12, 1.0.f32)"}},
    {"operator",
     "struct V { int x; __device__ V operator+(int k) const { return V{x + k}; } };\n" KERNEL(
         "V v{1}; a[(v + 2).x] = 0;"),
     {"load.i32(V::operator+(&v, 2).x@0)", "store.i32(&%2.x@0, (load.i32(this.x@0) + k))"}},
    {"conversion operator",
     "template <class T> struct Sh { __device__ operator T *() { extern __shared__ int m[]; return (T *)m; } "
     "};\n" KERNEL("float *s = Sh<float>(); s[n] = 1;"),
     {"extern_shared m", "Sh<float>::operator float *(", "return cast.f32*(&m)"}},
    {"structured binding",
     "struct P { int x, y; };\n" KERNEL("P p{1, 2}; auto &[i, j] = p; j = i;"),
     {"j@4, load.i32(", "i@0))"}},
    {"inherited constructor",
     "struct A { int x; __device__ A(int v) : x(v) {} }; struct B : A { using A::A; int y = 3; };\n" KERNEL(
         "B c(n);"),
     {"B::A(&c, n)", "A::A(this.@0, %1)", "store.i32(this.y@4, 3)"}},
    {"dispatch by type",
     "struct A { __device__ virtual int f() { return 1; } };\n"
     "struct B : A { __device__ int f() override { return A::f() + 1; } };\n" KERNEL("B c; a[c.f()] = 0;"),
     {"B::f(&c)", "A::f(this.@0)"}},
    /* templates, lambdas */
    {"function as an argument",
     "__device__ float sq(float x) { return x * x; }\n"
     "template <float (*F)(float)> __global__ void m(float *p) { p[1] = F(p[0]); }\n"
     "void h(float *p) { m<sq><<<1, 2>>>(p); }",
     {"kernel m<&sq>", "sq(load.f32((p + 0 * 4B)))"}},
    {"variable template",
     "template <class T> __constant__ T w[4];\n" KERNEL("a[n] = w<float>[n];"),
     {"constant w : f32[4]", "load.f32((&w + n * 4B))"}},
    {"template instance",
     "template <class T, int N> __global__ void t(T *p) { p[N] = sizeof(T); }\nvoid h(double *p) { t<double, "
     "3><<<1, 2>>>(p); }",
     {"kernel t<double, 3>(p : f64*)", "store.f64((p + 3 * 8B), cast.f64(8.u64))"}},
    {"explicit instance",
     "template <bool B> __global__ void t(int *p) { if constexpr (B) p[0] = 1; else p[1] = 2; }\ntemplate "
     "__global__ void t<true>(int *);",
     {"kernel t<true>(p : i32*)", "(p + 0 * 4B)", "!(p + 1 * 4B)"}},
    {"unused template",
     "template <class T> __global__ void t(T *p) { *p = 1; }",
     {"lost t: never instantiated"}},
    {"launch bounds",
     "template <int B> __global__ void __launch_bounds__(B) t(int *p) { p[0] = B; }\ntemplate __global__ "
     "void t<96>(int *);",
     {"max_threads(96)"}},
    {"lambda by copy",
     "template <class F> __global__ void t(F f) { f(threadIdx.x); }\nvoid h(float *p, int n) { t<<<1, "
     "32>>>([=] __device__(int i) { p[i * n] = 1; }); }",
     {"store.f32*(&%4.@0, p)", "store.i32(&%4.@8, n)",
      "store.f32((load.f32*(this.p@0) + (i * load.i32(this.n@8)) * 4B), 1.0.f32)"}},
    {"lambda by reference",
     KERNEL("int m = 2; auto f = [&](auto x) { m += x; return a[x]; }; f(1);"),
     {"store.i32*(&f.@0, &m)", "store.f32**(&f.@8, &a)", "update[+].i32(load.i32*(this.m@0), x)",
      "load.f32*(load.f32**(this.a@8))"}},
    {"captures",
     "struct S { int m; __device__ void f(int a) { auto l = [=, k = a + 1, this] { return k + m + a; }; l(); "
     "} };\n" KERNEL("S s; s.f(n);"),
     {"store.i32(&l.@0, (a + 1))", "store.S*(&l.@8, this)", "store.i32(&l.@16, a)",
      "load.i32(load.S*(this.this@8).m@0)"}},
    {"pack",
     "template <class T, class... R> __device__ T sum(T a, R... r) { return (a + ... + r); }\n" KERNEL(
         "a[sum(1, 2)] = 0;"),
     {"(a + r)"}},
    /* statements */
    {"for",
     KERNEL("for (int i = 0, j = n; i < j; ++i, --j) a[i] = j; for (; n < 3;) n++; for (;;) break;"),
     {"while (i < j) step (update[+].i32(&i, 1) , update[-].i32(&j, 1))", "while (n < 3)", "while true"}},
    {"unroll",
     KERNEL("#pragma unroll 4\nfor (int i = 0; i < n; i++) a[i] = 0;\n#pragma unroll\nfor (int i = 0; i < 2; "
            "i++) a[i] = 0;"),
     {"unroll(4)", "unroll(-1)"}},
    {"while with a variable",
     KERNEL("while (int z = n - 1) n = z; do n++; while (n < 3);"),
     {"var z : i32 = store.i32(&z, (n - 1))", "if not.bool(cast.bool(z))", "do_while (n < 3)"}},
    {"switch",
     KERNEL("switch (n) { case 1: case 2: a[0] = 1; break; case 4 ... 6: { a[1] = 2; } default: a[2] = 3; }"),
     {"switch n", "case 1 ", "case 2 ", "case 4 ... 6", "default"}},
    {"if with init",
     KERNEL("if (int c = n; c > 1) a[c] = 1; else a[0] = 2;"),
     {"var c : i32 = store.i32(&c, n)", "if (c > 1)"}},
    {"range-for",
     KERNEL("int t[3] = {1, 2, 3}; for (int e : t) a[e] = 1;"),
     {"while (%", "step update[+].i32*(", "var e : i32 = store.i32(&e, load.i32(%"}},
    {"goto", KERNEL("if (n) goto out; a[0] = 1; out: a[1] = 2;"), {"unsupported \"goto\"", "(a + 1 * 4B)"}},
    {"statement expression",
     KERNEL("int m = ({ int t = n; if (t > 3) t = 3; t * 2; });"),
     {"((t > 3) ? store.i32(&t, 3) : 0)", "(t * 2)"}},
    /* memory spaces */
    {"globals",
     "__constant__ int c[2] = {1, 2}; __device__ float g[4]; struct T { static constexpr int s[2] = {3, 4}; "
     "};\n" KERNEL("a[c[n] + T::s[n]] = g[n];"),
     {"constant c : i32[2] = ", "global g : f32[4]", "host s : i32[2] = "}},
    {"alignment",
     KERNEL("__shared__ alignas(16) char s[64]; extern __shared__ __align__(8) char d[]; s[n] = d[n];"),
     {"shared s : i8[64] align(16)", "extern_shared d : i8[] align(8)"}},
    {"asm",
     KERNEL("float f; asm volatile(\"ld.global.f32 %0, [%1];\" : \"=f\"(f) : \"l\"(b + n)); a[0] = f;"),
     {"asm volatile \"ld.global.f32 $0, [$1];\" \"=f\" &f : \"l\" (b + n * 4B)"}},
    /* host code */
    {"launch",
     "__global__ void k(int *p, int n) {}\nvoid h(int *p) { dim3 g(2, 3); k<<<g, 64, 16 * sizeof(int)>>>(p, "
     "5); }",
     {"dim3::dim3(&g, 2.u32, 3.u32, 1.u32)", "launch &k<<<(copy.dim3(&%2, &g) , &%2)",
      "dim3::dim3(&%3, 64.u32, 1.u32, 1.u32)", "(16.u64 *.u64 4.u64), default>>>(p, 5)"}},
    {"launch through a pointer",
     "__global__ void k(int *p) {}\nvoid h(int *p) { void (*f)(int *) = k; f<<<1, 32>>>(p); }",
     {"store.function*(&f, &k)", "launch f<<<"}},
    {"launch by the runtime",
     "__global__ void k(int *p) {}\nvoid h(int *p) { void *v[] = {&p}; cudaLaunchKernel((void *)k, 1, 2, v, "
     "0, 0); }",
     {"cast.void*(&p)", "cast.void*(&k)"}},
};

START_TEST(constructs_become)
{
    const struct construct *construct = &constructs[_i];
    ingest_text(construct->source);
    for (size_t i = 0; i < unit.diags.count; i++)
        ck_assert_msg(unit.diags.items[i].severity != IR_ERROR, "%s: %s", construct->name,
                      unit.diags.items[i].message);
    const char *text = ir_print(&arena, &unit);
    for (size_t i = 0; i < MAX_LINES && construct->lines[i]; i++) {
        bool absent = construct->lines[i][0] == '!';
        bool found = strstr(text, construct->lines[i] + absent) != NULL;
        ck_assert_msg(found != absent, "%s: %s `%s` in\n%s", construct->name, absent ? "unwanted" : "no",
                      construct->lines[i], text);
    }
    ck_assert_msg(!strstr(text, "unknown."), "%s: something unknown in\n%s", construct->name, text);
}
END_TEST

/* ---- ranges ---- */

static const struct ir_expr *find_op(const struct ir_expr *expr, enum ir_op op)
{
    if (!expr || expr->op == op)
        return expr;
    const struct ir_expr *const parts[] = {expr->a, expr->b, expr->c};
    for (size_t i = 0; i < 3; i++) {
        const struct ir_expr *found = parts[i] ? find_op(parts[i], op) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

static const struct range_case {
    const char *statement;
    enum ir_op op;
    const char *text;
} range_cases[] = {
    {"a[threadIdx.x] = b[n * 2];", IR_STORE, "a[threadIdx.x]"},
    {"a[0] += b[n * 2];", IR_UPDATE, "a[0]"},
    {"n = b[n * 2];", IR_CAST, "b[n * 2]"},
    {"a[AT(n, 1)] = 0;", IR_STORE, "a[AT(n, 1)]"},
    {"PUT(a, n) = 0;", IR_STORE, "PUT(a, n)"},
    {"PUT(a, n + AT(n, 2)) = 0;", IR_STORE, "PUT(a, n + AT(n, 2))"},
    {"PUT(a, b[n]) = 0;", IR_STORE, "PUT(a, b[n])"},
};

START_TEST(ranges_are_what_a_reader_sees)
{
    const struct range_case *row = &range_cases[_i];
    ingest_text(arena_printf(&arena,
                             "#define AT(i, k) (i) + k\n#define PUT(p, i) p[int(i)]\n"
                             "__global__ void k(float *a, const float *b, int n) {\n    %s\n}\n",
                             row->statement));
    ck_assert_uint_eq(unit.kernels.count, 1);
    const struct ir_stmt *stmt = unit.kernels.items[0]->body->items[0];
    const struct ir_expr *expr = find_op(stmt->expr, row->op);
    ck_assert_ptr_nonnull(expr);
    ck_assert_str_eq(ir_range_text(&arena, &unit, expr->range), row->text);
}
END_TEST

/* ---- errors ---- */

START_TEST(an_error_marks_its_kernel)
{
    ingest_text("__global__ void good(int *a) { a[0] = 1; }\n"
                "__global__ void bad(int *a) { a[1] = 2; a[unknown(a[3])] = 3; }\n");
    ck_assert_uint_eq(unit.kernels.count, 2);
    ck_assert_ptr_null(unit.kernels.items[0]->error);
    ck_assert_ptr_nonnull(unit.kernels.items[1]->error);
    ck_assert_ptr_nonnull(strstr(unit.kernels.items[1]->error, "unknown"));
    /* What is around the error is still there, and so are the accesses in its parts. */
    const char *text = ir_print(&arena, &unit);
    ck_assert_ptr_nonnull(strstr(text, "store.i32((a + 1 * 4B), 2)"));
    ck_assert_ptr_nonnull(strstr(text, "load.i32((a + 3 * 4B))"));
    ck_assert_uint_ge(unit.diags.count, 1);
    ck_assert(unit.diags.items[0].in_device_code);
}
END_TEST

START_TEST(a_broken_signature_loses_the_kernel)
{
    ingest_text("__global__ void k(Unknown *a) { a[0] = 1; }\n");
    ck_assert_uint_eq(unit.kernels.count, 0);
    ck_assert_uint_eq(unit.lost.count, 1);
    ck_assert(unit.lost.items[0].is_error);
    ck_assert_str_eq(unit.lost.items[0].name, "k");
}
END_TEST

/* A chain of operators that clang cannot resolve must not be lowered once per level for each level. */
START_TEST(chains_of_errors_take_linear_time)
{
    const char *chain = "stream";
    for (int i = 0; i < 60; i++)
        chain = arena_printf(&arena, "%s << nothing(%d)", chain, i);
    ingest_text(arena_printf(&arena, "struct S {}; void h(S stream) { %s; }\n", chain));
    ck_assert_uint_ge(unit.functions.count, 1);
}
END_TEST

START_TEST(deep_nesting_is_lowered)
{
    const char *sum = "n";
    for (int i = 0; i < 500; i++)
        sum = arena_printf(&arena, "(%s + 1)", sum);
    ingest_text(arena_printf(&arena, "__global__ void k(int *a, int n) { a[%s] = 1; }\n", sum));
    ck_assert_uint_eq(unit.kernels.count, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lower");
    TCase *tcase = tcase_create("lower");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, constructs_become, 0, sizeof constructs / sizeof *constructs);
    tcase_add_loop_test(tcase, ranges_are_what_a_reader_sees, 0, sizeof range_cases / sizeof *range_cases);
    tcase_add_test(tcase, an_error_marks_its_kernel);
    tcase_add_test(tcase, a_broken_signature_loses_the_kernel);
    tcase_add_test(tcase, chains_of_errors_take_linear_time);
    tcase_add_test(tcase, deep_nesting_is_lowered);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
