// A program that uses every public header and a static plan of every transform, and has macros of its own: compiled
// with all warnings by headers_test.sh.
#define LANES mine
#define ITEMS 7
#define LOAD(x) (x)
#include <komdsp/cpp.hpp>
#include <komdsp/dct.hpp>
#include <komdsp/dctn.hpp>
#include <komdsp/decibels.hpp>
#include <komdsp/envelope.hpp>
#include <komdsp/goertzel.hpp>
#include <komdsp/komdsp.h>
#include <komdsp/komdsp_bins.h>
#include <komdsp/mdct.hpp>
#include <komdsp/overlap_save.hpp>
#include <komdsp/planner.hpp>
#include <komdsp/profile.hpp>
#include <komdsp/sliding_dft.hpp>
#include <komdsp/static_plan.hpp>
#include <komdsp/static_stream.hpp>
#include <komdsp/tables.hpp>
#if __has_include(<CL/cl.h>)
  #include <komdsp/opencl_bundle.hpp>
#endif
#ifndef __mips__
  #include <komdsp/cuda.hpp>
#endif

static_assert(ITEMS == 7 && LOAD(3) == 3, "the program's macros are its own");

namespace {

using namespace komdsp;

constexpr const profile& cpu = profiles::cpp_scalar;
constexpr fft spectrum(fft_kind kind, bool inverse, precision type) {
  fft t{64, 3};
  t.kind = kind;
  t.inverse = inverse;
  t.precision = type;
  return t;
}
constexpr dwt wavelet(bool inverse) {
  dwt t;
  t.wavelet = wavelets::db4;
  t.length = 100;
  t.levels = 2;
  t.inverse = inverse;
  return t;
}
constexpr convolution vectors(bool real) {
  convolution c;
  c.x_length = 50;
  c.y_length = 10;
  c.real = real;
  return c;
}
constexpr lifting in_place() {
  lifting t;
  t.length = 64;
  return t;
}
constexpr wavelet_ladder published_level() {
  wavelet_ladder t;
  t.wavelet = wavelets::db4;
  t.length = 100;
  return t;
}
constexpr plan complex_plan = plan_fft(spectrum(fft_kind::complex, false, precision::f32), cpu);
constexpr plan real_plan = plan_fft(spectrum(fft_kind::real, true, precision::f64), cpu);
constexpr plan variant_plan = plan_fft(fft{256}, profiles::komdiv, fft_variant::D);
constexpr plan image_plan = plan_fft2d(fft2d{16, 32}, cpu);
constexpr plan pupil_plan = plan_otf(otf{16, 16}, cpu);
constexpr plan steps_plan = plan_otf(otf{16, 16}, cpu, otf_variant::six);
constexpr plan frames_plan = plan_stft(stft{64, 16, 500}, cpu);
constexpr plan cosine_plan = plan_dct(dct{30}, cpu);
constexpr dctn cosine_image{2, {12, 10}};
constexpr plan cosine_image_plan = plan_dctn(cosine_image, cpu);
constexpr plan modified_plan = plan_mdct(mdct{30, 4}, cpu);
constexpr plan modified_back_plan = plan_mdct(mdct{30, 4, true}, cpu);
constexpr plan vector_plan = plan_convolution(vectors(false), cpu);
constexpr plan sample_plan = plan_convolution(vectors(true), cpu);
constexpr plan levels_plan = plan_dwt(wavelet(false), cpu);
constexpr plan joined_plan = plan_dwt(wavelet(true), cpu);
constexpr plan lifting_plan = plan_lifting(in_place(), cpu);
constexpr plan ladder_plan = plan_wavelet_ladder(published_level(), cpu);

template <const plan&... P>
int run_each(const void* input, void* output, void* workspace) {
  return (static_plan<P>::run(input, input, output, workspace) + ...);
}

}  // namespace

int use_static_plans(const void* input, void* output, void* workspace);
int use_static_plans(const void* input, void* output, void* workspace) {
  return run_each<complex_plan, real_plan, variant_plan, image_plan, pupil_plan, steps_plan, frames_plan, cosine_plan,
                  cosine_image_plan, modified_plan, modified_back_plan, vector_plan, sample_plan, levels_plan,
                  joined_plan, lifting_plan, ladder_plan>(input, output, workspace);
}

status use_a_plan(const void* input, void* output, void* tables, void* workspace);
status use_a_plan(const void* input, void* output, void* tables, void* workspace) {
  static plan p;
  const status made = make_plan(fft{1024}, cpp::native_profile(), p);
  if (made != status::ok) return made;
  cpp::binding kernels;
  const status bound = cpp::bind(p, kernels);
  if (bound != status::ok) return bound;
  const status filled = fill_tables(p, tables);
  if (filled != status::ok) return filled;
  return cpp::execute(p, kernels, {input, output, tables, workspace});
}

constexpr float filter_taps[] = {1, 2, 3, 2, 1};
constexpr overlap_save_plan filter_plan = plan_overlap_save(fir(filter_taps, 4), cpu);
struct hann_32 {
  float at[32];
};
constexpr hann_32 hann = static_window<hann_32>(window{});
constexpr stream_plan frame_plan = plan_stft_stream(stft{32, 8}, cpu);

status use_streams(signal_stream& s, signal_stream& t, void* memory, void* more);
status use_streams(signal_stream& s, signal_stream& t, void* memory, void* more) {
  const status opened = static_filter<filter_plan, filter_taps>::open(s, memory);
  return opened == status::ok ? static_frames<frame_plan, hann>::open(t, more) : opened;
}

template <class T>
status use_bins(const T* x, T* found, T* kept) {
  goertzel<T> g;
  sliding_bin<T> bin;
  sliding_dft<T> s;
  s.samples = kept;
  s.bins = &bin;
  const index number = 3;
  index taken = 0;
  bool ready = false;
  T one[2] = {};
  status last = make_goertzel(g, 697, 8000, 205);
  if (last == status::ok) last = push(g, x, 205, taken);
  if (last == status::ok) last = pull(g, one, ready);
  if (last == status::ok) last = make_sliding_dft(s, 32, &number, 1);
  if (last == status::ok) last = push(s, x, 40);
  if (last == status::ok) last = read(s, found);
  found[0] = magnitude(one[0], one[1]) + power(one[0], one[1]) + decibels(one[0], one[1]) + decibels(one[0]);
  return last;
}
template status use_bins(const float* x, float* found, float* kept);
template status use_bins(const double* x, double* found, double* kept);
