// An optical system: modulation transfer functions of a round pupil with and without aberrations.
//   optics [PICTURE.png]   gnuplot draws the picture
// The exit status is the verdict: without aberrations the function is near its closed form.
#include <komdsp/cpp.hpp>
#include <komdsp/planner.hpp>
#include <komdsp/tables.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using komdsp::otf_product;
constexpr double pi = 3.14159265358979323846;

// A round pupil in the middle of a square grid: samples within it are 1, the others 0.
constexpr int grid = 512;
constexpr double radius = 100, cutoff = 2 * radius;  // samples; and the highest frequency, in cycles per grid

// Zernike terms in the order and normalisation of R.J. Noll, "Zernike polynomials and atmospheric turbulence", 1976:
// the root mean square of a term over the pupil is `waves`.
struct zernike_term {
  const char* name;
  double waves;
  double (*value)(double rho, double theta);
};
const zernike_term aberrations[] = {
    {"defocus", 0.08, [](double rho, double) { return std::sqrt(3) * (2 * rho * rho - 1); }},
    {"astigmatism", 0.05, [](double rho, double theta) { return std::sqrt(6) * rho * rho * std::cos(2 * theta); }},
    {"coma", 0.06,
     [](double rho, double theta) { return std::sqrt(8) * (3 * rho * rho * rho - 2 * rho) * std::cos(theta); }}};

// An image of value(rho, theta) within the pupil, 0 outside.
template <class Value>
std::vector<float> over_pupil(Value value) {
  std::vector<float> image(grid * grid);
  for (int r = 0; r < grid; ++r)
    for (int c = 0; c < grid; ++c) {
      const double x = c - grid / 2, y = r - grid / 2, rho = std::hypot(x, y) / radius;
      if (rho <= 1) image[r * grid + c] = static_cast<float>(value(rho, std::atan2(y, x)));
    }
  return image;
}
// The phase of all aberrations, in radians.
double phase_at(double rho, double theta) {
  double waves = 0;
  for (const zernike_term& term : aberrations) waves += term.waves * term.value(rho, theta);
  return 2 * pi * waves;
}

// Memory that vectors of every width may be loaded from.
struct alignas(64) line {
  unsigned char bytes[64];
};
std::vector<line> memory(komdsp::index bytes) {
  return std::vector<line>(static_cast<std::size_t>(bytes) / sizeof(line) + 1);
}

// A product of a pupil: a plan for this CPU, the kernels and tables that it names, and one call.
std::vector<float> product_of(const std::vector<float>& amplitude, const std::vector<float>& phase,
                              otf_product wanted) {
  komdsp::otf t;
  t.rows = t.columns = grid;
  t.product = wanted;
  const komdsp::plan plan = komdsp::planned(t, komdsp::cpp::native_profile());
  if (plan.result != komdsp::status::ok) std::puts(plan.reason), std::exit(2);
  std::vector<line> tables = memory(plan.table_bytes), workspace = memory(plan.workspace_bytes(1));
  std::vector<float> result(grid * grid);
  komdsp::cpp::binding kernels;
  komdsp::status s = komdsp::cpp::bind(plan, kernels);
  if (s == komdsp::status::ok) s = komdsp::fill_tables(plan, tables.data());
  if (s == komdsp::status::ok)
    s = komdsp::cpp::execute(plan, kernels,
                             {amplitude.data(), result.data(), tables.data(), workspace.data(), phase.data()});
  if (s != komdsp::status::ok) std::puts(komdsp::describe(s)), std::exit(2);
  return result;
}

// The modulation transfer function without aberrations, at a frequency in cycles per grid (J.W. Goodman, Introduction
// to Fourier Optics, section 6.3.2).
double diffraction_limit(double frequency) {
  const double v = frequency / cutoff;
  return v >= 1 ? 0 : 2 / pi * (std::acos(v) - v * std::sqrt(1 - v * v));
}
// The Strehl ratio for small aberrations (V.N. Mahajan, 1983): exp(-(2 pi sigma)^2).
double expected_strehl() {
  double variance = 0;
  for (const zernike_term& term : aberrations) variance += term.waves * term.waves;
  return std::exp(-4 * pi * pi * variance);
}

void draw(const char* picture, const std::vector<float>& limit, const std::vector<float>& aberrated) {
  std::FILE* const gnuplot = popen("gnuplot", "w");
  if (!gnuplot) return;
  std::fprintf(gnuplot, "set terminal png size 1200,700\nset output '%s'\nset grid\n", picture);
  std::fputs(
      "set title 'Round pupil'\nset xlabel 'spatial frequency / cutoff'\nset ylabel 'MTF'\n"
      "plot '-' title 'closed form', '-' with lines title 'no aberration', "
      "'-' with lines title 'aberrated, along x', '-' with lines title 'aberrated, along y'\n",
      gnuplot);
  const auto curve = [&](int step, auto value) {
    for (int n = 0; n <= cutoff; n += step) std::fprintf(gnuplot, "%g %g\n", n / cutoff, static_cast<double>(value(n)));
    std::fputs("e\n", gnuplot);
  };
  curve(10, diffraction_limit);
  curve(1, [&](int n) { return limit[n]; });
  curve(1, [&](int n) { return aberrated[n]; });
  curve(1, [&](int n) { return aberrated[n * grid]; });
  if (pclose(gnuplot) == 0) std::printf("picture in %s\n", picture);
}

}  // namespace

int main(int count, char** words) {
  const std::vector<float> amplitude = over_pupil([](double, double) { return 1; }), phase = over_pupil(phase_at),
                           none(grid * grid);
  const auto began = std::chrono::steady_clock::now();
  // Zero frequency is the first element: a row goes from it along x.
  const std::vector<float> limit = product_of(amplitude, none, otf_product::mtf);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
  const std::vector<float> aberrated = product_of(amplitude, phase, otf_product::mtf);
  double worst = 0;
  for (int n = 0; n < grid / 2; ++n) worst = std::max(worst, std::abs(limit[n] - diffraction_limit(n)));
  const auto peak = [&](const std::vector<float>& of) {
    const std::vector<float> spread = product_of(amplitude, of, otf_product::psf);
    return *std::max_element(spread.begin(), spread.end());
  };
  std::printf("Optics: round pupil of radius %.0f in %d x %d samples\n", radius, grid, grid);
  std::printf("  diffraction-limited MTF from its closed form: at most %.1e\n", worst);
  for (const zernike_term& term : aberrations) std::printf("  %s: %.2f waves rms\n", term.name, term.waves);
  std::printf("  Strehl ratio %.3f (about %.3f by the aberrations' variance)\n",
              static_cast<double>(peak(phase) / peak(none)), expected_strehl());
  std::printf("profile %s: an MTF in %.2f ms with preparing it\n", komdsp::cpp::native_profile().name, took.count());
  if (count > 1) draw(words[1], limit, aberrated);
  return worst > 1e-3;
}
