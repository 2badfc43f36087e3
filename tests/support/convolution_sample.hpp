// convolution_sample.hpp: the convolutions that devices are tested with.
#pragma once
#include "convolution_check.hpp"

namespace komdsp::tests {

// Every kind of operation at lengths below, at and above the lanes and tiles of a device; vectors apart and shared.
inline std::vector<convolution> convolution_sample() {
  std::vector<convolution> all;
  int turn = 0;
  for (const index length : {1, 3, 16, 50, 128, 257, 800})
    for (int kind = 0; kind < 8; ++kind, ++turn) {
      convolution c;
      c.x_length = length;
      c.circular = (kind & 1) != 0;
      c.correlate = (kind & 2) != 0;
      c.real = (kind & 4) != 0;
      c.y_length = c.circular ? length : length / 3 + 1;
      c.inner = turn % 3 == 0 ? 1 : 2 + 9 * (turn % 4);
      c.outer = turn % 5 == 0 ? 2 : 1;
      c.scale = 0.75;
      if (turn % 4 == 1) c.y = {0, 0};
      if (turn % 4 == 3) c.y = {0, pair_layout::dense};
      c.type = turn % 6 == 5 ? precision::f64 : precision::f32;
      all.push_back(c);
    }
  return all;
}

// Runs it and says what is wrong; empty where nothing is.  run(plan, x, z, y) answers a status.
template <class T, class Run>
std::string outcome_of(const convolution& c, const plan& p, Run&& run) {
  std::ostringstream text;
  text << c << " on " << p.profile_name << ": ";
  convolution_data<T> data(p, 3);
  const status s = run(p, data.x.data(), data.z.data(), data.y.data());
  if (s != status::ok) return text.str() + describe(s);
  const double error = worst_error(c, p, data);
  if (error <= 1) return {};
  text << "error " << error << " of its bound";
  return text.str();
}
template <class Run>
std::string outcome_of(const convolution& c, const profile& d, Run&& run) {
  const plan p = planned(c, d);
  if (p.result == status::unsupported_precision) return {};
  if (p.result != status::ok) return p.reason;
  return c.type == precision::f64 ? outcome_of<double>(c, p, run) : outcome_of<float>(c, p, run);
}

}  // namespace komdsp::tests
