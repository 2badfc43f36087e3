#include "run_case.hpp"

#include "truths.hpp"

#include <firmware/console.h>

namespace selftest {
namespace {

constexpr index guard = 64;
constexpr unsigned char poison = 0xa5;
template <class Bytes>
constexpr index largest(Bytes bytes) {
  index most = 0;
  for (int i = 0; i < case_count; ++i) {
    const index mine = bytes(case_of(i));
    most = mine > most ? mine : most;
  }
  return most;
}
constexpr index bytes_in(const test_case& c, index scalars) {
  return scalars * komdsp::bytes_of(precision_of(c));
}
constexpr index data_bytes = largest(
    [](const test_case& c) { return bytes_in(c, scalars_in(c) > scalars_out(c) ? scalars_in(c) : scalars_out(c)); });
constexpr index operand_bytes = largest([](const test_case& c) { return bytes_in(c, scalars_operand(c)); });

alignas(64) unsigned char input[data_bytes], operand[operand_bytes], output[guard + data_bytes + guard],
    workspace[work_bytes + guard];

// The squared size of what a result is measured by, where that is not the truth: of the factors of each convolution.
template <class T>
double fill_inputs(const test_case& c, T* x, T* y) {
  signal samples;
  double size = 0;
  for (index n = 0; n < scalars_in(c); ++n) x[n] = static_cast<T>(samples.next());
  for (index n = 0; n < scalars_operand(c); ++n)
    y[n] = static_cast<T>(c.kind == operation::frames ? window_at(c.frames, n) : samples.next());
  if (c.kind != operation::convolution) return 0;
  const auto square = [](const T* v, index count) {
    double sum = 0;
    for (index n = 0; n < count; ++n) sum += static_cast<double>(v[n]) * static_cast<double>(v[n]);
    return sum;
  };
  const index of_x = scalars_in(c) / c.pairs.inner, of_y = scalars_operand(c) / c.pairs.inner;
  for (index i = 0; i < c.pairs.inner; ++i) size += square(x + i * of_x, of_x) * square(y + i * of_y, of_y);
  return size;
}

// Squares of the error and of the truth, summed.
struct distance {
  double error = 0, size = 0;
  bool finite = true;
};
template <class T>
distance compare(const test_case& c, const T* found, const double* truth, result_hash& hash) {
  distance d;
  for (index n = 0; n < scalars_out(c); ++n) {
    const double x = static_cast<double>(found[n]), difference = x - truth[n];
    if (!(x - x == 0)) {
      d.finite = false;
      continue;
    }
    d.error += difference * difference;
    d.size += truth[n] * truth[n];
    uint32_t words[sizeof(T) / 4];
    __builtin_memcpy(words, &found[n], sizeof(T));
    if (sizeof(T) == 8) hash.add(words[__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 0 : 1]);
    hash.add(words[sizeof(T) == 8 && __BYTE_ORDER__ != __ORDER_BIG_ENDIAN__ ? 0 : sizeof(T) / 4 - 1]);
  }
  return d;
}

// Relative L2 error at most 0.6 eps sqrt(max(1, log2 N)) times the allowance, squared.
bool within_bound(const distance& d, const test_case& c) {
  const double eps = precision_of(c) == precision::f64 ? 0x1p-52 : 0x1p-23, factor = 0.6 * allowance_of(c) * eps;
  const int bits = komdsp::log2_of(points_of(c));
  return d.error <= factor * factor * (bits > 1 ? bits : 1) * d.size;
}

bool poisoned(const unsigned char* at) {
  for (index n = 0; n < guard; ++n)
    if (at[n] != poison) return false;
  return true;
}

const char* failure(const test_case& c, komdsp::status s, const distance& d, index workspace_bytes) {
  const index in = bytes_in(c, scalars_in(c)), out = bytes_in(c, scalars_out(c));
  if (s != komdsp::status::ok) return komdsp::describe(s);
  if (!d.finite) return "a result is not finite";
  const index reach = in_place(c) && in > out ? in : out;
  if (!poisoned(output) || !poisoned(output + guard + reach)) return "written beside the output";
  if (!poisoned(workspace + workspace_bytes)) return "written behind the workspace";
  return within_bound(d, c) ? nullptr : "the error exceeds its bound";
}

void print_words(const char* first, long number, const char* second = "") {
  print_text(first);
  print_number(number);
  print_text(second);
}
void print_direction(fft_kind kind, bool inverse) {
  print_text(kind == fft_kind::real ? "real " : "complex ");
  print_text(inverse ? "inverse " : "forward ");
}
void print_type(const test_case& c) {
  print_text(precision_of(c) == precision::f64 ? "f64 " : "f32 ");
}
void print_case(const test_case& c, const computation& how) {
  switch (c.kind) {
    case operation::convolution:
      print_text(c.pairs.real ? "real " : "complex ");
      if (c.streamed) print_text("streamed ");
      print_text(c.pairs.correlate ? "correlation " : c.pairs.circular ? "circular convolution " : "convolution ");
      print_type(c);
      print_words("", static_cast<long>(c.pairs.x_length), " with ");
      print_words("", static_cast<long>(c.pairs.y_length), ", pairs ");
      print_number(static_cast<long>(c.pairs.inner));
      break;
    case operation::image:
      print_direction(c.image.kind, c.image.inverse);
      print_type(c);
      print_words("", static_cast<long>(c.image.rows), " x ");
      print_words("", static_cast<long>(c.image.columns), " batch ");
      print_number(static_cast<long>(c.image.batch));
      break;
    case operation::frames:
      print_text(c.frames.inverse ? "short-time inverse " : "short-time forward ");
      print_type(c);
      print_words("", static_cast<long>(c.frames.length), " hop ");
      print_number(static_cast<long>(c.frames.hop));
      break;
    case operation::pupil:
      print_text(c.pupil.product == komdsp::otf_product::otf   ? "OTF "
                 : c.pupil.product == komdsp::otf_product::psf ? "PSF "
                                                               : "MTF ");
      print_type(c);
      print_words("", static_cast<long>(c.pupil.rows), " x ");
      print_words("", static_cast<long>(c.pupil.columns), " batch ");
      print_number(static_cast<long>(c.pupil.batch));
      break;
    case operation::wavelet:
      print_text(c.levels.inverse ? "wavelet inverse " : "wavelet forward ");
      print_type(c);
      print_text(c.levels.wavelet.name);
      print_words(" ", static_cast<long>(c.levels.length), " batch ");
      print_words("", static_cast<long>(c.levels.batch), " levels ");
      print_number(c.levels.levels);
      break;
    case operation::cosine:
      print_text(c.cosine.sine ? "sine " : "cosine ");
      print_type(c);
      print_words("type ", c.cosine.type, " of ");
      print_words("", static_cast<long>(c.cosine.length), " batch ");
      print_number(static_cast<long>(c.cosine.batch));
      break;
    default:
      print_direction(c.what.kind, c.what.inverse);
      print_type(c);
      print_number(static_cast<long>(c.what.length));
      if (c.what.batch > 1) print_words(" batch ", static_cast<long>(c.what.batch));
      if (c.what.in_place) print_text(" in place");
  }
  print_text(", variant ");
  print_text(how.variant);
  print_text(", ");
  print_text(how.profile);
}

template <class T>
bool run_in(int number, const computation& how, result_hash& hash) {
  const test_case c = case_of(number);
  __builtin_memset(output, poison, sizeof output);
  __builtin_memset(workspace, poison, sizeof workspace);
  T* const from = reinterpret_cast<T*>(in_place(c) ? output + guard : input);
  const double size = fill_inputs(c, from, reinterpret_cast<T*>(operand));
  const komdsp::status s = how.run(from, operand, output + guard, workspace);
  distance d = compare(c, reinterpret_cast<const T*>(output + guard), truth_of(number), hash);
  if (c.kind == operation::convolution) d.size = size;
  const char* const why = failure(c, s, d, how.workspace_bytes);
  print_text(why ? "FAIL " : "PASS ");
  print_case(c, how);
  if (why) {
    print_text(": ");
    print_text(why);
  }
  print_text("\n");
  return !why;
}

}  // namespace

bool run_case(int number, const computation& how, result_hash& hash) {
  return precision_of(case_of(number)) == precision::f64 ? run_in<double>(number, how, hash)
                                                         : run_in<float>(number, how, hash);
}

}  // namespace selftest
