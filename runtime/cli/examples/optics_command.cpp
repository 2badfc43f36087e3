// An optical system: the modulation transfer function of a round pupil, with and without aberrations.
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include "cli/record.hpp"

#include "cli/commands.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/examples/optics_pupil.hpp"
#include "cli/transforms/otf_images.hpp"
#include "cli/plots/plot.hpp"
#include "cli/plots/spectrum_picture.hpp"

namespace komdsp::cli {
namespace {

struct optics_options : run_options {
  std::string picture;
};

const std::vector<zernike_term> aberrations{{"defocus", 4, 0.08}, {"astigmatism", 6, 0.05}, {"coma", 8, 0.06}};

struct observed_pupil {
  otf_result limit, aberrated;  // modulation transfer functions, zero frequency at the corner
  double worst = 0;             // of the unaberrated one from its closed form
  double strehl = 0;            // peak of the aberrated point spread function over that of the other
};

observed_pupil observe(device& device, const round_pupil& pupil, bool quiet) {
  const array amplitude = amplitude_of(pupil), plain = phase_of(pupil, {}), phase = phase_of(pupil, aberrations);
  otf mtf, psf;
  mtf.product = otf_product::mtf;
  psf.product = otf_product::psf;
  const auto product = [&](const array& of, const otf& what) {
    return otf_of_images(device, amplitude, of, what, otf_variant::automatic, quiet);
  };
  observed_pupil found{product(plain, mtf), product(phase, mtf)};
  const auto along_a_row = found.limit.values.as<float>().first(pupil.grid / 2);
  for (std::size_t c = 0; c < along_a_row.size(); ++c)
    found.worst = std::max(
        found.worst, std::abs(static_cast<double>(along_a_row[c]) - diffraction_limit(pupil, static_cast<double>(c))));
  const auto peak = [&](const array& of) { return std::ranges::max(product(of, psf).values.as<float>()); };
  found.strehl = static_cast<double>(peak(phase)) / static_cast<double>(peak(plain));
  return found;
}

void draw(const std::string& path, const round_pupil& pupil, const observed_pupil& found) {
  const double cutoff = 2 * pupil.radius;
  const auto curve = [&](const char* name, plot_style style, std::size_t every, auto value) {
    plot_series line{name, {}, {}, style};
    for (std::size_t n = 0; static_cast<double>(n) <= cutoff && n < pupil.grid / 2; n += every) {
      line.x.push_back(static_cast<double>(n) / cutoff);
      line.y.push_back(value(n));
    }
    return line;
  };
  const auto along_row = [](const otf_result& of, std::size_t n) {
    return static_cast<double>(of.values.as<float>()[n]);
  };
  const std::vector<plot_series> series{
      curve("closed form", plot_style::circles, 10,
            [&](std::size_t n) { return diffraction_limit(pupil, static_cast<double>(n)); }),
      curve("no aberration", plot_style::line, 1, [&](std::size_t n) { return along_row(found.limit, n); }),
      curve("aberrated, along x", plot_style::line, 1, [&](std::size_t n) { return along_row(found.aberrated, n); }),
      curve("aberrated, along y", plot_style::line, 1,
            [&](std::size_t n) { return along_row(found.aberrated, n * pupil.grid); })};
  plot_lines(path, series, {"spatial frequency / cutoff", false}, {"MTF", false},
             fmt::format("Round pupil of radius {} in {} x {} samples", pupil.radius, pupil.grid, pupil.grid));
}

/// The Strehl ratio for small aberrations (V.N. Mahajan, 1983): exp(-(2 pi sigma)^2).
double expected_strehl() {
  double variance = 0;
  for (const zernike_term& term : aberrations) variance += term.waves * term.waves;
  return std::exp(-4 * std::numbers::pi * std::numbers::pi * variance);
}

void report(const optics_options& options, const device& device, const round_pupil& pupil,
            const observed_pupil& found) {
  if (options.json) {
    const record told{{"picture", options.picture},
                      {"grid", pupil.grid},
                      {"radius", pupil.radius},
                      {"worst", found.worst},
                      {"strehl", found.strehl},
                      {"backend", device.backend()},
                      {"device", device.name()},
                      {"profile", device.profile().name},
                      {"variant", name_of(found.aberrated.variant)},
                      {"seconds", found.aberrated.seconds}};
    fmt::print("{}\n", json_text(told, 2));
    return;
  }
  fmt::print("Optics: round pupil of radius {} in {} x {} samples, picture in {}\n", pupil.radius, pupil.grid,
             pupil.grid, options.picture);
  fmt::print("  diffraction-limited MTF from its closed form: at most {:.1e}\n", found.worst);
  for (const zernike_term& term : aberrations) fmt::print("  {}: {} waves rms\n", term.name, term.waves);
  fmt::print("  Strehl ratio {:.3f} (about {:.3f} by the aberrations' variance)\n", found.strehl, expected_strehl());
  fmt::print("{} on {}, profile {}, variant {}: an MTF in {:.2f} ms with preparing it\n", device.backend(),
             device.name(), device.profile().name, name_of(found.aberrated.variant), 1e3 * found.aberrated.seconds);
}

void run(const optics_options& options) {
  check_picture(options.picture);
  const round_pupil pupil;
  const device_choice chosen = choose_device(options, static_cast<double>(pupil.grid * pupil.grid));
  const observed_pupil found = observe(*chosen.device, pupil, options.quiet);
  if (found.worst > 1e-3) throw error(fmt::format("the MTF is {:.2g} from its closed form", found.worst));
  draw(options.picture, pupil, found);
  if (!options.quiet) report(options, *chosen.device, pupil, found);
}

}  // namespace

void add_optics_command(command_options& program) {
  const auto options = std::make_shared<optics_options>();
  command_options command = program.add_command(
      "optics", "an optics example: modulation transfer functions of a round pupil with and without aberrations");
  command.add("OUT", options->picture, "picture to write: .png").required();
  add_device_options(command, *options);
  command.runs([options] { run(*options); });
}

}  // namespace komdsp::cli
