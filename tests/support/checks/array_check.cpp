#include "support/checks/array_check.hpp"

#include <komdsp/verify.hpp>

#include "definitions/error_sum.hpp"

#include <random>

namespace komdsp::tests {
namespace {

// The truth, kept until another one is asked for: devices, places and, of single numbers, precisions are tested with
// the same ones.
const exact_vector& known_truth(const array_case& c, unsigned seed, exact_vector x, const array_truth& truth) {
  static std::vector<index> of;
  static unsigned of_seed = 0;
  static exact_vector kept;
  if (c.key.empty() || of != c.key || of_seed != seed) {
    kept = {};
    kept = truth(std::move(x));
    of = c.key;
    of_seed = seed;
  }
  return kept;
}

// One input, which the seed makes. Errors are added to the sum; nothing where all is well but for them.
template <class T>
std::string why_wrong(const array_case& c, unsigned seed, const plan& p, const runner& run, const array_truth& truth,
                      definitions::error_sum& sum) {
  const bool in_place = p.what.in_place;
  guarded<T> result(in_place ? std::max(p.input_bytes, p.output_bytes) : p.output_bytes, c.offset);
  std::vector<T> apart(in_place ? 0 : static_cast<std::size_t>(p.input_bytes) / sizeof(T),
                       static_cast<T>(std::numeric_limits<double>::quiet_NaN()));
  T* const from = in_place ? result.data() : apart.data();
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(c.least, 1);
  const auto number = [&] {
    const double v = uniform(random);
    return static_cast<T>(c.single ? static_cast<float>(v) : v);
  };
  const auto complex_at = [](const T* at, bool real) {
    return exact(static_cast<double>(at[0]), real ? 0 : static_cast<double>(at[1]));
  };
  const auto mark = [&](index at, bool real) {
    for (index part = 0; part < (real ? 1 : 2); ++part) result.mark(at + part);
  };
  exact_vector x;
  x.reserve(std::max(c.in.count(), c.out.count()));  // long ones take gigabytes
  c.in.each([&](index at) {
    from[at] = number();
    if (!c.in.real) from[at + 1] = number();
  });
  // Rows of an input may have elements in common.
  c.in.each([&](index at) {
    x.push_back(complex_at(from + at, c.in.real));
    if (in_place) mark(at, c.in.real);
  });
  const exact_vector& y = known_truth(c, seed, std::move(x), truth);
  const std::vector<T> before = apart;
  const status s = run(p, from, result.data(), c.operand);
  if (s != status::ok) return std::string("status: ") + describe(s);
  if (!in_place && std::memcmp(before.data(), apart.data(), apart.size() * sizeof(T)) != 0)
    return "the input was changed";
  if (y.size() != c.out.count()) return "another size";
  std::size_t i = 0;
  c.out.each([&](index at) {
    mark(at, c.out.real);
    const exact expected = y[i++] * static_cast<long double>(c.scale);
    if (c.uncovered && std::isnan(expected.real())) return;
    const exact got = complex_at(result.data() + at, c.out.real);
    sum.add(c.apart ? exact(c.apart(expected, got)) : got - (c.out.real ? exact(expected.real()) : expected), expected);
  });
  if (p.what.checked) {
    for (index at = p.output_bytes - check_bytes(p.what); at < p.output_bytes; at += sizeof(T))
      result.mark(at / static_cast<index>(sizeof(T)));
    if (check_results(p, result.data()) != status::ok) return "sums of input and results differ";
  }
  return result.intact() ? "" : "memory outside the output was changed";
}
template <class T>
outcome check_array_as(const array_case& c, const plan& p, const runner& run, const array_truth& truth) {
  definitions::error_sum sum;
  for (unsigned i = 0; i < c.inputs; ++i) {
    const std::string why = why_wrong<T>(c, c.seed + i, p, run, truth, sum);
    if (!why.empty()) return {false, why};
  }
  return within(sum.difference == 0 ? 0 : sum.relative(), c.bound);
}

void place_items(const array_side& s, const std::vector<bool>& along, std::vector<item_places>& items,
                 std::vector<index> item_places::*places) {
  std::size_t element = 0;
  s.each([&](index at) {
    std::size_t left = element++, item = 0, count = 1;
    for (std::size_t a = s.points.size(); a-- > 0;) {
      const auto points = static_cast<std::size_t>(s.points[a]);
      if (!along[a]) item += left % points * count, count *= points;
      left /= points;
    }
    if (items.size() <= item) items.resize(item + 1);
    for (index part = 0; part < (s.real ? 1 : 2); ++part) (items[item].*places).push_back(at + part);
  });
}

}  // namespace

std::vector<item_places> items_of(const array_sides& s, const std::vector<bool>& along) {
  std::vector<item_places> items;
  place_items(s.in, along, items, &item_places::in);
  place_items(s.out, along, items, &item_places::out);
  return items;
}

outcome check_array(const array_case& c, const plan& p, const runner& run, const array_truth& truth) {
  if (p.what.precision == precision::f64) return check_array_as<double>(c, p, run, truth);
  if (p.what.precision == precision::f16) return check_array_as<definitions::half>(c, p, run, truth);
  return check_array_as<float>(c, p, run, truth);
}

std::vector<long double> reals(const exact_vector& x) {
  std::vector<long double> y;
  for (const exact& v : x) y.push_back(v.real());
  return y;
}
exact_vector elements(const std::vector<long double>& x) {
  return {x.begin(), x.end()};
}

}  // namespace komdsp::tests
