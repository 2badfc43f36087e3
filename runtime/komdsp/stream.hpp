// stream.hpp: endless signals through a plan, a step at a time: push what came, pull what is ready.
#pragma once
#include <komdsp/plan.hpp>

namespace komdsp {

// Numbers of a stream's step; its plans have them (overlap_save.hpp, stft.hpp).  Elements are samples, complex
// numbers or frames of them.
struct stream_sizes {
  index inputs = 1, results = 1;          // signals, and what is made of them
  index in_element = 0, out_element = 0;  // bytes
  index history = 0, step = 0;            // elements of a signal: kept of the steps before, and new ones; 0: no plan
  index lead = 0;                         // zeros before the first element of a signal
  index given = 0;                        // elements of each result that a step gives
  index skip = 0;                         // elements of each result before its first one
  index distance = 0, first = 0;          // of results in the step's output: from one to the next, and where they begin
  index turn_at = 0, ring = 0;            // bytes of its input before its two numbers; where ring is 0, there are none
  index input_bytes = 0, output_bytes = 0;  // of a step
  // Bytes of its output before what lies behind the results: with a ring what steps keep, zeros at first; without one
  // exponents of fixed point, one for each result, or 0: nothing.
  index kept_at = 0;
  index times = 1, more = 0, every = 1;  // n elements have (n * times + more) / every results, 0 where that is less

  // Bytes of a stream's memory.
  constexpr index memory_bytes() const { return (input_bytes + 63) / 64 * 64 + (output_bytes + 63) / 64 * 64; }
};

// A plan of a stream's step, for any backend.
struct stream_plan {
  status result = status::bad_argument;  // of planning; nothing below is meant unless ok
  const char* reason = "";               // of a refusal, for people
  plan chunk;                            // of one step
  stream_sizes sizes;                    // all that a stream needs of it
  index step = 0;                        // elements of each result that a step gives
  index memory_bytes = 0;                // of a stream
};

// Runs a stream's plan.chunk, operand included, on whatever backend: reads plan.chunk.input_bytes, writes
// output_bytes, and has done both when it returns.  Both are aligned to 64 bytes.  Where the plan's sizes have a ring,
// output is read, too: what a step leaves behind the results is what the next one finds there.
struct chunk_runner {
  // Runs the chunk.
  status (*run)(void* context, const void* input, void* output) = nullptr;
  void* context = nullptr;  // the first argument of run
};

// Signals on their way through a plan: open, then push and pull in turn, finish, and pull until nothing comes.
//
//   for (index taken = 0; count > 0; x += taken, count -= taken) {
//     s.push(x, 0, count, taken);
//     while (s.pull(y, 0, room, given) == status::ok && given > 0) write(y, given);
//   }
//   s.finish();
//   while (s.pull(y, 0, room, given) == status::ok && given > 0) write(y, given);
//
// Layout: element n of signal (or result) j at j * distance + n.
// Blocks may have any size.  The results do not depend on how signals were cut into blocks.
// Memory: the caller's plan.memory_bytes, aligned to 64 bytes; it outlives the stream, the plan need not.  A stream
// belongs to one thread at a time.
class signal_stream {
 public:
  // bad_argument: no plan, memory or runner; misaligned.
  status open(const stream_plan& p, const chunk_runner& runner, void* memory) noexcept {
    sizes_ = {};
    return p.result == status::ok ? open(p.sizes, runner, memory) : p.result;
  }
  // With the numbers alone, so that a plan of constants does not come into a program for them.
  status open(const stream_sizes& s, const chunk_runner& runner, void* memory) noexcept;
  // Takes elements of each signal, as many as there is room for; all of them are taken, or pull gives something.
  // bad_argument: a negative count, a null pointer, or finished.
  status push(const void* input, index distance, index count, index& taken) noexcept;
  // No more elements will come: what is left of the results is then to be pulled.  Signals without elements have
  // results without.
  status finish() noexcept;
  // Gives up to `room` elements of each result, fewer where the next ones need more of the signals.  Runs the plan when
  // it has nothing ready and the signals of a step, or their end, are there; fails as the runner does, and may then be
  // called again.
  status pull(void* results, index distance, index room, index& given) noexcept;
  // Fixed point: the exponents of all results, one for each, in the stream's memory; they are there when pull has given
  // something.  Null: results have none.
  const int32_t* exponents() const noexcept {
    const bool there = sizes_.ring == 0 && sizes_.kept_at > 0;
    return there ? reinterpret_cast<const int32_t*>(output_ + sizes_.kept_at) : nullptr;
  }

 private:
  status run_chunk() noexcept;
  index signal_distance() const { return sizes_.history + sizes_.step; }  // in this memory
  index results_left() const;

  stream_sizes sizes_;
  chunk_runner runner_;
  unsigned char *input_ = nullptr, *output_ = nullptr;
  index filled_ = 0;               // elements of this step's signals, history included
  index fresh_ = 0;                // of which so many were pushed after the step before
  index turn_ = 0;                 // in the ring
  index skipped_ = 0, given_ = 0;  // elements of results: left out so far; of the last step's, pulled
  index pushed_ = 0, pulled_ = 0;  // less whole steps
  bool finished_ = false;
};

}  // namespace komdsp
