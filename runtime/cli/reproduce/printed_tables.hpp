#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/base/record.hpp"

namespace komdsp::cli {

/// Figures of a paper's tables, as runtime/profiles/ has them in CSV.
class printed_tables {
 public:
  explicit printed_tables(const char* csv);
  using row = std::map<std::string, std::string>;
  const std::vector<row>& rows() const { return rows_; }
  /// The figure in the first row that has these cells and prints it.
  std::optional<double> find(const row& cells, const std::string& figure) const;
  /// Adds the cells "PLATFORM_FIGURE" to those of a row whose cells of these names say what they are printed for.
  void add_to(record& made, std::span<const char* const> platforms, std::initializer_list<const char*> names,
              std::initializer_list<const char*> figures) const;

 private:
  std::vector<row> rows_;
};
/// The number in a cell that is not empty.
std::optional<double> printed_number(const std::string& cell);

/// "; published: Intel C, NVidia D", of the platforms that a best variant is printed for.
std::string printed_bests(std::span<const char* const> platforms,
                          const std::function<std::string(const std::string& platform)>& best);

}  // namespace komdsp::cli
