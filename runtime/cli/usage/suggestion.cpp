#include "cli/usage/suggestion.hpp"

#include <algorithm>
#include <cctype>

namespace komdsp::cli {
namespace {

std::string lower(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small;
}

/// Letters to insert, leave out, change, or exchange with the next one (F.J. Damerau, "A technique for computer
/// detection and correction of spelling errors", 1964), between words of which no part is edited twice.
std::size_t edits(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before, last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) now[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = last;
    last = now;
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) now[j] = std::min(now[j], before[j - 2] + 1);
    }
  }
  return now[b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
  const std::string given = lower(word);
  std::string nearest;
  std::size_t fewest = std::max<std::size_t>(1, given.size() / 3);
  for (const std::string& name : names) {
    const std::string known = lower(name);
    const bool begins_so = given.size() > 2 && known.starts_with(given);
    const bool goes_on = known.size() > 2 && given.starts_with(known);
    const std::size_t distance = begins_so ? 0 : goes_on ? 1 : edits(given, known);
    if (distance > fewest || distance >= given.size() || (distance == fewest && !nearest.empty())) continue;
    nearest = name;
    fewest = distance;
  }
  return nearest.empty() ? "" : "; did you mean " + nearest + "?";
}

}  // namespace komdsp::cli
