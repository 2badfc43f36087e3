#pragma once

#include <string_view>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "komdsp/profile.hpp"
#include "komdsp/status.hpp"

namespace komdsp::cli {

/// The plan, where there is one. Else throws error with its reason: usage where an argument was wrong. variant: the one
/// that was asked for.
template <class Plan>
Plan planned(Plan p, const profile& profile, std::string_view variant = "auto") {
  if (p.result == status::ok) return p;
  throw error(fmt::format("no plan on profile {}{}: {}", profile.name,
                          variant == "auto" ? "" : fmt::format(" with variant {}", variant), p.reason),
              p.result == status::bad_argument ? error::wrong_usage : error::failed_run);
}

}  // namespace komdsp::cli
