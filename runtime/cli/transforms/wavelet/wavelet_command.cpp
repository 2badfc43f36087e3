#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/arrays/axis_order.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/checks/checks.hpp"
#include "cli/transforms/batch_transform.hpp"
#include "cli/transforms/run_transform.hpp"
#include "cli/transforms/wavelet/wavelet_choice.hpp"

namespace komdsp::cli {
namespace {

enum class kind { rows, images, undecimated };

struct wavelet_options : transform_options {
  const char* command = "";
  kind what = kind::rows;
  bool inverse = false;
  std::string wavelet, mode = "symmetric";
  index length = 0, axis = -1;       // of rows; 0: the longest
  std::vector<index> lengths, axes;  // of images; empty: the longest, the last ones
  int levels = -1;                   // as many as are useful
};

/// The job for one item of an array.
struct wavelet_job {
  batch_job batch;
  int levels = 0;
  std::vector<std::int32_t> exponents = {};  // of fixed point, of each coefficient of a row
};

precision precision_of(const wavelet_options& options, const array& values) {
  return parse_precision(options.precision, precision_of(values.type));
}
/// dwt, dwt2, swt as the library has them.
template <class Transform>
Transform transform_of(const wavelet_options& options, const filter_bank& bank, precision type, int levels) {
  Transform t;
  t.wavelet = bank;
  t.inverse = options.inverse;
  t.precision = type;
  t.levels = levels;
  return t;
}

/// 0 where none is asked for.
index asked_length(const wavelet_options& options, std::size_t axis) {
  if (options.what != kind::images) return options.length;
  return axis < options.lengths.size() ? options.lengths[axis] : 0;
}
int levels_of(const wavelet_options& options, int useful) {
  if (options.levels >= 0) return options.levels;
  if (options.inverse) throw error("an inverse needs --levels, as many as there were", error::wrong_usage);
  return useful;
}

/// A copy: of no level.
wavelet_job copy_of(const wavelet_options& options, const wavelet_job& job, const std::vector<index>& lengths) {
  for (std::size_t axis = 0; axis < lengths.size(); ++axis)
    if (const index asked = asked_length(options, axis); asked > 0 && asked != lengths[axis])
      throw error(fmt::format("of no level, the length stays {}", fmt::join(lengths, ",")));
  return job;
}

/// Exponents of rows along an axis, in the shape that NumPy repeats over all of them.
void set_exponents(fft_result& result, const std::vector<std::int32_t>& all, std::size_t axis) {
  const std::vector<std::size_t>& shape = result.values.shape;
  std::vector<std::size_t> own(shape.size() - axis, 1);
  own.front() = all.size();
  result.exponents = array(element::i32, own);
  std::ranges::copy(all, result.exponents.as<std::int32_t>().begin());
  for (std::size_t a = axis + 1; a < shape.size(); ++a) result.shared *= shape[a];
}

/// Samples along an axis: of an inverse those that so many coefficients restore.
index samples_of(const wavelet_options& options, const filter_bank& bank, wavelet_mode mode, int levels, index there,
                 std::size_t axis = 0) {
  return options.inverse ? length_of_joined(bank, mode, levels, there, asked_length(options, axis)) : there;
}

wavelet_job rows_job(const wavelet_options& options, const device& device, const filter_bank& bank,
                     const array& values) {
  const index there = static_cast<index>(values.shape.back());
  const wavelet_mode mode = parse_wavelet_mode(options.mode);
  wavelet_job job;
  job.levels = levels_of(options, std::min(useful_levels(bank, there), wavelet_levels_max));
  if (job.levels == 0) return copy_of(options, job, {there});
  dwt t = transform_of<dwt>(options, bank, precision_of(options, values), job.levels);
  t.mode = mode;
  t.length = samples_of(options, bank, mode, job.levels, there);
  const index joined = joined_length(bank, mode, t.length, job.levels);
  const element type = element_of(t.precision, true);
  job.batch = job_of_rows(type, type, values.shape, t.inverse ? joined : t.length, t.inverse ? t.length : joined);
  job.batch.plan_for = planner_of(device, t);
  if (is_fixed(t.precision) && !t.inverse) job.exponents = exponents_of(t);
  return job;
}

wavelet_job lifting_job(const wavelet_options& options, const device& device, const filter_bank& bank,
                        const array& values) {
  const index there = static_cast<index>(values.shape.back());
  wavelet_job job;
  job.levels = levels_of(options, std::min(useful_levels(bank, there), std::countr_zero(values.shape.back())));
  if (job.levels == 0) return copy_of(options, job, {there});
  lifting t;
  t.wavelet = *lifted_by(options.wavelet);
  t.length = samples_of(options, bank, wavelet_mode::periodization, job.levels, there);
  t.levels = job.levels;
  t.inverse = options.inverse;
  t.precision = precision_of(options, values);
  const element type = element_of(t.precision, true);
  job.batch = job_of_rows(type, type, values.shape, t.length, t.length);
  job.batch.plan_for = planner_of(device, t);
  return job;
}

wavelet_job images_job(const wavelet_options& options, const device& device, const filter_bank& bank,
                       const array& values) {
  const std::size_t axes = values.shape.size();
  const index rows = static_cast<index>(values.shape[axes - 2]), columns = static_cast<index>(values.shape[axes - 1]);
  const wavelet_mode mode = parse_wavelet_mode(options.mode);
  wavelet_job job;
  job.levels = levels_of(options, std::min(useful_levels(bank, std::min(rows, columns)), wavelet2d_levels_max));
  if (job.levels == 0) return copy_of(options, job, {rows, columns});
  dwt2 t = transform_of<dwt2>(options, bank, precision_of(options, values), job.levels);
  t.mode = mode;
  t.rows = samples_of(options, bank, mode, job.levels, rows, 0);
  t.columns = samples_of(options, bank, mode, job.levels, columns, 1);
  const auto side = [&](index samples) {
    return static_cast<std::size_t>(t.inverse ? samples : joined_length(bank, mode, samples, job.levels));
  };
  job.batch.shape = values.shape;
  job.batch.shape[axes - 2] = side(t.rows);
  job.batch.shape[axes - 1] = side(t.columns);
  job.batch.there = job.batch.points_in = values.shape[axes - 2] * values.shape[axes - 1];
  job.batch.points_out = job.batch.shape[axes - 2] * job.batch.shape[axes - 1];
  job.batch.plan_for = planner_of(device, t);
  return job;
}

/// Rows whose bands lie side by side.
wavelet_job undecimated_job(const wavelet_options& options, const device& device, const filter_bank& bank,
                            const array& values) {
  const std::size_t length = values.shape.back();
  int useful = 0;
  while (useful < wavelet2d_levels_max && length % (std::size_t{2} << useful) == 0) ++useful;
  wavelet_job job;
  job.levels = options.inverse
                   ? static_cast<int>(std::min<std::size_t>(values.shape[values.shape.size() - 2], 1 << 20)) - 1
                   : levels_of(options, useful);
  if (job.levels == 0 && !options.inverse && options.levels < 0)
    throw error(fmt::format("an undecimated transform needs an even length, this has {}", length));
  if (options.inverse && options.levels >= 0 && options.levels != job.levels)
    throw error(
        fmt::format("--levels {} have {} bands, and there are {}", options.levels, options.levels + 1, job.levels + 1),
        error::wrong_usage);
  if (job.levels > useful && job.levels <= wavelet2d_levels_max)
    throw error(fmt::format("{} levels need a length that is a multiple of {}, and {} is none", job.levels,
                            index{1} << job.levels, length));
  if (options.inverse && job.levels > wavelet2d_levels_max)
    throw error(fmt::format("there are {} bands, of undecimated transforms at most {}",
                            values.shape[values.shape.size() - 2], wavelet2d_levels_max + 1));
  const auto bands = static_cast<std::size_t>(job.levels) + 1;
  swt t = transform_of<swt>(options, bank, precision_of(options, values), job.levels);
  t.length = static_cast<index>(length);
  job.batch.there = job.batch.points_in = options.inverse ? bands * length : length;
  job.batch.points_out = options.inverse ? length : bands * length;
  job.batch.shape = values.shape;
  if (options.inverse)
    job.batch.shape.erase(job.batch.shape.end() - 2);
  else
    job.batch.shape.insert(job.batch.shape.end() - 1, bands);
  job.batch.plan_for = planner_of(device, t);
  return job;
}

/// Several bands come in, or are the result.
bool has_bands(const wavelet_options& options, bool in) {
  return options.what == kind::undecimated && options.inverse == in;
}
void check_axes(const wavelet_options& options, const array& values) {
  if (options.what == kind::images && values.shape.size() < 2)
    throw error(fmt::format("{} needs at least two axes and this has one; raw input has --shape R,C", options.command));
  if (has_bands(options, true) && (values.shape.size() < 2 || values.shape[0] < 2))
    throw error("iswt needs two axes or more, the first one of the bands cA_L, cD_L, ..., cD_1");
}
/// The axes of the transform: of one band, where there are several.
std::vector<std::size_t> axes_of(const wavelet_options& options, const array& values) {
  const std::size_t axes = values.shape.size() - (has_bands(options, true) ? 1 : 0);
  return axes_of_array(options.what == kind::images ? options.axes : std::vector{options.axis}, axes);
}
/// Bands lie on an axis before all others.
std::vector<std::size_t> behind_bands(std::vector<std::size_t> axes, bool bands) {
  for (std::size_t& axis : axes) axis += bands ? 1 : 0;
  return axes;
}

wavelet_job job_of(const wavelet_options& options, const device& device, const filter_bank& bank, const array& values) {
  switch (options.what) {
    case kind::rows:
      return (lifted_by(options.wavelet) ? lifting_job : rows_job)(options, device, bank, values);
    case kind::images:
      return images_job(options, device, bank, values);
    default:
      return undecimated_job(options, device, bank, values);
  }
}

fft_result transform_waves(const wavelet_options& options, device& device, const filter_bank& bank, const array& values,
                           wavelet_job& job) {
  const bool complex = is_complex(values.type), lifted = lifted_by(options.wavelet).has_value();
  // Bands of all rows, rows of all bands.
  array real = planar(has_bands(options, true) ? moved_axis(values, 0, values.shape.size() - 2) : values);
  job = job_of(options, device, bank, real);
  if (lifted && options.inverse) real = joined_as_lifted(real, job.levels);
  const element type = element_of(precision_of(options, values), true);
  fft_result result;
  if (job.levels == 0 && options.what != kind::undecimated) {  // no level: the data themselves
    result.values = converted(real, type);
  } else {
    job.batch.in = job.batch.out = type;
    result = transform_batch(device, real, job.batch, options.command, options.quiet);
  }
  if (lifted && !options.inverse) result.values = lifted_as_joined(result.values, job.levels);
  if (complex) result.values = interleaved(std::move(result.values));
  if (has_bands(options, false)) result.values = moved_axis(result.values, result.values.shape.size() - 2, 0);
  return result;
}

void run(const wavelet_options& options) {
  const bool lifted = lifted_by(options.wavelet) && options.what == kind::rows;
  if (lifted && options.mode != "periodization")
    throw error(fmt::format("{} is by lifting, whose ends are periodic: --mode periodization", options.wavelet),
                error::wrong_usage);
  const wavelet_choice wavelet(lifted ? filters_of(options.wavelet) : options.wavelet);
  const filter_bank& bank = wavelet.bank();
  if (const char* const why = why_no_wavelet(bank)) throw error(why, error::wrong_usage);
  check_files(options);
  array values = read_numbers(options, options.in, true, limit_of_rows(0));
  check_axes(options, values);
  const std::vector<std::size_t> axes = axes_of(options, values);
  values = with_axes_last(std::move(values), behind_bands(axes, has_bands(options, true)));
  const auto compute = [&](const device_choice& chosen, fft_result& result) -> run_report {
    wavelet_job job;
    result = transform_waves(options, *chosen.device, bank, values, job);
    array& out = result.values =
        with_axes_back(std::move(result.values), behind_bands(axes, has_bands(options, false)));
    if (!job.exponents.empty()) set_exponents(result, job.exponents, axes.front());
    if (options.inverse) out.sample_rate = values.sample_rate;
    const std::string mode = options.what == kind::undecimated ? "periodization" : options.mode;
    const std::string name = lifted ? options.wavelet : bank.name;
    return {fmt::format("{} {}, {} level{}, mode {}, to {}: {}", options.command, name, job.levels,
                        job.levels == 1 ? "" : "s", mode, fmt::join(out.shape, " x "), chosen.device->backend()),
            {{"wavelet", name}, {"mode", mode}, {"levels", job.levels}, {"shape", out.shape}}};
  };
  run_transform(options, {.type = element_of(precision_of(options, values), !is_complex(values.type)),
                          .points = static_cast<double>(values.count()),
                          .compute = compute,
                          .known_exponents = true});
}

constexpr const char* own_variants[] = {"auto", "tile"};
constexpr const char* axis_of_transform = "that is transformed; -1 is the last";
constexpr const char* axis_of_a_band = "of a band; -1 is the last";

void add_command(command_options& program, const char* name, const char* text, kind what, bool inverse) {
  auto [command, options] = program.add_command<wavelet_options>(name, text, run);
  options.command = name;
  options.what = what;
  options.inverse = inverse;
  add_files(command, options);
  command
      .add("--wavelet", options.wavelet,
           fmt::format("haar, db1..20, sym2..20, coif1..5, bior and rbio, dmey{}; or FILE.npy: dec_lo, dec_hi, rec_lo, "
                       "rec_hi",
                       what == kind::rows ? ", by lifting cdf5/3 and cdf9/7" : ""))
      .takes("NAME|FILE", "a name, or a file", wavelet_choices())
      .required();
  command.add("--levels", options.levels, "of an inverse: that there were; default: those that are useful")
      .within(0, what == kind::rows ? wavelet_levels_max : wavelet2d_levels_max);
  if (what != kind::undecimated)
    command.add("--mode", options.mode, "how signals go on beyond their ends")
        .one_of(wavelet_mode_names)
        .with_default();
  if (what == kind::rows && inverse)
    command.add("--length", options.length, "samples of the result").within(index{1}, index{1} << 40);
  if (what == kind::images && inverse)
    command.add("--length", options.lengths, "R,C of the result").list(2).within(index{1}, index{1} << 40);
  if (what == kind::images)
    command.add("--axes", options.axes, "A,B: transforms these, not the last two; -1 is the last axis").list(2);
  else
    command.add("--axis", options.axis, inverse && what == kind::undecimated ? axis_of_a_band : axis_of_transform)
        .with_default();
  add_raw_options(command, options);
  add_plan_options(command, options, own_variants);
  add_device_options(command, options);
}

}  // namespace

void add_wavelet_commands(command_options& program) {
  add_command(program, "dwt",
              "wavelet transform of the last axis, or another, joined [cA_L, cD_L, ..., cD_1], as pywt.wavedec",
              kind::rows, false);
  add_command(program, "idwt", "its inverse, as pywt.waverec", kind::rows, true);
  add_command(program, "dwt2",
              "wavelet transform of the last two axes, or others, as pywt.wavedec2 and coeffs_to_array", kind::images,
              false);
  add_command(program, "idwt2", "its inverse, as pywt.waverec2", kind::images, true);
  add_command(program, "swt",
              "undecimated wavelet transform of the last axis, or another, bands on a new first axis, as pywt.swt",
              kind::undecimated, false);
  add_command(program, "iswt", "its inverse, as pywt.iswt", kind::undecimated, true);
}

}  // namespace komdsp::cli
