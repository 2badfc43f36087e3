#include "cli/checks/checks.hpp"

#include <fmt/format.h>

#include "cli/base/error.hpp"

namespace komdsp::cli {

checked_plan within_bound(checked_plan made) {
  if (made.error <= made.bound) return made;
  throw error(
      fmt::format("the result is wrong: relative error {:.3g} where {:.3g} is allowed", made.error, made.bound));
}

}  // namespace komdsp::cli
