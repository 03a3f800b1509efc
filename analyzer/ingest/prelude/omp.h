// The functions of OpenMP's runtime, for systems without a compiler's own omp.h.
#pragma once
#pragma GCC system_header

typedef struct {
    int accesslint_lock;
} omp_lock_t;
extern "C" {
int omp_get_thread_num() noexcept(true);
int omp_get_num_threads() noexcept(true);
int omp_get_max_threads() noexcept(true);
int omp_get_num_procs() noexcept(true);
int omp_in_parallel() noexcept(true);
int omp_get_num_devices() noexcept(true);
int omp_get_default_device() noexcept(true);
void omp_set_default_device(int) noexcept(true);
void omp_set_num_threads(int) noexcept(true);
void omp_set_dynamic(int) noexcept(true);
void omp_set_nested(int) noexcept(true);
double omp_get_wtime() noexcept(true);
double omp_get_wtick() noexcept(true);
void omp_init_lock(omp_lock_t *) noexcept(true);
void omp_destroy_lock(omp_lock_t *) noexcept(true);
void omp_set_lock(omp_lock_t *) noexcept(true);
void omp_unset_lock(omp_lock_t *) noexcept(true);
}
