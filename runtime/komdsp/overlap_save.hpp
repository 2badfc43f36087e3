// overlap_save.hpp: convolution of signals of any length with filters, a block at a time, in bounded memory.
#pragma once
#include <komdsp/plan.hpp>

namespace komdsp {

// J signals with one filter, J signals with a filter each, or one signal with J filters: J results.  Each is the linear
// convolution (or correlation) of convolution.hpp, of x_length + filter_length - 1 elements, whatever x_length sweeps
// out to be.
struct overlap_save {
  index filter_length = 1;                       // elements of a filter
  index inputs = 1, filters = 1;                 // J of each; or one
  bool correlate = false, real = false;          // as of convolution.hpp
  komdsp::precision precision = precision::f32;  // of input, output and tables
  double scale = 1;                              // a factor of all results
  index blocks = 0;                              // computed at once; 0: the planner's number, 1: least delay and memory
};
// Results, one for each signal or filter.
constexpr index results_of(const overlap_save& o) {
  return o.inputs > o.filters ? o.inputs : o.filters;
}

// Results come `step` elements at a time: blocks of `hop` elements, each from a transform of `length` points over the
// block and the filter_length - 1 elements before it.
// NaN and infinity: every result of a block becomes NaN that has one of its elements NaN by the definition; no other.
//
// A static plan of the chunk, which keeps nothing else of the plan, names it by a constant of its own, since C++17
// takes no part of an object as a template argument:
//
//   static constexpr komdsp::plan chunk = komdsp::plan_overlap_save({31}, komdsp::profiles::cpp_scalar).chunk;
//   using chunk_plan = komdsp::static_plan<chunk>;
struct overlap_save_plan {
  status result = status::bad_argument;  // of planning, as plan_convolution's; nothing below is meant unless ok
  const char* reason = "";               // of a refusal, for people
  overlap_save what;                     // that was planned
  plan chunk;  // of one step: input the signals, operand the filters one after the other, output the results
  index length = 0, hop = 0, step = 0;  // points of a transform, elements of a block, elements that a run computes
  index memory_bytes = 0;               // of a stream
};

// Runs a stream's plan.chunk, filters included, on whatever backend: reads plan.chunk.input_bytes, writes
// output_bytes, and has done both when it returns.  Both are aligned to 64 bytes.
struct chunk_runner {
  // Runs the chunk.
  status (*run)(void* context, const void* input, void* output) = nullptr;
  void* context = nullptr;  // the first argument of run
};

// Signals on their way through a filter: open, then push and pull in turn, finish, and pull until nothing comes.
//
//   for (index taken = 0; count > 0; x += taken, count -= taken) {
//     s.push(x, 0, count, taken);
//     while (s.pull(y, 0, room, given) == status::ok && given > 0) write(y, given);
//   }
//   s.finish();
//   while (s.pull(y, 0, room, given) == status::ok && given > 0) write(y, given);
//
// Layout: element n of signal (or result) j at j * distance + n, complex numbers or samples as the plan says.
// Blocks may have any size.  The results do not depend on how signals were cut into blocks.
// Memory: the caller's plan.memory_bytes, aligned to 64 bytes; it outlives the stream, the plan need not.  A stream
// belongs to one thread at a time.
class overlap_save_stream {
 public:
  // bad_argument: no plan, memory or runner; misaligned.
  // Here, so that a plan of constants does not come into a program for a few numbers.
  status open(const overlap_save_plan& p, const chunk_runner& runner, void* memory) noexcept {
    sizes_ = {};
    if (p.result != status::ok) return p.result;
    const index element = bytes_of(p.what.precision) * (p.what.real ? 1 : 2);
    return start({p.what.inputs, results_of(p.what), element, p.what.filter_length - 1, p.step, p.chunk.input_bytes},
                 runner, memory);
  }
  // Takes elements of each signal, as many as there is room for; all of them are taken, or pull gives something.
  // bad_argument: a negative count, a null pointer, or finished.
  status push(const void* input, index distance, index count, index& taken) noexcept;
  // No more elements will come: what is left of the results, filter_length - 1 elements longer than the signals, is
  // then to be pulled.  Signals without elements have results without.
  status finish() noexcept;
  // Gives up to `room` elements of each result, fewer where the next ones need more of the signals.  Runs the plan when
  // it has nothing ready and the signals of a step, or their end, are there; fails as the runner does, and may then be
  // called again.
  status pull(void* results, index distance, index room, index& given) noexcept;

 private:
  // All that a stream needs of a plan; a step of 0: there is none.
  struct sizes {
    index inputs = 0, results = 0;
    index element = 0;  // bytes
    index history = 0, step = 0;
    index input_bytes = 0;  // of a step
  };
  status start(const sizes& s, const chunk_runner& runner, void* memory) noexcept;
  status run_chunk() noexcept;
  index signal_distance() const { return sizes_.history + sizes_.step; }  // in this memory

  sizes sizes_;
  chunk_runner runner_;
  unsigned char *input_ = nullptr, *output_ = nullptr;
  index filled_ = 0;             // elements of this step's signals
  index ready_ = 0, given_ = 0;  // elements of the last step's results: there, and pulled
  index pushed_ = 0, pulled_ = 0;
  bool finished_ = false;
};

}  // namespace komdsp
