// static_stream.hpp: streams known at build time: the step's plan and tables, the window, and the spectra of filters
// are constants in read-only memory, which the compiler computes.
//
//   static constexpr float taps[] = {...};
//   static constexpr komdsp::overlap_save_plan plan =
//       komdsp::plan_overlap_save(komdsp::fir(taps, 64), komdsp::profiles::cpp_scalar);
//   using low_pass = komdsp::static_filter<plan, taps>;
//   alignas(64) unsigned char memory[low_pass::memory_bytes];
//   komdsp::signal_stream stream;
//   komdsp::status s = low_pass::open(stream, memory);
//
// and for C, in a file that includes the header with KOMDSP_DECLARE_STATIC_STREAM(low_pass, 4096) and
// KOMDSP_DECLARE_STATIC_WINDOW(hann_400, float, 400):
//
//   KOMDSP_STATIC_FILTER(low_pass, taps, komdsp::fir(taps, 64))
//   KOMDSP_STATIC_WINDOW(hann_400, komdsp::window{})
//   KOMDSP_STATIC_FRAMES(spectrogram, hann_400, komdsp::stft{400, 160})
#pragma once
#include <komdsp/filter_spectra.hpp>
#include <komdsp/komdsp_stream.h>
#include <komdsp/static_plan.hpp>
#include <komdsp/stream.hpp>
#include <komdsp/window.hpp>

namespace komdsp {

namespace static_detail {

// Numbers of an array, or of a struct that has one, at.
template <class T, size_t Length>
constexpr const T* numbers_in(const T (&of)[Length]) {
  return of;
}
template <class Of>
constexpr auto numbers_in(const Of& of) -> decltype(&of.at[0]) {
  return of.at;
}
template <class T, size_t Length>
constexpr index count_of(const T (&)[Length]) {
  return Length;
}
template <class Of>
constexpr auto count_of(const Of& of) -> decltype(of.at[0], index{}) {
  return sizeof of.at / sizeof of.at[0];
}
// Taps are float or double, in fixed point int16_t or int32_t.
constexpr precision precision_of(const float*) {
  return precision::f32;
}
constexpr precision precision_of(const double*) {
  return precision::f64;
}
constexpr precision precision_of(const int16_t*) {
  return precision::q15;
}
constexpr precision precision_of(const int32_t*) {
  return precision::q31;
}
inline void there_is_no_such_window() {}

}  // namespace static_detail

// A filter of real taps that stays, of the taps' precision: an array of constants, or a struct with one, at.
// partition: 0, or elements of a step, which is the delay.
template <class Taps>
constexpr overlap_save fir(const Taps& taps, index partition = 0) {
  overlap_save o;
  o.filter_length = static_detail::count_of(taps);
  o.real = true;
  o.precision = static_detail::precision_of(static_detail::numbers_in(taps));
  o.spectra = !is_fixed(o.precision);
  o.partition = partition;
  return o;
}

// Samples of a window, at[n]: the operand of short-time and modified cosine transforms (fill_window, or with symmetric
// fill_symmetric_window).  A window that there is not does not compile.
template <class Samples>
constexpr Samples static_window(const window& w, bool symmetric = false) {
  Samples made{};
  constexpr index length = static_cast<index>(sizeof made.at / sizeof made.at[0]);
  const status s = symmetric ? fill_symmetric_window(w, length, made.at) : fill_window(w, length, made.at);
  if (s != status::ok) static_detail::there_is_no_such_window();  // not in a constant expression
  return made;
}

namespace static_detail {

template <class T, index Scalars>
struct operand_memory {
  alignas(64) T at[static_cast<size_t>(Scalars)] = {};
};
// The filters themselves, of which Taps holds one after the other, in fixed point.
template <const overlap_save_plan& P, const auto& Taps, bool Spectra = P.what.spectra>
struct filter_operand {
  static_assert(is_fixed(P.what.precision), "komdsp: this plan's operand is no spectra");
  static_assert(precision_of(numbers_in(Taps)) == P.what.precision &&
                    count_of(Taps) * bytes_of(P.what.precision) == P.chunk.operand_bytes,
                "komdsp: there are as many taps as the plan's filters have, of its precision");
  static constexpr const void* address = numbers_in(Taps);
};
// Their spectra.
template <const overlap_save_plan& P, const auto& Taps>
struct filter_operand<P, Taps, true> {
  using element = real_number<P.what.precision>;
  static constexpr spectrum_detail::filter_layout layout = spectrum_detail::layout_of(P);
  static constexpr index taps = P.what.filter_length * (P.what.real ? 1 : 2);
  static_assert(count_of(Taps) == taps * P.what.filters, "komdsp: there are as many taps as the plan's filters have");

  static constexpr operand_memory<element, layout.scalars()* P.what.filters> spectra = [] {
    operand_memory<element, layout.scalars() * P.what.filters> m;
    for (index i = 0; i < P.what.filters; ++i)
      spectrum_detail::fill_filter(layout, numbers_in(Taps) + i * taps, m.at + i * layout.scalars());
    return m;
  }();
  static constexpr const void* address = spectra.at;
};
template <const stream_plan& P, const auto& Window>
struct window_operand {
  static_assert(count_of(Window) * bytes_of(precision_of(numbers_in(Window))) == P.chunk.operand_bytes &&
                    precision_of(numbers_in(Window)) == P.chunk.what.precision,
                "komdsp: the window has as many samples as a frame, of the plan's precision");
  static constexpr const void* address = numbers_in(Window);
};
struct no_operand {
  static constexpr const void* address = nullptr;
};

}  // namespace static_detail

// A stream that is a constant but for its memory.  Plan: an overlap_save_plan or a stream_plan; Operand: where its
// operand is, or no_operand, of one that the caller has.
template <const auto& Plan, class Operand = static_detail::no_operand>
class static_stream {
  static_assert(static_detail::is_made<Plan.result>(), "komdsp: this static plan cannot be made: see above");
  static constexpr plan chunk = Plan.chunk;
  using step_plan = static_plan<chunk>;

 public:
  static constexpr stream_sizes sizes = Plan.sizes;         // all that the stream knows of its plan
  static constexpr index step = Plan.step;                  // elements of each result that come at once
  static constexpr index signal_bytes = Plan.memory_bytes;  // of the stream alone
  static constexpr index memory_bytes = signal_bytes + step_plan::workspace_bytes;  // aligned to 64 bytes

  // As signal_stream::open, in memory_bytes.
  static status open(signal_stream& s, void* memory) noexcept {
    static_assert(Operand::address != nullptr, "komdsp: this stream's filter or window is the caller's");
    return s.open(sizes, {run, static_cast<unsigned char*>(memory) + signal_bytes}, memory);
  }
  // One step, whose context is the workspace.
  static status run(void* workspace, const void* input, void* output) {
    return step_plan::execute(input, Operand::address, output, workspace);
  }
  // The stream as C sees it.
  static constexpr komdsp_static_stream for_c = {static_cast<size_t>(memory_bytes),
                                                 static_cast<size_t>(signal_bytes),
                                                 step,
                                                 &sizes,
                                                 Operand::address,
                                                 &step_plan::run};
};
// A filter whose spectra the compiler makes of an array of its taps; in fixed point the taps are the operand.
template <const overlap_save_plan& Plan, const auto& Taps>
using static_filter = static_stream<Plan, static_detail::filter_operand<Plan, Taps>>;
// Frames of a signal, or the signal of frames, with a window that is a constant.
template <const stream_plan& Plan, const auto& Window>
using static_frames = static_stream<Plan, static_detail::window_operand<Plan, Window>>;

}  // namespace komdsp

// Definitions of what a header declares for C (komdsp_stream.h); this one by its type.
#define KOMDSP_STATIC_STREAM_(name)                     \
  extern "C" {                                          \
  const komdsp_static_stream name = name##_type::for_c; \
  }                                                     \
  static_assert(komdsp::static_detail::is_declared<name##_memory_bytes, name##_type::memory_bytes>(), "");
// Overlap-save, or convolution by partitions, with the taps of an array of constants: of komdsp::fir, or any
// overlap_save with spectra.
#define KOMDSP_STATIC_FILTER(name, taps, ...)                               \
  static constexpr komdsp::overlap_save_plan name##_made =                  \
      komdsp::plan_overlap_save(__VA_ARGS__, komdsp::profiles::cpp_scalar); \
  using name##_type = komdsp::static_filter<name##_made, taps>;             \
  KOMDSP_STATIC_STREAM_(name)
// Overlap-save with filters of the caller's.
#define KOMDSP_STATIC_OVERLAP_SAVE(name, ...)                               \
  static constexpr komdsp::overlap_save_plan name##_made =                  \
      komdsp::plan_overlap_save(__VA_ARGS__, komdsp::profiles::cpp_scalar); \
  using name##_type = komdsp::static_stream<name##_made>;                   \
  KOMDSP_STATIC_STREAM_(name)
// A short-time transform, or its inverse, with a window that KOMDSP_STATIC_WINDOW defined.
#define KOMDSP_STATIC_FRAMES(name, window, ...)                            \
  static constexpr komdsp::stream_plan name##_made =                       \
      komdsp::plan_stft_stream(__VA_ARGS__, komdsp::profiles::cpp_scalar); \
  using name##_type = komdsp::static_frames<name##_made, window>;          \
  KOMDSP_STATIC_STREAM_(name)
// A window: komdsp::window, and whether it is symmetric.
#define KOMDSP_STATIC_WINDOW(name, ...)                                               \
  extern "C" {                                                                        \
  constexpr name##_samples name = komdsp::static_window<name##_samples>(__VA_ARGS__); \
  }
