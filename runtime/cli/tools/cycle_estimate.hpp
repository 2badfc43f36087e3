#pragma once

#include <optional>

#include "cli/profiles/board_cycles.hpp"
#include <komdsp/plan.hpp>

namespace komdsp::cli {

/// Cycles that a plan takes on the board.
struct cycle_estimate {
  double warm = 0;                          // the caches hold code and tables
  const measured_plan* measured = nullptr;  // the plan that this is; null: an estimate by kernels
  double least = 1, most = 1;               // what plans measured take of such an estimate
};

/// A plan of the same kernel, operations, tables and workspace was measured, or else: for each launch its operations
/// times the cycles of an operation of plans whose main kernel is that launch's, of all plans where there is none.
/// Nothing for plans of another precision, or for vectors and devices. The board's figures must outlive it.
std::optional<cycle_estimate> estimate_of(const plan& p, const board_cycles& board);

}  // namespace komdsp::cli
