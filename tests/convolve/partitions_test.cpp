// partitions_test.cpp: filters by partitions, a step at a time, on every backend; what streams make of them is
// overlap_save_test.cpp's.
// flavours: asan
// devices: opencl cuda
#include <komdsp/filter_spectra.hpp>

#include <gtest/gtest.h>

#include "support/checks/convolution_check.hpp"
#include "support/here.hpp"
#include "support/streamed.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {
namespace {

// All results of all signals, which go in at once.
template <class T>
std::vector<T> filtered(const overlap_save_plan& p, const std::vector<T>& x, index length, const std::vector<T>& y) {
  aligned_memory spectra(p.chunk.operand_bytes);
  EXPECT_EQ(fill_spectra(p, y.data(), spectra.data.get()), status::ok);
  stream_step step{p.chunk, here().run, spectra.data.get()};
  return streamed(p, step.on_chunks(), x, {length, length + p.what.filter_length}, p.what.inputs, results_of(p.what));
}

template <class T>
void expect_definition(overlap_save o, const profile& d, index length) {
  o.precision = std::is_same_v<T, double> ? precision::f64 : precision::f32;
  o.spectra = true;
  const overlap_save_plan p = planned(o, d);
  ASSERT_EQ(p.result, status::ok) << p.reason;
  const index per = o.real ? 1 : 2;
  const auto x = noise<T>(per * o.inputs * length, 3), y = noise<T>(per * o.filters * o.filter_length, 4),
             z = filtered(p, x, length, y);
  const convolution c{.x_length = length,
                      .y_length = o.filter_length,
                      .correlate = o.correlate,
                      .precision = o.precision,
                      .scale = o.scale};
  for (index j = 0; j < results_of(o); ++j) {
    const auto a = vector_at(x, o.inputs > 1 ? j * length : 0, length, o.real),
               b = vector_at(y, o.filters > 1 ? j * o.filter_length : 0, o.filter_length, o.real),
               got = vector_at(z, j * length_of_result(c), length_of_result(c), o.real);
    EXPECT_LE(pair_error(c, a, b, got, p.length), 1)
        << d.name << ": filter " << o.filter_length << " by " << o.partition << ", signal " << length
        << (o.real ? ", real" : ", complex") << (o.correlate ? " correlation" : "") << ", result " << j;
  }
}

TEST(partitions, agree_with_the_definition) {
  sample device(11, 101, 2);
  for (const profile* d : two_profiles_here())
    for (const index partition : {0, 1, 8, 20, 64})
      for (const index length : {7, 60, 200})
        for (int kind = 0; kind < 12; ++kind) {
          overlap_save o{.filter_length = length, .correlate = (kind & 1) != 0, .real = (kind & 2) != 0, .scale = 0.5};
          o.inputs = kind / 4 == 1 ? 3 : 1;
          o.filters = kind / 4 == 2 ? 3 : 1;
          o.partition = partition;
          o.blocks = 1;
          if (length / std::max<index>(partition, 1) > 60 || !device.takes()) continue;
          expect_definition<float>(o, *d, 3 * std::max<index>(partition, 8) + 1);
          if (d->fp64) expect_definition<double>(o, *d, 3 * std::max<index>(partition, 8) + 1);
        }
}
// A device of lanes, and work-groups, at small sizes: what oclgrind_test.sh runs on a device.
TEST(shapes, of_partitioned_filters_agree_with_the_definition) {
  for (const profile& d : {lanes_profile(4), group_profile(8, 16384)})
    for (const bool real : {false, true}) {
      overlap_save o{.filter_length = 20, .real = real};
      o.inputs = real ? 2 : 1;
      o.partition = 8;
      if (has_lanes(d)) expect_definition<float>(o, d, 20);
    }
}

}  // namespace
}  // namespace komdsp::tests
