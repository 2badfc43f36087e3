#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/arrays/axis_order.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/arrays/spectrum.hpp"
#include "cli/base/error.hpp"
#include "cli/plots/spectrum_picture.hpp"
#include "cli/transforms/fft/fft_rows.hpp"
#include "cli/transforms/run_transform.hpp"
#include "cli/transforms/short_time/window_choice.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "desk/plan_reason.hpp"

namespace komdsp::cli {
namespace {

struct fft_options : transform_options {
  std::string window;
  bool inverse = false, real = false, hermitian = false, shift = false, db = false, fixed_shifts = false,
       checked = false;
  index length = 0;         // 0: that of the data
  std::vector<index> axes;  // empty: the last one
};

/// Zero frequencies where --shift wants them.
void shift(const fft_options& options, array& result, const std::vector<std::size_t>& axes) {
  if (options.shift && !options.inverse)
    for (const std::size_t axis : axes) shift_axis(result, axis);
}

/// Over frequencies where the rate is known, and of real samples without the half that mirrors the other.
void draw(const fft_options& options, const fft& row, const array& values, array spectrum) {
  const double rate = options.inverse ? 0 : values.sample_rate, length = static_cast<double>(row.length);
  const bool mirrored = !options.inverse && row.kind == fft_kind::complex && !is_complex(values.type);
  // Bins beyond the middle are those of negative frequencies.
  const bool turns = rate > 0 && row.kind == fft_kind::complex && is_complex(values.type) && !options.shift;
  if (turns) shift_axis(spectrum, spectrum.shape.size() - 1);
  const bool centred = turns || (options.shift && !options.inverse);
  spectrum_axis axis;
  if (rate > 0) axis = {0, rate / length, true, 0};
  if (centred) axis.first = -axis.step * static_cast<double>(row.length / 2);
  if (mirrored && !centred) axis.bins = static_cast<std::size_t>(row.length / 2 + 1);
  plot_spectrum(options.out, spectrum, fmt::format("FFT of {}", options.in), axis);
}

/// Times a window of the samples that are transformed, along an axis.
array windowed(const fft_options& options, array values, std::size_t axis, precision type) {
  const std::size_t there = values.shape[axis];
  std::size_t apart = 1;
  for (std::size_t a = axis + 1; a < values.shape.size(); ++a) apart *= values.shape[a];
  const auto all = static_cast<index>(there), length = options.length == 0 ? all : std::min(options.length, all);
  values = converted(std::move(values), with_precision(values.type, type == precision::f64));
  const aligned_memory window = chosen_window(options.window, length, type);
  const auto multiply = [&](const auto* factors) {
    visit_elements(values, [&](auto samples) {
      using part = decltype(std::abs(samples[0]));
      for (std::size_t i = 0; i < samples.size(); ++i) {
        const std::size_t n = i / apart % there;
        if (n < static_cast<std::size_t>(length)) samples[i] *= static_cast<part>(factors[n]);
      }
    });
  };
  type == precision::f64 ? multiply(static_cast<const double*>(window.data()))
                         : multiply(static_cast<const float*>(window.data()));
  return values;
}

/// axes: that they had before they were the last, for the result.
void run_rows(const fft_options& options, const fft_request& request, const array& values,
              const std::vector<std::size_t>& axes = {}) {
  const fft row = fft_of_row(request, values.type, values.shape.back());
  const double rows = static_cast<double>(values.count() / values.shape.back());
  if (is_picture(options.out)) check_spectrum_picture(values);
  batch_job job = job_of_rows(element_of(row.precision, real_in(row)), element_of(row.precision, real_out(row)),
                              values.shape, points_in(row), points_out(row));
  const auto compute = [&](const device_choice& chosen, fft_result& result) -> run_report {
    job.plan_for = planner_of(*chosen.device, row, request.variant);
    result = transform_batch(*chosen.device, values, job, "fft", options.quiet);
    const index batch = static_cast<index>(result.values.count()) / points_out(row);
    const char* const variant = name_of(result.variant);
    shift(options, result.values, {values.shape.size() - 1});
    if (options.inverse) result.values.sample_rate = values.sample_rate;
    return {fmt::format("{} x {} points: variant {}{}", batch, row.length, variant, backend_words(chosen)),
            {{"length", row.length}, {"batch", batch}},
            variant};
  };
  run_transform(options, {.type = job.out,
                          .points = static_cast<double>(row.length) * rows,
                          .compute = compute,
                          .draw = [&](const array& spectrum) { draw(options, row, values, spectrum); },
                          .axes = axes,
                          .levels = options.db,
                          .known_exponents = row.fixed_shifts});
}

/// The array that --length asks for, along the axis that is named last: bins of real results.
array cropped(const fft_request& request, const array& values, const std::vector<std::size_t>& axes) {
  const index length = *request.length;
  check_length(length, true);
  const bool bins = request.kind == (request.inverse ? fft_kind::real : fft_kind::hermitian);
  return resized(values, axes.back(), static_cast<std::size_t>(bins ? length / 2 + 1 : length));
}

void run_axes(const fft_options& options, const fft_request& request, array values,
              const std::vector<std::size_t>& axes) {
  if (is_picture(options.out)) throw error("a picture is of transforms of one axis", error::wrong_usage);
  if (request.fixed_shifts) throw error("--fixed-shifts is of one axis", error::wrong_usage);
  const std::vector<std::size_t> shape = values.shape;
  const placed_axes placed = axes_for_plan(values, axes);
  array_transform what = transform_of_array(request, values, placed.now);
  const auto compute = [&](const device_choice& chosen, fft_result& result) -> run_report {
    what.job.plan_for = planner_of(*chosen.device, what.t, request.variant);
    result = transform_batch(*chosen.device, values, what.job, "fft", options.quiet);
    const char* const variant = name_of(result.variant);
    shift(options, result.values, placed.now);
    return {fmt::format("{} over axes {}: variant {}{}", fmt::join(shape, " x "), fmt::join(axes, ", "), variant,
                        backend_words(chosen)),
            {{"shape", shape}, {"axes", axes}},
            variant};
  };
  run_transform(options, {.type = what.job.out,
                          .points = static_cast<double>(values.count()),
                          .compute = compute,
                          .axes = placed.back,
                          .levels = options.db});
}

void run(const fft_options& options) {
  if (options.shift && options.real)
    throw error("--shift is for all N bins; those of --real begin at zero frequency", error::wrong_usage);
  if (!options.window.empty() && (options.inverse || options.hermitian))
    throw error("--window is of samples, on their way to bins", error::wrong_usage);
  fft_request request;
  request.inverse = options.inverse;
  request.fixed_shifts = options.fixed_shifts;
  request.checked = options.checked;
  request.kind = kind_of_options(options.real, options.hermitian);
  const precision type = parse_precision(options.precision, precision::f32);
  if (is_fixed(type) && !options.window.empty()) throw error("--window is of floating point", error::wrong_usage);
  check_files(options);
  array values = read_numbers(options, options.in, !takes_real(request), limit_of_rows(options.length));
  if (options.length != 0) request.length = options.length;
  if (!options.precision.empty()) request.precision = type;
  request.variant = parse_variant(options.variant);
  std::vector<std::size_t> axes = axes_of_array(options.axes, values.shape.size());
  if (is_picture(options.out) && axes.size() == 1) values = with_axes_last(std::move(values), std::exchange(axes, {}));
  const std::size_t last = values.shape.size() - 1;
  if (options.shift && options.inverse)
    for (const std::size_t axis : axes.empty() ? std::vector{last} : axes) unshift_axis(values, axis);
  if (!options.window.empty()) {
    if (axes.size() > 1) throw error("--window is of one axis", error::wrong_usage);
    const precision own = precision_of(values.type);
    values = windowed(options, std::move(values), axes.empty() ? last : axes.front(), request.precision.value_or(own));
  }
  if (axes.empty() || axes == std::vector{last}) return run_rows(options, request, values);
  if (is_fixed(type) && axes.size() == 1)
    return run_rows(options, request, with_axes_last(std::move(values), axes), axes);
  if (!request.length) return run_axes(options, request, values, axes);
  run_axes(options, request, cropped(request, values, axes), axes);
}

/// A copy, rows of the batch in the lanes of a tile with a rest, all lanes on one row, two passes; other radices, by
/// definition, Rader in a tile and by lanes, Bluestein in a tile, by all lanes and in passes.
constexpr index tested_lengths[] = {1, 16, 97, 134, 241, 256, 480, 1000, 4096, 4099, 9001, 1 << 16};
/// A copy, one short tile, one with all lanes at work, two passes, three passes; by definition, Rader and Bluestein by
/// all lanes and in passes, odd radices.
constexpr index built_lengths[] = {1, 16, 1024, 1 << 16, 1 << 26, 17, 257, 4099, 100003, 15015};

/// Complex and real ones, both ways.
std::vector<fft> kinds_of_fft() {
  std::vector<fft> all(4);
  all[2].kind = all[3].kind = fft_kind::real;
  all[1].inverse = all[3].inverse = true;
  return all;
}

void add_variants(const fft& t, const profile& profile, const plan_list& add) {
  for (int v = 0; v < static_cast<int>(std::size(fft_variant_names)); ++v)
    add(planned(t, profile, static_cast<fft_variant>(v)));
}

class fft_transform final : public kind_of_transform<fft> {
 public:
  void add_commands(command_options& program) const override;

  std::vector<std::string> names() const override { return {"fft"}; }
  std::vector<std::string_view> takes() const override {
    return {"--batch", "--inverse", "--real", "--hermitian", "--variant", "--fixed-shifts", "--checked"};
  }
  std::string words(const plan_request&, const plan& p) const override {
    return fmt::format("{} FFT of {} points, batch {}", kind_words(p.what), p.what.length, p.what.batch);
  }
  std::string reason(const plan& p, const profile& profile) const override {
    const bool cpu_ahead = profile.choice_count > 0 && !profile.tuned && profile.flat &&
                           p.what.length <= cpu_ahead_length && p.what.batch == 1;
    return desk::fft_reason(p, profile) +
           (cpu_ahead ? fmt::format("; the published times have the CPU ahead up to {} points: --backend auto takes it",
                                    cpu_ahead_length)
                      : "");
  }

  bool has(precision) const override { return true; }
  /// In any variant, at the lengths that it has.
  void selftest(device& device, precision type, const std::string& variant, const verdict_teller& say) const override {
    for (fft t : kinds_of_fft()) {
      t.precision = type;
      const std::string what = fmt::format("{} {} fft", kind_word(t.kind), t.inverse ? "inverse" : "forward");
      verdict v = tested(device, type, what, [&](verdict& v) { test_lengths(device, t, parse_variant(variant), v); });
      if (v.tested > 0 || !is_fixed(type) || !v.failure.empty()) say(std::move(v));
    }
  }

 protected:
  fft transform_of(const plan_request& request) const override {
    fft t = fft_of_row({.inverse = request.inverse,
                        .kind = kind_of_options(request.real, request.hermitian),
                        .length = request.length,
                        .precision = request.type(),
                        .fixed_shifts = request.fixed_shifts,
                        .checked = request.checked},
                       element::f32, 0);
    t.batch = request.batch;
    return t;
  }
  std::vector<fft> built() const override {
    std::vector<fft> all;
    for (const index length : built_lengths)
      for (fft t : kinds_of_fft()) {
        t.length = length;
        all.push_back(t);
      }
    return all;
  }
  /// Alone, rows, columns, and these in place.
  void add_builds(const fft& one, const profile& profile, const plan_list& add) const override {
    fft t = one;
    if (is_fixed(t.precision)) {
      add(planned(t, profile));
      t.fixed_shifts = true;
    }
    add_variants(t, profile, add);
    t.batch = 32;
    add_variants(t, profile, add);
    if (t.kind == fft_kind::real) return;
    t.in.stride = t.out.stride = t.batch;
    t.in.distance = t.out.distance = 1;
    add_variants(t, profile, add);
    t.in_place = true;
    add_variants(t, profile, add);
  }

 private:
  /// Not all kinds and lengths are of fixed point, and those of a tile alone.
  static bool is_beyond_fixed(const plan& p) {
    return p.result == status::unsupported_precision || p.result == status::unsupported_length ||
           p.result == status::does_not_fit;
  }
  static void test_lengths(device& device, fft t, fft_variant variant, verdict& v) {
    for (const index length : tested_lengths) {
      for (const index batch : {1, 19}) {
        t.length = length;
        t.batch = batch;
        t.scale =
            t.inverse && (!is_fixed(t.precision) || is_power_of_two(length)) ? 1.0 / static_cast<double>(length) : 1;
        const plan made = planned(t, device.profile(), variant);
        if (made.result == status::variant_does_not_fit || (is_fixed(t.precision) && is_beyond_fixed(made))) continue;
        const plan p = plan_or_error(made, device.profile(), name_of(variant));
        v.add(compared(device, p, t).part(), fmt::format("{} x {} points", batch, length));
      }
    }
  }
};

void fft_transform::add_commands(command_options& program) const {
  auto [command, options] = program.add_command<fft_options>(
      "fft", "discrete Fourier transform of the last axis, or of others, as numpy.fft", run);
  add_files(command, options, true);
  command.add("--inverse", options.inverse, "the inverse transform, scaled by 1/N");
  command.add("--real", options.real, "real input to N/2+1 bins; with --inverse the reverse");
  command.add("--hermitian", options.hermitian, "N/2+1 points to N real bins, as hfft; with --inverse the reverse");
  command.add("--shift", options.shift, "zero frequency in the middle of the bins, not at their beginning");
  command.add("--db", options.db, "levels, 20 log10 of the magnitudes, not complex numbers");
  command.add("--window", options.window, std::string("periodic, times the axis: ") + window_syntax)
      .takes("NAME|FILE", "a name with its numbers, or a file", window_choices());
  command.add("--fixed-shifts", options.fixed_shifts, "of fixed point: the exponent is one of the length");
  command.add("--checked", options.checked, "results that are not those of the input are an error; in f32 and f64");
  command.add("--length", options.length, "N: crops the last axis, or the one named last, or fills it with zeros")
      .within(index{1}, index{1} << 40);
  command.add("--axes,--axis", options.axes, "A,B: transforms these, as numpy.fft.fftn; -1 is the last axis")
      .list()
      .repeated();
  add_raw_options(command, options);
  // The last one is of images.
  add_plan_options(command, options, std::span(fft_variant_names).first(std::size(fft_variant_names) - 1),
                   number_types::all);
  add_device_options(command, options);
}

}  // namespace

const transform_kind& fft_transform_kind = only<fft_transform>();

}  // namespace komdsp::cli
