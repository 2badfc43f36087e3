// cpp_library.cpp: finds the kernels of a plan among the library's instances, by what this CPU can do.  Static plans do
// without it.
#include "core/native_caches.hpp"

#include <komdsp/detail/cpp_call.hpp>

#if KD_WITH_baseline
  #include <fcntl.h>
  #include <unistd.h>

  #include <atomic>
#endif

namespace komdsp::cpp {

// A library for firmware may have one precision only.
#define KD_DECLARE(isa)                           \
  instance_list instances_##isa##_f32() noexcept; \
  instance_list instances_##isa##_f64() noexcept;
#if KD_WITHOUT_f64
  #define KD_INSTANCES(isa) (wide ? instance_list{nullptr, 0} : instances_##isa##_f32())
#else
  #define KD_INSTANCES(isa) (wide ? instances_##isa##_f64() : instances_##isa##_f32())
#endif
#define KD_DECLARE_FIXED(isa)                     \
  instance_list instances_##isa##_f15() noexcept; \
  instance_list instances_##isa##_f31() noexcept;
KD_DECLARE(scalar)
#if !KD_FIRMWARE  // which has fixed point in static plans
KD_DECLARE_FIXED(scalar)
#endif
#if KD_WITH_baseline
KD_DECLARE(baseline)
#endif
#if KD_WITH_avx2
KD_DECLARE(avx2)
KD_DECLARE_FIXED(avx2)
#endif
#if KD_WITH_avx2_narrow
instance_list instances_avx2_narrow_f32() noexcept;
#endif
#if KD_WITH_avx512
KD_DECLARE(avx512)
KD_DECLARE_FIXED(avx512)
#endif

namespace {

#if KD_WITH_avx2 || KD_WITH_avx2_narrow || KD_WITH_avx512
bool has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#endif
#if KD_WITH_avx512
bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
}
#endif

kernel find_in(instance_list list, kernel_id kernel, const build_options& o) {
  const uint64_t radices = o.pack_radices(), options = o.pack();
  for (int i = 0; i < list.count; ++i)
    if (list.first[i].kernel == kernel && list.first[i].radices == radices && list.first[i].options == options)
      return list.first[i].run;
  return nullptr;
}
#if !KD_FIRMWARE
kernel find_fixed(kernel_id kernel, const build_options& o) {
  #define KD_FIXED_INSTANCES(isa) (o.precision == 15 ? instances_##isa##_f15() : instances_##isa##_f31())
  cpp::kernel found = find_in(KD_FIXED_INSTANCES(scalar), kernel, o);
  #if KD_WITH_avx2
  if (!found && has_avx2()) found = find_in(KD_FIXED_INSTANCES(avx2), kernel, o);
  #endif
  #if KD_WITH_avx512
  if (!found && has_avx512()) found = find_in(KD_FIXED_INSTANCES(avx512), kernel, o);
  #endif
  return found;
}
#endif
kernel find_instance(kernel_id kernel, const build_options& o) {
#if !KD_FIRMWARE
  if (o.precision < 32) return find_fixed(kernel, o);
#endif
  const bool wide = o.precision == 64;
  cpp::kernel found = find_in(KD_INSTANCES(scalar), kernel, o);
#if KD_WITH_avx2_narrow  // four lanes as those below, a sixth faster
  if (!found && !wide && has_avx2()) found = find_in(instances_avx2_narrow_f32(), kernel, o);
#endif
#if KD_WITH_baseline
  if (!found) found = find_in(KD_INSTANCES(baseline), kernel, o);
#endif
#if KD_WITH_avx2
  if (!found && has_avx2()) found = find_in(KD_INSTANCES(avx2), kernel, o);
#endif
#if KD_WITH_avx512
  if (!found && has_avx512()) found = find_in(KD_INSTANCES(avx512), kernel, o);
#endif
  return found;
}
// One with this very length, where the list has it; else the one for all lengths.
kernel find(kernel_id kernel, const build_options& options) {
  if (options.padded || options.f16) return nullptr;  // as GPUs want their tables and arrays, and devices points
#if KD_FIRMWARE  // kernels have no later stages of radix 16 (kernels/fft/stages_library.h)
  for (int s = 1; s < stages_of(options.radices); ++s)
    if (radix_of(options.radices, s) == 16) return nullptr;
#endif
  const cpp::kernel exact = find_instance(kernel, instance_options(kernel, options, options.specialised));
  return exact ? exact : find_instance(kernel, instance_options(kernel, options));
}

#if KD_WITH_baseline
index reported(int cache) {
  const long bytes = sysconf(cache);
  return bytes > 0 ? bytes : 0;
}
// Size of a cache by Linux, which says "1024K". sysconf of Arm's glibc knows no sizes; where the first level is two
// caches, number 2 is the second.
index reported_by_linux(const char* file) {
  const int opened = open(file, O_RDONLY | O_CLOEXEC);
  if (opened < 0) return 0;
  char text[16];
  const long length = read(opened, text, sizeof text);
  close(opened);
  index kib = 0;
  long i = 0;
  for (; i < length && text[i] >= '0' && text[i] <= '9' && kib < 1 << 20; ++i) kib = 10 * kib + (text[i] - '0');
  return i < length && text[i] == 'K' ? kib << 10 : 0;
}
profile with_reported_caches(const profile& p) {
  #ifdef _SC_LEVEL3_CACHE_SIZE
  index second = reported(_SC_LEVEL2_CACHE_SIZE), third = reported(_SC_LEVEL3_CACHE_SIZE);
  if (second == 0) second = reported_by_linux("/sys/devices/system/cpu/cpu0/cache/index2/size");
  return profiles::cpp_cached(p, second, third > 0 ? third : second);
  #else
  return p;
  #endif
}
// Only one thread writes, and no thread reads before it has been here.
void change_once(index& at, index from, index to) {
  if (from != to) __atomic_compare_exchange_n(&at, &from, to, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}
template <const profile& Of>
const profile& cached() {
  static profile here = Of;
  use_caches(here, Of);
  return here;
}
#endif

}  // namespace

#if KD_WITH_baseline
void use_caches(profile& p, const profile& from) noexcept {
  static std::atomic<index> chunk{0}, stream{0};
  if (stream.load() == 0) {
    const profile made = with_reported_caches(from);
    chunk = made.chunk_bytes;
    stream = made.stream_bytes;
  }
  change_once(p.chunk_bytes, from.chunk_bytes, chunk);
  change_once(p.stream_bytes, from.stream_bytes, stream);
}
#endif

const profile& native_profile() noexcept {
#if KD_WITH_avx512
  if (has_avx512()) return cached<profiles::cpp_avx512>();
#endif
#if KD_WITH_avx2
  if (has_avx2()) return cached<profiles::cpp_avx2>();
#endif
#if KD_WITH_baseline
  return cached<profiles::cpp_baseline>();
#else
  return profiles::cpp_scalar;
#endif
}

status bind(const plan_view& p, binding& b) noexcept {
  if (p.result != status::ok) return p.result;
  static_cast<requirements&>(b) = requirements_of(p);
  for (int i = 0; i < p.launch_count; ++i) {
    b.kernels[i] = find(p.launches[i].kernel, p.launches[i].build);
    if (!b.kernels[i]) return status::kernel_missing;
  }
  return status::ok;
}

}  // namespace komdsp::cpp
