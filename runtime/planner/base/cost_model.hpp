// cost_model.hpp: what a plan costs on a GPU on which nothing was measured: its launches and what they do to memory.
#pragma once
#include <komdsp/plan.hpp>

namespace komdsp::planning {

// In bytes moved to or from global memory.  Fitted to the ratios between the speed-ups K2 of one length in tables 1 to
// 10 of A.A. Burtsev, "Optimization of FFT in OpenCL environment" (Intel UHD 630 and NVIDIA GTX 1050 Ti);
// tests/plan/cost_model_test.cpp shows how well it chooses there, and on an H200 that it was not fitted to.  Devices
// differ in the price of a launch: where memory is flat these numbers choose badly.
inline constexpr double launch_cost = 8192;  // an empty launch
inline constexpr double strided_sweep = 4;   // a launch whose neighbouring items read far apart, over one that does not
inline constexpr double local_stage = 0.3;   // one more stage in local memory, over a sweep through global memory
inline constexpr double cached_stage = 0.36;  // one more stage in global memory by the same work-group
inline constexpr double lone_item = 2;        // a work-group of one item, over one of more

constexpr double cost_of(const launch& l) {
  const bool loop = l.kernel == kernel_id::butterfly_loop;
  const bool cached = loop && l.build.load == loop_row_in_global;
  const bool strided = l.kernel == kernel_id::butterfly_loop_a || (loop && l.build.load >= loop_column);
  const double sweep = cached ? l.bytes_moved / (l.barriers + 1) : l.bytes_moved;
  const double sweeps = (strided ? strided_sweep : 1) + l.barriers * (cached ? cached_stage : local_stage);
  return l.repeat * (launch_cost + sweep * sweeps * (l.build.items > 1 ? 1 : lone_item));
}

// Cost of the launches from number `first` on.
template <class Plan>
constexpr double cost_of(const Plan& p, int first = 0) {
  double cost = 0;
  for (int i = first; i < p.launch_count; ++i) cost += cost_of(p.launches[i]);
  return cost * static_cast<double>(p.batch()) / static_cast<double>(p.chunk);
}

}  // namespace komdsp::planning
