// request_input.hpp: requests in words as a fuzzer's inputs, so that what it finds reads as all others do.  One source
// of a target includes it, and has draw() and LLVMFuzzerTestOneInput.
#pragma once
#include "cli/profiles/profile_members.hpp"
#include "support/requests/request.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <stdexcept>

namespace komdsp::tests {

// The request of an input; one without a kind where it is none.
inline request request_in(const std::uint8_t* data, std::size_t size) {
  try {
    return request_of(std::string(data, data + size));
  } catch (const std::logic_error&) {
    return {};
  }
}
// The end that libFuzzer keeps the input of.
inline void require(bool holds, const std::string& message) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", message.c_str());
  std::abort();
}

// Numbers of profiles have ranges, and names are enumerators: others are drawn.
inline bool is_drawn(const std::string& name) {
  static const std::set<std::string> names = [] {
    std::set<std::string> all{"on",   "reproducible", "kind",   "part",  "product",
                              "mode", "variant",      "method", "items", "precision"};
    profile p;
    cli::each_member(p, [&](const char* member, const auto&...) { all.insert(member); });
    return all;
  }();
  return names.count(name) > 0;
}
inline index other_number(index n, std::mt19937_64& random) {
  constexpr std::uint64_t one = 1;
  const auto bits = static_cast<std::uint64_t>(n);
  const std::uint64_t others[] = {bits + 1,       bits - 1, bits * 2, bits / 2, one << random() % 64,
                                  random() % 100, random()};
  return static_cast<index>(others[random() % std::size(others)]);
}
// Changes some numbers of a request to any others, drops some, or takes those of another one.
inline void mutate(request& r, const request& another, std::mt19937_64& random) {
  for (auto turns = 1 + random() % 3; turns > 0; --turns) {
    const std::size_t at = random() % r.numbers.size();
    auto& [name, value] = r.numbers[at];
    if (random() % 4 == 0) {
      const auto& [its_name, its_value] = another.numbers[random() % another.numbers.size()];
      if (another.kind == r.kind || is_drawn(its_name)) r.set(its_name, its_value);
    } else if (random() % 4 == 0) {
      if (r.numbers.size() > 1) r.numbers.erase(r.numbers.begin() + static_cast<std::ptrdiff_t>(at));
    } else if (!is_drawn(name)) {
      value = other_number(value, random);
    }
  }
}
// A request of the target's, which it defines.
request draw(std::mt19937_64& random);

}  // namespace komdsp::tests

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  ::testing::GTEST_FLAG(throw_on_failure) = true;
  return 0;
}
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  using namespace komdsp::tests;
  std::mt19937_64 random(seed);
  request r = request_in(data, size);
  const request fresh = draw(random);
  if (r.numbers.empty() || random() % 16 == 0)
    r = fresh;
  else
    mutate(r, fresh, random);
  const std::string text = text_of(r);
  if (text.size() > most) return size;
  std::copy(text.begin(), text.end(), data);
  return text.size();
}
