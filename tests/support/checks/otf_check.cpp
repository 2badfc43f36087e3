#include "support/checks/otf_check.hpp"

#include "definitions/otf.hpp"
#include "support/checks/array_check.hpp"

#include <random>
#include <sstream>

namespace komdsp::tests {

std::string text_of(const otf& t, const plan& p) {
  static constexpr const char* names[] = {"OTF", "PSF", "MTF", "PTF"};
  std::ostringstream s;
  s << names[static_cast<int>(t.product)] << " " << t.rows << " x " << t.columns << " x " << t.batch
    << type_text(t.precision) << (t.centre ? " centred" : "") << (t.raw ? " raw" : "") << " " << variant_name(p)
    << " on " << p.profile_name;
  return s.str();
}

namespace {

using truth_of_otf = definitions::transfer_functions<long double>;

// Kept until other pupils come: devices, variants and products are tested with the same ones.
template <class T>
const truth_of_otf& known_functions(const otf& t, const exact_vector& amplitude, const std::vector<T>& phase) {
  static index rows = 0;
  static exact_vector of;
  static truth_of_otf truth;
  if (rows != t.rows || of != amplitude)
    truth = definitions::truth_of<long double>(t, reals(amplitude), {phase.begin(), phase.end()}, fftw_rows);
  rows = t.rows;
  of = amplitude;
  return truth;
}
// The complex numbers that a product is made of, in its places.
exact_vector placed(const otf& t, const truth_of_otf& truth) {
  const exact_vector& images = t.product == otf_product::psf ? truth.psf : truth.otf;
  const auto rows = static_cast<std::size_t>(t.rows), columns = static_cast<std::size_t>(t.columns);
  exact_vector all(images.size());
  for (std::size_t i = 0; i < images.size(); ++i) {
    const std::size_t row = i / columns % rows, column = i % columns, image = i / columns / rows;
    const std::size_t r = (row + (t.centre ? rows / 2 : 0)) % rows,
                      c = (column + (t.centre ? columns / 2 : 0)) % columns;
    all[(image * rows + r) * columns + c] = images[i] * (t.raw ? truth.sums[image] : 1);
  }
  return all;
}
// How far a result is from the truth, in the size of the complex number that it comes from.
long double distance(otf_product product, exact truth, exact got) {
  if (product == otf_product::otf) return std::abs(got - truth);
  if (product == otf_product::psf) return std::abs(got.real() - truth.real());
  if (product == otf_product::mtf) return std::abs(got.real() - std::abs(truth));
  const long double turn = 2 * std::acos(-1.0L);
  return std::abs(std::remainder(got.real() - std::arg(truth), turn)) * std::abs(truth);
}

template <class T>
outcome check_otf(const otf& t, const plan& p, const runner& run) {
  array_case c;
  c.in = {{t.batch, t.rows, t.columns}, {t.rows * t.columns, t.columns, 1}, true};
  c.out = c.in;
  c.out.real = real_out(t);
  c.seed = static_cast<unsigned>(t.rows * 31 + t.columns * 7 + t.batch);
  c.bound = definitions::accuracy_bound(t);
  c.least = 0;
  std::mt19937 random(c.seed + 1);
  std::uniform_real_distribution<double> radians(-20, 20);
  std::vector<T> phase(c.in.count());
  for (T& f : phase) f = static_cast<T>(radians(random));
  const std::vector<T> before = phase;
  c.operand = phase.data();
  c.apart = [&](exact truth, exact got) { return distance(t.product, truth, got); };
  const outcome o = check_array(
      c, p, run, [&](const exact_vector& amplitude) { return placed(t, known_functions(t, amplitude, phase)); });
  return told_of(text_of(t, p), phase == before ? o : outcome{false, "the phase was changed"});
}

}  // namespace

outcome check(const otf& t, const plan& p, const runner& run) {
  return t.precision == precision::f64 ? check_otf<double>(t, p, run) : check_otf<float>(t, p, run);
}

otf turned_otf(index rows, index columns, int turn) {
  otf t{.rows = rows,
        .columns = columns,
        .batch = rows * columns < 64        ? 64
                 : rows * columns > 1 << 14 ? 1
                                            : 3,
        .product = static_cast<otf_product>(turn % 4),
        .centre = turn / 4 % 2 != 0,
        .raw = turn / 8 % 2 != 0,
        .precision = turn / 16 % 2 ? precision::f64 : precision::f32};
  return t;
}

}  // namespace komdsp::tests
