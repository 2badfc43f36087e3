// neon_counts.cpp: instructions of komdsp's FFTs on AArch64, and of Debian's FFTW for arm64, which has NEON, planned by
// estimates and by measuring: a line each, PRECISION LENGTH BATCH LIBRARY, behind which the plugin of
// tests/firmware/instruction_counter.c prints what it counted. After `make lib` of bsp/linux-arm64/README.md, and with
// build/arm64/root of its tests:
// aarch64-linux-gnu-g++ -std=c++20 -O2 -I. -Iruntime -Ibuild/aarch64/generated neon_counts.cpp problem.cpp libkomdsp.a
//   -static -Lbuild/arm64/root/usr/lib/aarch64-linux-gnu -lfftw3f -lfftw3 -o neon_counts
// qemu-aarch64 -plugin instruction_counter.so,begin=0x...,end=0x... neon_counts   (Debian's qemu-user, marks by nm)
#include <komdsp/cpp.hpp>
#include <komdsp/planner.hpp>
#include <komdsp/tables.hpp>

#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "fftw_api.hpp"

// The marks. What runs between them is counted, and printed behind the line.
extern "C" __attribute__((noinline)) void count_begin() {
  std::fflush(stdout);
  asm volatile("" ::: "memory");
}
extern "C" __attribute__((noinline)) void count_end() {
  asm volatile("" ::: "memory");
}

namespace {

alignas(64) unsigned char tables[1 << 22], workspace[1 << 22];

template <class T>
void count(int length, int batch) {
  peers::problem problem;
  problem.shape = {length};
  problem.batch = static_cast<std::size_t>(batch);
  problem.f64 = sizeof(T) == 8;
  const std::size_t numbers = problem.inputs();
  const peers::fftw_array<T> input(numbers), ours(numbers), theirs(numbers);
  const auto named = [&](const char* name) { std::printf("f%zu %d %d %s ", 8 * sizeof(T), length, batch, name); };
  for (const unsigned flags : {FFTW_ESTIMATE, FFTW_MEASURE}) {
    const peers::fftw_transform<T> plan(problem, input.get(), theirs.get(), flags);
    for (std::size_t i = 0; i < numbers; ++i) input.get()[i] = static_cast<T>(i * 7919 % 1009) - 504;
    named("fftw");
    count_begin();
    plan.execute();
    count_end();
  }
  static komdsp::plan plan;
  static komdsp::cpp::binding kernels;
  komdsp::fft transform{length, batch};
  transform.precision = problem.f64 ? komdsp::precision::f64 : komdsp::precision::f32;
  if (komdsp::make_plan(transform, komdsp::cpp::native_profile(), plan) != komdsp::status::ok ||
      plan.table_bytes > static_cast<komdsp::index>(sizeof tables) ||
      plan.workspace_bytes(1) > static_cast<komdsp::index>(sizeof workspace) ||
      komdsp::cpp::bind(plan, kernels) != komdsp::status::ok || komdsp::fill_tables(plan, tables) != komdsp::status::ok)
    throw std::runtime_error("no plan");
  named("komdsp");
  count_begin();
  const komdsp::status status = komdsp::cpp::execute(plan, kernels, {input.get(), ours.get(), tables, workspace});
  count_end();
  double error = 0, size = 0;
  for (std::size_t i = 0; i < numbers; ++i) {
    error += std::pow(ours.get()[i] - theirs.get()[i], 2);
    size += std::pow(theirs.get()[i], 2);
  }
  if (status != komdsp::status::ok || error > size * (problem.f64 ? 1e-26 : 1e-10)) throw std::runtime_error("wrong");
}

}  // namespace

int main() {
  for (const int length : {64, 256, 1000, 1024, 4096})
    for (const int batch : {1, 64}) {
      count<float>(length, batch);
      count<double>(length, batch);
    }
}
