#include "cli/reproduce/published_convolution.hpp"

#include <map>
#include <tuple>

#include "cli/files/csv.hpp"
#include "cli/run_options.hpp"
#include <komdsp/detail/convolution_tables.hpp>

namespace komdsp::cli {
namespace {

constexpr const char* figures_of_convolutions =
#include "convolution_published.inc"
    ;

using convolution_key = std::tuple<std::string, index, index, convolution_variant>;

std::map<convolution_key, double> read_entries() {
  std::map<convolution_key, double> entries;
  for (const auto& row : read_csv(figures_of_convolutions)) {
    const index length = std::stol(row.at("N")), pairs = std::stol(row.at("M")) * std::stol(row.at("J"));
    entries[{row.at("platform"), length, pairs, parse_convolution_variant(row.at("variant"))}] = std::stod(row.at("K"));
  }
  return entries;
}

}  // namespace

std::optional<double> find_published_convolution(const std::string& platform, index length, index pairs,
                                                 convolution_variant variant) {
  static const std::map<convolution_key, double> entries = read_entries();
  const auto found = entries.find({platform, length, pairs, variant});
  if (found == entries.end()) return std::nullopt;
  return found->second;
}

convolution_variant best_published_convolution(const std::string& platform, index length, index pairs) {
  const convolution_table& table =
      platform == "Intel" ? profiles::intel_uhd630_convolutions : profiles::nvidia_gtx1050ti_convolutions;
  return table.find(length, pairs);
}

}  // namespace komdsp::cli
