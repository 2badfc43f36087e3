#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include "cli/record.hpp"

#include "cli/commands.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/transforms/fft_rows.hpp"
#include "cli/plots/plot.hpp"
#include "cli/examples/short_time.hpp"
#include "cli/files/sound.hpp"
#include "cli/plots/spectrum_picture.hpp"
#include "cli/examples/tones.hpp"
#include "cli/examples/window_choice.hpp"

namespace komdsp::cli {
namespace {

struct spectrogram_options : run_options {
  std::string sound, picture, window = "hann", colours = "inferno";
  index channel = 0, length = 1024, hop = 0;
};

/// Everything that the command finds out about one channel of a recording.
struct analysis {
  stft transform;
  std::string window;
  double sample_rate = 0;
  std::vector<float> levels_db;  // [frames][bins], a full-scale tone is 0 dB
  std::vector<tone> tones;
  short_time_times forward, backward;
  double error = 0;  // relative L2, of the inverse against the recording

  double time_of(std::size_t frame) const {
    return static_cast<double>(frame) * static_cast<double>(transform.hop) / sample_rate;
  }
  double frequency_of(double bin) const { return bin * sample_rate / static_cast<double>(transform.length); }
};

/// One channel in the number type T.
template <class T>
std::vector<T> samples_of(const array& recording, index channel) {
  const std::size_t count = recording.shape[1], first = static_cast<std::size_t>(channel) * count;
  const auto copy = [&](auto all) {
    const auto part = all.subspan(first, count);
    return std::vector<T>(part.begin(), part.end());
  };
  return is_double(recording.type) ? copy(recording.as<double>()) : copy(recording.as<float>());
}

template <class T>
std::vector<float> levels_of(const std::vector<T>& spectrum, const stft& t, const aligned_memory& window) {
  const auto* w = static_cast<const T*>(window.data());
  double sum = 0;
  for (index k = 0; k < t.length; ++k) sum += static_cast<double>(w[k]);
  std::vector<float> levels(spectrum.size() / 2);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const double amplitude =
        2 * std::hypot(static_cast<double>(spectrum[2 * i]), static_cast<double>(spectrum[2 * i + 1])) / sum;
    levels[i] = static_cast<float>(20 * std::log10(amplitude));
  }
  return levels;
}

template <class T>
double difference(const std::vector<T>& restored, const std::vector<T>& recording) {
  double error = 0, norm = 0;
  for (std::size_t i = 0; i < recording.size(); ++i) {
    const double truth = static_cast<double>(recording[i]), off = static_cast<double>(restored[i]) - truth;
    error += off * off;
    norm += truth * truth;
  }
  return error == 0 ? 0 : std::sqrt(error / norm);
}

template <class T>
void analyse(device& device, const array& recording, index channel, analysis& a) {
  const std::vector<T> samples = samples_of<T>(recording, channel);
  stft& t = a.transform;
  t.samples = static_cast<index>(samples.size());
  t.precision = sizeof(T) == 8 ? precision::f64 : precision::f32;
  const auto frames = static_cast<std::size_t>(frames_of(t)), bins = static_cast<std::size_t>(t.length / 2 + 1);
  std::vector<T> spectrum(2 * frames * bins), restored(samples.size());
  const aligned_memory window = chosen_window(a.window, t.length, t.precision);
  a.forward = run_short_time(device, t, window.span(), std::as_bytes(std::span(samples)),
                             std::as_writable_bytes(std::span(spectrum)));
  stft inverse = t;
  inverse.inverse = true;
  a.backward = run_short_time(device, inverse, window.span(), std::as_bytes(std::span(spectrum)),
                              std::as_writable_bytes(std::span(restored)));
  a.error = difference(restored, samples);
  a.levels_db = levels_of(spectrum, t, window);
  a.tones = strongest_tones(a.levels_db, bins, 5);
}

void draw(const spectrogram_options& options, const analysis& a) {
  std::vector<double> times(static_cast<std::size_t>(frames_of(a.transform)));
  std::vector<double> frequencies(static_cast<std::size_t>(a.transform.length / 2 + 1));
  for (std::size_t frame = 0; frame < times.size(); ++frame) times[frame] = a.time_of(frame);
  for (std::size_t bin = 0; bin < frequencies.size(); ++bin)
    frequencies[bin] = a.frequency_of(static_cast<double>(bin));
  const std::string title = fmt::format("{}, channel {}: {} window of {} samples every {}", options.sound,
                                        options.channel, options.window, a.transform.length, a.transform.hop);
  plot_spectrogram(options.picture, a.levels_db, times, frequencies, title, options.colours);
}

void print_json(const spectrogram_options& options, const device& device, const analysis& a) {
  record tones = record::array();
  for (const tone& one : a.tones)
    tones.push_back(record{
        {"frequency_hz", a.frequency_of(one.bin)}, {"level_db", one.level_db}, {"time_s", a.time_of(one.frame)}});
  const record told{{"picture", options.picture},
                    {"frames", frames_of(a.transform)},
                    {"bins", a.transform.length / 2 + 1},
                    {"sample_rate", a.sample_rate},
                    {"tones", tones},
                    {"inverse_error", a.error},
                    {"backend", device.backend()},
                    {"device", device.name()},
                    {"profile", device.profile().name},
                    {"variant", "tile"},
                    {"forward_s", a.forward.run_s},
                    {"inverse_s", a.backward.run_s},
                    {"prepare_s", a.forward.prepare_s + a.backward.prepare_s}};
  fmt::print("{}\n", json_text(told, 2));
}

void print(const spectrogram_options& options, const device& device, const analysis& a) {
  fmt::print("{}: {:.3f} s at {:.0f} Hz, {} frames of {} bins, picture in {}\n", options.sound,
             static_cast<double>(a.transform.samples) / a.sample_rate, a.sample_rate, frames_of(a.transform),
             a.transform.length / 2 + 1, options.picture);
  fmt::print("{}\n",
             a.tones.empty() ? "No tones: the channel is silent." : "Strongest tones (a full-scale sine is 0 dB):");
  for (const tone& one : a.tones)
    fmt::print("  {:9.1f} Hz  {:6.1f} dB  at {:.3f} s\n", a.frequency_of(one.bin), one.level_db, a.time_of(one.frame));
  fmt::print("Inverse against the recording: relative error {:.3g}\n", a.error);
  fmt::print("{} on {}, profile {}, variant tile: forward {:.2f} ms, inverse {:.2f} ms (after {:.2f} s of preparing)\n",
             device.backend(), device.name(), device.profile().name, 1e3 * a.forward.run_s, 1e3 * a.backward.run_s,
             a.forward.prepare_s + a.backward.prepare_s);
}

void run(const spectrogram_options& options) {
  check_picture(options.picture);
  check_length(options.length, true);
  if (options.hop > options.length)
    throw error(fmt::format("a hop of {} leaves gaps between frames of {} samples; --hop goes up to --length",
                            options.hop, options.length),
                error::wrong_usage);
  const sound recording = read_sound(options.sound, options.quiet);
  const std::size_t channels = recording.samples.shape[0];
  if (static_cast<std::size_t>(options.channel) >= channels)
    throw error(
        fmt::format("{} has no channel {}; channels are 0 to {}", options.sound, options.channel, channels - 1));
  analysis a;
  a.sample_rate = recording.sample_rate;
  a.window = options.window;
  a.transform.length = options.length;
  a.transform.hop = options.hop > 0 ? options.hop : std::max<index>(1, options.length / 4);
  const device_choice chosen = choose_device(options, static_cast<double>(recording.samples.shape[1]));
  const precision own = is_double(recording.samples.type) ? precision::f64 : precision::f32;
  if (parse_precision(options.precision, own) == precision::f64) {
    analyse<double>(*chosen.device, recording.samples, options.channel, a);
  } else {
    analyse<float>(*chosen.device, recording.samples, options.channel, a);
  }
  draw(options, a);
  if (options.quiet) return;
  options.json ? print_json(options, *chosen.device, a) : print(options, *chosen.device, a);
}

}  // namespace

void add_spectrogram_command(command_options& program) {
  const auto options = std::make_shared<spectrogram_options>();
  command_options command =
      program.add_command("spectrogram", "picture of a recording, its strongest tones, and the way back");
  command.add("SOUND", options->sound, "recording: whatever libsndfile reads").required();
  command.add("OUT", options->picture, "picture to write: .png").required();
  command.add("--channel", options->channel, "0 is the first").within(index{0}, index{1} << 20).with_default();
  command.add("--length", options->length, "samples of a frame").within(index{1}, index{1} << 40).with_default();
  command.add("--hop", options->hop, "samples from frame to frame; default: a quarter of the length")
      .within(index{1}, index{1} << 40);
  command.add("--window", options->window, std::string("shape of a frame: ") + window_syntax)
      .takes("NAME|FILE", "a name with its numbers, or a file", window_choices())
      .with_default();
  add_colours_option(command, options->colours);
  command.add("--precision", options->precision, "default: that of the recording").one_of({"f32", "f64"});
  add_device_options(command, *options);
  command.runs([options] { run(*options); });
}

}  // namespace komdsp::cli
