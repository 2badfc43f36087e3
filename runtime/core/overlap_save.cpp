#include <komdsp/overlap_save.hpp>
#include <komdsp/tables.hpp>

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

status overlap_save_stream::start(const sizes& s, const chunk_runner& runner, void* memory) noexcept {
  if (!runner.run || !memory) return status::bad_argument;
  if (reinterpret_cast<uintptr_t>(memory) & 63) return status::misaligned;
  *this = {};
  sizes_ = s;
  runner_ = runner;
  input_ = static_cast<unsigned char*>(memory);
  output_ = input_ + aligned(s.input_bytes);
  __builtin_memset(input_, 0, static_cast<size_t>(s.input_bytes));
  return status::ok;
}

status overlap_save_stream::push(const void* input, index distance, index count, index& taken) noexcept {
  taken = 0;
  if (sizes_.step == 0 || finished_ || count < 0 || (count > 0 && !input)) return status::bad_argument;
  taken = smaller(count, sizes_.step - filled_);
  if (taken == 0) return status::ok;
  copy_rows(sizes_.element, sizes_.inputs, taken, input_ + (sizes_.history + filled_) * sizes_.element,
            signal_distance(), static_cast<const unsigned char*>(input), distance);
  filled_ += taken;
  pushed_ += taken;
  return status::ok;
}

status overlap_save_stream::finish() noexcept {
  if (sizes_.step == 0) return status::bad_argument;
  finished_ = true;
  return status::ok;
}

// The signals of a step, zeros after their end, to the results; what the next step needs of them is kept.
status overlap_save_stream::run_chunk() noexcept {
  const index element = sizes_.element, history = sizes_.history, step = sizes_.step;
  const auto row = [&](index signal, index n) { return input_ + (signal * signal_distance() + n) * element; };
  for (index s = 0; s < sizes_.inputs; ++s)
    __builtin_memset(row(s, history + filled_), 0, static_cast<size_t>((step - filled_) * element));
  const status done = runner_.run(runner_.context, input_, output_);
  if (done != status::ok) return done;
  for (index s = 0; s < sizes_.inputs; ++s)
    keep_history(row(s, 0), static_cast<size_t>(step * element), static_cast<size_t>(history * element));
  filled_ = 0;
  ready_ = step;
  given_ = 0;
  return status::ok;
}

status overlap_save_stream::pull(void* results, index distance, index room, index& given) noexcept {
  given = 0;
  if (sizes_.step == 0 || room < 0 || (room > 0 && !results)) return status::bad_argument;
  const index left = finished_ ? (pushed_ > 0 ? pushed_ + sizes_.history : 0) - pulled_ : sizes_.step;
  if (room == 0 || left == 0) return status::ok;
  if (given_ == ready_) {
    if (!finished_ && filled_ < sizes_.step) return status::ok;
    const status done = run_chunk();
    if (done != status::ok) return done;
  }
  given = smaller(smaller(room, ready_ - given_), left);
  copy_rows(sizes_.element, sizes_.results, given, static_cast<unsigned char*>(results), distance,
            output_ + given_ * sizes_.element, sizes_.step);
  given_ += given;
  pulled_ += given;
  return status::ok;
}

}  // namespace komdsp
