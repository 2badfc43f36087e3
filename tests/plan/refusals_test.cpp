// Transforms that cannot be planned, each with its status and a reason, beside what can be; requests are lines of
// support/request.hpp.  on=5 is KOMDIV's profile, which has no double precision; 4611686018427387904 is `unlimited`.
#include "support/checks/convolution_check.hpp"
#include "support/checks/dct_check.hpp"
#include "support/requests/request.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

namespace komdsp::tests {
namespace {

struct case_of {
  const char* line;
  status expected;
  bool own_reason = false;  // that no other case has of those that say so
};
constexpr bool own = true;
constexpr status ok = status::ok, argument = status::bad_argument, length = status::unsupported_length,
                 batch = status::bad_batch, layout = status::unsupported_layout, in_place = status::bad_in_place,
                 precision_of = status::unsupported_precision, fit = status::does_not_fit,
                 variant = status::variant_does_not_fit;

constexpr case_of fourier[] = {
    {"fft2d rows=16 columns=0", length},
    {"fft2d rows=16 columns=67108865", length},
    {"fft2d rows=16 columns=32", ok},
    {"fft2d rows=16 columns=32 batch=0", batch},
    {"fft2d rows=16 columns=32 batch=4611686018427387904", batch},
    {"fft2d rows=16 columns=32 batch=2 in_pitch=31", layout},
    {"fft2d rows=16 columns=32 batch=2 in_pitch=32 in_distance=511", layout},
    {"fft2d rows=16 columns=32 batch=2 in_pitch=40 in_place=1", in_place},
    {"fft2d rows=16 columns=32 batch=2 precision=1 fp64=0", precision_of},
    {"fftn rank=0 shape0=4 shape1=6 shape2=8", argument, own},
    {"fftn rank=9 shape0=4 shape1=6 shape2=8", argument},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 axes=4 axis0=0 axis1=1 axis2=2 axis3=1", argument, own},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 axes=2 axis0=1 axis1=1", argument, own},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 axes=1 axis0=3", argument, own},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 axes=1 axis0=-1", argument},
    {"fftn rank=3 shape0=4 shape1=0 shape2=8", length, own},
    {"fftn rank=2 shape0=67108865 shape1=2", length},
    {"fftn rank=3 shape0=512 shape1=512 shape2=512", ok},
    {"fftn rank=3 shape0=0 shape1=6 shape2=8 axes=1 axis0=1", batch, own},
    {"fftn rank=3 shape0=4611686018427387904 shape1=6 shape2=8 axes=1 axis0=1", batch},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 in1=7", layout, own},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 in1=1152921504606846976", layout, own},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 in1=-8", layout},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 out0=47", layout},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 out0=48", ok},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 out0=50 in_place=1", in_place, own},
    // Bins along rows have no room among samples.
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 axes=2 axis0=2 axis1=1 kind=1 in_place=1", in_place},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 precision=1 fp64=0", precision_of},
    {"fftn rank=3 shape0=4 shape1=6 shape2=8 precision=2", layout},
    {"stft samples=1000 length=999", length},
    {"stft samples=1000 length=34", length},
    {"stft samples=1000 length=1", length},
    {"stft samples=1000 length=1024 hop=0", argument},
    {"stft samples=1000 length=1024 hop=1025", argument},
    {"stft samples=1000 length=1024 hop=256 centred=0", batch},  // shorter than a frame
    {"stft samples=1000 length=1048576 hop=256", fit},
    {"otf rows=16 columns=0", length},
    {"otf rows=16 columns=4194305", length},
    {"otf rows=16 columns=24 variant=2", variant},
    {"otf rows=16 columns=16 batch=0", batch},
    {"otf rows=16 columns=16 batch=4611686018427387904", batch},
    {"otf rows=16 columns=16 precision=1 on=5", precision_of},
    {"otf rows=16 columns=16 precision=2", precision_of},
};
constexpr case_of cosines[] = {
    {"dct type=0", argument},
    {"dct type=5", argument},
    {"dct type=-1", argument},
    {"dct type=8 length=16", argument},
    {"dct type=12 length=16", argument},
    {"dct type=9 length=16", ok},
    {"dct type=9 length=16 sine=1", argument},
    {"dct type=10 length=16 sine=1", argument},
    {"dct type=11 length=16 sine=1", argument},
    {"dct type=9 length=16 orthogonal=1", argument},
    {"dct type=10 length=16 orthogonal=1", argument},
    {"dct type=11 length=16 orthogonal=1", argument},
    {"dct type=9 length=0", length},
    {"dct type=10 length=67108865", length},
    {"dct type=11 length=0", length},
    {"dctn rank=2 shape0=4 shape1=5 type=10", ok},
    {"dctn rank=2 shape0=4 shape1=5 type=10 orthogonal=1", argument},
    {"dct type=1", length},                  // one sample
    {"dct type=1 length=67108864", length},  // its extension
    {"dct type=1 sine=1 length=33554432", length},
    {"dct type=2 sine=1 length=0", length},
    {"dct type=2 sine=1 length=-1", length},
    {"dct type=2 sine=1 length=67108865", length},
    {"dct type=2 sine=1 length=16 batch=0", batch},
    {"dct type=2 sine=1 length=16 batch=2 out_stride=1 out_distance=15", layout},
    {"dct type=2 sine=1 length=16 batch=2 out_stride=2 out_distance=32 in_place=1", in_place},
    {"dct type=2 sine=1 length=16 batch=2 out_stride=2 out_distance=32 precision=1 on=5", precision_of},
    {"dct type=2 length=22 orthogonal=1 precision=2", length},
    {"dctn rank=2 shape0=6 shape1=8 precision=3", precision_of},
    {"dctn rank=3 shape0=4 shape1=5 shape2=1 axes=2 axis1=1", ok},
    {"dctn rank=3 shape0=4 shape1=5 shape2=1 axes=2 axis1=1 type=1", ok},
    {"dctn rank=3 shape0=4 shape1=5 shape2=1 axes=2 axis1=2 type=1", length},  // one sample
    {"dctn rank=3 shape0=4 shape1=5 shape2=1 axes=2 axis1=2 type=5", argument},
    {"dctn rank=3 shape0=4 shape1=5 shape2=1 axes=2 axis1=0", argument},  // twice
    {"dctn rank=3 shape0=4 shape1=5 shape2=1 axes=2 axis1=3", argument},
    {"dctn rank=9 shape0=4 shape1=5 shape2=1 axes=2 axis1=1", argument},
    {"dctn rank=3 shape0=4 shape1=5 shape2=0 axes=2 axis1=1", batch},
    {"dctn rank=3 shape0=4 shape1=5 shape2=3 axes=2 axis1=1 out0=2 out1=2", layout},
    {"dctn rank=3 shape0=4 shape1=5 shape2=3 axes=2 axis1=1 out2=2 in_place=1", in_place},
    {"mdct length=-2", length},
    {"mdct length=0", length},
    {"mdct length=1", length},
    {"mdct length=15", length},
    {"mdct length=134217728", length},
    {"mdct length=16 frames=-1", batch},
    {"mdct length=16 frames=0", batch},
    {"mdct length=16 frames=4611686018427387904", batch},
    {"mdct length=16 frames=288230376151711744", batch},
    {"mdct length=16 frames=3 precision=1 on=5", precision_of},
    {"mdct length=22 frames=3 inverse=1 precision=2", length},
};
constexpr case_of convolutions[] = {
    {"convolution x_length=8 y_length=8", ok},
    {"convolution x_length=0 y_length=8", length},
    {"convolution x_length=8 y_length=-3", length},
    {"convolution x_length=67108864 y_length=8", length},
    {"convolution x_length=8 y_length=7 circular=1", length},
    {"convolution x_length=8 y_length=9 valid=1", length},
    {"convolution x_length=8 y_length=8 valid=1 circular=1", argument},
    {"convolution x_length=8 y_length=8 inner=0", batch},
    {"convolution x_length=8 y_length=8 outer=1152921504606846976", batch},
    {"convolution x_length=8 y_length=8 inner=2 z_inner=3", layout},
    {"convolution x_length=8 y_length=8 inner=2 x_inner=-5", layout},
    {"convolution on=5", ok},
    {"convolution precision=1 on=5", precision_of},
    {"convolution2d x_rows=8 x_columns=8 y_rows=3 y_columns=3", ok},
    {"convolution2d x_rows=0 x_columns=8 y_rows=3 y_columns=3", length},
    {"convolution2d x_rows=8 x_columns=8 y_rows=3 y_columns=-1", length},
    {"convolution2d x_rows=16384 x_columns=16384 y_rows=3 y_columns=3", length},
    {"convolution2d x_rows=8 x_columns=8 y_rows=9 y_columns=3 part=2", length},
    {"convolution2d x_rows=8 x_columns=8 y_rows=3 y_columns=3 batch=0", batch},
    {"convolution2d x_rows=8 x_columns=8 y_rows=3 y_columns=3 batch=288230376151711744", batch},
    {"convolution2d x_rows=8 x_columns=8 y_rows=3 y_columns=3 precision=1 on=5", precision_of},
    {"convolution2d x_rows=8 x_columns=8 y_rows=3 y_columns=3 precision=2", precision_of},
};
constexpr case_of wavelets_and_lifting[] = {
    {"dwt length=100", ok},
    {"dwt length=100 levels=0", argument},
    {"dwt length=100 levels=29", argument},
    {"dwt length=100 levels=28", ok},
    {"dwt length=100 levels=2 mode=9", argument},
    {"dwt length=0 levels=2 mode=0", length},
    {"dwt length=67108865 levels=2 mode=0", length},
    {"dwt length=100 levels=2 mode=0 batch=0", batch},
    {"dwt length=100 levels=2 mode=0 batch=4611686018427387904", batch},
    {"dwt length=100 levels=2 mode=0 batch=3 in_stride=1 in_distance=99", layout},
    {"dwt length=100 levels=2 mode=0 batch=3 in_stride=2 in_distance=1", layout},
    {"dwt length=100 levels=2 mode=0 batch=3 in_stride=3 in_distance=1", ok},
    {"dwt length=100 levels=2 mode=0 precision=1 fp64=0", precision_of},
    {"dwt length=100 levels=2 mode=7 precision=2", precision_of},
    {"dwt2", ok},
    {"dwt2 rows=16 columns=16 levels=2 mode=0 precision=3", precision_of},
    {"dwt2 levels=15", argument},
    {"dwt2 rows=0", length},
    {"dwt2 rows=1048576 columns=65", length},
    {"dwt2 rows=1048576 columns=64 batch=0", batch},
    {"dwt2 rows=1048576 columns=64 batch=4611686018427387904", batch},
    {"swt length=64 levels=2 precision=2", precision_of},
    {"swt length=96 levels=5", ok},
    {"swt length=96 levels=6", length},
    {"swt length=96 levels=15", argument},
    {"swt length=96 levels=1 step=48", ok},
    {"swt length=96 levels=1 step=96", length},
    {"swt length=96 levels=1 step=5", length},
    {"swt length=96 levels=1 step=0", argument},
    {"swt length=96 levels=1 step=-2", argument},
    {"swt length=96 levels=1 step=4611686018427387904", argument},
    {"swt length=96 levels=1 batch=0", batch},
    {"ladder length=100", ok},
    {"ladder length=100 method=9 items=128 outputs=2", argument},
    {"ladder length=100 method=2 items=31 outputs=2", argument},
    {"ladder length=100 method=2 items=513 outputs=2", argument},
    {"ladder length=100 method=2 items=128 outputs=0", argument},
    {"ladder length=100 method=2 items=128 outputs=17", argument},
    {"ladder length=100 method=7 items=96 outputs=2", variant},
    {"ladder length=100 method=8 items=128 outputs=3", variant},
    {"ladder length=100 method=2 items=128 outputs=2 one_item_tiles=0 tuned=1 max_group=64 local_bytes=32768", variant},
    {"ladder length=100 method=2 items=128 outputs=2 one_item_tiles=0 tuned=1 max_group=128 local_bytes=2048", variant},
    {"ladder length=0", length},
    {"ladder length=67108865", length},
    {"ladder length=100 batch=0", batch},
    {"ladder length=100 batch=4611686018427387904", batch},
    {"ladder length=100 precision=1 on=5", precision_of},
    {"ladder length=100 precision=2", precision_of},
    {"lifting length=96", ok},
    {"lifting length=96 levels=6", length},  // 96 is 3 * 2^5
    {"lifting length=96 levels=5", ok},
    {"lifting length=0 levels=5", length},
    {"lifting length=1 levels=5", length},
    {"lifting length=95 levels=5", length},
    {"lifting length=67108864 levels=14", ok},
    {"lifting length=67108864 levels=15", argument},
    {"lifting length=67108864 levels=8 lifted=2", argument},
    {"lifting length=67108864 levels=7 lifted=2", ok},
    {"lifting length=67108864 levels=7 lifted=3", argument},
    {"lifting length=8 batch=0", batch},
    {"lifting length=8 batch=2 at_stride=1 at_distance=7", layout},
    {"lifting length=8 batch=2 at_stride=0 at_distance=8", layout},
    {"lifting length=8 batch=2 precision=1 on=5", precision_of},
    {"lifting length=8 batch=2 precision=2", precision_of},
};

template <std::size_t count>
void expect_statuses(const case_of (&cases)[count]) {
  for (const case_of& c : cases) {
    const plan p = planned(request_of(c.line));
    EXPECT_EQ(p.result, c.expected) << c.line << ": " << p.reason;
    EXPECT_TRUE(p.result == ok || p.reason[0] != 0) << c.line;
  }
}
TEST(refusals, of_fourier_transforms_have_their_statuses) {
  expect_statuses(fourier);
}
TEST(refusals, of_cosine_transforms_have_their_statuses) {
  expect_statuses(cosines);
}
TEST(refusals, of_convolutions_have_their_statuses) {
  expect_statuses(convolutions);
}
TEST(refusals, of_wavelet_transforms_have_their_statuses) {
  expect_statuses(wavelets_and_lifting);
}

TEST(refusals, of_arrays_have_a_reason_each) {
  fftn unbounded = whole_array({6, 6});
  unbounded.scale = HUGE_VAL;
  std::set<std::string> reasons{planned(unbounded, profiles::cpp_scalar).reason};
  for (const case_of& c : fourier)
    if (c.own_reason) {
      EXPECT_TRUE(reasons.insert(planned(request_of(c.line)).reason).second) << c.line;
    }
}

template <class Transform>
void expect_finite_scale(Transform t) {
  for (const double scale : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    t.scale = scale;
    EXPECT_EQ(planned(t, profiles::cpp_scalar).result, status::not_finite) << scale;
  }
}
TEST(refusals, of_scales_that_are_not_finite_have_their_status) {
  expect_finite_scale(fft{.length = 64});
  expect_finite_scale(fft2d{.rows = 16, .columns = 32, .batch = 2});
  expect_finite_scale(whole_array({6, 6}));
  expect_finite_scale(dct{.length = 16, .batch = 2});
  expect_finite_scale(cosines_over({6, 6}, {}));
  expect_finite_scale(mdct{.length = 16, .frames = 3});
  expect_finite_scale(convolution{.x_length = 8, .y_length = 8});
  expect_finite_scale(convolution2d{.x_rows = 8, .x_columns = 8, .y_rows = 3, .y_columns = 3});
}

}  // namespace
}  // namespace komdsp::tests
