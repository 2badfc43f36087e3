// Noise of a recording is taken away by thresholding its wavelet coefficients; for a picture, noise is added before.
#include <algorithm>
#include <cmath>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include "cli/base/record.hpp"

#include "cli/transforms/batch_transform.hpp"
#include "cli/usage/run_options.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/base/error.hpp"
#include "cli/devices/planned.hpp"
#include "cli/plots/plot.hpp"
#include "cli/files/sound.hpp"
#include "cli/plots/spectrum_picture.hpp"
#include "cli/transforms/wavelet/wavelet_choice.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

struct denoise_options : run_options {
  std::string sound, out, wavelet = "sym8";
  double snr = NAN;  // dB, of the recording to the noise that is added; NaN: not given
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
  batch_job job = t.inverse ? job_of_rows(element::f32, element::f32, {1}, joined, t.length)
                            : job_of_rows(element::f32, element::f32, {1}, t.length, joined);
  job.there = job.points_in;
  job.plan_for = [&](index) { return planned_or_error(t, device.profile()); };
  fft_result result = transform_batch(device, values, job, "denoise", quiet);
  seconds += result.seconds;
  return std::move(result.values);
}

bool writes_sound(const denoise_options& options) {
  return extension_of(options.out) == "wav";
}
/// A picture shows what was added and what is left of it.
bool adds_noise(const denoise_options& options) {
  return !std::isnan(options.snr) || !writes_sound(options);
}
std::vector<double> samples_to_clean(const sound& recording, std::size_t channel, const denoise_options& options) {
  const array one = channel_of(recording, options.sound, channel);
  const auto mine = one.as<double>();
  check_samples(mine, options.sound, channel);
  if (adds_noise(options) && power_of(mine) == 0) throw error(fmt::format("{} is silent", options.sound));
  return {mine.begin(), mine.end()};
}

void add_noise(std::vector<double>& samples, double snr_db) {
  std::mt19937 random(2026);
  std::normal_distribution<double> noise(0, std::sqrt(power_of(samples) * std::pow(10, -snr_db / 10)));
  for (double& v : samples) v += noise(random);
}

denoised denoise(device& device, const sound& recording, std::size_t channel, const denoise_options& options) {
  denoised d;
  d.sample_rate = recording.sample_rate;
  d.recording = d.noisy = samples_to_clean(recording, channel, options);
  if (adds_noise(options)) add_noise(d.noisy, std::isnan(options.snr) ? 5 : options.snr);
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
  plot_lines(options.out,
             {part(fmt::format("with noise, {:.1f} dB", d.before).c_str(), d.noisy),
              part(fmt::format("denoised, {:.1f} dB", d.after).c_str(), d.restored), part("recording", d.recording)},
             {"time, ms", false}, {"amplitude", false},
             fmt::format("{}: noise added, wavelet coefficients ({}, {} levels) thresholded", options.sound,
                         options.wavelet, d.levels));
}

void print(const denoise_options& options, const device& device, const denoised& d) {
  const bool adds = adds_noise(options);
  if (options.json) {
    record told{{writes_sound(options) ? "sound" : "picture", options.out},
                {"wavelet", options.wavelet},
                {"levels", d.levels},
                {"backend", device.backend()},
                {"device", device.name()},
                {"profile", device.profile().name},
                {"seconds", d.seconds}};
    if (adds) told["snr_before_db"] = d.before;
    if (adds) told["snr_after_db"] = d.after;
    print_json(told, 2);
    return;
  }
  fmt::print("{}: white noise {}removed by {}, {} levels; {} in {}\n", options.sound, adds ? "added and " : "",
             options.wavelet, d.levels, writes_sound(options) ? "sound" : "picture", options.out);
  if (adds) fmt::print("Signal to noise {:.1f} dB before, {:.1f} dB after\n", d.before, d.after);
  fmt::print("{} on {}, profile {}: there and back in {:.2f} ms with preparing it\n", device.backend(), device.name(),
             device.profile().name, 1e3 * d.seconds);
}

/// Every channel; gives what was found out about the last one.
denoised write_denoised(device& device, const sound& recording, const denoise_options& options) {
  array cleaned(element::f32, recording.samples.shape);
  cleaned.sample_rate = recording.sample_rate;
  denoised d;
  for (std::size_t channel = 0; channel < cleaned.shape[0]; ++channel) {
    d = denoise(device, recording, channel, options);
    std::ranges::transform(d.restored, cleaned.as<float>().subspan(channel * cleaned.shape[1]).begin(),
                           [](double v) { return static_cast<float>(v); });
  }
  write_sound(options.out, cleaned);
  return d;
}

void run(const denoise_options& options) {
  if (!writes_sound(options) && !is_picture(options.out))
    throw error(fmt::format("cannot write {}: the extension is to be .wav or .png", options.out), error::wrong_usage);
  if (!writes_sound(options)) check_picture(options.out);
  if (writes_sound(options) && options.channel != 0)
    throw error("sound is written with all channels; --channel is of a picture", error::wrong_usage);
  const sound recording = read_sound(options.sound, options.quiet);
  const device_choice chosen = choose_device(options, static_cast<double>(recording.samples.shape[1]));
  const denoised d = writes_sound(options) ? write_denoised(*chosen.device, recording, options)
                                           : denoise(*chosen.device, recording, options.channel, options);
  if (!writes_sound(options)) draw(options, d);
  if (!options.quiet) print(options, *chosen.device, d);
}

}  // namespace

void add_denoise_command(command_options& program) {
  auto [command, options] = program.add_command<denoise_options>(
      "denoise", "removes noise from a recording by thresholding wavelet coefficients; for a picture, adds it before",
      run);
  command.add("SOUND", options.sound, "recording: whatever libsndfile reads").required();
  command.add("OUT", options.out, "sound to write, .wav, or a picture, .png").required();
  command.add("--snr", options.snr, "of the recording to noise that is added, dB; default: 5 for a picture, else none")
      .within(-100.0, 200.0);
  command.add("--wavelet", options.wavelet, "as of dwt")
      .takes("NAME|FILE", "a name, or a file", wavelet_choices())
      .with_default();
  command.add("--channel", options.channel, "0 is the first")
      .within(std::size_t{0}, std::size_t{1} << 20)
      .with_default();
  add_device_options(command, options);
}

}  // namespace komdsp::cli
