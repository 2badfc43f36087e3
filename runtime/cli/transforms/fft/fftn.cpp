#include <algorithm>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/transforms/fft/fft_rows.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "desk/plan_reason.hpp"

namespace komdsp::cli {
namespace {

/// FFTs over axes, which fft --axes computes; builds are those of rows.
class axes_transform final : public kind_of_transform<fftn> {
 public:
  std::vector<std::string> names() const override { return {"fftn"}; }
  std::vector<std::string_view> needs() const override { return {"--shape"}; }
  std::vector<std::string_view> takes() const override {
    return {"--axes", "--batch", "--inverse", "--real", "--hermitian", "--variant"};
  }
  std::size_t least_axes() const override { return 1; }
  std::size_t most_axes() const override { return rank_max; }
  const char* example() const override { return "--shape 64,64,64"; }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("{} FFT of {} over {}, batch {}", kind_words(p.what), fmt::join(request.shape, " x "),
                       request.axes.empty() ? "all axes" : fmt::format("axes {}", fmt::join(request.axes, ", ")),
                       request.batch);
  }
  std::string size_words(const plan_request& request, const plan&) const override {
    return fmt::format("{} x {} points", request.batch, fmt::join(request.shape, " x "));
  }
  std::string reason(const plan& p, const profile& profile) const override { return desk::image_reason(p, profile); }
  void tell_plan(const plan_request& request, record& told) const override {
    transform_kind::tell_plan(request, told);
    if (!request.axes.empty()) told["axes"] = request.axes;
  }

 protected:
  /// Behind the batch, which is the first axis where there is room for one.
  fftn transform_of(const plan_request& request) const override {
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
  std::vector<test> tests() const override {
    plan_request request, inverse;
    request.shape = inverse.shape = {12, 17, 16};
    request.real = inverse.real = inverse.inverse = true;
    request.inverse = false;
    return {{"volumes", {transform_of(request), transform_of(inverse)}}};
  }
};

}  // namespace

const transform_kind& fftn_transform_kind = only<axes_transform>();

}  // namespace komdsp::cli
