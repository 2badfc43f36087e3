// cpp_runner.hpp: runs plans on the cpp backend, with a poisoned workspace between guards.
#pragma once
#include <komdsp/tables.hpp>
#include <komdsp/cpp.hpp>

#include "support/checks/check.hpp"

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

// A plan on the cpp backend; second: a window, or what the input is convolved with.
status run_cpp(const plan& p, const void* input, void* output, const cpp::parallel_for& loop = {},
               const void* second = nullptr);
status on_cpp(const plan& p, const void* input, void* output, const void* operand = nullptr);

}  // namespace komdsp::tests
