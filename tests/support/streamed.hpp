// streamed.hpp: what a stream makes of signals that go in and come out by pieces, in memory between guards.
#pragma once
#include "support/cpp_runner.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace komdsp::tests {

// Runs the chunk of a stream's plan.
struct stream_step {
  const plan& chunk;
  runner run;
  const void* operand;

  chunk_runner on_chunks() {
    return {[](void* context, const void* input, void* output) {
              const auto& step = *static_cast<const stream_step*>(context);
              return step.run(step.chunk, input, output, step.operand);
            },
            this};
  }
};

// Elements that go in and come out at once at most; varied: what goes in changes from piece to piece.
struct pieces {
  index in, out;
  bool varied = false;
};

// All results, one after the other, of signals of equal length that lie so.
template <class T>
std::vector<T> streamed(const stream_plan& p, const chunk_runner& run, const std::vector<T>& x, pieces by,
                        index signals = 1, index results = 1) {
  const index element = static_cast<index>(sizeof(T)), per_in = p.sizes.in_element / element,
              per_out = p.sizes.out_element / element, length = static_cast<index>(x.size()) / per_in / signals,
              room = std::min(by.out, index{1} << 14);
  aligned_memory memory(p.memory_bytes);
  signal_stream s;
  EXPECT_EQ(s.open(p, run, memory.data.get()), status::ok);
  std::vector<std::vector<T>> rows(static_cast<std::size_t>(results));
  std::vector<T> part(static_cast<std::size_t>(results * room * per_out));
  const auto pull_all = [&] {
    for (index given = 1; given > 0;) {
      if (s.pull(part.data(), room, room, given) != status::ok) return ADD_FAILURE() << "pull", void();
      for (index r = 0; r < results; ++r) {
        const auto first = part.begin() + r * room * per_out;
        auto& row = rows[static_cast<std::size_t>(r)];
        row.insert(row.end(), first, first + given * per_out);
      }
    }
  };
  for (index at = 0, taken = 0, piece = by.in; at < length; at += taken, piece = by.varied ? piece % 97 + 1 : piece) {
    EXPECT_EQ(s.push(x.data() + at * per_in, length, std::min(piece, length - at), taken), status::ok);
    pull_all();
  }
  EXPECT_EQ(s.finish(), status::ok);
  pull_all();
  EXPECT_TRUE(memory.guard_intact(p.memory_bytes));
  std::vector<T> all;
  for (const auto& row : rows) all.insert(all.end(), row.begin(), row.end());
  return all;
}

}  // namespace komdsp::tests
