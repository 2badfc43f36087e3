#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include "cli/base/record.hpp"

#include "cli/usage/run_options.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/base/error.hpp"
#include "cli/base/timing.hpp"
#include "cli/transforms/batch_transform.hpp"
#include "cli/plots/plot.hpp"
#include "cli/devices/planned.hpp"
#include "cli/files/sound.hpp"
#include "cli/plots/spectrum_picture.hpp"
#include "cli/transforms/short_time/window_choice.hpp"
#include "cli/transforms/transform_kind.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

struct tone {
  std::size_t frame = 0;  // where it is loudest
  double bin = 0;         // between bins, by a parabola through the three levels at the peak
  double level_db = 0;
};

/// The loudest frame of each bin; bins without any finite level are left out.
std::vector<tone> loudest_of_bins(std::span<const float> levels, std::size_t bins) {
  std::vector<tone> found;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    tone loudest{0, static_cast<double>(bin), -HUGE_VAL};
    for (std::size_t frame = 0; frame < levels.size() / bins; ++frame) {
      const float level = levels[frame * bins + bin];
      if (std::isfinite(level) && level > loudest.level_db) loudest = {frame, static_cast<double>(bin), level};
    }
    if (std::isfinite(loudest.level_db)) found.push_back(loudest);
  }
  return found;
}

/// Moves a tone from its bin to the top of the parabola; false where its frame has a louder neighbour.
bool refine(tone& peak, std::span<const float> levels, std::size_t bins) {
  const auto bin = static_cast<std::size_t>(peak.bin);
  const float* const frame = levels.data() + peak.frame * bins;
  const bool inside = bin > 0 && bin + 1 < bins;
  if ((bin > 0 && frame[bin - 1] > frame[bin]) || (bin + 1 < bins && frame[bin + 1] > frame[bin])) return false;
  if (!inside || !std::isfinite(frame[bin - 1]) || !std::isfinite(frame[bin + 1])) return true;
  const double below = frame[bin - 1], here = frame[bin], above = frame[bin + 1], bend = below - 2 * here + above;
  if (bend >= 0) return true;
  const double shift = 0.5 * (below - above) / bend;
  peak.bin += shift;
  peak.level_db = here - 0.25 * (below - above) * shift;
  return true;
}

/// The strongest tones of a spectrogram, loudest first: peaks over frequency, each at its loudest frame, at least four
/// bins apart (as wide as the main lobe of the windows in use) and less than 50 dB below the strongest, where side
/// lobes begin. Silence and NaN are no tones.
std::vector<tone> strongest_tones(std::span<const float> levels, std::size_t bins, std::size_t most) {
  constexpr double apart = 4, range_db = 50;
  std::vector<tone> candidates = loudest_of_bins(levels, bins);
  const auto louder = [](const tone& a, const tone& b) { return a.level_db > b.level_db; };
  std::sort(candidates.begin(), candidates.end(), louder);
  std::vector<tone> chosen;
  const double least_db = candidates.empty() ? 0 : candidates.front().level_db - range_db;
  for (tone& candidate : candidates) {
    if (chosen.size() == most || candidate.level_db < least_db) break;
    if (!refine(candidate, levels, bins)) continue;
    const bool close = std::any_of(chosen.begin(), chosen.end(),
                                   [&](const tone& other) { return std::abs(other.bin - candidate.bin) < apart; });
    if (!close) chosen.push_back(candidate);
  }
  std::sort(chosen.begin(), chosen.end(), louder);  // refining moved their levels
  return chosen;
}

struct spectrogram_options : run_options {
  std::string sound, picture, window = "hann", colours = "inferno";
  index channel = 0, length = 1024, hop = 0;
};

struct short_time_times {
  double prepare_s = 0;  // building kernels and tables, and a first run
  double run_s = 0;      // transforming, with the way to the device and back
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

/// Runs a short-time transform or its inverse on host memory, twice: the second time is the one told.
short_time_times run_short_time(device& device, const plan& p, std::span<const std::byte> window,
                                std::span<const std::byte> input, std::span<std::byte> output) {
  const stopwatch preparing;
  const auto prepared = device.prepare(p, window);
  prepared->transform(input, output);  // drivers compile on first use
  const double prepare_s = preparing.seconds();
  const stopwatch running;
  prepared->transform(input, output);
  return {prepare_s, running.seconds()};
}

std::vector<float> levels_of(const plan& p, std::span<const std::byte> spectrum, const stft& t,
                             const aligned_memory& window) {
  const auto part = [&](index i) { return scalar_at<double>(spectrum, t.precision, i); };
  double sum = 0;
  for (index k = 0; k < t.length; ++k) sum += scalar_at<double>(window.span(), t.precision, k);
  std::vector<float> levels;
  for (index frame = 0, i = 0; frame < frames_of(t); ++frame) {
    const double unit = unit_of(p, spectrum, frame);
    for (index bin = 0; bin <= t.length / 2; ++bin, i += 2) {
      const double amplitude = 2 * std::hypot(part(i), part(i + 1)) * unit / sum;
      levels.push_back(static_cast<float>(20 * std::log10(amplitude)));
    }
  }
  return levels;
}

/// unit: of what is restored.
double difference(std::span<const std::byte> restored, double unit, const array& recording) {
  const precision type = precision_of(recording.type);
  double error = 0, norm = 0;
  for (index i = 0; i < static_cast<index>(recording.count()); ++i) {
    const double truth = scalar_at<double>(recording.data, type, i),
                 off = scalar_at<double>(restored, type, i) * unit - truth;
    error += off * off;
    norm += truth * truth;
  }
  return error == 0 ? 0 : std::sqrt(error / norm);
}

void analyse(device& device, const array& channel, analysis& a) {
  stft& t = a.transform;
  t.samples = static_cast<index>(channel.count());
  t.precision = precision_of(channel.type);
  const aligned_memory window = chosen_window(a.window, t.length, t.precision);
  const plan there = planned_or_error(t, device.profile());
  const aligned_memory spectrum(static_cast<std::size_t>(there.output_bytes));
  a.forward = run_short_time(device, there, window.span(), channel.data, spectrum.span());
  stft inverse = t;
  inverse.inverse = true;
  const plan back = planned_or_error(inverse, device.profile());
  const aligned_memory restored(static_cast<std::size_t>(back.output_bytes));
  a.backward = run_short_time(device, back, window.span(), spectrum.span(), restored.span());
  a.error = difference(restored.span(), unit_of(back, restored.span(), back.batch() - 1), channel);
  a.levels_db = levels_of(there, spectrum.span(), t, window);
  a.tones = strongest_tones(a.levels_db, static_cast<std::size_t>(t.length / 2 + 1), 5);
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

void tell(const spectrogram_options& options, const device& device, const analysis& a) {
  record tones = record::array();
  for (const tone& one : a.tones)
    tones.push_back(record{
        {"frequency_hz", a.frequency_of(one.bin)}, {"level_db", one.level_db}, {"time_s", a.time_of(one.frame)}});
  print_json(record{{"picture", options.picture},
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
                    {"prepare_s", a.forward.prepare_s + a.backward.prepare_s}},
             2);
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
  const precision asked = parse_precision(options.precision, precision::f32);
  const sound recording =
      read_sound(options.sound, options.quiet, is_fixed(asked) ? std::optional(element_of(asked, true)) : std::nullopt);
  array channel = channel_of(recording, options.sound, static_cast<std::size_t>(options.channel));
  analysis a;
  a.sample_rate = recording.sample_rate;
  a.window = options.window;
  a.transform.length = options.length;
  a.transform.hop = options.hop > 0 ? options.hop : std::max<index>(1, options.length / 4);
  const device_choice chosen = choose_device(options, static_cast<double>(channel.count()));
  const precision type = parse_precision(options.precision, precision_of(recording.samples.type));
  channel = converted(std::move(channel), element_of(type, true));
  analyse(*chosen.device, channel, a);
  draw(options, a);
  if (options.quiet) return;
  options.json ? tell(options, *chosen.device, a) : print(options, *chosen.device, a);
}

/// Frames of a signal: a batch of them, or those of a recording.
class short_time_transform final : public kind_of_transform<stft> {
 public:
  void add_commands(command_options& program) const override {
    auto [command, options] = program.add_command<spectrogram_options>(
        "spectrogram", "picture of a recording, its strongest tones, and the way back", run);
    command.add("SOUND", options.sound, "recording: whatever libsndfile reads").required();
    command.add("OUT", options.picture, "picture to write: .png").required();
    command.add("--channel", options.channel, "0 is the first").within(index{0}, index{1} << 20).with_default();
    command.add("--length", options.length, "samples of a frame").within(index{1}, index{1} << 40).with_default();
    command.add("--hop", options.hop, "samples from frame to frame; default: a quarter of the length")
        .within(index{1}, index{1} << 40);
    command.add("--window", options.window, std::string("shape of a frame: ") + window_syntax)
        .takes("NAME|FILE", "a name with its numbers, or a file", window_choices())
        .with_default();
    add_colours_option(command, options.colours);
    add_precision_option(command, options);
    add_device_options(command, options);
  }

  std::vector<std::string> names() const override { return {"stft"}; }
  std::vector<std::string_view> takes() const override { return {"--hop", "--batch", "--inverse"}; }
  const char* example() const override { return "--length 1024 --hop 256 --batch 8"; }
  std::string words(const plan_request& request, const plan&) const override {
    const stft t = transform_of(request);
    return fmt::format("{}hort-time FFT of {} frames of {} samples, one every {}", t.inverse ? "Inverse s" : "S",
                       frames_of(t), t.length, t.hop);
  }
  std::string reason(const plan&, const profile&) const override { return "frames fit a tile"; }

  /// There and back, with frames that overlap three quarters. Only tiles compute it.
  void selftest(device& device, precision type, const std::string& variant, const verdict_teller& say) const override {
    if (variant != "auto" && variant != "tile") return;
    say(tested(device, type, "short-time fft", [&](verdict& v) {
      for (const index length : {64, 1024}) {
        const stft t{.length = length, .hop = length / 4, .samples = 20 * length + 5, .precision = type};
        if (planned(t, device.profile()).result == status::does_not_fit) continue;
        v.add(compared(device, planned_or_error(t, device.profile()), t).part());
        v.add(restoring_error(device, t) / (2 * accuracy_bound(type, length)));
      }
    }));
  }
  void each_build(const profile& profile, const plan_list& add) const override {
    for (const precision type : {precision::f32, precision::f64}) {
      stft t{.samples = 1 << 16, .precision = type};
      add(planned(t, profile));
      t.inverse = true;
      add(planned(t, profile));
      stream_plan frames;
      if (make_plan(t, profile, frames) == status::ok) add(frames.chunk);
    }
  }

 protected:
  stft transform_of(const plan_request& request) const override {
    auto t = transform_with<stft>(request);
    t.hop = request.hop > 0 ? request.hop : std::max<index>(1, t.length / 4);
    t.samples = t.length + (request.batch - 1) * t.hop;
    t.centred = false;
    return t;
  }
};

}  // namespace

const transform_kind& short_time_transform_kind = only<short_time_transform>();

}  // namespace komdsp::cli
