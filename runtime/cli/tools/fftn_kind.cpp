#include <algorithm>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/tools/plan_words.hpp"
#include "cli/tools/planned.hpp"
#include "cli/tools/transform_kind.hpp"
#include "cli/transforms/fft_rows.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/accuracy.hpp>
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

/// Behind the batch, which is the first axis where there is room for one.
fftn fftn_of(const plan_request& request) {
  fftn t;
  const int before = request.shape.size() < rank_max ? 1 : 0;
  if (before == 0 && request.batch != 1)
    throw error(fmt::format("a --batch is an axis, too: with it, --shape has up to {} axes", rank_max - 1),
                error::wrong_usage);
  t.rank = before + static_cast<int>(request.shape.size());
  t.shape[0] = request.batch;
  std::ranges::copy(request.shape, t.shape + before);
  const bool all = request.axes.empty();
  t.axes = static_cast<int>(std::min<std::size_t>(all ? request.shape.size() : request.axes.size(), rank_max));
  for (int i = 0; i < t.axes; ++i)
    t.axis[i] = before + (all ? i : static_cast<int>(request.axes[static_cast<std::size_t>(i)]));
  t.kind = kind_of_options(request.real, request.hermitian);
  t.inverse = request.inverse;
  t.precision = request.type();
  for (int a = before; a < t.rank; ++a)
    if (t.inverse && is_transformed(t, a)) t.scale /= static_cast<double>(t.shape[a]);
  return t;
}

class array_transform final : public transform_kind {
 public:
  void add_commands(command_options&) const override {}  // fft --axes

  std::vector<std::string> names() const override { return {"fftn"}; }
  std::vector<std::string_view> needs() const override { return {"--shape"}; }
  std::vector<std::string_view> takes() const override {
    return {"--axes", "--batch", "--inverse", "--real", "--hermitian", "--variant"};
  }
  std::size_t least_axes() const override { return 1; }
  std::size_t most_axes() const override { return rank_max; }
  const char* example() const override { return "--shape 64,64,64"; }
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return plan_or_error(planned(fftn_of(request), profile, parse_variant(request.variant)), profile, request.variant);
  }
  double points_of(const plan_request& request) const override { return shape_points(request); }
  checked_plan check(const plan_request& request, device& device) const override {
    return checked(device, plan_of(request, device.profile()), fftn_of(request));
  }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("{} {} FFT of {} over {}, batch {}", p.what.inverse ? "Inverse" : "Forward",
                       kind_word(p.what.kind), fmt::join(request.shape, " x "),
                       request.axes.empty() ? "all axes" : fmt::format("axes {}", fmt::join(request.axes, ", ")),
                       request.batch);
  }
  std::string size_words(const plan_request& request, const plan&) const override {
    return fmt::format("{} x {} points", request.batch, fmt::join(request.shape, " x "));
  }
  std::string reason(const plan& p, const profile& profile) const override { return desk::image_reason(p, profile); }
  void tell_plan(const plan_request& request, record& told) const override {
    told["shape"] = request.shape;
    if (!request.axes.empty()) told["axes"] = request.axes;
  }

  void selftest(device& device, precision type, const std::string& variant,
                const std::function<void(verdict)>& say) const override {
    if (variant != "auto" && variant != "tile") return;
    say(tested(device, type, "volumes", [&](verdict& v) {
      for (const bool inverse : {false, true}) {
        plan_request request;
        request.shape = {12, 17, 16};
        request.real = true;
        request.inverse = inverse;
        request.precision = name_of(type);
        const fftn t = fftn_of(request);
        const plan p = plan_or_error(planned(t, device.profile()), device.profile());
        v.add(compared(device, p, t).part());
      }
    }));
  }
  void each_build(const profile&, const std::function<void(const plan&)>&) const override {}  // those of rows
};

}  // namespace

const transform_kind& fftn_transform_kind() {
  static const array_transform kind;
  return kind;
}

}  // namespace komdsp::cli
