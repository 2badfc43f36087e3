// A piece of a recording is cut out and found again by correlation.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include "cli/base/record.hpp"

#include "cli/usage/run_options.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/transforms/convolution/convolve_rows.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/base/error.hpp"
#include "cli/plots/plot.hpp"
#include "cli/files/sound.hpp"
#include "cli/plots/spectrum_picture.hpp"

namespace komdsp::cli {
namespace {

struct match_options : run_options {
  std::string sound, picture;
  double from = 0, duration = 0;  // s
  std::size_t channel = 0;
};

struct match {
  double sample_rate = 0;
  std::vector<double> recording, likeness;  // likeness: correlation coefficient of the piece with what begins there
  std::size_t cut = 0, found = 0;           // samples
  double side_lobe_ratio = 0;               // of the peak to the largest |likeness| outside it
  double seconds = 0;                       // of correlating
};

/// Correlation divided by the norms of the piece and of the part of the recording under it.
std::vector<double> likeness_of(std::span<const double> correlation, std::span<const double> x,
                                std::span<const double> piece) {
  double piece_energy = 0, all = 0, energy = 0;
  for (const double v : piece) piece_energy += v * v;
  for (const double v : x) all += v * v;
  // In what is far quieter than the recording, rounding would pass for likeness.
  const double silence = 1e-9 * all * static_cast<double>(piece.size()) / static_cast<double>(x.size());
  std::vector<double> likeness(x.size() - piece.size() + 1);
  for (std::size_t n = 0; n + 1 < piece.size(); ++n) energy += x[n] * x[n];
  for (std::size_t n = 0; n < likeness.size(); ++n) {
    energy += x[n + piece.size() - 1] * x[n + piece.size() - 1];
    likeness[n] = energy > silence ? correlation[n + piece.size() - 1] / std::sqrt(energy * piece_energy) : 0;
    energy -= x[n] * x[n];
  }
  return likeness;
}

/// The peak over the largest value outside it; the peak reaches to where the likeness changes its sign.
double ratio_of(const std::vector<double>& likeness, std::size_t peak) {
  std::size_t first = peak, last = peak;
  while (first > 0 && likeness[first - 1] > 0) --first;
  while (last + 1 < likeness.size() && likeness[last + 1] > 0) ++last;
  double side = 0;
  for (std::size_t n = 0; n < likeness.size(); ++n)
    if (n < first || n > last) side = std::max(side, std::abs(likeness[n]));
  return likeness[peak] / side;
}

/// x: the channel.
match find(device& device, const array& x, double sample_rate, const match_options& options) {
  match m;
  m.sample_rate = sample_rate;
  const std::size_t count = x.count();
  m.cut = static_cast<std::size_t>(std::lround(options.from * m.sample_rate));
  const auto length = static_cast<std::size_t>(std::lround(options.duration * m.sample_rate));
  if (length < 1 || m.cut >= count || length > count - m.cut)
    throw error(fmt::format("{} is {:.3f} s long; it holds no {:.3f} s from {:.3f} s on", options.sound,
                            static_cast<double>(count) / m.sample_rate, options.duration, options.from));
  check_samples(x.as<double>(), options.sound, options.channel);
  array piece(element::f64, {length});
  std::ranges::copy(x.as<double>().subspan(m.cut, length), piece.as<double>().begin());
  const std::span<const double> samples = piece.as<double>();
  if (std::all_of(samples.begin(), samples.end(), [&](double v) { return v == samples[0]; }))
    throw error(
        fmt::format("{} is silent for {:.3f} s from {:.3f} s on", options.sound, options.duration, options.from));
  convolve_request request;
  request.correlate = true;
  const convolve_result done =
      convolve_rows(device, converted(x, element::f32), converted(piece, element::f32), request, options.quiet);
  m.seconds = done.seconds;
  m.recording.assign(x.as<double>().begin(), x.as<double>().end());
  m.likeness = likeness_of(converted(done.values, element::f64).as<double>(), x.as<double>(), piece.as<double>());
  m.found = static_cast<std::size_t>(std::max_element(m.likeness.begin(), m.likeness.end()) - m.likeness.begin());
  m.side_lobe_ratio = ratio_of(m.likeness, m.found);
  return m;
}

/// Least and greatest value of every so many neighbours, so that no peak disappears.
plot_series envelope(std::string name, const std::vector<double>& values, double sample_rate) {
  constexpr std::size_t cells = 900;
  plot_series line{std::move(name), {}, {}, plot_style::line};
  const std::size_t per_cell = (values.size() + cells - 1) / cells;
  for (std::size_t first = 0; first < values.size(); first += per_cell) {
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
    const auto [low, high] =
        std::minmax_element(begin, begin + static_cast<std::ptrdiff_t>(std::min(per_cell, values.size() - first)));
    for (const double v : {*low, *high}) {
      line.x.push_back(static_cast<double>(first) / sample_rate);
      line.y.push_back(v);
    }
  }
  return line;
}

void draw(const match_options& options, const match& m) {
  const double true_s = static_cast<double>(m.cut) / m.sample_rate,
               found_s = static_cast<double>(m.found) / m.sample_rate;
  plot_lines(options.picture,
             {envelope("recording", m.recording, m.sample_rate),
              envelope("likeness of the piece", m.likeness, m.sample_rate),
              {"cut out here", {true_s}, {1}, plot_style::circles},
              {"found here", {found_s}, {m.likeness[m.found]}, plot_style::crosses}},
             {"time, s", false}, {"amplitude; correlation coefficient", false},
             fmt::format("{}: {:.3f} s from {:.3f} s on, found again by correlation", options.sound, options.duration,
                         true_s));
}

void print(const match_options& options, const device& device, const match& m) {
  const double ratio_db = 20 * std::log10(m.side_lobe_ratio);
  const double true_s = static_cast<double>(m.cut) / m.sample_rate,
               found_s = static_cast<double>(m.found) / m.sample_rate;
  if (options.json) {
    return print_json(record{{"picture", options.picture},
                             {"true_s", true_s},
                             {"found_s", found_s},
                             {"peak", m.likeness[m.found]},
                             {"peak_to_side_lobe_db", ratio_db},
                             {"backend", device.backend()},
                             {"device", device.name()},
                             {"profile", device.profile().name},
                             {"seconds", m.seconds}},
                      2);
  }
  fmt::print("{}: a piece of {:.3f} s, picture in {}\n", options.sound, options.duration, options.picture);
  fmt::print("Cut out at {:.6f} s, found at {:.6f} s; peak {:.4f}, {:.1f} dB above the largest side lobe\n", true_s,
             found_s, m.likeness[m.found], ratio_db);
  fmt::print("{} on {}, profile {}: correlation in {:.2f} ms with preparing it\n", device.backend(), device.name(),
             device.profile().name, 1e3 * m.seconds);
}

void run(const match_options& options) {
  check_picture(options.picture);
  const sound recording = read_sound(options.sound, options.quiet);
  const array x = channel_of(recording, options.sound, options.channel);
  const device_choice chosen = choose_device(options, static_cast<double>(x.count()));
  const match m = find(*chosen.device, x, recording.sample_rate, options);
  draw(options, m);
  if (!options.quiet) print(options, *chosen.device, m);
}

}  // namespace

void add_match_command(command_options& program) {
  auto [command, options] = program.add_command<match_options>(
      "match", "cuts a piece out of a recording and finds it again by correlation", run);
  command.add("SOUND", options.sound, "recording: whatever libsndfile reads").required();
  command.add("OUT", options.picture, "picture to write: .png").required();
  command.add("--from", options.from, "where the piece begins, s").required().within(0.0, 1e9);
  command.add("--duration", options.duration, "of the piece, s").required().within(0.0, 1e9);
  command.add("--channel", options.channel, "0 is the first")
      .within(std::size_t{0}, std::size_t{1} << 20)
      .with_default();
  add_device_options(command, options);
}

}  // namespace komdsp::cli
