// stream_case.hpp: a convolution of which x comes in pieces of odd sizes, and of which the result goes in others.
#pragma once
#include "cases.hpp"

#include <komdsp/overlap_save.hpp>

namespace selftest {

struct stream_run {
  komdsp::overlap_save_stream stream;
  const unsigned char* x;
  unsigned char* z;
  index samples, element;  // bytes of an element

  komdsp::status pull_all() {
    for (index room = 11, given = 1; given > 0; room = room % 13 + 5, z += given * element) {
      const komdsp::status s = stream.pull(z, 0, room, given);
      if (s != komdsp::status::ok) return s;
    }
    return komdsp::status::ok;
  }
  komdsp::status run() {
    komdsp::status s = komdsp::status::ok;
    for (index piece = 1, taken = 0; samples > 0 && s == komdsp::status::ok; piece = piece % 31 + 4) {
      s = stream.push(x, 0, piece < samples ? piece : samples, taken);
      x += taken * element;
      samples -= taken;
      if (s == komdsp::status::ok) s = pull_all();
    }
    if (s == komdsp::status::ok) s = stream.finish();
    return s == komdsp::status::ok ? pull_all() : s;
  }
};

// Chunk: the static plan of a step. The stream's memory comes first in the workspace, then the chunk's.
template <int Number, class Chunk>
struct stream_case {
  static constexpr test_case mine = case_of(Number);
  static constexpr komdsp::overlap_save_plan plan = stream_plan_of(mine);
  static constexpr komdsp::stream_sizes sizes = plan.sizes;

  struct place {
    const void* filter;
    unsigned char* workspace;
  };
  static komdsp::status run_chunk(void* context, const void* input, void* output) {
    const place& at = *static_cast<const place*>(context);
    return Chunk::execute(input, at.filter, output, at.workspace);
  }
  static komdsp::status execute(const void* input, const void* operand, void* output, void* workspace) {
    auto* const memory = static_cast<unsigned char*>(workspace);
    place at{operand, memory + plan.memory_bytes};
    stream_run r{{},
                 static_cast<const unsigned char*>(input),
                 static_cast<unsigned char*>(output),
                 mine.pairs.x_length,
                 komdsp::bytes_of(mine.pairs.precision) * (mine.pairs.real ? 1 : 2)};
    const komdsp::status s = r.stream.open(sizes, {&run_chunk, &at}, memory);
    return s == komdsp::status::ok ? r.run() : s;
  }
};

}  // namespace selftest
