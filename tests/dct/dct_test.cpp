// Cosine and sine transforms, Hartley's and half-complex ones against their definition (runtime/definitions/dct.hpp),
// by FFTW in long double; the errors allowed are accuracy_bound's.
// flavours: asan arm64
// devices: opencl cuda
#include "support/cpp_runner.hpp"
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

// Every type, precision and norm as SciPy has them: backward, ortho or forward, orthogonalised or not; place and batch
// in turn.
void expect_all_norms_right(index length, const std::vector<const profile*>& devices) {
  const int first = static_cast<int>(length);
  for (int kind = 0; kind < dct_kinds; ++kind)
    for (int form = 0; form < 4; ++form)  // precision, orthogonalised
      for (int norm = 0; norm < 3; ++norm) {
        const int place = (first + norm) % 2, more = (first / 2 + kind) % 2;
        dct t = turned_dct(length, kind + dct_kinds * (form + 4 * place + 8 * more));
        const double points = static_cast<double>(logical_length(t));
        t.scale = norm == 0 ? 1 : norm == 1 ? 1 / std::sqrt(points) : 1 / points;
        for (const profile* d : devices) expect_right(t, *d);
      }
}

class cpp_lengths : public testing::TestWithParam<int> {};  // from 20 times this on

TEST_P(cpp_lengths, agree_with_the_definition_on_every_instruction_set) {
  const std::vector<const profile*> all = profiles_here();
  for (index n = 20 * GetParam() + 1; n <= 20 * (GetParam() + 1); ++n) {
    if (everything()) expect_all_norms_right(n, all);
    for (std::size_t i = 0; !everything() && i < all.size(); ++i)
      for (int kind = 0; kind < dct_kinds; ++kind) {
        if (n > 64 && (n + static_cast<index>(i)) % 7 != kind % 7) continue;
        for (int more = 0; more < reach(1, 2, 0); ++more) {  // the other properties in turn
          const int form = static_cast<int>((7 * n + 3 * static_cast<index>(i) + 5 * more + kind) % 16);
          expect_right(turned_dct(n, kind + dct_kinds * form), *all[i]);
        }
      }
  }
}
INSTANTIATE_TEST_SUITE_P(all, cpp_lengths, testing::Range(0, reach(2, 15, 15)));

// Tiles that are exceeded, Rader's and Bluestein's convolutions, one transform that all lanes share, three passes.
TEST(long_lengths, agree_with_fftw) {
  std::vector<index> some{480, 1000, 1009, 1023, 2048, 4099, 8192, 9999, 20000, 44100};
  if (small_sizes()) some = {480, 1021, 2048};
  if (everything()) some.insert(some.end(), {65537, 100003, 1 << 18, 999999, 1 << 20, (1 << 20) + 1, 1594323});
  int turn = 0;
  sample device(5, 63, 1);
  for (const index n : some)
    for (const profile* d : two_profiles_here())
      for (int kind = 0; kind < dct_kinds; ++kind) {
        dct t = turned_dct(n, kind + dct_kinds * (turn++ % 16));
        if (!everything() && n > 9000 && turn % 5 != 0) continue;
        t.batch = n < reach(10000, 1010, 10000) ? 1 + 17 * (turn / 8 % 2) : 1;
        if (device.takes()) expect_right(t, *d);
      }
  if (everything() || small_sizes() || here().device) return;
  for (int kind = 0; kind < dct_kinds; kind += kind == 3 ? 5 : 1)  // cosines and Fourier transforms
    expect_right(turned_dct((1 << 18) - 5, kind + dct_kinds * (turn++ % 2)), cpp::native_profile());
}
TEST(cpp_long_lengths, agree_with_fftw_in_small_tiles) {
  profile small = cpp::native_profile();
  small.name = "small tiles";
  small.max_np = 64;
  small.rows_max = small.real_rows_max = small.whole_max = 1;
  for (const index n : {600, 1155, 3600})
    for (const int lanes : {1, small.lanes_f32})
      for (int turn = 0; turn < dct_turns; turn += reach(13, 3, 1)) {
        profile d = small;
        if (lanes == 1) d.lanes_f32 = d.lanes_f64 = 1;
        dct t = turned_dct(n, turn);
        t.batch = 2;
        expect_right(t, d);
      }
}

TEST(cpp_layouts, of_any_stride_and_distance_agree_with_the_definition) {
  for (const index n : {1, 2, 3, 8, 15, 16, 31, 60, 243})
    for (const profile* d : {&profiles::cpp_scalar, &cpp::native_profile()})
      for (int turn = 0; turn < dct_turns; turn += reach(13, 3, 1)) {
        dct t = turned_dct(n, turn);
        t.batch = 200 / n + 19;
        expect_layouts_right(t, t.length, t.length, *d);
      }
}

TEST(groups, of_every_size_agree_with_the_definition) {
  int turn = 0;
  sample device(37, 139, 50);
  for (const int group : {1, 2, 8, 64, 256})
    for (const index n : {1, 5, 16, 34, 100, 256, 1000})
      for (int i = 0; i < reach(11, 22, dct_turns); ++i, turn += 5)
        if (device.takes()) expect_right(turned_dct(n, turn % dct_turns), group_profile(group, 8192));
}

TEST(cpp_inverses, restore_the_samples) {
  for (const index n : {2, 3, 16, 45, 128})
    for (int kind = 0; kind < dct_kinds; ++kind)
      for (const int form : {1, 3}) {  // in double precision, orthogonal, too
        dct t = turned_dct(n, kind + dct_kinds * form), back = t;
        t.scale = 1;
        t.batch = back.batch = 3;
        back.type = inverse_type(t.type);
        back.scale = 1 / static_cast<double>(logical_length(t));
        std::vector<double> x(static_cast<std::size_t>(3 * n)), y(x.size()), z(x.size());
        for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(static_cast<double>(i * i + 1));
        ASSERT_EQ(on_cpp(planned(t, cpp::native_profile()), x.data(), y.data()), status::ok);
        ASSERT_EQ(on_cpp(planned(back, cpp::native_profile()), y.data(), z.data()), status::ok);
        double difference = 0, norm = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
          difference += (z[i] - x[i]) * (z[i] - x[i]);
          norm += x[i] * x[i];
        }
        EXPECT_LE(std::sqrt(difference / norm), 2 * accuracy_bound(t)) << text_of(t, planned(t, cpp::native_profile()));
      }
}

// Every kernel at small sizes: what oclgrind_test.sh runs on a device.
TEST(shapes, of_cosine_transforms_agree_with_the_definition) {
  for (int kind = 0; kind < 8; ++kind)
    for (const index n : {12, 15}) {
      if (n == 15 && kind % 4 == 0) continue;
      dct t = turned_dct(n, kind + (kind < 4 ? 2 * dct_kinds : 0));
      t.batch = 3;
      if (everything() || kind < 4) expect_right(t, group_profile(8, 4096));
      t.length = n == 12 ? 34 : 17;  // Bluestein: steps
      if (everything() || kind >= 4) expect_right(t, group_profile(8, 4096));
    }
  for (const index n : {12, 15, 34, 17}) {
    dct t = turned_dct(n, 8 + static_cast<int>(n / 2 % 3));
    t.batch = 3;
    expect_right(t, group_profile(8, 4096));
  }
}

}  // namespace
}  // namespace komdsp::tests
