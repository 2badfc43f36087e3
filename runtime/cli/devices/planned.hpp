#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

#include <fmt/format.h>
#include <komdsp/planner.hpp>

#include "cli/base/error.hpp"

namespace komdsp::cli {

/// of: what was planned, where there is a plan. Else throws error with its reason: usage where an argument was wrong.
/// choice: the variant that was asked for, in words.
template <class Plan>
Plan plan_or_error(Plan of, const profile& d, const std::string& choice = "auto") {
  if (of.result == status::ok) return of;
  // The reasons of these are rules.
  const bool broken = of.result == status::unsupported_length || of.result == status::bad_argument;
  throw error(fmt::format("no plan on profile {}{}{}{}", d.name,
                          choice == "auto" ? "" : fmt::format(" with variant {}", choice),
                          broken ? "; the rule is: " : ": ", of.reason),
              of.result == status::bad_argument ? error::wrong_usage : error::failed_run);
}

/// Unit of the last place of an item in a plan's output: 2^exponent, of those at its end; of floating point 1.
inline double unit_of(const plan& p, std::span<const std::byte> output, index item) {
  if (!is_fixed(p.what.precision)) return 1;
  std::int32_t exponent = 0;
  const index behind = sizeof exponent * (p.batch() - item);
  std::memcpy(&exponent, output.last(static_cast<std::size_t>(behind)).data(), sizeof exponent);
  return std::ldexp(1.0, exponent);
}

/// The plan of a transform, by one variant where that is named.
template <class Transform, class... Variant>
auto planned_or_error(const Transform& t, const profile& d, Variant... variant) {
  const char* choice = "auto";
  ((choice = name_of(variant)), ...);
  return plan_or_error(planned(t, d, variant...), d, choice);
}

}  // namespace komdsp::cli
