// Noise is added to a recording and taken away again by thresholding its wavelet coefficients.
#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include "cli/record.hpp"

#include "cli/transforms/batch_transform.hpp"
#include "cli/commands.hpp"
#include "cli/files/convert.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/tools/planned.hpp"
#include "cli/plots/plot.hpp"
#include "cli/files/sound.hpp"
#include "cli/plots/spectrum_picture.hpp"
#include "cli/transforms/wavelet_choice.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

struct denoise_options : run_options {
  std::string sound, picture, wavelet = "sym8";
  double snr = 5;  // dB, of the recording to the noise that is added
  std::size_t channel = 0;
};

struct denoised {
  double sample_rate = 0;
  std::vector<double> recording, noisy, restored;
  int levels = 0;
  double before = 0, after = 0;  // dB
  double seconds = 0;            // of transforming there and back
};

double power_of(std::span<const double> x) {
  double sum = 0;
  for (const double v : x) sum += v * v;
  return sum / static_cast<double>(x.size());
}
double snr_db(const std::vector<double>& clean, const std::vector<double>& x) {
  std::vector<double> difference(x.size());
  std::transform(x.begin(), x.end(), clean.begin(), difference.begin(), std::minus<>());
  return 10 * std::log10(power_of(clean) / power_of(difference));
}
/// From the median of the finest details, which signals hardly reach (D.L. Donoho and I.M. Johnstone, "Ideal spatial
/// adaptation by wavelet shrinkage", 1994, section 4.2).
double noise_in(std::span<const double> details) {
  std::vector<double> sizes(details.size());
  std::transform(details.begin(), details.end(), sizes.begin(), [](double v) { return std::abs(v); });
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::nth_element(sizes.begin(), middle, sizes.end());
  return *middle / 0.6745;
}
/// Soft thresholding, with the threshold that fits the band (S.G. Chang, B. Yu and M. Vetterli, "Adaptive wavelet
/// thresholding for image denoising and compression", 2000, section II).
void shrink(std::span<double> band, double noise) {
  const double signal = power_of(band) - noise * noise;
  const double threshold = signal > 0 ? noise * noise / std::sqrt(signal) : INFINITY;
  for (double& v : band) v = std::copysign(std::max(std::abs(v) - threshold, 0.0), v);
}

array transformed(device& device, const array& values, const dwt& t, bool quiet, double& seconds) {
  const index joined = joined_length(t.wavelet, t.mode, t.length, t.levels);
  batch_job job;
  job.in = job.out = element::f32;
  job.there = job.points_in = static_cast<std::size_t>(t.inverse ? joined : t.length);
  job.points_out = static_cast<std::size_t>(t.inverse ? t.length : joined);
  job.shape = {job.points_out};
  job.plan_for = [&](index) { return plan_or_error(planned(t, device.profile()), device.profile()); };
  fft_result result = transform_batch(device, values, job, "denoise", quiet);
  seconds += result.seconds;
  return std::move(result.values);
}

std::vector<double> channel_of(const sound& recording, const denoise_options& options) {
  const std::size_t channels = recording.samples.shape[0], count = recording.samples.shape[1];
  if (options.channel >= channels)
    throw error(
        fmt::format("{} has no channel {}; channels are 0 to {}", options.sound, options.channel, channels - 1));
  const array all = converted(recording.samples, element::f64);
  const auto mine = all.as<double>().subspan(options.channel * count, count);
  if (power_of(mine) == 0) throw error(fmt::format("{} is silent", options.sound));
  return {mine.begin(), mine.end()};
}

denoised denoise(device& device, const sound& recording, const denoise_options& options) {
  denoised d;
  d.sample_rate = recording.sample_rate;
  d.recording = d.noisy = channel_of(recording, options);
  std::mt19937 random(2026);
  std::normal_distribution<double> noise(0, std::sqrt(power_of(d.recording) * std::pow(10, -options.snr / 10)));
  for (double& v : d.noisy) v += noise(random);

  const wavelet_choice wavelet(options.wavelet);
  dwt t;
  t.wavelet = wavelet.bank();
  t.length = static_cast<index>(d.noisy.size());
  t.levels = d.levels = std::clamp(useful_levels(t.wavelet, t.length), 1, 5);
  array samples(element::f64, {d.noisy.size()});
  std::copy(d.noisy.begin(), d.noisy.end(), samples.as<double>().begin());
  array coefficients = converted(transformed(device, samples, t, options.quiet, d.seconds), element::f64);
  std::span<double> details = coefficients.as<double>();
  const double sigma = noise_in(details.last(static_cast<std::size_t>(length_at(t.wavelet, t.mode, t.length, 2))));
  for (int level = 1; level <= t.levels; ++level) {
    const auto count = static_cast<std::size_t>(length_at(t.wavelet, t.mode, t.length, level + 1));
    shrink(details.last(count), sigma);
    details = details.first(details.size() - count);
  }
  t.inverse = true;
  const array restored = converted(transformed(device, coefficients, t, options.quiet, d.seconds), element::f64);
  d.restored.assign(restored.as<double>().begin(), restored.as<double>().end());
  d.before = snr_db(d.recording, d.noisy);
  d.after = snr_db(d.recording, d.restored);
  return d;
}

/// The surroundings of the loudest sample.
void draw(const denoise_options& options, const denoised& d) {
  const auto loudest = std::max_element(d.recording.begin(), d.recording.end(),
                                        [](double a, double b) { return std::abs(a) < std::abs(b); });
  const auto middle = static_cast<std::size_t>(loudest - d.recording.begin()),
             reach = static_cast<std::size_t>(0.01 * d.sample_rate) + 1;
  const std::size_t first = middle > reach ? middle - reach : 0, last = std::min(d.recording.size(), middle + reach);
  const auto part = [&](const char* name, const std::vector<double>& x) {
    plot_series line{name, {}, {}, plot_style::line};
    for (std::size_t n = first; n < last; ++n) {
      line.x.push_back(1e3 * static_cast<double>(n) / d.sample_rate);
      line.y.push_back(x[n]);
    }
    return line;
  };
  plot_lines(options.picture,
             {part(fmt::format("with noise, {:.1f} dB", d.before).c_str(), d.noisy),
              part(fmt::format("denoised, {:.1f} dB", d.after).c_str(), d.restored), part("recording", d.recording)},
             {"time, ms", false}, {"amplitude", false},
             fmt::format("{}: noise added, wavelet coefficients ({}, {} levels) thresholded", options.sound,
                         options.wavelet, d.levels));
}

void print(const denoise_options& options, const device& device, const denoised& d) {
  if (options.json) {
    const record told{{"picture", options.picture}, {"wavelet", options.wavelet},       {"levels", d.levels},
                      {"snr_before_db", d.before},  {"snr_after_db", d.after},          {"backend", device.backend()},
                      {"device", device.name()},    {"profile", device.profile().name}, {"seconds", d.seconds}};
    fmt::print("{}\n", json_text(told, 2));
    return;
  }
  fmt::print("{}: white noise added and removed by {}, {} levels; picture in {}\n", options.sound, options.wavelet,
             d.levels, options.picture);
  fmt::print("Signal to noise {:.1f} dB before, {:.1f} dB after\n", d.before, d.after);
  fmt::print("{} on {}, profile {}: there and back in {:.2f} ms with preparing it\n", device.backend(), device.name(),
             device.profile().name, 1e3 * d.seconds);
}

void run(const denoise_options& options) {
  if (!is_picture(options.picture))
    throw error(fmt::format("cannot draw {}: the extension is to be .png", options.picture), error::wrong_usage);
  const sound recording = read_sound(options.sound);
  const device_choice chosen = choose_device(options, static_cast<double>(recording.samples.shape[1]));
  const denoised d = denoise(*chosen.device, recording, options);
  draw(options, d);
  if (!options.quiet) print(options, *chosen.device, d);
}

}  // namespace

void add_denoise_command(command_options& program) {
  const auto options = std::make_shared<denoise_options>();
  command_options command = program.add_command(
      "denoise", "adds noise to a recording and removes it again by thresholding wavelet coefficients");
  command.add("SOUND", options->sound, "recording: whatever libsndfile reads").required();
  command.add("OUT", options->picture, "picture to write: .png").required();
  command.add("--snr", options->snr, "of the recording to the noise, dB").within(-100.0, 200.0).with_default();
  command.add("--wavelet", options->wavelet, "as of dwt")
      .takes("NAME|FILE", "a name, or a file", wavelet_choices())
      .with_default();
  command.add("--channel", options->channel, "0 is the first")
      .within(std::size_t{0}, std::size_t{1} << 20)
      .with_default();
  add_device_options(command, *options);
  command.runs([options] { run(*options); });
}

}  // namespace komdsp::cli
