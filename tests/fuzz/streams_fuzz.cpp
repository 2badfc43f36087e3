// Signals that go through streams in pieces of any size: the same bits as in one piece, and right by the definition.
#include <komdsp/filter_spectra.hpp>

#include "definitions/stft.hpp"
#include "fuzz/request_input.hpp"
#include "support/requests/request_transform.hpp"
#include "support/streamed.hpp"

namespace komdsp::tests {
namespace {

constexpr index most = 1 << 14;
template <class T>
using numbers = std::vector<T>;

profile profile_in(const request& r) {
  profile d = r.at("on", 0) % 2 == 0 ? profiles::cpp_scalar : profiles::komdiv;
  d.max_np = 1 << (4 + static_cast<unsigned>(r.at("max_np", 4)) % 9);
  return d;
}
bool is_small(const stream_plan& p) {
  constexpr index room = 1 << 20;
  return p.result == status::ok && p.memory_bytes <= room && p.chunk.operand_bytes <= room &&
         p.chunk.table_bytes <= room && p.chunk.workspace_bytes(1) <= room;
}
// As pieces of the request's sizes and as one, which have the same bits.
template <class T>
numbers<T> pieced(const request& r, const stream_plan& p, const numbers<T>& x, const void* operand, index inputs = 1,
                  index results = 1) {
  stream_step step{p.chunk, on_cpp, operand};
  const auto size_of = [&](const char* name) { return std::clamp<index>(r.at(name, 7), 1, most); };
  const numbers<T> whole = streamed(p, step.on_chunks(), x, {most, most}, inputs, results),
                   parts = streamed(p, step.on_chunks(), x, {size_of("in"), size_of("out"), r.has("varied")}, inputs,
                                    results);
  require(whole.size() == parts.size() && std::memcmp(whole.data(), parts.data(), whole.size() * sizeof(T)) == 0,
          "pieces differ from the whole");
  return whole;
}

template <class T>
void filter(const request& r, const overlap_save& o, index length) {
  const overlap_save_plan p = planned(o, profile_in(r));
  if (!is_small(p)) return;
  const index per = o.real ? 1 : 2;
  const numbers<T> x = noise<T>(per * o.inputs * length, 3), y = noise<T>(per * o.filters * o.filter_length, 4);
  aligned_memory spectra(p.chunk.operand_bytes);
  if (o.spectra) require(fill_spectra(p, y.data(), spectra.data.get()) == status::ok, "spectra");
  const void* const operand = p.what.spectra ? static_cast<const void*>(spectra.data.get()) : y.data();
  const numbers<T> z = pieced(r, p, x, operand, o.inputs, results_of(o));
  const convolution c{.x_length = length,
                      .y_length = o.filter_length,
                      .correlate = o.correlate,
                      .precision = o.precision,
                      .scale = o.scale};
  for (index j = 0; j < results_of(o); ++j) {
    const auto a = vector_at(x, o.inputs > 1 ? j * length : 0, length, o.real);
    const auto b = vector_at(y, o.filters > 1 ? j * o.filter_length : 0, o.filter_length, o.real);
    const double error =
        pair_error(c, a, b, vector_at(z, j * length_of_result(c), length_of_result(c), o.real), p.length);
    require(error <= 2, "error of result " + std::to_string(j) + ": " + std::to_string(error));
  }
}

template <class T>
void frames(const request& r, stft t) {
  stream_plan p;
  if (make_plan(t, profile_in(r), p) != status::ok || !is_small(p)) return;
  const index count = frames_of(t);
  if (count * t.length > 32 * most || count > most) return;
  numbers<T> window(static_cast<std::size_t>(t.length));
  static_cast<void>(fill_window(window_kind::hann, t.length, window.data()));
  const numbers<long double> exact_window(window.begin(), window.end());
  const numbers<T> x = noise<T>(t.inverse ? count * (t.length + 2) : t.samples, 3), z = pieced(r, p, x, window.data());
  long double error = 0, size = 0;
  const auto add = [&](long double exact, T found) {
    error += (exact - found) * (exact - found);
    size += exact * exact;
  };
  if (t.inverse) {
    t.samples = (count - 1) * t.hop + (t.centred ? 0 : t.length);
    exact_vector bins;
    for (std::size_t i = 0; i < x.size(); i += 2) bins.emplace_back(x[i], x[i + 1]);
    const auto restored = definitions::signal_of_frames<long double>(t, bins, exact_window, fftw_rows);
    require(z.size() >= restored.samples.size(), "samples are missing");
    for (std::size_t i = 0; i < restored.samples.size(); ++i)
      if (restored.cover[i] > 1e-2L) add(restored.samples[i], z[i]);
  } else {
    const auto bins = definitions::frames_of_signal<long double>(t, {x.begin(), x.end()}, exact_window, fftw_rows);
    require(z.size() == 2 * bins.size(), "frames are missing");
    for (std::size_t i = 0; i < bins.size(); ++i) add(bins[i].real(), z[2 * i]), add(bins[i].imag(), z[2 * i + 1]);
  }
  const double bound = 2 * definitions::accuracy_bound(t);
  require(std::sqrt(static_cast<double>(error)) <= bound * std::sqrt(static_cast<double>(size)), "error of frames");
}

void run_streams(const request& r) {
  const reader take{r};
  if (r.kind == "stft") {
    stft t;
    take("length", t.length), take("hop", t.hop), take("samples", t.samples), take("centred", t.centred);
    take("inverse", t.inverse), take("precision", t.precision);
    // Sums of more frames round more than a transform.
    if (t.samples < 1 || t.samples > most || t.hop < t.length / 64) return;
    if (t.precision == precision::f32) frames<float>(r, t);
    if (t.precision == precision::f64) frames<double>(r, t);
  }
  if (r.kind == "filter") {
    overlap_save o;
    take("length", o.filter_length), take("inputs", o.inputs), take("filters", o.filters), take("blocks", o.blocks);
    take("partition", o.partition), take("spectra", o.spectra), take("correlate", o.correlate), take("real", o.real);
    take("precision", o.precision), take.scale(o.scale);
    const index samples = r.at("samples", 1);
    if (samples < 1 || samples > most || o.filter_length > most) return;
    if (o.precision == precision::f32) filter<float>(r, o, samples);
    if (o.precision == precision::f64) filter<double>(r, o, samples);
  }
}

}  // namespace

// A stream of short steps; the transform of frames is one that tests of other plans have.
request draw(std::mt19937_64& random) {
  const auto below = [&](std::uint64_t n) { return static_cast<index>(random() % n); };
  request r;
  r.kind = below(3) == 0 ? "stft" : "filter";
  r.set("length", 1 + below(below(4) == 0 ? 400 : 40));
  if (r.kind == "stft") r.set("length", 2 * r.at("length", 1));
  r.set("samples", 1 + below(800));
  for (const char* name : {"on", "precision", "correlate", "real", "spectra", "inverse", "centred"})
    if (below(2) == 0) r.set(name, 1);
  if (r.kind == "stft") r.set("hop", 1 + below(static_cast<std::uint64_t>(r.at("length", 1))));
  if (r.has("spectra") && below(2) == 0) r.set("partition", 1 + below(64));
  if (below(3) == 0) r.set("inputs", 1 + below(4));
  if (below(3) == 0) r.set("filters", r.at("inputs", 1 + below(4)));
  for (const char* name : {"in", "out"}) r.set(name, 1 + below(below(2) == 0 ? 10 : 500));
  if (below(2) == 0) r.set("varied", 1);
  r.set("blocks", below(8));
  r.set("max_np", below(5));
  return r;
}

}  // namespace komdsp::tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  komdsp::tests::run_streams(komdsp::tests::request_in(data, size));
  return 0;
}
