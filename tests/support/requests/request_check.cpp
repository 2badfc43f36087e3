// Requests as transforms, planned and compared with their definitions by the bodies that all tests have.
#include "cli/profiles/profile_members.hpp"
#include "support/requests/request_transform.hpp"

#include <cstdint>
#include <cstdio>

namespace komdsp::tests {
namespace {

// ---- profiles ----
struct profile_reader {
  const reader& take;
  void operator()(const char* name, bool& m) const { take(name, m); }
  template <class Number>
  void operator()(const char* name, Number& m, std::int64_t, std::int64_t, cli::member_kind) const {
    take(name, m);
  }
};
}  // namespace

profile profile_of(const request& r, const request_limits& limits) {
  constexpr const profile* known[] = {&profiles::cpp_avx512,   &profiles::cpp_avx2,         &profiles::cpp_baseline,
                                      &profiles::pocl,         &profiles::cpp_scalar,       &profiles::komdiv,
                                      &profiles::intel_uhd630, &profiles::nvidia_gtx1050ti, &profiles::nvidia_h200};
  profile d =
      limits.base && !r.has("on") ? *limits.base : *known[static_cast<std::size_t>(r.at("on", 4)) % std::size(known)];
  const reader take{r};
  cli::each_member(d, profile_reader{take});
  take("reproducible", d.reproducible);
  d.padded = d.padded && limits.padded;
  d.fp64 = d.fp64 && limits.fp64;
  if (limits.base) d.cluster_max = std::min(d.cluster_max, limits.base->cluster_max);
  d.max_group = std::min(d.max_group, static_cast<int>(limits.max_group));
  d.local_bytes = std::min(d.local_bytes, limits.local_bytes);
  return d;
}

namespace {

// ---- answers ----
// A runner that remembers that a kernel was not there.
struct call {
  const runner& run;
  bool missing = false;

  status operator()(const plan& p, const void* in, void* out, const void* operand) {
    const status s = run(p, in, out, operand);
    missing = missing || s == status::kernel_missing;
    return s;
  }
};
// The error as the bodies tell it, in units of its bound; infinite where something else is wrong.
double times_bound(const std::string& message) {
  const std::size_t at = message.rfind("error ");
  double error = 0, bound = 0;
  const bool found =
      at != std::string::npos && std::sscanf(message.c_str() + at, "error %lf, bound %lf", &error, &bound) == 2;
  return found ? error / bound : INFINITY;
}
// Bounds are those of the error's mean: of few numbers it may be twice as far from zero.
constexpr index many_numbers = 200;
// Convolutions of smooth lengths, on devices with tiles shorter than their factors, have twice the bound, too.
bool convolves(const plan& p) {
  return std::any_of(p.launches, p.launches + p.launch_count, [](const launch& l) {
    return l.kernel >= kernel_id::bluestein_tile && l.kernel <= kernel_id::rader_in_vector;
  });
}
response response_of(const outcome& o, const call& c, index numbers, const plan& p) {
  if (c.missing) return {answer::kernel_missing, o.message};
  const bool right = o.passed || ((numbers < many_numbers || convolves(p)) && times_bound(o.message) <= 2);
  return {right ? answer::right : answer::wrong, o.message};
}
// Numbers that an error is the mean, or the largest, of.
template <class Transform>
index numbers_of(const Transform& t, const plan& p) {
  if constexpr (std::is_same_v<Transform, convolution>) return length_of_result(t);
  if constexpr (std::is_same_v<Transform, dwt2>) return p.what.length;
  if constexpr (requires {
                  t.wavelet;
                  t.length;
                })
    return t.length;
  return p.output_bytes / bytes_of(p.what.precision);
}
template <class Transform, class... Choice>
response checked(const Transform& t, const profile& d, const runner& run, Choice... choice) {
  const plan p = komdsp::planned(t, d, choice...);
  if (p.result != status::ok) return {answer::refused, std::string(describe(p.result)) + ": " + p.reason};
  call c{run};
  return response_of(check(t, p, std::ref(c)), c, numbers_of(t, p), p);
}

}  // namespace

plan planned(const request& r, const request_limits& limits) {
  const profile d = profile_of(r, limits);
  return use_transform(r, [&](const auto& t, auto... choice) { return komdsp::planned(t, d, choice...); });
}
response respond(const request& r, const runner& run, const request_limits& limits) {
  const profile d = profile_of(r, limits);
  return use_transform(r, [&](const auto& t, auto... choice) { return checked(t, d, run, choice...); });
}

}  // namespace komdsp::tests
