#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/arrays/axis_order.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/transforms/fft/fft_rows.hpp"
#include "cli/transforms/run_transform.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/dctn.hpp>

namespace komdsp::cli {
namespace {

struct dct_options : transform_options {
  std::string name, norm = "backward";
  bool sine = false, inverse = false, orthogonalize = false;
  int type = 2;             // of dct and dst; of others which Fourier transform
  index length = 0;         // 0: that of the data
  std::vector<index> axes;  // empty: the last one
};

/// The type of a command, or of a transform, of that name; of dct and dst 2, where no digit says another.
int type_of(const std::string& name) {
  if (name == "dht") return dht_type;
  if (name == "r2hc") return r2hc_type;
  if (name == "hc2r") return hc2r_type;
  return name.size() > 3 ? name[3] - '0' : 2;
}
/// As in "cosine transform of type 2".
std::string words_of(const dct& t) {
  if (t.type == dht_type) return "Hartley transform";
  if (t.type == r2hc_type) return "half-complex Fourier transform";
  if (t.type == hc2r_type) return "inverse half-complex Fourier transform";
  return fmt::format("{} transform of type {}", t.sine ? "sine" : "cosine", t.type);
}

/// Scales a transform as SciPy's norm says: backward, ortho or forward. inverse: it is one, of the kind that it has.
void set_norm(dct& transform, const std::string& norm, bool inverse) {
  const auto length = static_cast<double>(logical_length(transform));
  if (length <= 0) return;  // refused later
  if (norm == "ortho") transform.scale = 1 / std::sqrt(length);
  if (norm == (inverse ? "backward" : "forward")) transform.scale = 1 / length;
}
/// The transform of rows of this length; its batch is left at 1.
dct row_of(const dct_options& options, const array& values, std::size_t length) {
  dct row;
  row.length = static_cast<index>(length);
  check_length(row.length, options.length != 0);
  row.type = options.inverse ? inverse_type(options.type) : options.type;
  row.sine = options.sine;
  row.orthogonal = !is_fourier(row.type) && (options.orthogonalize || options.norm == "ortho");
  row.precision = parse_precision(options.precision, precision_of(values.type));
  set_norm(row, options.norm, options.inverse);
  return row;
}

/// axes: that they had before they were the last, for the result.
void run_rows(const dct_options& options, const array& values, const std::vector<std::size_t>& axes = {}) {
  const std::size_t there = values.shape.back(), asked = static_cast<std::size_t>(options.length);
  const dct row = row_of(options, values, asked != 0 ? asked : there);
  const element type = element_of(row.precision, true);
  batch_job job = job_of_rows(type, type, values.shape, row.length, row.length);
  const auto compute = [&](const device_choice& chosen, fft_result& result) -> run_report {
    job.plan_for = planner_of(*chosen.device, row);
    result = transform_batch(*chosen.device, values, job, options.name.c_str(), options.quiet);
    const index batch = static_cast<index>(result.values.count()) / row.length;
    return {fmt::format("{} x {} samples: {}{}", batch, row.length, words_of(row), backend_words(chosen)),
            {{"length", row.length}, {"batch", batch}, {"type", row.type}},
            name_of(result.variant)};
  };
  const double rows = static_cast<double>(values.count() / there);
  run_transform(options,
                {.type = type, .points = static_cast<double>(row.length) * rows, .compute = compute, .axes = axes});
}

/// Scaled along each axis.
dctn over_axes(const dct_options& options, const array& values, const std::vector<std::size_t>& axes, const fftn& a) {
  dctn t{.rank = a.rank, .axes = a.axes};
  std::ranges::copy(a.shape, t.shape);
  std::ranges::copy(a.axis, t.axis);
  for (const std::size_t axis : axes) {
    const dct row = row_of(options, values, values.shape[axis]);
    t.type = row.type;
    t.sine = row.sine;
    t.orthogonal = row.orthogonal;
    t.precision = row.precision;
    t.scale *= row.scale;
  }
  return t;
}
void run_axes(const dct_options& options, array values, const std::vector<std::size_t>& axes) {
  const std::vector<std::size_t> shape = values.shape;
  const placed_axes placed = axes_for_plan(values, axes);
  const array_transform complex = transform_of_array({}, values, placed.now);
  const dctn t = over_axes(options, values, placed.now, complex.t);
  batch_job job = complex.job;
  job.in = job.out = element_of(t.precision, true);
  const auto compute = [&](const device_choice& chosen, fft_result& result) -> run_report {
    job.plan_for = planner_of(*chosen.device, t);
    result = transform_batch(*chosen.device, values, job, options.name.c_str(), options.quiet);
    return {fmt::format("{} over axes {}: {}{}", fmt::join(shape, " x "), fmt::join(axes, ", "),
                        words_of(along_axis(t, 0)), backend_words(chosen)),
            {{"shape", shape}, {"axes", axes}, {"type", t.type}},
            name_of(result.variant)};
  };
  run_transform(
      options,
      {.type = job.out, .points = static_cast<double>(values.count()), .compute = compute, .axes = placed.back});
}

void run(const dct_options& options) {
  check_files(options);
  array values = read_numbers(options, options.in, false, limit_of_rows(options.length));
  if (is_complex(values.type)) throw error(options.name + " needs real input and this is complex");
  const std::vector<std::size_t> axes = axes_of_array(options.axes, values.shape.size());
  if (axes.empty() || axes == std::vector{values.shape.size() - 1}) return run_rows(options, values);
  if (is_fixed(values.type) && axes.size() == 1)
    return run_rows(options, with_axes_last(std::move(values), axes), axes);
  if (options.length != 0) {
    check_length(options.length, true);
    values = resized(values, axes.back(), static_cast<std::size_t>(options.length));
  }
  run_axes(options, std::move(values), axes);
}

void add_command(command_options& program, const char* name, const char* transform, const char* as) {
  auto [command, options] = program.add_command<dct_options>(
      name, fmt::format("{} of the last axis, or of others, as {}", transform, as), run);
  options.name = name;
  options.sine = options.name == "dst";
  options.type = type_of(name);
  options.formats = "f32 or f64";
  const bool has_types = !is_fourier(options.type);
  add_files(command, options);
  if (has_types) command.add("--type", options.type, "of the transform").one_of_numbers({1, 2, 3, 4}).with_default();
  command.add("--inverse", options.inverse,
              has_types ? "what undoes a transform of that type and norm" : "what undoes a transform of that norm");
  command
      .add("--norm", options.norm,
           has_types ? "which direction is scaled; ortho: both, and --orthogonalize"
                     : "which direction is scaled; ortho: both")
      .one_of({"backward", "ortho", "forward"})
      .with_default();
  if (has_types)
    command.add("--orthogonalize", options.orthogonalize, "first or last terms scaled, for an orthogonal matrix");
  command.add("--length", options.length, "N: crops the last axis, or the one named last, or fills it with zeros")
      .within(index{1}, index{1} << 40);
  command.add("--axes,--axis", options.axes, "A,B: transforms these, as scipy.fft.dctn; -1 is the last axis")
      .list()
      .repeated();
  add_raw_options(command, options);
  add_precision_option(command, options);
  add_device_options(command, options);
}

class dct_transform final : public kind_of_transform<dct> {
 public:
  void add_commands(command_options& program) const override {
    add_command(program, "dct", "discrete cosine transform", "scipy.fft.dct");
    add_command(program, "dst", "discrete sine transform", "scipy.fft.dst");
    add_command(program, "dht", "discrete Hartley transform", "FFTW_DHT");
    add_command(program, "r2hc", "Fourier transform of real samples to half-complex numbers", "FFTW_R2HC");
    add_command(program, "hc2r", "Fourier transform of half-complex numbers to real samples", "FFTW_HC2R");
  }

  std::vector<std::string> names() const override {
    return {"dct", "dct1", "dct2", "dct3", "dct4", "dst", "dst1", "dst2", "dst3", "dst4", "dht", "r2hc", "hc2r"};
  }
  std::vector<std::string_view> takes() const override { return {"--batch", "--inverse"}; }
  double points_of(const plan_request& request) const override { return transform_kind::points_of(request) / 2; }
  std::string words(const plan_request& request, const plan& p) const override {
    std::string transform = words_of(transform_of(request));
    transform[0] = static_cast<char>(std::toupper(transform[0]));
    return fmt::format("{} of {} samples, batch {}", transform, p.what.length, p.what.batch);
  }
  std::string size_words(const plan_request&, const plan& p) const override {
    return fmt::format("{} x {} samples", p.batch(), p.what.length);
  }
  std::string reason(const plan& p, const profile&) const override { return desk::dct_reason(p); }
  void tell_plan(const plan_request& request, record& told) const override {
    const dct t = transform_of(request);
    told["type"] = t.type;
    told["sine"] = t.sine;
  }

 protected:
  /// "dct" and "dst" are those of type 2; with a digit, of that type. Others are a type of their own.
  dct transform_of(const plan_request& request) const override {
    auto t = transform_with<dct>(request);
    t.sine = request.transform[1] == 's';
    t.type = type_of(request.transform);
    if (request.inverse) t.type = inverse_type(t.type);
    set_norm(t, "backward", request.inverse);
    return t;
  }
  /// One tile, Bluestein, more than a tile; a row alone, and rows in the lanes of a tile with a rest.
  std::vector<test> tests() const override {
    const std::initializer_list<index> lengths{16, 45, 256, 1009, 3000};
    return {
        {"cosine transforms", each_type({1, 2, 3, 4}, lengths, {1, 19}, false)},
        {"sine transforms", each_type({1, 2, 3, 4}, lengths, {1, 19}, true)},
        {"Hartley and half-complex transforms", each_type({dht_type, r2hc_type, hc2r_type}, lengths, {1, 19}, false)}};
  }
  std::string size_of(const dct& t) const override {
    return fmt::format("{} of {} x {} samples", words_of(t), t.batch, t.length);
  }
  /// In a tile and between steps, even and odd.
  std::vector<dct> built() const override {
    return each_type({1, 2, 3, 4}, {16, 45, 1 << 18, (1 << 18) + 1}, {1, 32}, false);
  }

 private:
  static std::vector<dct> each_type(std::initializer_list<int> types, std::initializer_list<index> lengths,
                                    std::initializer_list<index> batches, bool sine) {
    std::vector<dct> all;
    for (const int type : types)
      for (const index length : lengths)
        for (const index batch : batches) all.push_back({.length = length, .type = type, .sine = sine, .batch = batch});
    return all;
  }
};

}  // namespace

const transform_kind& dct_transform_kind = only<dct_transform>();

}  // namespace komdsp::cli
