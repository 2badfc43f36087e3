// cpp_runner.hpp: runs plans on the cpp backend, with a poisoned workspace between guards.
#pragma once
#include <komdsp/tables.hpp>
#include <komdsp/cpp.hpp>

#include "fft_check.hpp"

#include <cstdlib>
#include <memory>

namespace komdsp::tests {

struct aligned_memory {
  explicit aligned_memory(index bytes)
      : size((bytes + 63) / 64 * 64 + 128),
        data(static_cast<unsigned char*>(std::aligned_alloc(64, static_cast<std::size_t>(size)))) {
    std::memset(data.get(), 0xff, static_cast<std::size_t>(size));  // NaN, and a guard at the end
  }
  bool guard_intact(index bytes) const {
    for (index i = bytes; i < size; ++i)
      if (data.get()[i] != 0xff) return false;
    return true;
  }
  struct release {
    void operator()(unsigned char* p) const { std::free(p); }
  };
  index size;
  std::unique_ptr<unsigned char, release> data;
};

// The cpp profiles of this CPU that are built: flavours have fewer.
inline std::vector<const profile*> profiles_here() {
  std::vector<const profile*> all{&profiles::cpp_scalar};
  for (const profile* d : {&profiles::cpp_baseline, &profiles::cpp_avx2, &profiles::cpp_avx512}) {
    cpp::binding b;
    if (d->lanes_f32 <= cpp::native_profile().lanes_f32 && cpp::bind(planned(fft{1024}, *d), b) == status::ok)
      all.push_back(d);
  }
  return all;
}

inline status run_cpp(const plan& p, const void* input, void* output, const cpp::parallel_for& loop = {},
                      const void* window = nullptr) {
  cpp::binding b;
  const status bound = cpp::bind(p, b);
  if (bound != status::ok) return bound;
  aligned_memory tables(p.table_bytes), work(p.workspace_bytes(loop.workers));
  const status filled = fill_tables(p, tables.data.get());
  if (filled != status::ok) return filled;
  const status done = cpp::execute(p, b, {input, output, tables.data.get(), work.data.get(), window}, loop);
  if (!tables.guard_intact(p.table_bytes) || !work.guard_intact(p.workspace_bytes(loop.workers)))
    return status::bad_argument;
  return done;
}

}  // namespace komdsp::tests
