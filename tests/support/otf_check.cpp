#include "support/otf_check.hpp"

#include "support/fft2d_check.hpp"

#include <random>
#include <sstream>

namespace komdsp::tests {

std::string text_of(const otf& t, const plan& p) {
  static constexpr const char* names[] = {"OTF", "PSF", "MTF", "PTF"};
  std::ostringstream s;
  s << names[static_cast<int>(t.product)] << " " << t.rows << " x " << t.columns << " x " << t.batch
    << (t.type == precision::f64 ? " f64" : " f32") << (t.centre ? " centred" : "") << (t.raw ? " raw" : "") << " "
    << variant_name(p) << " on " << p.profile_name;
  return s.str();
}

namespace {

// fft2(abs(ifft2(pupil))**2) of each image and what is under the modulus, both divided by the sum of the latter; zero
// frequency at the corner. Kept until other pupils come: devices, variants and products are tested with the same ones.
template <class T>
struct truth_of_otf {
  index rows = 0;
  std::vector<T> amplitude, phase;
  std::vector<exact> psf, transfer;
  std::vector<long double> sums;

  void take(const otf& t, const std::vector<T>& a, const std::vector<T>& f) {
    if (rows == t.rows && amplitude == a && phase == f) return;
    rows = t.rows;
    amplitude = a;
    phase = f;
    psf.clear();
    for (std::size_t i = 0; i < a.size(); ++i) psf.push_back(std::polar<long double>(a[i], f[i]));
    fft2d step{t.rows, t.columns, t.batch};
    step.inverse = true;
    psf = reference_fft2d(step, psf);
    sums.assign(static_cast<std::size_t>(t.batch), 0);
    const std::size_t points = psf.size() / sums.size();
    for (std::size_t i = 0; i < psf.size(); ++i) {
      psf[i] = std::norm(psf[i] / static_cast<long double>(points));
      sums[i / points] += psf[i].real();
    }
    for (std::size_t i = 0; i < psf.size(); ++i) psf[i] /= sums[i / points];
    step.inverse = false;
    transfer = reference_fft2d(step, psf);
  }
};

// How far a result is from the truth, in the size of the complex number that it comes from.
template <class T>
long double distance(const otf& t, exact truth, const T* got) {
  if (t.product == otf_product::otf) return std::abs(exact(got[0], got[1]) - truth);
  if (t.product == otf_product::psf) return std::abs(got[0] - truth.real());
  if (t.product == otf_product::mtf) return std::abs(got[0] - std::abs(truth));
  const long double turn = 2 * std::acos(-1.0L);
  return std::abs(std::remainder(got[0] - std::arg(truth), turn)) * std::abs(truth);
}

template <class T>
outcome check_otf_as(const otf& t, const plan& p, const pupil_runner& run) {
  const auto points = static_cast<std::size_t>(t.rows * t.columns), batch = static_cast<std::size_t>(t.batch);
  const std::size_t per = real_out(t) ? 1 : 2;
  std::mt19937 random(static_cast<unsigned>(t.rows * 31 + t.columns * 7 + t.batch));
  std::uniform_real_distribution<double> part(0, 1), radians(-20, 20);
  std::vector<T> amplitude(points * batch), phase(points * batch);
  for (T& a : amplitude) a = static_cast<T>(part(random));
  for (T& f : phase) f = static_cast<T>(radians(random));
  guarded<T> result(p.output_bytes);
  for (std::size_t i = 0; i < points * batch * per; ++i) result.mark(static_cast<index>(i));
  const std::vector<T> before[] = {amplitude, phase};
  const status s = run(p, amplitude.data(), phase.data(), result.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  if (before[0] != amplitude || before[1] != phase) return {false, "an input was changed"};
  if (!result.intact()) return {false, "memory outside the output was changed"};
  static truth_of_otf<T> truth;
  truth.take(t, amplitude, phase);
  const std::vector<exact>& images = t.product == otf_product::psf ? truth.psf : truth.transfer;
  const auto rows = static_cast<std::size_t>(t.rows), columns = static_cast<std::size_t>(t.columns);
  long double difference = 0, norm = 0;
  for (std::size_t b = 0, i = 0; b < batch; ++b)
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t c = 0; c < columns; ++c, ++i) {
        const exact expected = images[i] * (t.raw ? truth.sums[b] : 1);
        const std::size_t row = (r + (t.centre ? rows / 2 : 0)) % rows,
                          column = (c + (t.centre ? columns / 2 : 0)) % columns;
        const long double apart = distance(t, expected, result.data() + (b * points + row * columns + column) * per);
        difference += apart * apart;
        norm += std::norm(expected);
      }
  const double error = static_cast<double>(std::sqrt(difference / norm));
  const double bound = 3 * accuracy_bound(t.type, t.rows, t.columns);
  std::ostringstream text;
  text << "error " << error << ", bound " << bound;
  return {error <= bound, text.str()};
}

}  // namespace

outcome check_otf(const otf& t, const plan& p, const pupil_runner& run) {
  outcome o = t.type == precision::f64 ? check_otf_as<double>(t, p, run) : check_otf_as<float>(t, p, run);
  if (!o.passed) o.message = text_of(t, p) + ": " + o.message;
  return o;
}

otf turned_otf(index rows, index columns, int turn) {
  otf t;
  t.rows = rows;
  t.columns = columns;
  t.product = static_cast<otf_product>(turn % 4);
  t.centre = turn / 4 % 2;
  t.raw = turn / 8 % 2;
  t.type = turn / 16 % 2 ? precision::f64 : precision::f32;
  t.batch = rows * columns < 64 ? 64 : rows * columns > 1 << 14 ? 1 : 3;
  return t;
}

}  // namespace komdsp::tests
