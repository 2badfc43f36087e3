#include <komdsp/stream.hpp>

namespace komdsp {
namespace {

index smaller(index a, index b) {
  return a < b ? a : b;
}

// Moves `bytes` from `step` bytes on to `to`: piece by piece, since firmware has memcpy but no memmove.
void keep_history(unsigned char* to, size_t step, size_t bytes) {
  for (size_t done = 0; done < bytes; done += step)
    __builtin_memcpy(to + done, to + done + step, bytes - done < step ? bytes - done : step);
}

// Copies `count` elements of each of `rows` rows; distances in elements.
void copy_rows(index element, index rows, index count, unsigned char* to, index to_distance, const unsigned char* from,
               index from_distance) {
  for (index row = 0; row < rows; ++row)
    __builtin_memcpy(to + row * to_distance * element, from + row * from_distance * element,
                     static_cast<size_t>(count * element));
}

}  // namespace

status signal_stream::open(const stream_sizes& s, const chunk_runner& runner, void* memory) noexcept {
  *this = {};
  if (s.step == 0 || !runner.run || !memory) return status::bad_argument;
  if (reinterpret_cast<uintptr_t>(memory) & 63) return status::misaligned;
  sizes_ = s;
  runner_ = runner;
  filled_ = s.lead;
  given_ = s.given;
  input_ = static_cast<unsigned char*>(memory);
  output_ = input_ + (s.input_bytes + 63) / 64 * 64;
  __builtin_memset(input_, 0, static_cast<size_t>(s.input_bytes));
  if (s.ring > 0) __builtin_memset(output_ + s.kept_at, 0, static_cast<size_t>(s.output_bytes - s.kept_at));
  return status::ok;
}

status signal_stream::push(const void* input, index distance, index count, index& taken) noexcept {
  taken = 0;
  if (sizes_.step == 0 || finished_ || count < 0 || (count > 0 && !input)) return status::bad_argument;
  taken = smaller(count, signal_distance() - filled_);
  if (taken == 0) return status::ok;
  copy_rows(sizes_.in_element, sizes_.inputs, taken, input_ + filled_ * sizes_.in_element, signal_distance(),
            static_cast<const unsigned char*>(input), distance);
  filled_ += taken;
  fresh_ += taken;
  pushed_ += taken;
  return status::ok;
}

status signal_stream::finish() noexcept {
  if (sizes_.step == 0) return status::bad_argument;
  finished_ = true;
  return status::ok;
}

// The signals of a step, zeros after their end, to the results; what the next step needs of them is kept.
status signal_stream::run_chunk() noexcept {
  const index element = sizes_.in_element, history = sizes_.history, step = sizes_.step;
  const auto row = [&](index signal, index n) { return input_ + (signal * signal_distance() + n) * element; };
  for (index s = 0; s < sizes_.inputs; ++s)
    __builtin_memset(row(s, filled_), 0, static_cast<size_t>((history + step - filled_) * element));
  if (sizes_.ring > 0) {
    const uint32_t numbers[] = {static_cast<uint32_t>(turn_), fresh_ > 0};
    __builtin_memcpy(input_ + sizes_.turn_at, numbers, sizeof numbers);
  }
  const status done = runner_.run(runner_.context, input_, output_);
  if (done != status::ok) return done;
  for (index s = 0; s < sizes_.inputs; ++s)
    keep_history(row(s, 0), static_cast<size_t>(step * element), static_cast<size_t>(history * element));
  turn_ = (turn_ > 0 ? turn_ : sizes_.ring) - 1;
  filled_ = history;
  fresh_ = 0;
  given_ = smaller(sizes_.skip - skipped_, sizes_.given);
  skipped_ += given_;
  return status::ok;
}

// Results that are to come of a finished stream.
index signal_stream::results_left() const {
  const index all = pushed_ > 0 ? pushed_ * sizes_.times + sizes_.more : 0;
  return (all > 0 ? all / sizes_.every : 0) - pulled_;
}

status signal_stream::pull(void* results, index distance, index room, index& given) noexcept {
  given = 0;
  if (sizes_.step == 0 || room < 0 || (room > 0 && !results)) return status::bad_argument;
  const index left = finished_ ? results_left() : room;
  if (room == 0 || left <= 0) return status::ok;
  while (given_ == sizes_.given) {
    if (!finished_ && filled_ < signal_distance()) return status::ok;
    const status done = run_chunk();
    if (done != status::ok) return done;
  }
  given = smaller(smaller(room, sizes_.given - given_), left);
  copy_rows(sizes_.out_element, sizes_.results, given, static_cast<unsigned char*>(results), distance,
            output_ + (sizes_.first + given_) * sizes_.out_element, sizes_.distance);
  given_ += given;
  pulled_ += given;
  // Endless signals: 32 bits would count them for some hours.
  for (; pulled_ >= sizes_.given && pushed_ > sizes_.step; pushed_ -= sizes_.step) pulled_ -= sizes_.given;
  return status::ok;
}

}  // namespace komdsp
