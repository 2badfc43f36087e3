// A radar at work: echoes of chirps in noise are compressed by correlation, and targets are detected.
//   radar [SEED [PICTURE.png]]   the noise's seed; gnuplot draws the picture
// The exit status is the verdict: every target is found, and nothing else.
#include "detection.hpp"

#include <komdsp/cpp.hpp>
#include <komdsp/planner.hpp>
#include <komdsp/tables.hpp>

#include <chrono>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace {

using sample = std::complex<float>;
constexpr double pi = 3.14159265358979323846;

// Linear chirps, each heard in all channels from where it has been sent; complex baseband.
constexpr double sample_rate = 20e6, bandwidth = 16e6;  // Hz
constexpr int chirp_samples = 256, samples = 4096, pulses = 32, channels = 4, rows = pulses * channels;
constexpr int cells = samples - chirp_samples + 1;        // delays at which the whole chirp is heard
constexpr double metres = 299792458.0 / 2 / sample_rate;  // of a cell

// Targets, strong and weak, two of them closer together than a pulse is long.
struct target {
  double range;     // m
  double level_db;  // power of its echo over that of the noise, per sample
};
constexpr target targets[] = {{2511, -9},   {6030, -15}, {9004, -6},  {9061, -12},
                              {15482, -20}, {23117, -3}, {26650, -18}};

// The chirp at a time in samples, which need not be whole: 0 outside.
std::complex<double> chirp_at(double t) {
  if (t < 0 || t >= chirp_samples) return 0;
  const double centred = t - chirp_samples / 2.0;
  return std::polar(1.0, pi * bandwidth / sample_rate / chirp_samples * centred * centred);
}
double hamming(int n) {
  return 0.54 - 0.46 * std::cos(2 * pi * (n + 0.5) / chirp_samples);
}
double energy_of_window() {
  double energy = 0;
  for (int n = 0; n < chirp_samples; ++n) energy += hamming(n) * hamming(n);
  return energy;
}

// The chirp weighted by a Hamming window, which lowers the side lobes of compression by 28 dB for 1.3 dB of
// sensitivity; scaled so that noise of power 1 has power 1 after compression.
std::vector<sample> reference() {
  std::vector<sample> weighted(chirp_samples);
  const double scale = 1 / std::sqrt(energy_of_window());
  for (int n = 0; n < chirp_samples; ++n) weighted[n] = sample(chirp_at(n) * hamming(n) * scale);
  return weighted;
}
// Noise of power 1, and every target's chirp, delayed by its range, with a phase of its own in every row.
std::vector<sample> echoes(unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> noise(0, std::sqrt(0.5));
  std::uniform_real_distribution<double> phase(0, 2 * pi);
  std::vector<sample> heard(rows * samples);
  for (int row = 0; row < rows; ++row) {
    sample* const now = &heard[row * samples];
    for (int n = 0; n < samples; ++n) {
      const double re = noise(random), im = noise(random);
      now[n] = sample(std::complex<double>(re, im));
    }
    for (const target& one : targets) {
      const std::complex<double> amplitude = std::polar(std::pow(10, one.level_db / 20), phase(random));
      const double delay = one.range / metres;
      const int first = static_cast<int>(std::ceil(delay));
      for (int n = first; n < std::min(samples, first + chirp_samples); ++n)
        now[n] += sample(amplitude * chirp_at(n - delay));
    }
  }
  return heard;
}

// Memory that vectors of every width may be loaded from.
struct alignas(64) line {
  unsigned char bytes[64];
};
std::vector<line> memory(komdsp::index bytes) {
  return std::vector<line>(static_cast<std::size_t>(bytes) / sizeof(line) + 1);
}

// Correlates every row with the chirp: a plan for this CPU, the kernels and tables that it names, and one call.
std::vector<sample> compress(const std::vector<sample>& heard, const std::vector<sample>& chirp) {
  komdsp::convolution c;
  c.x_length = samples, c.y_length = chirp_samples, c.outer = rows;
  c.correlate = true;
  c.y = {0, 0};  // one chirp for all rows
  const komdsp::plan plan = komdsp::planned(c, komdsp::cpp::native_profile());
  if (plan.result != komdsp::status::ok) std::puts(plan.reason), std::exit(2);
  std::vector<line> tables = memory(plan.table_bytes), workspace = memory(plan.workspace_bytes(1));
  std::vector<sample> compressed(static_cast<std::size_t>(rows * komdsp::length_of_result(c)));
  komdsp::cpp::binding kernels;
  komdsp::status s = komdsp::cpp::bind(plan, kernels);
  if (s == komdsp::status::ok) s = komdsp::fill_tables(plan, tables.data());
  if (s == komdsp::status::ok)
    s = komdsp::cpp::execute(plan, kernels,
                             {heard.data(), compressed.data(), tables.data(), workspace.data(), chirp.data()});
  if (s != komdsp::status::ok) std::puts(komdsp::describe(s)), std::exit(2);
  return compressed;
}

// The mean of |v|^2 over all rows, for every cell, which begins at element `first` of a row.
std::vector<double> mean_power(const std::vector<sample>& values, int first) {
  const std::size_t length = values.size() / rows;
  std::vector<double> power(cells);
  for (int row = 0; row < rows; ++row)
    for (int n = 0; n < cells; ++n)
      power[n] += std::norm(std::complex<double>(values[row * length + first + n])) / rows;
  return power;
}
double db(double power) {
  return 10 * std::log10(power);
}
// Expected power of a target after compression, over that of the noise.
double compressed_power(const target& one) {
  double sum = 0;
  for (int n = 0; n < chirp_samples; ++n) sum += hamming(n);
  return std::pow(10, one.level_db / 10) * sum * sum / energy_of_window();
}

// Prints each target beside the nearest detection within 15 m that is not taken; returns whether that is all of both.
bool report(std::vector<detection> found) {
  const std::size_t detections = found.size();
  std::size_t matched = 0;
  std::puts("  true range  detected     off  echo in noise  compressed");
  for (const target& one : targets) {
    const auto off = [&](const detection& d) { return d.position * metres - one.range; };
    const auto nearest = std::min_element(found.begin(), found.end(), [&](const detection& a, const detection& b) {
      return std::abs(off(a)) < std::abs(off(b));
    });
    if (nearest == found.end() || std::abs(off(*nearest)) > 15) {
      std::printf("  %8.0f m    missed              %8.1f dB\n", one.range, one.level_db);
      continue;
    }
    std::printf("  %8.0f m  %6.0f m  %+5.1f m  %10.1f dB  %7.1f dB\n", one.range, nearest->position * metres,
                off(*nearest), one.level_db, db(nearest->power));
    found.erase(nearest);
    ++matched;
  }
  const std::size_t missed = std::size(targets) - matched, wrong = detections - matched;
  std::printf("%zu targets, %zu missed, %zu false\n", std::size(targets), missed, wrong);
  return missed + wrong == 0;
}

void draw(const char* picture, const std::vector<double>& before, const std::vector<double>& after,
          const std::vector<double>& threshold, const std::vector<detection>& found) {
  std::FILE* const gnuplot = popen("gnuplot", "w");
  if (!gnuplot) return;
  std::fprintf(gnuplot, "set terminal png size 1200,700\nset output '%s'\nset grid\nset key outside\n", picture);
  std::fputs(
      "set title 'Chirps in noise, mean power over pulses and channels'\nset xlabel 'range, km'\n"
      "set ylabel 'power over noise, dB'\nplot '-' with lines title 'as received', '-' with lines title "
      "'compressed', '-' with lines title 'threshold', '-' with circles title 'targets', '-' with points lc 'black' "
      "title 'detected'\n",
      gnuplot);
  for (const auto* trace : {&before, &after, &threshold}) {
    for (int n = 0; n < cells; ++n) std::fprintf(gnuplot, "%g %g\n", n * metres / 1000, db((*trace)[n]));
    std::fputs("e\n", gnuplot);
  }
  for (const target& one : targets)
    std::fprintf(gnuplot, "%g %g 0.2\n", one.range / 1000, db(1 + compressed_power(one)));
  std::fputs("e\n", gnuplot);
  for (const detection& one : found) std::fprintf(gnuplot, "%g %g\n", one.position * metres / 1000, db(one.power));
  std::fputs("e\n", gnuplot);
  if (pclose(gnuplot) == 0) std::printf("picture in %s\n", picture);
}

}  // namespace

int main(int count, char** words) {
  const std::vector<sample> heard = echoes(count > 1 ? static_cast<unsigned>(std::atoi(words[1])) : 1);
  const auto began = std::chrono::steady_clock::now();
  const std::vector<sample> compressed = compress(heard, reference());
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
  const std::vector<double> after = mean_power(compressed, chirp_samples - 1), threshold = detection_threshold(after);
  const std::vector<detection> found = detect(after, threshold);
  std::printf("Radar: %d pulses x %d channels x %d samples, chirps of %d samples\n", pulses, channels, samples,
              chirp_samples);
  const bool right = report(found);
  std::printf("profile %s: compression in %.2f ms with preparing it\n", komdsp::cpp::native_profile().name,
              took.count());
  if (count > 2) draw(words[2], mean_power(heard, 0), after, threshold, found);
  return right ? 0 : 1;
}
