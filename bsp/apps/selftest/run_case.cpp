#include "run_case.hpp"

#include "truths.hpp"

#include <firmware/console.h>

#include <cstring>

namespace selftest {
namespace {

constexpr index guard = 64;
constexpr unsigned char poison = 0xa5;
constexpr index largest(index (*bytes)(const komdsp::plan&)) {
  index most = 0;
  for (int i = 0; i < case_count; ++i) {
    const test_case c = case_of(i);
    const index mine = bytes(komdsp::plan_fft(c.what, *c.on, c.variant));
    most = mine > most ? mine : most;
  }
  return most;
}
constexpr index data_bytes =
    largest([](const komdsp::plan& p) { return p.input_bytes > p.output_bytes ? p.input_bytes : p.output_bytes; });
constexpr index work_bytes = largest([](const komdsp::plan& p) { return p.workspace_bytes(1); });

alignas(64) unsigned char input[data_bytes], output[guard + data_bytes + guard], workspace[work_bytes + guard];

template <class T>
void fill_input(const fft& t, T* at) {
  signal samples;
  for (index n = 0; n < scalars_in(t); ++n) at[n] = static_cast<T>(samples.next());
}

// Squares of the error and of the truth, summed.
struct distance {
  double error = 0, size = 0;
  bool finite = true;
};
template <class T>
distance compare(const fft& t, const T* found, const double* truth, result_hash& hash) {
  distance d;
  for (index n = 0; n < scalars_out(t); ++n) {
    const double x = static_cast<double>(found[n]), difference = x - truth[n];
    if (!(x - x == 0)) {
      d.finite = false;
      continue;
    }
    d.error += difference * difference;
    d.size += truth[n] * truth[n];
    std::uint32_t words[sizeof(T) / 4];
    std::memcpy(words, &found[n], sizeof(T));
    if (sizeof(T) == 8) hash.add(words[__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 0 : 1]);
    hash.add(words[sizeof(T) == 8 && __BYTE_ORDER__ != __ORDER_BIG_ENDIAN__ ? 0 : sizeof(T) / 4 - 1]);
  }
  return d;
}

// Relative L2 error at most 0.6 eps sqrt(max(1, log2 N)), squared.
bool within_bound(const distance& d, const fft& t) {
  const double eps = t.type == precision::f64 ? 0x1p-52 : 0x1p-23;
  const int bits = komdsp::log2_of(t.length);
  return d.error <= 0.36 * eps * eps * (bits > 1 ? bits : 1) * d.size;
}

bool poisoned(const unsigned char* at) {
  for (index n = 0; n < guard; ++n)
    if (at[n] != poison) return false;
  return true;
}

const char* failure(const fft& t, komdsp::status s, const distance& d, index workspace_bytes) {
  const index bytes = scalars_out(t) * komdsp::bytes_of(t.type);
  if (s != komdsp::status::ok) return komdsp::describe(s);
  if (!d.finite) return "a result is not finite";
  const index reach = t.in_place && scalars_in(t) > scalars_out(t) ? scalars_in(t) * komdsp::bytes_of(t.type) : bytes;
  if (!poisoned(output) || !poisoned(output + guard + reach)) return "written beside the output";
  if (!poisoned(workspace + workspace_bytes)) return "written behind the workspace";
  return within_bound(d, t) ? nullptr : "the error exceeds its bound";
}

void print_case(const test_case& c, const computation& how) {
  print_text(c.what.kind == fft_kind::real ? "real " : "complex ");
  print_text(c.what.inverse ? "inverse " : "forward ");
  print_text(c.what.type == precision::f64 ? "f64 " : "f32 ");
  print_number(static_cast<long>(c.what.length));
  if (c.what.batch > 1) {
    print_text(" batch ");
    print_number(static_cast<long>(c.what.batch));
  }
  if (c.what.in_place) print_text(" in place");
  print_text(", variant ");
  print_text(komdsp::name_of(how.variant));
  print_text(", ");
  print_text(how.profile);
}

template <class T>
bool run_in(int number, const computation& how, result_hash& hash) {
  const test_case c = case_of(number);
  std::memset(output, poison, sizeof output);
  std::memset(workspace, poison, sizeof workspace);
  T* const from = reinterpret_cast<T*>(c.what.in_place ? output + guard : input);
  fill_input(c.what, from);
  const komdsp::status s = how.run(from, output + guard, workspace);
  const distance d = compare(c.what, reinterpret_cast<const T*>(output + guard), truth_of(number), hash);
  const char* const why = failure(c.what, s, d, how.workspace_bytes);
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
  return case_of(number).what.type == precision::f64 ? run_in<double>(number, how, hash)
                                                     : run_in<float>(number, how, hash);
}

}  // namespace selftest
