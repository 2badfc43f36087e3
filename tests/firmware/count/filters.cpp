// Counts filters of real samples, whose taps are constants: the direct form; overlap-save that transforms the filter at
// each step, as it does filters of the caller's; with spectra that the compiler made; and by partitions of 64 taps.
// Samples go in and results come out a step at a time; the names of lines end with how many.
#include "counted.hpp"

#include <firmware/console.h>
#include <komdsp/static_stream.hpp>

namespace {

constexpr int longest = 8192, most = 2 * longest;
float before_and_signal[longest + most], results[most], expected[most];
float* const signal = before_and_signal + longest;
alignas(64) unsigned char memory[1 << 18];
bool all_right;

template <int Length>
struct taps {
  float at[Length];
};
template <int Length>
constexpr taps<Length> taps_of = [] {
  taps<Length> t{};
  for (int k = 0; k < Length; ++k) t.at[k] = static_cast<float>(k * 37 % 101 - 50) / 64;
  return t;
}();

// Samples of the results, named behind the way.
void label_of(int length, const char* way, int count) {
  label(length, way);
  print_text(":");
  print_number(count);
  print_text(" ");
}
void check(int count) {
  float error = 0, size = 0;
  for (int n = 0; n < count; ++n) {
    error += (results[n] - expected[n]) * (results[n] - expected[n]);
    size += expected[n] * expected[n];
  }
  all_right = all_right && error <= 1e-11f * size;
}
void filter_directly(const float* h, int length, int count, float* y) {
  for (int n = 0; n < count; ++n) {
    float sum = 0;
    for (int k = 0; k < length; ++k) sum += h[k] * signal[n - k];
    y[n] = sum;
  }
}
void count_direct(const float* h, int length) {
  constexpr int count = 256;
  label_of(length, "direct", count);
  count_begin();
  filter_directly(h, length, count, expected);
  count_end();
  filter_directly(h, length, most, expected);
}

template <const komdsp::overlap_save_plan& Plan, const auto& Taps, class Operand>
void count_stream(const char* way) {
  using filter = komdsp::static_stream<Plan, Operand>;
  static_assert(filter::memory_bytes <= sizeof memory && filter::step <= longest);
  constexpr int step = static_cast<int>(filter::step), count = (longest / 2 + step - 1) / step * step;
  const auto run = [](void* workspace, const void* input, void* output) {
    const void* operand = Taps.at;
    if constexpr (Plan.what.spectra) operand = Operand::address;
    return static_cast<komdsp::status>(filter::for_c.run(input, operand, output, workspace));
  };
  komdsp::signal_stream s;
  bool done = s.open(filter::sizes, {run, memory + filter::signal_bytes}, memory) == komdsp::status::ok;
  label_of(static_cast<int>(Plan.what.filter_length), way, count);
  count_begin();
  for (int at = 0; at < count; at += step) {
    komdsp::index taken = 0, given = 0;
    done = done && s.push(signal + at, 0, step, taken) == komdsp::status::ok &&
           s.pull(results + at, 0, step, given) == komdsp::status::ok && taken == step && given == step;
  }
  count_end();
  all_right = all_right && done;
  check(count);
}

template <int Length>
constexpr komdsp::overlap_save given() {
  komdsp::overlap_save o = komdsp::fir(taps_of<Length>);
  o.spectra = false;
  return o;
}
constexpr komdsp::overlap_save_plan planned(const komdsp::overlap_save& o) {
  return komdsp::plan_overlap_save(o, komdsp::profiles::cpp_scalar);
}
template <int Length>
constexpr komdsp::overlap_save_plan each_step = planned(given<Length>());
template <int Length>
constexpr komdsp::overlap_save_plan whole = planned(komdsp::fir(taps_of<Length>));
template <int Length>
constexpr komdsp::overlap_save_plan parts = planned(komdsp::fir(taps_of<Length>, 64));
template <int Length>
void count_length() {
  using komdsp::static_detail::filter_operand;
  count_direct(taps_of<Length>.at, Length);
  count_stream<each_step<Length>, taps_of<Length>, komdsp::static_detail::no_operand>("each-step");
  count_stream<whole<Length>, taps_of<Length>, filter_operand<whole<Length>, taps_of<Length>>>("spectra");
  count_stream<parts<Length>, taps_of<Length>, filter_operand<parts<Length>, taps_of<Length>>>("partitions");
}

}  // namespace

bool count_filters() {
  unsigned seed = 1;
  for (int i = 0; i < most; ++i) {
    seed = seed * 1664525u + 1013904223u;
    signal[i] = static_cast<float>(static_cast<int>(seed)) * 0x1p-31f;
  }
  all_right = true;
  count_length<64>();
  count_length<256>();
  count_length<1024>();
  return all_right;
}
