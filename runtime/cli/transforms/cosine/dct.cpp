#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/arrays/axis_order.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/transforms/fft/fft_axes.hpp"
#include "cli/transforms/run_transform.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/dctn.hpp>

namespace komdsp::cli {
namespace {

struct dct_options : transform_options {
  std::string norm = "backward";
  bool sine = false, inverse = false, orthogonalize = false;
  int type = 2;
  index length = 0;         // 0: that of the data
  std::vector<index> axes;  // empty: the last one

  const char* name() const { return sine ? "dst" : "dct"; }
};

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
  row.orthogonal = options.orthogonalize || options.norm == "ortho";
  row.precision = parse_precision(options.precision, precision_of(values.type));
  set_norm(row, options.norm, options.inverse);
  return row;
}
const char* words_of_kind(bool sine) {
  return sine ? "sine" : "cosine";
}

void run_rows(const dct_options& options, const array& values) {
  const std::size_t there = values.shape.back(), asked = static_cast<std::size_t>(options.length);
  const dct row = row_of(options, values, asked != 0 ? asked : there);
  batch_job job;
  job.in = job.out = element_of(row.precision, true);
  job.there = there;
  job.points_in = job.points_out = static_cast<std::size_t>(row.length);
  job.shape = values.shape;
  job.shape.back() = job.points_out;
  const auto compute = [&](const device_choice& chosen, array& out) -> run_report {
    job.plan_for = planner_of(*chosen.device, row);
    fft_result result = transform_batch(*chosen.device, values, job, options.name(), options.quiet);
    out = std::move(result.values);
    const index batch = static_cast<index>(out.count()) / row.length;
    return {fmt::format("{} x {} samples: {} transform of type {}{}", batch, row.length, words_of_kind(row.sine),
                        row.type, backend_words(chosen)),
            {{"length", row.length}, {"batch", batch}, {"type", row.type}},
            name_of(result.variant),
            result.seconds};
  };
  const double rows = static_cast<double>(values.count() / there);
  run_transform(options, {.type = job.out, .points = static_cast<double>(row.length) * rows, .compute = compute});
}

/// Scaled along each axis.
dctn over_axes(const dct_options& options, const array& values, const std::vector<std::size_t>& axes, const fftn& a) {
  dctn t;
  t.rank = a.rank;
  t.axes = a.axes;
  for (int i = 0; i < rank_max; ++i) {
    t.shape[i] = a.shape[i];
    t.axis[i] = a.axis[i];
  }
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
void run_axes(const dct_options& options, const array& values, const std::vector<std::size_t>& axes) {
  const array_transform complex = transform_of_array({}, values, axes);
  const dctn t = over_axes(options, values, axes, complex.t);
  batch_job job = complex.job;
  job.in = job.out = element_of(t.precision, true);
  const auto compute = [&](const device_choice& chosen, array& out) -> run_report {
    job.plan_for = planner_of(*chosen.device, t);
    fft_result result = transform_batch(*chosen.device, values, job, options.name(), options.quiet);
    out = std::move(result.values);
    return {fmt::format("{} over axes {}: {} transform of type {}{}", fmt::join(values.shape, " x "),
                        fmt::join(axes, ", "), words_of_kind(t.sine), t.type, backend_words(chosen)),
            {{"shape", values.shape}, {"axes", axes}, {"type", t.type}},
            name_of(result.variant),
            result.seconds};
  };
  run_transform(options, {.type = job.out, .points = static_cast<double>(values.count()), .compute = compute});
}

void run(const dct_options& options) {
  check_reading(options, {options.in}, options.out);
  const array values = read_input(options.in, options, options.quiet, limit_of_rows(options.length));
  if (is_complex(values.type)) throw error("cosine and sine transforms need real input and this is complex");
  const std::vector<std::size_t> axes = axes_of_array(options.axes, values.shape.size());
  if (axes.empty() || axes == std::vector{values.shape.size() - 1}) return run_rows(options, values);
  if (options.length == 0) return run_axes(options, values, axes);
  check_length(options.length, true);
  run_axes(options, resized(values, axes.back(), static_cast<std::size_t>(options.length)), axes);
}

void add_command(command_options& program, bool sine) {
  const auto options = std::make_shared<dct_options>();
  options->sine = sine;
  options->formats = "f32 or f64";
  const char* const name = sine ? "dst" : "dct";
  command_options command =
      program.add_command(name, fmt::format("discrete {} transform of the last axis, or of others, as scipy.fft.{}",
                                            sine ? "sine" : "cosine", name));
  add_files(command, *options);
  command.add("--type", options->type, "of the transform").one_of_numbers({1, 2, 3, 4}).with_default();
  command.add("--inverse", options->inverse, "what undoes a transform of that type and norm");
  command.add("--norm", options->norm, "which direction is scaled; ortho: both, and --orthogonalize")
      .one_of({"backward", "ortho", "forward"})
      .with_default();
  command.add("--orthogonalize", options->orthogonalize, "first or last terms scaled, for an orthogonal matrix");
  command.add("--length", options->length, "N: crops the last axis, or the one named last, or fills it with zeros")
      .within(index{1}, index{1} << 40);
  command.add("--axes,--axis", options->axes, "A,B: transforms these, as scipy.fft.dctn; -1 is the last axis")
      .list()
      .repeated();
  add_raw_options(command, *options);
  add_precision_option(command, *options);
  add_device_options(command, *options);
  command.runs([options] { run(*options); });
}

class dct_transform final : public kind_of_transform<dct> {
 public:
  void add_commands(command_options& program) const override {
    for (const bool sine : {false, true}) add_command(program, sine);
  }

  std::vector<std::string> names() const override {
    return {"dct", "dct1", "dct2", "dct3", "dct4", "dst", "dst1", "dst2", "dst3", "dst4"};
  }
  std::vector<std::string_view> takes() const override { return {"--batch", "--inverse"}; }
  double points_of(const plan_request& request) const override { return transform_kind::points_of(request) / 2; }
  std::string words(const plan_request& request, const plan& p) const override {
    const dct t = transform_of(request);
    return fmt::format("{} transform of type {} of {} samples, batch {}", t.sine ? "Sine" : "Cosine", t.type,
                       p.what.length, p.what.batch);
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
  /// "dct" and "dst" are those of type 2; with a digit, of that type.
  dct transform_of(const plan_request& request) const override {
    dct t;
    t.length = request.length;
    t.batch = request.batch;
    t.sine = request.transform[1] == 's';
    t.type = request.transform.size() > 3 ? request.transform[3] - '0' : 2;
    if (request.inverse) t.type = inverse_type(t.type);
    t.precision = request.type();
    set_norm(t, "backward", request.inverse);
    return t;
  }
  /// One tile, Bluestein, more than a tile; a row alone, and rows in the lanes of a tile with a rest.
  std::vector<test> tests() const override {
    return {{"cosine transforms", each_type({16, 45, 256, 1009, 3000}, {1, 19}, false)},
            {"sine transforms", each_type({16, 45, 256, 1009, 3000}, {1, 19}, true)}};
  }
  std::string size_of(const dct& t) const override {
    return fmt::format("{} x {} samples of type {}", t.batch, t.length, t.type);
  }
  /// In a tile and between steps, even and odd.
  std::vector<dct> built() const override { return each_type({16, 45, 1 << 18, (1 << 18) + 1}, {1, 32}, false); }

 private:
  static std::vector<dct> each_type(std::initializer_list<index> lengths, std::initializer_list<index> batches,
                                    bool sine) {
    std::vector<dct> all;
    for (const int kind : {1, 2, 3, 4})
      for (const index length : lengths)
        for (const index batch : batches) {
          dct t;
          t.length = length;
          t.batch = batch;
          t.type = kind;
          t.sine = sine;
          all.push_back(t);
        }
    return all;
  }
};

}  // namespace

const transform_kind& dct_transform_kind() {
  static const dct_transform kind;
  return kind;
}

}  // namespace komdsp::cli
