// static_fixed_test.cpp: static plans in fixed point have the bits of those planned at run time; how their buffers
// are aligned.
#include <komdsp/static_plan.hpp>

#include <gtest/gtest.h>

#include <random>

#include "support/cpp_runner.hpp"

namespace komdsp::tests {
namespace {

constexpr const profile& cpu = profiles::cpp_scalar;
constexpr stft frames{.length = 60, .hop = 24, .samples = 200, .inverse = true, .precision = precision::q15};
constexpr mdct coefficients{.length = 24, .frames = 3, .inverse = true, .precision = precision::q31};
constexpr dct cosines{.length = 45, .type = 4, .batch = 2, .precision = precision::q31, .scale = 0.3},
    orthogonal{.length = 32, .type = 3, .orthogonal = true, .precision = precision::q15, .scale = 0.125};
constexpr plan frames_plan = plan_stft(frames, cpu), coefficients_plan = plan_mdct(coefficients, cpu),
               cosines_plan = plan_dct(cosines, cpu), orthogonal_plan = plan_dct(orthogonal, cpu),
               filter_plan =
                   plan_overlap_save({.filter_length = 21, .filters = 3, .precision = precision::q15, .blocks = 2}, cpu)
                       .chunk;

template <const plan& P, class T>
void expect_same_bits(index exponents) {
  static_assert(P.result == status::ok);
  using made = static_plan<P>;
  std::mt19937 random(1);
  std::uniform_int_distribution<std::int64_t> number(std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
  const auto filled = [&](index bytes) {
    std::vector<T> numbers(static_cast<std::size_t>(bytes) / sizeof(T) + 1);
    for (T& x : numbers) x = static_cast<T>(number(random));
    return numbers;
  };
  std::vector<T> in = filled(P.input_bytes);
  const std::vector<T> operand = filled(P.operand_bytes);
  std::memset(reinterpret_cast<unsigned char*>(in.data()) + P.input_bytes - 4 * exponents, 0,
              static_cast<std::size_t>(4 * exponents));
  aligned_memory x(P.input_bytes), y(P.output_bytes), z(P.output_bytes), work(made::workspace_bytes);
  std::memcpy(x.data.get(), in.data(), static_cast<std::size_t>(P.input_bytes));
  unsigned char* const at = made::workspace_bytes > 0 ? work.data.get() : nullptr;
  if constexpr (P.operand_bytes > 0)
    ASSERT_EQ(made::execute(x.data.get(), operand.data(), y.data.get(), at), status::ok);
  else
    ASSERT_EQ(made::execute(x.data.get(), y.data.get(), at), status::ok);
  ASSERT_EQ(on_cpp(P, x.data.get(), z.data.get(), operand.data()), status::ok);
  EXPECT_EQ(std::memcmp(y.data.get(), z.data.get(), static_cast<std::size_t>(P.output_bytes)), 0);
  EXPECT_TRUE(work.guard_intact(made::workspace_bytes));
  EXPECT_TRUE(y.guard_intact(P.output_bytes));
}
TEST(static_fixed_plans, have_the_bits_of_run_time) {
  expect_same_bits<frames_plan, std::int16_t>(frames_of(frames));
  expect_same_bits<coefficients_plan, std::int32_t>(coefficients.frames);
  expect_same_bits<cosines_plan, std::int32_t>(0);
  expect_same_bits<orthogonal_plan, std::int16_t>(0);
  expect_same_bits<filter_plan, std::int16_t>(0);
}

// Exponents of 32 bits stand behind results, and behind the input of inverses that read them.
TEST(fixed_plans, align_buffers_with_exponents) {
  const auto made = [](const auto& t) {
    plan p;
    EXPECT_EQ(make_plan(t, cpu, p), status::ok) << p.reason;
    return p;
  };
  for (const precision q : {precision::q15, precision::q31}) {
    const plan cosine = made(dct{.length = 16, .precision = q}),
               inverse = made(mdct{.length = 16, .inverse = true, .precision = q}),
               lifted = made(lifting{.wavelet = lifting_wavelet::cdf5_3, .length = 16, .precision = q});
    EXPECT_EQ(input_alignment(cosine), bytes_of(q));
    EXPECT_EQ(output_alignment(cosine), 4);
    EXPECT_EQ(input_alignment(inverse), 4);
    EXPECT_EQ(output_alignment(inverse), 4);
    EXPECT_EQ(output_alignment(lifted), bytes_of(q));  // which has none
    EXPECT_EQ(output_alignment(made(stft{.length = 16, .hop = 8, .samples = 64, .inverse = true, .precision = q})), 4);
    EXPECT_EQ(output_alignment(made(convolution{.x_length = 16, .y_length = 16, .real = true, .precision = q})), 4);
  }
}

}  // namespace
}  // namespace komdsp::tests
