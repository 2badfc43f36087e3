// Static plans: constants that compute what the planner's plans compute at run time.
// flavours: asan
#include <komdsp/static_plan.hpp>

#include <komdsp/fft2d.hpp>
#include <komdsp/mdct.hpp>
#include <komdsp/stft.hpp>

#include "support/cpp_runner.hpp"
#include "support/expect.hpp"

#include <gtest/gtest.h>

#include <random>

namespace komdsp::tests {
namespace {

constexpr fft with(index length, fft_kind kind, bool inverse, precision type, index batch = 1) {
  fft t{.length = length, .batch = batch, .kind = kind, .inverse = inverse, .precision = type};
  return t;
}

constexpr plan complex_1024 = plan_fft({1024}, profiles::cpp_scalar);
constexpr plan complex_64_f64 = plan_fft(with(64, fft_kind::complex, true, precision::f64, 3), profiles::cpp_scalar);
constexpr plan real_256 = plan_fft(with(256, fft_kind::real, false, precision::f32), profiles::cpp_scalar);
constexpr plan real_back_256 = plan_fft(with(256, fft_kind::real, true, precision::f32), profiles::cpp_scalar);
constexpr plan variant_a = plan_fft({256}, profiles::komdiv, fft_variant::A);
constexpr plan variant_d = plan_fft({4096}, profiles::komdiv);  // by its published table
constexpr plan variant_f = plan_fft({1024}, profiles::komdiv);
constexpr plan variant_s4 = plan_fft({256}, profiles::komdiv, fft_variant::S4);
constexpr profile small_tiles = [] {
  profile d = profiles::cpp_scalar;
  d.name = "small tiles";
  d.max_np = d.rows_max = 16;
  return d;
}();
constexpr plan three_passes = plan_fft({2048}, small_tiles);
constexpr fft checked_of(index length, index batch, fft_kind kind = fft_kind::complex, bool inverse = false) {
  fft t = with(length, kind, inverse, precision::f32, batch);
  t.checked = true;
  return t;
}
constexpr plan checked_96 = plan_fft(checked_of(96, 3), profiles::cpp_scalar);
constexpr plan checked_real = plan_fft(checked_of(80, 2, fft_kind::real), profiles::cpp_scalar);
constexpr plan checked_bins = plan_fft(checked_of(45, 2, fft_kind::real, true), profiles::cpp_scalar);
constexpr fft2d checked_image = [] {
  fft2d t;
  t.rows = 40;
  t.columns = 36;
  t.kind = fft_kind::real;
  t.batch = 2;
  t.checked = true;
  return t;
}();
constexpr plan checked_images = plan_fft2d(checked_image, profiles::cpp_scalar);
constexpr plan checked_67 = plan_fft(checked_of(67, 1), profiles::cpp_scalar);
constexpr plan one_point = plan_fft({1}, profiles::cpp_scalar);
constexpr plan smooth_480 = plan_fft({480}, profiles::cpp_scalar);
constexpr plan smooth_1001_f64 = plan_fft(with(1001, fft_kind::complex, true, precision::f64), profiles::cpp_scalar);
constexpr plan odd_real_45 = plan_fft(with(45, fft_kind::real, false, precision::f32, 5), profiles::cpp_scalar);
constexpr plan prime_101 = plan_fft(with(101, fft_kind::complex, false, precision::f32, 2), profiles::cpp_scalar);
constexpr plan passes_of_odd_radices = plan_fft({1155}, small_tiles);
constexpr plan prime_in_passes = plan_fft(with(47, fft_kind::complex, true, precision::f32, 3), small_tiles);

// The operand lies between input and output.
template <const plan& P>
status run_static(const plan&, const void* in, void* out, const void* operand) {
  using made = static_plan<P>;
  aligned_memory work(made::workspace_bytes);
  unsigned char* const at = made::workspace_bytes > 0 ? work.data.get() : nullptr;
  const status s = P.operand_bytes > 0 ? made::execute(in, operand, out, at) : made::execute(in, out, at);
  return work.guard_intact(made::workspace_bytes) ? s : status::bad_argument;
}
// Right beside the definition of a transform.
template <const plan& P, class Transform>
void expect_right(const Transform& t) {
  static_assert(P.result == status::ok);
  const outcome o = check(t, P, run_static<P>);
  EXPECT_TRUE(o.passed) << o.message;
}
template <const plan& P>
void expect_right() {
  expect_right<P>(P.what);
}
// Those of a list, planned for one lane.
constexpr plan one_lane(const fftn& t) {
  return plan_fftn(t, profiles::cpp_scalar);
}
constexpr plan one_lane(const dct& t) {
  return plan_dct(t, profiles::cpp_scalar);
}
constexpr plan one_lane(const dctn& t) {
  return plan_dctn(t, profiles::cpp_scalar);
}
constexpr plan one_lane(const mdct& t) {
  return plan_mdct(t, profiles::cpp_scalar);
}
template <const auto& List, int I>
constexpr plan plan_at = one_lane(List[I]);
template <const auto& List, int... I>
void expect_all_right(numbers<I...>) {
  (expect_right<plan_at<List, I>>(List[I]), ...);
}

TEST(static_plans, agree_with_fftw) {
  expect_right<complex_1024>();
  expect_right<complex_64_f64>();
  expect_right<real_256>();
  expect_right<real_back_256>();
  expect_right<variant_a>();
  expect_right<variant_s4>();
  expect_right<variant_d>();
  expect_right<variant_f>();
  expect_right<three_passes>();
  expect_right<one_point>();
}
TEST(static_plans, of_any_length_agree_with_fftw) {
  expect_right<smooth_480>();
  expect_right<checked_96>();
  expect_right<checked_real>();
  expect_right<checked_bins>();
  expect_right<checked_images>(checked_image);
  expect_right<checked_67>();
  expect_right<smooth_1001_f64>();
  expect_right<odd_real_45>();
  expect_right<prime_101>();
  expect_right<passes_of_odd_radices>();
  expect_right<prime_in_passes>();
}

// ---- over axes ----
constexpr fftn volume(bool inverse, index stride) {
  fftn t;
  t.rank = 3;
  t.shape[0] = 6;
  t.shape[1] = 5;
  t.shape[2] = 34;
  t.kind = fft_kind::real;
  t.inverse = inverse;
  (inverse ? t.out_stride : t.in_stride)[2] = stride;
  return t;
}
constexpr fftn volumes[] = {volume(false, 1), volume(true, 1), volume(true, 3)};
TEST(static_plans, of_volumes_agree_with_fftw) {
  expect_all_right<volumes>(first_numbers<3>());
}

// ---- cosine transforms ----
constexpr dct cosine(index length, int type, bool sine, precision precision = precision::f32) {
  dct t{.length = length, .type = type, .sine = sine, .batch = 64, .orthogonal = true, .precision = precision};
  return t;
}
constexpr dct cosines[] = {cosine(33, 1, false),
                           cosine(31, 1, true),
                           cosine(64, 2, false),
                           cosine(15, 2, true),
                           cosine(128, 3, true, precision::f64),
                           cosine(27, 3, false),
                           cosine(96, 4, false),
                           cosine(45, 4, true),
                           cosine(97, 2, false),   // by Rader
                           cosine(47, 2, false)};  // by Bluestein
TEST(static_plans, have_cosine_and_sine_transforms_of_the_definition) {
  expect_all_right<cosines>(first_numbers<10>());
}

constexpr dct fourier_rows_of_reals[] = {{.length = 64, .type = dht_type, .batch = 64},
                                         {.length = 60, .type = r2hc_type, .batch = 64, .precision = precision::f64},
                                         {.length = 96, .type = hc2r_type, .batch = 64},
                                         {.length = 45, .type = hc2r_type, .batch = 64},
                                         {.length = 94, .type = r2hc_type, .batch = 64}};  // by Bluestein
TEST(static_plans, have_hartley_and_half_complex_transforms) {
  expect_all_right<fourier_rows_of_reals>(first_numbers<5>());
}

constexpr dctn cosine_volumes[] = {{3, {12, 9, 10}, 2, {0, 2}, 3, true, true}};
TEST(static_plans, have_cosine_transforms_over_axes) {
  expect_all_right<cosine_volumes>(first_numbers<1>());
}

constexpr mdct modified[] = {{36, 40}, {36, 40, true, precision::f64}, {34, 20}, {34, 20, true}};  // 34 by Rader
TEST(static_plans, have_modified_cosine_transforms_of_the_definition) {
  expect_all_right<modified>(first_numbers<4>());
}

// ---- with another input ----
constexpr convolution convolved(bool real, bool correlate, index pairs) {
  convolution c{.x_length = 100, .y_length = 29, .inner = pairs, .correlate = correlate, .real = real};
  if (pairs > 2) c.y = {0, 0};
  return c;
}
constexpr convolution complex_pairs = convolved(false, false, 2), real_correlation = convolved(true, true, 1),
                      shared_filter = convolved(true, false, 5);
constexpr plan complex_pairs_plan = plan_convolution(complex_pairs, profiles::cpp_scalar),
               real_correlation_plan = plan_convolution(real_correlation, profiles::cpp_scalar),
               shared_filter_plan = plan_convolution(shared_filter, profiles::cpp_scalar),
               in_passes_plan = plan_convolution(complex_pairs, small_tiles),
               variant_e_plan = plan_convolution({128, 128, 1, 3, true}, profiles::komdiv, convolution_variant::E);

template <const plan& P>
void expect_convolved(const convolution& c) {
  expect_right<P>(c);
  convolution_data<float> data(P, 5);
  aligned_memory work(P.workspace_bytes(1));
  EXPECT_EQ(static_plan<P>::execute(data.x.data(), data.z.data(), work.data.get()), status::bad_argument);
}
TEST(static_plans, convolve) {
  expect_convolved<complex_pairs_plan>(complex_pairs);
  expect_convolved<real_correlation_plan>(real_correlation);
  expect_convolved<shared_filter_plan>(shared_filter);
  expect_convolved<in_passes_plan>(complex_pairs);
  expect_convolved<variant_e_plan>({128, 128, 1, 3, true});
}
constexpr convolution2d image_pairs{9, 13, 4, 3, 2, false, true, convolution_part::same, true, true};
constexpr plan image_pairs_plan = plan_convolution2d(image_pairs, profiles::cpp_scalar);
TEST(static_plans, convolve_images) {
  expect_right<image_pairs_plan>(image_pairs);
}
constexpr plan frames_plan = plan_stft({256, 64, 1000}, profiles::cpp_scalar),
               frames_back_plan = plan_stft({256, 64, 1000, true, true}, profiles::cpp_scalar);
TEST(static_plans, take_a_signal_to_frames_and_back) {
  std::vector<float> signal(1000), back(1000), bins(static_cast<std::size_t>(frames_plan.output_bytes) / sizeof(float)),
      window(256);
  for (std::size_t n = 0; n < signal.size(); ++n)
    signal[n] = static_cast<float>(std::sin(0.03 * static_cast<double>(n * n % 777)));
  fill_window(window_kind::hann, 256, window.data());
  aligned_memory work(std::max(frames_plan.workspace_bytes(1), frames_back_plan.workspace_bytes(1)));
  ASSERT_EQ(static_plan<frames_plan>::execute(signal.data(), window.data(), bins.data(), work.data.get()), status::ok);
  ASSERT_EQ(static_plan<frames_back_plan>::execute(bins.data(), window.data(), back.data(), work.data.get()),
            status::ok);
  for (std::size_t n = 0; n < signal.size(); ++n) EXPECT_NEAR(back[n], signal[n], 1e-5) << n;
}

#if !defined(__SANITIZE_ADDRESS__)  // GCC's UBSan does not let an address be compared in a constant
constexpr dwt wavelet_of(bool inverse) {
  dwt t{.wavelet = wavelets::db4, .length = 77, .levels = 3, .inverse = inverse};
  return t;
}
constexpr plan levels_plan = plan_dwt(wavelet_of(false), profiles::cpp_scalar),
               levels_back_plan = plan_dwt(wavelet_of(true), profiles::cpp_scalar);
TEST(static_plans, take_a_signal_to_wavelet_coefficients_and_back) {
  expect_right<levels_plan>(wavelet_of(false));
  expect_right<levels_back_plan>(wavelet_of(true));
}
constexpr wavelet_ladder one_level = {wavelets::db4, 200};
constexpr ladder_shape shifted = {wavelet_method::shift_6, 32, 2};
constexpr plan one_level_plan = plan_wavelet_ladder(one_level, profiles::cpp_scalar, shifted);
TEST(static_plans, compute_a_level_by_a_published_method) {
  expect_right<one_level_plan>(one_level);
}
#endif

constexpr lifting lifted = {lifting_wavelet::cdf9_7, 96, 3};
constexpr plan lifted_plan = plan_lifting(lifted, profiles::cpp_scalar);
TEST(static_plans, lift_in_place_without_a_workspace) {
  using made = static_plan<lifted_plan>;
  static_assert(made::workspace_bytes == 0 && made::table_bytes == 0);
  expect_right<lifted_plan>(lifted);
}

constexpr otf one_launch{32, 32, 2, otf_product::otf, true}, three_launches{16, 64, 1, otf_product::ptf},
    in_steps{16, 16, 1, otf_product::psf, false, false, precision::f64};
constexpr plan one_launch_plan = plan_otf(one_launch, profiles::cpp_scalar),
               three_launches_plan = plan_otf(three_launches, profiles::cpp_scalar, otf_variant::three),
               in_steps_plan = plan_otf(in_steps, profiles::cpp_scalar, otf_variant::six);
TEST(static_plans, have_the_optical_transfer_functions_of_the_definition) {
  expect_right<one_launch_plan>(one_launch);
  expect_right<three_launches_plan>(three_launches);
  expect_right<in_steps_plan>(in_steps);
}

constexpr overlap_save_plan stream_plan = plan_overlap_save({31, 1, 1, false, true}, profiles::cpp_scalar);
static_assert(stream_plan.result == status::ok && stream_plan.hop > 31, "a plan of constants is a constant");
static_assert(stream_plan.step == stream_plan.hop, "one lane: a block at a time, for the least delay");

// Sums of squares of what two ways of running the same plan give.
template <const plan& P>
void expect_same_bits() {
  std::vector<float> in(static_cast<std::size_t>(P.input_bytes) / sizeof(float)),
      a(static_cast<std::size_t>(P.output_bytes) / sizeof(float)), b(a);
  std::mt19937 random(3);
  std::uniform_real_distribution<float> number(-1, 1);
  for (float& x : in) x = number(random);
  aligned_memory work(P.workspace_bytes(1));
  ASSERT_EQ(static_plan<P>::execute(in.data(), a.data(), work.data.get()), status::ok);
  ASSERT_EQ(run_cpp(P, in.data(), b.data()), status::ok);
  double difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference = std::max(difference, std::abs(static_cast<double>(a[i]) - b[i]));
  EXPECT_LE(difference, 1e-5);
}
TEST(static_plans, agree_with_the_library) {
  expect_same_bits<complex_1024>();
  expect_same_bits<real_256>();
}

TEST(static_plans, say_what_is_wrong) {
  using small = static_plan<complex_1024>;
  alignas(64) static float data[2048], out[2048];
  alignas(64) static unsigned char work[small::workspace_bytes + 64];
  EXPECT_EQ(small::execute(nullptr, out, work), status::bad_argument);
  EXPECT_EQ(small::execute(data, nullptr, work), status::bad_argument);
  EXPECT_EQ(small::execute(data, out, nullptr), status::bad_argument);
  EXPECT_EQ(small::execute(data, out, work + 4), status::misaligned);
  EXPECT_EQ(small::execute(reinterpret_cast<char*>(data) + 1, out, work), status::misaligned);
  EXPECT_EQ(small::execute(data, out, work), status::ok);
}

// ---- input and output are the same memory, in place, or lie apart ----
constexpr fft laid_out(bool in_place, index stride) {
  fft t{.length = 64, .in_place = in_place};
  t.in.stride = t.out.stride = stride;
  return t;
}
constexpr plan apart_plan = plan_fft(laid_out(false, 1), profiles::cpp_scalar),
               in_place_plan = plan_fft(laid_out(true, 1), profiles::cpp_scalar),
               in_gaps_plan = plan_fft(laid_out(false, 2), profiles::cpp_scalar);
TEST(static_plans, refuse_an_output_within_the_input) {
  alignas(64) static float data[512];
  aligned_memory work(apart_plan.workspace_bytes(1) + in_gaps_plan.workspace_bytes(1));
  using apart = static_plan<apart_plan>;
  for (const int from : {0, 2, 126, 128, 130, 254})  // the input is data[128] to data[255]
    EXPECT_EQ(apart::execute(data + 128, data + from, work.data.get()), from == 0 ? status::ok : status::bad_in_place)
        << from;
  EXPECT_EQ(apart::execute(data + 128, data + 256, work.data.get()), status::ok);
  using in_place = static_plan<in_place_plan>;
  EXPECT_EQ(in_place::execute(data, data, work.data.get()), status::ok);
  EXPECT_EQ(in_place::execute(data, data + 128, work.data.get()), status::bad_in_place);
  using in_gaps = static_plan<in_gaps_plan>;
  EXPECT_EQ(in_gaps::execute(data, data, work.data.get()), status::bad_in_place);
  EXPECT_EQ(in_gaps::execute(data, data + 2, work.data.get()), status::ok);
}
TEST(static_plans, refuse_an_output_that_is_the_other_input) {
  convolution_data<float> data(complex_pairs_plan, 5);
  aligned_memory work(complex_pairs_plan.workspace_bytes(1));
  EXPECT_EQ(static_plan<complex_pairs_plan>::execute(data.x.data(), data.z.data(), data.z.data(), work.data.get()),
            status::bad_in_place);
}

// Twiddles in tables are the correctly rounded ones.
TEST(tables, are_rounded_once) {
  constexpr plan p = plan_fft(with(4096, fft_kind::complex, false, precision::f64), profiles::cpp_scalar);
  static aligned_memory memory(p.table_bytes);
  ASSERT_EQ(fill_tables(p, memory.data.get()), status::ok);
  const long double turn = 2 * std::acos(-1.0L);
  for (int i = 0; i < p.table_count; ++i) {
    const table& t = p.tables[i];
    ASSERT_EQ(t.what, table::kind::stage);
    const double* at = reinterpret_cast<const double*>(memory.data.get() + t.offset);
    int span = radix_of(t.radices, 0);
    for (int s = 1; s < stages_of(t.radices); span *= radix_of(t.radices, s++))
      for (int k = 0; k < span; ++k)
        for (int q = 1; q < radix_of(t.radices, s); ++q, at += 2) {
          const long double angle = -turn * k * q / (static_cast<long double>(span) * radix_of(t.radices, s));
          // half an ulp of a number below one, and the error of the long double reference
          ASSERT_LE(std::abs(static_cast<double>(at[0] - std::cos(angle))), 0x1p-54 * 1.01);
          ASSERT_LE(std::abs(static_cast<double>(at[1] - std::sin(angle))), 0x1p-54 * 1.01);
        }
  }
}

}  // namespace
}  // namespace komdsp::tests
