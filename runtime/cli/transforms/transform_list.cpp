#include "cli/transforms/transform_list.hpp"

#include <array>

#include <fmt/format.h>

#include "cli/base/error.hpp"

namespace komdsp::cli {

// Each in a file of its own.
const transform_kind& fft_transform_kind();
const transform_kind& short_time_transform_kind();
const transform_kind& fft2d_transform_kind();
const transform_kind& fftn_transform_kind();
const transform_kind& dct_transform_kind();
const transform_kind& mdct_transform_kind();
const transform_kind& otf_transform_kind();
const transform_kind& convolution_transform_kind();
const transform_kind& convolution2d_transform_kind();
const transform_kind& overlap_save_kind();
const transform_kind& wavelet_transform_kind();
const transform_kind& wavelet2d_transform_kind();
const transform_kind& lifting_transform_kind();

namespace {
void check_axes(const plan_request& request, const transform_kind& kind) {
  const std::size_t count = request.shape.size(), least = kind.least_axes(), most = kind.most_axes();
  if (count == 0 || (count >= least && count <= most)) return;
  const std::string right = least == most ? fmt::format("{}", most) : fmt::format("{} to {}", least, most);
  throw error(fmt::format("--shape of {0} has {1} axes, not {2}, as in: {0} {3}", request.transform, right, count,
                          kind.example()),
              error::wrong_usage);
}
}  // namespace

std::span<const transform_kind* const> transform_list() {
  static const std::array all{&fft_transform_kind(),    &short_time_transform_kind(),  &fft2d_transform_kind(),
                              &fftn_transform_kind(),   &dct_transform_kind(),         &mdct_transform_kind(),
                              &otf_transform_kind(),    &convolution_transform_kind(), &convolution2d_transform_kind(),
                              &overlap_save_kind(),     &wavelet_transform_kind(),     &wavelet2d_transform_kind(),
                              &lifting_transform_kind()};
  return all;
}

const transform_kind& kind_of(const plan_request& request, const char* command) {
  if (request.transform.empty())
    throw error(*command == '-' ? fmt::format("{0} needs a transform, as in: {0} 'fft --length 4096'", command)
                                : fmt::format("{0} needs a transform, as in: komdsp {0} fft --length 4096", command),
                error::wrong_usage);
  for (const transform_kind* kind : transform_list()) {
    const std::vector<std::string> names = kind->names();
    if (std::ranges::find(names, request.transform) == names.end()) continue;
    check_options(request, kind->needs(), kind->takes(), kind->example());
    check_axes(request, *kind);
    return *kind;
  }
  throw error(fmt::format("there is no transform {}", request.transform), error::wrong_usage);
}

std::vector<std::string> transform_names() {
  std::vector<std::string> all;
  for (const transform_kind* kind : transform_list())
    for (const std::string& name : kind->names()) all.push_back(name);
  return all;
}

double transform_kind::points_of(const plan_request& request) const {
  return request.shape.empty() ? static_cast<double>(request.batch) * static_cast<double>(request.length)
                               : shape_points(request);
}
void transform_kind::tell_plan(const plan_request& request, record& told) const {
  if (!request.shape.empty()) told["shape"] = request.shape;
}
std::string transform_kind::size_words(const plan_request& request, const plan& p) const {
  return fmt::format("{} x {} points", p.batch(), request.length == 0 ? p.what.length : request.length);
}

void verdict::add(double found, const std::string& size) {
  ++tested;
  error = error >= found ? error : found;  // NaN stays
  if (!(found <= 1) && failure.empty() && !size.empty())
    failure = fmt::format("{}: error {:.3g} of what is allowed", size, found);
}

verdict tested(const device& device, precision type, const std::string& what,
               const std::function<void(verdict&)>& test) {
  verdict v;
  v.what = fmt::format("{} {}: {} {}", device.backend(), device.name(), what, name_of(type));
  try {
    test(v);
    if (!(v.error <= 1) && v.failure.empty()) v.failure = fmt::format("error {:.3g} of what is allowed", v.error);
  } catch (const error& failed) {
    v.failure = failed.what();
  }
  return v;
}

}  // namespace komdsp::cli
