#include <array>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/profiles/profile_file.hpp"
#include <komdsp/cpp.hpp>
#include <komdsp/profile.hpp>

namespace komdsp::cli {
namespace {

constexpr std::array built_in{
    &profiles::cpp_scalar, &profiles::cpp_baseline, &profiles::cpp_avx2,         &profiles::cpp_avx512, &profiles::pocl,
    &profiles::komdiv,     &profiles::intel_uhd630, &profiles::nvidia_gtx1050ti, &profiles::nvidia_h200};

}  // namespace

komdsp::profile find_profile(const std::string& name) {
  if (names_profile_file(name)) return read_profile(name).profile();
  if (name == "cpp") return cpp::native_profile();
  for (const komdsp::profile* profile : built_in) {
    if (name == profile->name) return *profile;
  }
  throw error(fmt::format("unknown profile '{}'", name), error::wrong_usage);
}

std::string_view backend_of_profile(const std::string& name) {
  if (names_profile_file(name)) return read_profile(name).backend;
  return name.starts_with("cpp") ? "cpp" : "opencl";
}

std::vector<std::string> profile_names() {
  std::vector<std::string> names{"cpp"};
  for (const komdsp::profile* profile : built_in) names.emplace_back(profile->name);
  return names;
}

}  // namespace komdsp::cli
