#include <komdsp/overlap_save.hpp>
#include <komdsp/tables.hpp>

#include <cstdint>
#include <cstring>

namespace komdsp {
namespace {

index smaller(index a, index b) {
  return a < b ? a : b;
}

// Moves `bytes` from `step` bytes on to `to`: piece by piece, since firmware has memcpy but no memmove.
void keep_history(unsigned char* to, std::size_t step, std::size_t bytes) {
  for (std::size_t done = 0; done < bytes; done += step)
    std::memcpy(to + done, to + done + step, bytes - done < step ? bytes - done : step);
}

index bytes_of_element(const overlap_save& o) {
  return static_cast<index>(bytes_of(o.type)) * (o.real ? 1 : 2);
}
index history_of(const overlap_save_plan& p) {
  return p.what.filter_length - 1;
}
// Elements from one signal to the next in a stream's memory.
index signal_distance(const overlap_save_plan& p) {
  return history_of(p) + p.step;
}

// Copies `count` elements of each of `rows` rows; distances in elements.
void copy_rows(index element, index rows, index count, unsigned char* to, index to_distance, const unsigned char* from,
               index from_distance) {
  for (index row = 0; row < rows; ++row)
    std::memcpy(to + row * to_distance * element, from + row * from_distance * element,
                static_cast<std::size_t>(count * element));
}

}  // namespace

status overlap_save_stream::open(const overlap_save_plan& p, const chunk_runner& runner, void* memory) noexcept {
  plan_ = nullptr;
  if (p.result != status::ok) return p.result;
  if (!runner.run || !memory) return status::bad_argument;
  if (reinterpret_cast<std::uintptr_t>(memory) & 63) return status::misaligned;
  *this = {};
  plan_ = &p;
  runner_ = runner;
  input_ = static_cast<unsigned char*>(memory);
  output_ = input_ + aligned(p.chunk.input_bytes);
  std::memset(input_, 0, static_cast<std::size_t>(p.chunk.input_bytes));
  return status::ok;
}

status overlap_save_stream::push(const void* signals, index distance, index count, index& taken) noexcept {
  taken = 0;
  if (!plan_ || finished_ || count < 0 || (count > 0 && !signals)) return status::bad_argument;
  const index element = bytes_of_element(plan_->what);
  taken = smaller(count, plan_->step - filled_);
  if (taken == 0) return status::ok;
  copy_rows(element, plan_->what.signals, taken, input_ + (history_of(*plan_) + filled_) * element,
            signal_distance(*plan_), static_cast<const unsigned char*>(signals), distance);
  filled_ += taken;
  pushed_ += taken;
  return status::ok;
}

status overlap_save_stream::finish() noexcept {
  if (!plan_) return status::bad_argument;
  finished_ = true;
  return status::ok;
}

// The signals of a step, zeros after their end, to the results; what the next step needs of them is kept.
status overlap_save_stream::run_chunk() noexcept {
  const overlap_save_plan& p = *plan_;
  const index element = bytes_of_element(p.what), history = history_of(p);
  const auto row = [&](index signal, index n) { return input_ + (signal * signal_distance(p) + n) * element; };
  for (index s = 0; s < p.what.signals; ++s)
    std::memset(row(s, history + filled_), 0, static_cast<std::size_t>((p.step - filled_) * element));
  const status done = runner_.run(runner_.context, input_, output_);
  if (done != status::ok) return done;
  for (index s = 0; s < p.what.signals; ++s)
    keep_history(row(s, 0), static_cast<std::size_t>(p.step * element), static_cast<std::size_t>(history * element));
  filled_ = 0;
  ready_ = p.step;
  given_ = 0;
  return status::ok;
}

status overlap_save_stream::pull(void* results, index distance, index room, index& given) noexcept {
  given = 0;
  if (!plan_ || room < 0 || (room > 0 && !results)) return status::bad_argument;
  const index left = finished_ ? (pushed_ > 0 ? pushed_ + history_of(*plan_) : 0) - pulled_ : plan_->step;
  if (room == 0 || left == 0) return status::ok;
  if (given_ == ready_) {
    if (!finished_ && filled_ < plan_->step) return status::ok;
    const status done = run_chunk();
    if (done != status::ok) return done;
  }
  const index element = bytes_of_element(plan_->what);
  given = smaller(smaller(room, ready_ - given_), left);
  copy_rows(element, results_of(plan_->what), given, static_cast<unsigned char*>(results), distance,
            output_ + given_ * element, plan_->step);
  given_ += given;
  pulled_ += given;
  return status::ok;
}

}  // namespace komdsp
